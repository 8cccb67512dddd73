-- Tips and offers are announcements of a kind of their own, which members hear of where they switched them on.
alter table announcements
  drop constraint announcements_category_check,
  add constraint announcements_category_check
    check (category in ('general', 'investment', 'savings', 'event', 'rate_change', 'maintenance', 'security', 'offer'));
