-- A card payment that is open is answered again where its member asks for the same: with their latest word about keeping
-- the card.
grant update (keep_card) on card_payments to kolo_app;
