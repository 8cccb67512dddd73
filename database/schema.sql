-- Printed from the migrated database by a test; UPDATE_DOCS=1 prints it anew. For reading, not for running.

-- function allow_steps()

-- function allowed_by_rule(ledger_entry,posting_rules)

-- function approved_just_now(text,uuid)

-- function approved_now(text,text)

-- function approved_now(text,text,jsonb)

-- function asset_depreciation(uuid)

-- function asset_depreciation_by(uuid,date)

-- function asset_voucher_holds(uuid)

-- function audit_canonical(jsonb)

-- function audit_record(uuid,timestamp with time zone,text,uuid,uuid,text,text,jsonb,text,text)

-- function audit_seal(integer)

-- function audit_text(audit_events)

-- function bank_cash()

-- function charge_audience(text,date,uuid[],text,timestamp with time zone)

-- function charge_overdue(charges,date)

-- function charge_run_takes_two(uuid,timestamp with time zone,bigint)

-- function count_charge_payment()

-- function count_charge_waiver()

-- function count_charges()

-- function count_profiles()

-- function count_surplus_year()

-- function date_loan_provision()

-- function dividends_owed()

-- function earned_for_interest()

-- function estate_pays_first(uuid,uuid)

-- function evidence_was_seen(approvals,uuid,uuid)

-- function fold_letters(text)

-- function follow_transfer(uuid,uuid)

-- function forget_answers_of_leaver()

-- function forget_estate_payees(uuid)

-- function forget_list_of_leaver()

-- function free_arrival()

-- function free_cash()

-- function free_depreciation()

-- function free_other_reference()

-- function free_plan_income(uuid)

-- function free_pool(uuid,text)

-- function free_resolution(uuid)

-- function free_surplus()

-- function free_surplus_for(uuid)

-- function guard_alone()

-- function guard_announcement_file()

-- function guard_appointment()

-- function guard_appropriation()

-- function guard_appropriation_covered()

-- function guard_approval()

-- function guard_asset_value()

-- function guard_asset_voucher()

-- function guard_auditor_access()

-- function guard_bank_line()

-- function guard_called_loan()

-- function guard_card_settlement()

-- function guard_cash_receipt()

-- function guard_charge_payment()

-- function guard_charge_run_member()

-- function guard_charge_waiver()

-- function guard_collection_account()

-- function guard_contested_charge()

-- function guard_continued_goal()

-- function guard_contractual_rate()

-- function guard_declared_approved()

-- function guard_declared_interest()

-- function guard_declared_line()

-- function guard_deleted_template()

-- function guard_depreciation_line()

-- function guard_distribution()

-- function guard_distribution_approved()

-- function guard_distribution_funds()

-- function guard_distribution_line()

-- function guard_distribution_reversed()

-- function guard_due_day()

-- function guard_estate_payout()

-- function guard_event_registration()

-- function guard_freed_lien()

-- function guard_guarantor_paid()

-- function guard_guarantors_last()

-- function guard_identity()

-- function guard_interest_cover()

-- function guard_investment()

-- function guard_investment_agreement()

-- function guard_investment_ending()

-- function guard_investment_exit()

-- function guard_investment_freeze()

-- function guard_investment_pay_out()

-- function guard_investment_plan()

-- function guard_investment_return()

-- function guard_investment_set_up()

-- function guard_investment_valuation()

-- function guard_kept_lien()

-- function guard_line_day()

-- function guard_line_forgiven()

-- function guard_line_of_voucher()

-- function guard_loan_bank_account()

-- function guard_loan_call()

-- function guard_loan_call_guarantors_apart()

-- function guard_loan_call_step()

-- function guard_loan_claim()

-- function guard_loan_contact()

-- function guard_loan_cover()

-- function guard_loan_file()

-- function guard_loan_guarantors_apart()

-- function guard_loan_payout()

-- function guard_loan_provision()

-- function guard_loan_recovery()

-- function guard_loan_runs_again()

-- function guard_loan_top_up()

-- function guard_loan_write_off()

-- function guard_loan_written_off()

-- function guard_meeting_minutes()

-- function guard_member_death()

-- function guard_member_document()

-- function guard_move_in()

-- function guard_move_in_balance()

-- function guard_move_in_loan()

-- function guard_move_in_row()

-- function guard_new_charge()

-- function guard_new_charge_run()

-- function guard_new_guarantor()

-- function guard_new_loan()

-- function guard_new_voucher()

-- function guard_payment()

-- function guard_payment_correction()

-- function guard_payment_decision()

-- function guard_payment_move()

-- function guard_payment_refund()

-- function guard_payment_reversal()

-- function guard_payroll_line()

-- function guard_payroll_part()

-- function guard_payroll_run()

-- function guard_petty_cash()

-- function guard_petty_voucher()

-- function guard_phone_code()

-- function guard_plan_entry()

-- function guard_plan_evidence()

-- function guard_plan_opening()

-- function guard_plan_settlement()

-- function guard_plan_version()

-- function guard_pledge()

-- function guard_profile()

-- function guard_profile_death()

-- function guard_recovery_link()

-- function guard_reschedule()

-- function guard_resolution()

-- function guard_retired_account()

-- function guard_reversed_charge_payment()

-- function guard_reversed_repayment()

-- function guard_savings_plan()

-- function guard_set_off()

-- function guard_share_terms()

-- function guard_sign_in_of_living()

-- function guard_standing_words()

-- function guard_surplus_year()

-- function guard_surplus_year_whole()

-- function guard_taken_back()

-- function guard_ticket()

-- function guard_ticket_file()

-- function guard_unmatched_receipt()

-- function guard_voucher()

-- function guard_voucher_part()

-- function guard_webhook()

-- function guard_withdrawal()

-- function guard_withdrawal_payout()

-- function guard_year_audit()

-- function identity_reviewed_now(uuid)

-- function interest_cover_left()

-- function interest_is_accrued(ledger_entry)

-- function interest_kobo(numeric)

-- function interest_promised()

-- function interest_room()

-- function interest_to_accrue(uuid[])

-- function interest_to_cover()

-- function investment_balance(uuid,uuid)

-- function investment_part(text)

-- function investment_second_above()

-- function is_administrator(uuid)

-- function keep_earned_interest()

-- function keep_event_places()

-- function keep_needs_two()

-- function keep_plan_capacity()

-- function keep_plan_contributions()

-- function keep_settled_interest()

-- function keep_share_movement()

-- function ledger_all_of(ledger_entry,uuid)

-- function ledger_approval(text,text,bigint)

-- function ledger_close_month(date,timestamp with time zone,uuid)

-- function ledger_compare_on(ledger_walks,integer)

-- function ledger_control_accounts()

-- function ledger_day_begins(date)

-- function ledger_demand_record(ledger_entry)

-- function ledger_digest(ledger_journals)

-- function ledger_earned_kobo(uuid)

-- function ledger_end_days(integer)

-- function ledger_flows_between(timestamp with time zone,timestamp with time zone)

-- function ledger_found(jsonb,text,text)

-- function ledger_hold(uuid,text,text,uuid,uuid,bigint,text,uuid,timestamp with time zone)

-- function ledger_keep_flows()

-- function ledger_lines(ledger_entry)

-- function ledger_may_pay(text,uuid,text,uuid)

-- function ledger_may_return(withdrawals)

-- function ledger_may_reverse(ledger_journals)

-- function ledger_month_seal(bytea,ledger_closed_months)

-- function ledger_move_person(uuid,uuid,timestamp with time zone)

-- function ledger_moved(timestamp with time zone,timestamp with time zone)

-- function ledger_moves(ledger_entry,text[])

-- function ledger_names(ledger_entry,text,text)

-- function ledger_nature(text)

-- function ledger_net_credit(text,text)

-- function ledger_nets_before(timestamp with time zone)

-- function ledger_next_moment(timestamp with time zone,uuid[])

-- function ledger_next_month()

-- function ledger_open(text[],text[],uuid[],uuid[],timestamp with time zone)

-- function ledger_paid_between(timestamp with time zone,timestamp with time zone)

-- function ledger_pair_flows_between(timestamp with time zone,timestamp with time zone)

-- function ledger_part(ledger_entry,text[])

-- function ledger_payers_between(timestamp with time zone,timestamp with time zone)

-- function ledger_post(uuid,text,text,uuid,jsonb,timestamp with time zone,text[],text[],uuid[],uuid[],integer[],integer[],bigint[],uuid)

-- function ledger_proof()

-- function ledger_prove_controls()

-- function ledger_prove_interest()

-- function ledger_prove_on(text,uuid,timestamp with time zone,timestamp with time zone,boolean,integer)

-- function ledger_read_again(ledger_walks,integer)

-- function ledger_reverse(uuid,uuid,text,uuid,jsonb,timestamp with time zone)

-- function ledger_seal_on(ledger_walks,integer)

-- function ledger_set_proofs_back(timestamp with time zone)

-- function ledger_set_value_date(uuid,date)

-- function ledger_sum_up(timestamp with time zone)

-- function ledger_valued_by(date)

-- function ledger_void_hold(uuid,uuid,timestamp with time zone)

-- function ledger_write(uuid,text,text,uuid,uuid,jsonb,timestamp with time zone,uuid[],uuid[],bigint[],uuid)

-- function loan_ages(date)

-- function loan_arrears_kept(loans)

-- function loan_call_step_approved(uuid,text)

-- function loan_days_overdue(loans,date)

-- function loan_pledge(uuid,bigint)

-- function loan_provision_kept()

-- function loan_provision_of(loans)

-- function loan_provision_on(date)

-- function loan_provision_rates()

-- function loan_still_owed(uuid)

-- function lock_members_funds()

-- function members_funds()

-- function moved_balances(uuid)

-- function moved_in(uuid,text,text,text,text)

-- function number_bank_account(uuid)

-- function number_new_bank_account()

-- function parts_of_surplus(jsonb)

-- function payment_journal_holds(payments,uuid,text,timestamp with time zone)

-- function payroll_says(payments)

-- function petty_cash_fault(uuid)

-- function petty_cash_is_paid()

-- function pool_of_basis(text)

-- function pools_for_members()

-- function posting_bank_statement_unmatched(ledger_entry)

-- function posting_card_settlement_booked(ledger_entry)

-- function posting_charges_charged(ledger_entry)

-- function posting_charges_paid(ledger_entry)

-- function posting_charges_waived(ledger_entry)

-- function posting_distributions_paid(ledger_entry)

-- function posting_distributions_plan_proceeds(ledger_entry)

-- function posting_investments_exited(ledger_entry)

-- function posting_loans_fees_paid(ledger_entry)

-- function posting_loans_guarantor_paid(ledger_entry)

-- function posting_loans_imported(ledger_entry)

-- function posting_loans_interest_due(ledger_entry)

-- function posting_loans_lien_taken(ledger_entry)

-- function posting_loans_paid_out(ledger_entry)

-- function posting_loans_penalty_due(ledger_entry)

-- function posting_loans_provision(ledger_entry)

-- function posting_loans_recovered(ledger_entry)

-- function posting_loans_repaid(ledger_entry)

-- function posting_loans_set_off(ledger_entry)

-- function posting_loans_settled(ledger_entry)

-- function posting_loans_taken(ledger_entry)

-- function posting_loans_written_off(ledger_entry)

-- function posting_moving_in_balances(ledger_entry)

-- function posting_moving_in_member(ledger_entry)

-- function posting_moving_in_rest(ledger_entry)

-- function posting_payment_confirmed(ledger_entry)

-- function posting_payment_corrected(ledger_entry)

-- function posting_payment_refunded(ledger_entry)

-- function posting_payroll_posted(ledger_entry)

-- function posting_payroll_return_sent(ledger_entry)

-- function posting_savings_goal_went_on(ledger_entry)

-- function posting_savings_interest_accrued(ledger_entry)

-- function posting_savings_interest_posted(ledger_entry)

-- function posting_shares_transferred(ledger_entry)

-- function posting_shares_withdrawn(ledger_entry)

-- function posting_surplus_appropriated(ledger_entry)

-- function posting_vouchers_posted(ledger_entry)

-- function posting_withdrawal_paid(ledger_entry)

-- function posting_withdrawal_returned(ledger_entry)

-- function record_for_posting(text,text)

-- function refuse_change()

-- function remove_imported_loan(uuid)

-- function replace_instalments()

-- function require_administrator(uuid)

-- function require_approval()

-- function require_decider()

-- function require_journal()

-- function require_seal()

-- function reversing_charges_paid(ledger_journals)

-- function reversing_distributions_paid(ledger_journals)

-- function reversing_loans_imported(ledger_journals)

-- function reversing_loans_repaid(ledger_journals)

-- function reversing_loans_settled(ledger_journals)

-- function reversing_moving_in_balances(ledger_journals)

-- function reversing_moving_in_member(ledger_journals)

-- function reversing_moving_in_rest(ledger_journals)

-- function reversing_payment_confirmed(ledger_journals)

-- function reversing_payment_corrected(ledger_journals)

-- function reversing_vouchers_posted(ledger_journals)

-- function reversing_withdrawal_paid(ledger_journals)

-- function savings_keep_plan_sums()

-- function savings_moved_since(timestamp with time zone)

-- function savings_plan_figures()

-- function search_words(text)

-- function stamp_approval()

-- function still_paid(distributions)

-- function sweep_answers(timestamp with time zone,integer)

-- function template_due_again()

-- function tier_follows_identity(profiles,profiles)

-- function tier_is_imported(uuid,text)

-- function use_interest_cover(ledger_entry)

-- function used_of_resolution(uuid,text[])

-- function voucher_fault(uuid)

-- function voucher_is_agreed(vouchers)

-- function voucher_is_cancelled()

-- function voucher_is_posted()

-- function voucher_sum(vouchers)

-- function voucher_takes_two(vouchers)

-- function voucher_threshold()

-- function year_accounts_on(date)

CREATE TABLE administrators (
  uid uuid,
  created_at timestamp with time zone,
  has_password boolean,
  has_provider boolean,
  has_passkey boolean,
  has_recovery_code boolean,
  sealed_secret bytea
);
GRANT SELECT ON administrators TO kolo_app;

CREATE TABLE alone_notices (
  id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  sentence text NOT NULL,
  told_by uuid NOT NULL,
  told_at timestamp with time zone NOT NULL,
  objected_by uuid,
  objected_at timestamp with time zone,
  objection text,
  closed_at timestamp with time zone,
  decided_kobo bigint,
  CONSTRAINT alone_notices_pkey PRIMARY KEY (id),
  CONSTRAINT alone_notices_decided_kobo_check CHECK ((decided_kobo > 0)),
  CONSTRAINT alone_notices_decided_unopposed CHECK (((decided_kobo IS NULL) OR ((closed_at IS NOT NULL) AND (objected_by IS NULL)))),
  CONSTRAINT alone_notices_objected_by_another CHECK ((objected_by <> told_by)),
  CONSTRAINT alone_notices_objected_whole CHECK ((((objected_by IS NULL) = (objected_at IS NULL)) AND ((objected_by IS NULL) = (objection IS NULL)))),
  CONSTRAINT alone_notices_objection_check CHECK (((length(objection) >= 5) AND (length(objection) <= 500))),
  CONSTRAINT alone_notices_sentence_check CHECK (((length(sentence) >= 3) AND (length(sentence) <= 300)))
);
CREATE INDEX alone_notices_decided ON public.alone_notices USING btree (closed_at) INCLUDE (decided_kobo) WHERE (decided_kobo IS NOT NULL);
CREATE INDEX alone_notices_of ON public.alone_notices USING btree (subject_type, subject_id, id);
CREATE UNIQUE INDEX alone_notices_one_open ON public.alone_notices USING btree (subject_type, subject_id) WHERE (closed_at IS NULL);
CREATE INDEX alone_notices_open ON public.alone_notices USING btree (told_at) WHERE (closed_at IS NULL);
CREATE TRIGGER alone_notices_objection_sealed BEFORE UPDATE ON public.alone_notices FOR EACH ROW WHEN ((((old.objected_by IS NOT NULL) AND (((new.objected_by IS DISTINCT FROM old.objected_by) OR (new.objected_at IS DISTINCT FROM old.objected_at)) OR (new.objection IS DISTINCT FROM old.objection))) OR (old.closed_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('an objection stands');
GRANT INSERT (id, sentence, subject_id, subject_type, told_at, told_by), SELECT, UPDATE (closed_at, decided_kobo, objected_at, objected_by, objection) ON alone_notices TO kolo_app;

CREATE TABLE announcement_files (
  id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  announcement_id uuid,
  from_revision integer,
  until_revision integer,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT announcement_files_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_files_stored_name_key UNIQUE (stored_name),
  CONSTRAINT announcement_files_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT announcement_files_along CHECK (((announcement_id IS NULL) = (from_revision IS NULL))),
  CONSTRAINT announcement_files_check CHECK ((until_revision > from_revision)),
  CONSTRAINT announcement_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT announcement_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 100))),
  CONSTRAINT announcement_files_from_revision_check CHECK ((from_revision > 0)),
  CONSTRAINT announcement_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT announcement_files_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT announcement_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX announcement_files_loose ON public.announcement_files USING btree (added_at) WHERE (announcement_id IS NULL);
CREATE INDEX announcement_files_of ON public.announcement_files USING btree (announcement_id) WHERE (announcement_id IS NOT NULL);
CREATE INDEX announcement_files_of_owner ON public.announcement_files USING btree (owner_uid);
CREATE TRIGGER announcement_files_guard BEFORE INSERT OR DELETE OR UPDATE ON public.announcement_files FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_announcement_file();
GRANT DELETE, INSERT, SELECT, UPDATE (announcement_id, from_revision, until_revision) ON announcement_files TO kolo_app;

CREATE TABLE announcement_readers (
  announcement_id uuid NOT NULL,
  uid uuid NOT NULL,
  read_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  accepted_revision integer,
  CONSTRAINT announcement_readers_pkey PRIMARY KEY (announcement_id, uid),
  CONSTRAINT announcement_readers_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id),
  CONSTRAINT announcement_readers_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT announcement_readers_accepted CHECK (((accepted_at IS NULL) = (accepted_revision IS NULL))),
  CONSTRAINT announcement_readers_accepted_revision_check CHECK ((accepted_revision > 0))
);
CREATE INDEX announcement_readers_of ON public.announcement_readers USING btree (uid);
GRANT DELETE, INSERT, SELECT, UPDATE (accepted_at, accepted_revision) ON announcement_readers TO kolo_app;

CREATE TABLE announcement_texts (
  announcement_id uuid NOT NULL,
  revision integer NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  by_uid uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  language text NOT NULL DEFAULT 'en'::text,
  translations jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT announcement_texts_pkey PRIMARY KEY (announcement_id, revision),
  CONSTRAINT announcement_texts_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id),
  CONSTRAINT announcement_texts_revision_check CHECK ((revision > 0))
);
GRANT INSERT, SELECT ON announcement_texts TO kolo_app;

CREATE TABLE announcements (
  id uuid NOT NULL,
  code text NOT NULL,
  status text NOT NULL DEFAULT 'draft'::text,
  category text NOT NULL,
  priority text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  audience text NOT NULL,
  tiers text[] NOT NULL DEFAULT '{}'::text[],
  requires_ack boolean NOT NULL DEFAULT false,
  ack_by_at timestamp with time zone,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  expires_at timestamp with time zone,
  pinned_until_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  ack_revision integer NOT NULL DEFAULT 1,
  told integer NOT NULL DEFAULT 0,
  withdrawn_reason text,
  author_uid uuid NOT NULL,
  written_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  plan_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  language text NOT NULL DEFAULT 'en'::text,
  translations jsonb NOT NULL DEFAULT '[]'::jsonb,
  delivered integer,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_code_key UNIQUE (code),
  CONSTRAINT announcements_ack CHECK ((requires_ack OR (ack_by_at IS NULL))),
  CONSTRAINT announcements_ack_revision_check CHECK ((ack_revision > 0)),
  CONSTRAINT announcements_appeared CHECK (((published_at IS NOT NULL) = (status = ANY (ARRAY['published'::text, 'expired'::text, 'withdrawn'::text])))),
  CONSTRAINT announcements_audience CHECK (((audience = 'tiers'::text) = (cardinality(tiers) > 0))),
  CONSTRAINT announcements_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'tiers'::text, 'plans'::text]))),
  CONSTRAINT announcements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  CONSTRAINT announcements_category_check CHECK ((category = ANY (ARRAY['general'::text, 'investment'::text, 'savings'::text, 'event'::text, 'rate_change'::text, 'maintenance'::text, 'security'::text, 'offer'::text]))),
  CONSTRAINT announcements_code_check CHECK ((code ~ '^ANN-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT announcements_delivered_check CHECK ((delivered >= 0)),
  CONSTRAINT announcements_expiry CHECK ((expires_at > COALESCE(published_at, publish_at, written_at))),
  CONSTRAINT announcements_language_check CHECK ((language = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'ig'::text, 'yo'::text]))),
  CONSTRAINT announcements_plans CHECK (((audience = 'plans'::text) = (cardinality(plan_ids) > 0))),
  CONSTRAINT announcements_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'important'::text, 'urgent'::text]))),
  CONSTRAINT announcements_revision_check CHECK ((revision > 0)),
  CONSTRAINT announcements_scheduled CHECK (((status <> 'scheduled'::text) OR (publish_at IS NOT NULL))),
  CONSTRAINT announcements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'expired'::text, 'withdrawn'::text]))),
  CONSTRAINT announcements_summary_check CHECK ((length(summary) <= 280)),
  CONSTRAINT announcements_tiers_check CHECK ((tiers <@ '{basic,standard,premium}'::text[])),
  CONSTRAINT announcements_title_check CHECK (((length(title) >= 3) AND (length(title) <= 120))),
  CONSTRAINT announcements_told_check CHECK ((told >= 0)),
  CONSTRAINT announcements_translations_check CHECK (((jsonb_typeof(translations) = 'array'::text) AND (jsonb_array_length(translations) <= 4))),
  CONSTRAINT announcements_version_check CHECK ((version > 0)),
  CONSTRAINT announcements_withdrawn CHECK (((status = 'withdrawn'::text) = (withdrawn_reason IS NOT NULL))),
  CONSTRAINT announcements_withdrawn_reason_check CHECK (((length(withdrawn_reason) >= 5) AND (length(withdrawn_reason) <= 500)))
);
CREATE INDEX announcements_asking ON public.announcements USING btree (published_at) WHERE ((status = 'published'::text) AND requires_ack);
CREATE INDEX announcements_due ON public.announcements USING btree (publish_at) WHERE (status = 'scheduled'::text);
CREATE INDEX announcements_over ON public.announcements USING btree (expires_at) WHERE ((status = 'published'::text) AND (expires_at IS NOT NULL));
CREATE INDEX announcements_shown ON public.announcements USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE TRIGGER announcements_administrator BEFORE INSERT ON public.announcements FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('author_uid');
CREATE TRIGGER announcements_begins BEFORE INSERT ON public.announcements FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.status <> 'draft'::text) OR (new.revision <> 1)))) EXECUTE FUNCTION refuse_change('an announcement begins as a draft');
CREATE TRIGGER announcements_kept BEFORE DELETE ON public.announcements FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.published_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('what appeared stays');
CREATE TRIGGER announcements_revision BEFORE UPDATE ON public.announcements FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.published_at IS NOT NULL) AND (new.revision <> (old.revision + 1)) AND (((((new.title IS DISTINCT FROM old.title) OR (new.summary IS DISTINCT FROM old.summary)) OR (new.body IS DISTINCT FROM old.body)) OR (new.language IS DISTINCT FROM old.language)) OR (new.translations IS DISTINCT FROM old.translations)))) EXECUTE FUNCTION refuse_change('another text is a revision');
CREATE TRIGGER announcements_sealed BEFORE UPDATE ON public.announcements FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.published_at IS NOT NULL) AND (((((new.audience IS DISTINCT FROM old.audience) OR (new.tiers IS DISTINCT FROM old.tiers)) OR (new.plan_ids IS DISTINCT FROM old.plan_ids)) OR (new.published_at IS DISTINCT FROM old.published_at)) OR (new.requires_ack IS DISTINCT FROM old.requires_ack)))) EXECUTE FUNCTION refuse_change('the audience holds');
CREATE TRIGGER announcements_steps BEFORE UPDATE ON public.announcements FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'draft: scheduled published', 'scheduled: draft published', 'published: expired withdrawn');
GRANT DELETE, INSERT, SELECT, UPDATE (ack_by_at, ack_revision, audience, body, category, changed_at, delivered, expires_at, language, pinned_until_at, plan_ids, priority, publish_at, published_at, requires_ack, revision, status, summary, tiers, title, told, translations, version, withdrawn_reason) ON announcements TO kolo_app;

CREATE TABLE appointments (
  id uuid NOT NULL,
  uid uuid NOT NULL,
  was text NOT NULL,
  became text NOT NULL,
  by_uid uuid NOT NULL,
  approved_by uuid,
  approval_id uuid,
  through text NOT NULL DEFAULT 'approval'::text,
  founding boolean NOT NULL DEFAULT false,
  at timestamp with time zone NOT NULL,
  written_xact xid8,
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT appointments_became_check CHECK ((became = ANY (ARRAY['user'::text, 'moderator'::text, 'admin'::text, 'inactive'::text]))),
  CONSTRAINT appointments_check CHECK ((approved_by <> by_uid)),
  CONSTRAINT appointments_check1 CHECK ((was <> became)),
  CONSTRAINT appointments_check2 CHECK (((through = 'approval'::text) = (approval_id IS NOT NULL))),
  CONSTRAINT appointments_through_check CHECK ((through = ANY (ARRAY['approval'::text, 'first'::text, 'recovery'::text, 'history'::text]))),
  CONSTRAINT appointments_was_check CHECK ((was = ANY (ARRAY['user'::text, 'moderator'::text, 'admin'::text, 'inactive'::text])))
);
CREATE INDEX appointments_by_time ON public.appointments USING btree (at);
CREATE INDEX appointments_of ON public.appointments USING btree (uid, at);
CREATE TRIGGER appointments_guard BEFORE INSERT ON public.appointments FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_appointment();
GRANT INSERT, SELECT ON appointments TO kolo_app;

CREATE TABLE appropriations (
  year integer NOT NULL,
  resolution_id uuid NOT NULL,
  surplus_kobo bigint NOT NULL,
  parts jsonb NOT NULL,
  journal_id uuid,
  approval_id uuid NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  CONSTRAINT appropriations_pkey PRIMARY KEY (year),
  CONSTRAINT appropriations_journal_id_key UNIQUE (journal_id),
  CONSTRAINT appropriations_resolution_id_key UNIQUE (resolution_id),
  CONSTRAINT appropriations_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT appropriations_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT appropriations_resolution_id_fkey FOREIGN KEY (resolution_id) REFERENCES meeting_resolutions(id),
  CONSTRAINT appropriations_year_fkey FOREIGN KEY (year) REFERENCES surplus_years(year),
  CONSTRAINT appropriations_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text)),
  CONSTRAINT appropriations_surplus_kobo_check CHECK ((surplus_kobo > 0))
);
CREATE TRIGGER appropriations_covered AFTER INSERT ON public.appropriations FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_appropriation_covered();
CREATE TRIGGER appropriations_guard BEFORE INSERT ON public.appropriations FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_appropriation();
GRANT INSERT, SELECT ON appropriations TO kolo_app;

CREATE TABLE approvals (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  subject_version text NOT NULL,
  subject_uid uuid,
  change jsonb NOT NULL,
  amount_kobo bigint,
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  staff_told_at timestamp with time zone,
  status text NOT NULL DEFAULT 'waiting'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  alone boolean NOT NULL DEFAULT false,
  founding boolean NOT NULL DEFAULT false,
  answer text,
  version integer NOT NULL DEFAULT 1,
  applied_xact xid8,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_alone_after_a_day CHECK (((NOT alone) OR founding OR COALESCE((decided_at >= (staff_told_at + '24:00:00'::interval)), false))),
  CONSTRAINT approvals_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT approvals_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  CONSTRAINT approvals_applied CHECK (((status = 'approved'::text) = (applied_xact IS NOT NULL))),
  CONSTRAINT approvals_decided_whole CHECK (
CASE status
    WHEN 'waiting'::text THEN ((decided_by IS NULL) AND (decided_at IS NULL))
    WHEN 'expired'::text THEN ((decided_by IS NULL) AND (decided_at IS NOT NULL))
    ELSE ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL))
END),
  CONSTRAINT approvals_in_order CHECK ((expires_at > asked_at)),
  CONSTRAINT approvals_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT approvals_not_for_oneself CHECK (((subject_uid IS NULL) OR (((asked_by <> subject_uid) OR (kind = 'profile.higher-limit'::text)) AND ((decided_by IS NULL) OR (decided_by <> subject_uid))))),
  CONSTRAINT approvals_only_approved_alone CHECK ((((NOT alone) OR (status = 'approved'::text)) AND ((NOT founding) OR alone))),
  CONSTRAINT approvals_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'sent_back'::text, 'taken_back'::text, 'expired'::text]))),
  CONSTRAINT approvals_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100))),
  CONSTRAINT approvals_subject_version_check CHECK (((length(subject_version) >= 1) AND (length(subject_version) <= 200))),
  CONSTRAINT approvals_taken_back_by_preparer CHECK (((status <> 'taken_back'::text) OR (decided_by = asked_by))),
  CONSTRAINT approvals_two_people CHECK (((status <> 'approved'::text) OR alone OR (decided_by <> asked_by))),
  CONSTRAINT approvals_version_check CHECK ((version > 0))
);
CREATE INDEX approvals_about ON public.approvals USING btree (subject_uid) WHERE (subject_uid IS NOT NULL);
CREATE INDEX approvals_by_end ON public.approvals USING btree (expires_at) WHERE (status = 'waiting'::text);
CREATE INDEX approvals_of_subject ON public.approvals USING btree (subject_type, subject_id, id);
CREATE UNIQUE INDEX approvals_one_waiting ON public.approvals USING btree (kind, subject_id) WHERE (status = 'waiting'::text);
CREATE INDEX approvals_waiting ON public.approvals USING btree (id) INCLUDE (expires_at) WHERE (status = 'waiting'::text);
CREATE INDEX approvals_waiting_about ON public.approvals USING btree (subject_type, subject_id, id) WHERE (status = 'waiting'::text);
CREATE TRIGGER approvals_guard BEFORE INSERT OR UPDATE ON public.approvals FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_approval();
CREATE TRIGGER approvals_guard_alone BEFORE UPDATE ON public.approvals FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'approved'::text) AND new.alone)) EXECUTE FUNCTION guard_alone('approval');
CREATE TRIGGER approvals_stamp BEFORE INSERT OR UPDATE ON public.approvals FOR EACH ROW EXECUTE FUNCTION stamp_approval();
GRANT INSERT (amount_kobo, asked_at, asked_by, change, expires_at, id, kind, reason, subject_id, subject_type, subject_uid, subject_version), SELECT, UPDATE (alone, answer, decided_at, decided_by, founding, staff_told_at, status, version) ON approvals TO kolo_app;

CREATE TABLE asset_disposals (
  voucher_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  kind text NOT NULL,
  disposed_on date NOT NULL,
  proceeds_kobo bigint NOT NULL,
  accumulated_kobo bigint NOT NULL,
  CONSTRAINT asset_disposals_pkey PRIMARY KEY (voucher_id),
  CONSTRAINT asset_disposals_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES fixed_assets(id),
  CONSTRAINT asset_disposals_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  CONSTRAINT asset_disposals_accumulated_kobo_check CHECK ((accumulated_kobo >= 0)),
  CONSTRAINT asset_disposals_kind_check CHECK ((kind = ANY (ARRAY['sold'::text, 'written_off'::text]))),
  CONSTRAINT asset_disposals_proceeds_kobo_check CHECK ((proceeds_kobo >= 0)),
  CONSTRAINT asset_disposals_sold CHECK (((kind = 'sold'::text) = (proceeds_kobo > 0)))
);
CREATE INDEX asset_disposals_of_asset ON public.asset_disposals USING btree (asset_id);
GRANT INSERT, SELECT, UPDATE (accumulated_kobo, disposed_on, kind, proceeds_kobo) ON asset_disposals TO kolo_app;

CREATE TABLE audit_chain_end (
  one boolean NOT NULL DEFAULT true,
  "position" bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_chain_end_pkey PRIMARY KEY (one),
  CONSTRAINT audit_chain_end_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT audit_chain_end_one_check CHECK (one)
);
GRANT SELECT ON audit_chain_end TO kolo_app;

CREATE TABLE audit_events (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor_uid uuid,
  subject_uid uuid,
  target_type text,
  target_id text,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  request_id text NOT NULL,
  address text,
  recorded_at timestamp with time zone DEFAULT clock_timestamp(),
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_check CHECK (((target_type IS NULL) = (target_id IS NULL))),
  CONSTRAINT audit_events_kind_check CHECK ((kind ~ '^[a-z-]+(\.[a-z-]+)+$'::text))
);
CREATE INDEX audit_events_by_actor ON public.audit_events USING btree (actor_uid, id) WHERE (actor_uid IS NOT NULL);
CREATE INDEX audit_events_by_kind ON public.audit_events USING btree (kind, id);
CREATE INDEX audit_events_by_subject ON public.audit_events USING btree (subject_uid, id) WHERE (subject_uid IS NOT NULL);
CREATE INDEX audit_events_by_target ON public.audit_events USING btree (target_id, id) WHERE (target_id IS NOT NULL);
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at);
GRANT SELECT ON audit_events TO kolo_app;

CREATE TABLE audit_proofs (
  id uuid NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  asked_by uuid,
  events bigint NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  head text,
  finding text,
  CONSTRAINT audit_proofs_pkey PRIMARY KEY (id),
  CONSTRAINT audit_proofs_events_check CHECK ((events >= 0)),
  CONSTRAINT audit_proofs_found CHECK (
CASE
    WHEN (ended_at IS NULL) THEN ((head IS NULL) AND (finding IS NULL))
    ELSE ((head IS NULL) <> (finding IS NULL))
END),
  CONSTRAINT audit_proofs_head_check CHECK ((head ~ '^[0-9]+:[0-9a-f]{64}$'::text))
);
CREATE UNIQUE INDEX audit_proofs_under_way ON public.audit_proofs USING btree ((true)) WHERE (ended_at IS NULL);
GRANT INSERT, SELECT, UPDATE (ended_at, events, finding, head) ON audit_proofs TO kolo_app;

CREATE TABLE audit_seals (
  "position" bigint NOT NULL,
  event_id uuid NOT NULL,
  hash text NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_seals_event_id_key UNIQUE (event_id),
  CONSTRAINT audit_seals_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id),
  CONSTRAINT audit_seals_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT audit_seals_position_check CHECK (("position" > 0))
);
GRANT SELECT ON audit_seals TO kolo_app;

CREATE TABLE audit_unsealed (
  event_id uuid NOT NULL,
  CONSTRAINT audit_unsealed_pkey PRIMARY KEY (event_id),
  CONSTRAINT audit_unsealed_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id)
);
GRANT SELECT ON audit_unsealed TO kolo_app;

CREATE TABLE auditor_accesses (
  id uuid NOT NULL,
  year integer NOT NULL,
  auditor text NOT NULL,
  contact text NOT NULL,
  link_hash bytea NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_by uuid,
  session_hash bytea,
  session_ends_at timestamp with time zone,
  last_opened_at timestamp with time zone,
  CONSTRAINT auditor_accesses_pkey PRIMARY KEY (id),
  CONSTRAINT auditor_accesses_link_hash_key UNIQUE (link_hash),
  CONSTRAINT auditor_accesses_session_hash_key UNIQUE (session_hash),
  CONSTRAINT auditor_accesses_auditor_check CHECK (((length(auditor) >= 2) AND (length(auditor) <= 120))),
  CONSTRAINT auditor_accesses_contact_check CHECK (((length(contact) >= 3) AND (length(contact) <= 120))),
  CONSTRAINT auditor_accesses_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  CONSTRAINT auditor_accesses_last CHECK (((expires_at > asked_at) AND (expires_at <= (asked_at + '90 days'::interval)))),
  CONSTRAINT auditor_accesses_link_hash_check CHECK ((length(link_hash) = 32)),
  CONSTRAINT auditor_accesses_open CHECK (((session_hash IS NULL) OR ((approved_at IS NOT NULL) AND (ended_at IS NULL) AND (session_ends_at <= expires_at)))),
  CONSTRAINT auditor_accesses_session CHECK (((session_hash IS NULL) = (session_ends_at IS NULL))),
  CONSTRAINT auditor_accesses_session_hash_check CHECK ((length(session_hash) = 32)),
  CONSTRAINT auditor_accesses_year_check CHECK (((year >= 2000) AND (year <= 2200)))
);
CREATE TRIGGER auditor_accesses_guard BEFORE UPDATE ON public.auditor_accesses FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_auditor_access();
GRANT INSERT (asked_at, asked_by, auditor, contact, expires_at, id, link_hash, year), SELECT, UPDATE (approved_at, ended_at, ended_by, last_opened_at, session_ends_at, session_hash) ON auditor_accesses TO kolo_app;

CREATE TABLE avatars (
  uid uuid NOT NULL,
  bytes bytea,
  content_type text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  stored_name text,
  CONSTRAINT avatars_pkey PRIMARY KEY (uid),
  CONSTRAINT avatars_stored_name_key UNIQUE (stored_name),
  CONSTRAINT avatars_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT avatars_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 32768))),
  CONSTRAINT avatars_check CHECK (((bytes IS NULL) <> (stored_name IS NULL))),
  CONSTRAINT avatars_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  CONSTRAINT avatars_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
GRANT DELETE, INSERT, SELECT ON avatars TO kolo_app;

CREATE TABLE backups (
  taken_at timestamp with time zone NOT NULL,
  size_bytes bigint NOT NULL,
  row_count bigint NOT NULL,
  file_count bigint NOT NULL,
  CONSTRAINT backups_pkey PRIMARY KEY (taken_at),
  CONSTRAINT backups_file_count_check CHECK ((file_count >= 0)),
  CONSTRAINT backups_row_count_check CHECK ((row_count > 0)),
  CONSTRAINT backups_size_bytes_check CHECK ((size_bytes > 0))
);
GRANT INSERT, SELECT ON backups TO kolo_app;

CREATE TABLE bank_line_batches (
  id uuid NOT NULL,
  statement_id uuid NOT NULL,
  by_uid uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  line_count integer NOT NULL,
  sum_kobo bigint NOT NULL,
  needs_two boolean NOT NULL,
  state text NOT NULL,
  approved_by uuid,
  CONSTRAINT bank_line_batches_pkey PRIMARY KEY (id),
  CONSTRAINT bank_line_batches_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  CONSTRAINT bank_line_batches_check CHECK ((approved_by <> by_uid)),
  CONSTRAINT bank_line_batches_check1 CHECK (((approved_by IS NOT NULL) = (needs_two AND (state = ANY (ARRAY['posting'::text, 'done'::text]))))),
  CONSTRAINT bank_line_batches_check2 CHECK ((needs_two OR (state = ANY (ARRAY['posting'::text, 'done'::text])))),
  CONSTRAINT bank_line_batches_line_count_check CHECK ((line_count > 0)),
  CONSTRAINT bank_line_batches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'posting'::text, 'done'::text, 'taken-back'::text]))),
  CONSTRAINT bank_line_batches_sum_kobo_check CHECK ((sum_kobo > 0))
);
CREATE INDEX bank_line_batches_of ON public.bank_line_batches USING btree (statement_id, id DESC);
GRANT INSERT, SELECT, UPDATE (approved_by, state) ON bank_line_batches TO kolo_app;

CREATE TABLE bank_rules (
  id uuid NOT NULL,
  contains text NOT NULL,
  direction text NOT NULL,
  account text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone NOT NULL,
  used_count integer NOT NULL DEFAULT 0,
  last_used_on date,
  removed_at timestamp with time zone,
  CONSTRAINT bank_rules_pkey PRIMARY KEY (id),
  CONSTRAINT bank_rules_account_fkey FOREIGN KEY (account) REFERENCES chart_accounts(number),
  CONSTRAINT bank_rules_contains_check CHECK (((length(contains) >= 3) AND (length(contains) <= 60))),
  CONSTRAINT bank_rules_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT bank_rules_used_count_check CHECK ((used_count >= 0))
);
CREATE UNIQUE INDEX bank_rules_words ON public.bank_rules USING btree (contains, direction) WHERE (removed_at IS NULL);
GRANT INSERT, SELECT, UPDATE (last_used_on, removed_at, used_count) ON bank_rules TO kolo_app;

CREATE TABLE bank_statement_forms (
  bank_code text NOT NULL,
  heads_key text NOT NULL,
  form jsonb NOT NULL,
  kept_by uuid NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_statement_forms_pkey PRIMARY KEY (bank_code),
  CONSTRAINT bank_statement_forms_bank_code_check CHECK ((bank_code ~ '^\d{3,6}$'::text)),
  CONSTRAINT bank_statement_forms_heads_key_check CHECK ((length(heads_key) <= 2000))
);
GRANT INSERT, SELECT, UPDATE (form, heads_key, kept_at, kept_by) ON bank_statement_forms TO kolo_app;

CREATE TABLE bank_statement_lines (
  id uuid NOT NULL,
  statement_id uuid NOT NULL,
  account_id uuid NOT NULL,
  line_no integer NOT NULL,
  booked_on date NOT NULL,
  amount_kobo bigint NOT NULL,
  narration text NOT NULL,
  narration_hash text NOT NULL,
  ordinal integer NOT NULL,
  reference text,
  state text NOT NULL,
  ignored_as text,
  suggested_payment uuid,
  suggestion text,
  batch_id uuid,
  payment_id uuid,
  another_transfer boolean NOT NULL DEFAULT false,
  ended_as text,
  ended_at timestamp with time zone,
  ended_by uuid,
  trouble text,
  version integer NOT NULL DEFAULT 1,
  suggested_banking uuid,
  suggested_settlement uuid,
  bank_number text,
  is_reversal boolean NOT NULL DEFAULT false,
  written text NOT NULL DEFAULT ''::text,
  later_narration text,
  later_at timestamp with time zone,
  voucher_id uuid,
  CONSTRAINT bank_statement_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bank_statement_lines_account_id_booked_on_amount_kobo_narra_key UNIQUE (account_id, booked_on, amount_kobo, narration_hash, ordinal),
  CONSTRAINT bank_statement_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT bank_statement_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES bank_line_batches(id),
  CONSTRAINT bank_statement_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  CONSTRAINT bank_statement_lines_suggested_banking_fkey FOREIGN KEY (suggested_banking) REFERENCES cash_bankings(id),
  CONSTRAINT bank_statement_lines_suggested_payment_fkey FOREIGN KEY (suggested_payment) REFERENCES payments(id),
  CONSTRAINT bank_statement_lines_suggested_settlement_fkey FOREIGN KEY (suggested_settlement) REFERENCES card_settlements(id),
  CONSTRAINT bank_statement_lines_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  CONSTRAINT bank_statement_lines_amount_kobo_check CHECK ((amount_kobo <> 0)),
  CONSTRAINT bank_statement_lines_bank_number_check CHECK (((length(bank_number) >= 1) AND (length(bank_number) <= 120))),
  CONSTRAINT bank_statement_lines_cash CHECK (((COALESCE(ignored_as, ''::text) <> 'cash'::text) OR ((suggested_banking IS NOT NULL) AND (amount_kobo > 0)))),
  CONSTRAINT bank_statement_lines_check CHECK (((state = 'ignored'::text) = (ignored_as IS NOT NULL))),
  CONSTRAINT bank_statement_lines_check1 CHECK (((amount_kobo > 0) OR (state = 'ignored'::text))),
  CONSTRAINT bank_statement_lines_check2 CHECK (((suggested_payment IS NULL) = (suggestion IS NULL))),
  CONSTRAINT bank_statement_lines_check3 CHECK (((state = 'queued'::text) <= (batch_id IS NOT NULL))),
  CONSTRAINT bank_statement_lines_check4 CHECK (((state = 'done'::text) = ((ended_as IS NOT NULL) AND (ended_at IS NOT NULL) AND (ended_by IS NOT NULL)))),
  CONSTRAINT bank_statement_lines_check5 CHECK (((payment_id IS NOT NULL) <= (state = ANY (ARRAY['queued'::text, 'done'::text])))),
  CONSTRAINT bank_statement_lines_check6 CHECK (((ended_as = ANY (ARRAY['payment'::text, 'booked'::text])) <= (payment_id IS NOT NULL))),
  CONSTRAINT bank_statement_lines_check7 CHECK (((ended_as = 'unmatched'::text) <= (payment_id IS NULL))),
  CONSTRAINT bank_statement_lines_check8 CHECK (((NOT is_reversal) OR (COALESCE(ended_as, ''::text) <> ALL (ARRAY['payment'::text, 'booked'::text])))),
  CONSTRAINT bank_statement_lines_check9 CHECK (((later_narration IS NULL) = (later_at IS NULL))),
  CONSTRAINT bank_statement_lines_ended_as_check CHECK ((ended_as = ANY (ARRAY['payment'::text, 'booked'::text, 'unmatched'::text]))),
  CONSTRAINT bank_statement_lines_ignored_as_check CHECK ((ignored_as = ANY (ARRAY['charge'::text, 'outgoing'::text, 'own-money'::text, 'other'::text, 'cash'::text, 'settlement'::text, 'reversal'::text, 'voucher'::text]))),
  CONSTRAINT bank_statement_lines_later_narration_check CHECK ((length(later_narration) <= 500)),
  CONSTRAINT bank_statement_lines_line_no_check CHECK ((line_no > 0)),
  CONSTRAINT bank_statement_lines_narration_check CHECK ((length(narration) <= 500)),
  CONSTRAINT bank_statement_lines_narration_hash_check CHECK ((narration_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT bank_statement_lines_ordinal_check CHECK ((ordinal > 0)),
  CONSTRAINT bank_statement_lines_reference_check CHECK (((length(reference) >= 4) AND (length(reference) <= 60))),
  CONSTRAINT bank_statement_lines_settlement CHECK (((COALESCE(ignored_as, ''::text) <> 'settlement'::text) OR ((suggested_settlement IS NOT NULL) AND (amount_kobo > 0)))),
  CONSTRAINT bank_statement_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ignored'::text, 'queued'::text, 'done'::text]))),
  CONSTRAINT bank_statement_lines_suggestion_check CHECK ((suggestion = ANY (ARRAY['code'::text, 'reference'::text, 'likely'::text, 'late'::text, 'booked'::text]))),
  CONSTRAINT bank_statement_lines_trouble_check CHECK ((length(trouble) <= 60)),
  CONSTRAINT bank_statement_lines_voucher CHECK (((COALESCE(ignored_as, ''::text) <> 'voucher'::text) OR (voucher_id IS NOT NULL))),
  CONSTRAINT bank_statement_lines_written_check CHECK ((length(written) <= 500))
);
CREATE INDEX bank_statement_lines_maybe_banking ON public.bank_statement_lines USING btree (suggested_banking) WHERE (suggested_banking IS NOT NULL);
CREATE INDEX bank_statement_lines_maybe_settlement ON public.bank_statement_lines USING btree (suggested_settlement) WHERE (suggested_settlement IS NOT NULL);
CREATE INDEX bank_statement_lines_narrated ON public.bank_statement_lines USING gin (search_words(narration)) WHERE (payment_id IS NOT NULL);
CREATE INDEX bank_statement_lines_of ON public.bank_statement_lines USING btree (statement_id, state, line_no);
CREATE UNIQUE INDEX bank_statement_lines_of_banking ON public.bank_statement_lines USING btree (suggested_banking) WHERE (ignored_as = 'cash'::text);
CREATE INDEX bank_statement_lines_of_batch ON public.bank_statement_lines USING btree (batch_id, id) WHERE (state = 'queued'::text);
CREATE INDEX bank_statement_lines_of_number ON public.bank_statement_lines USING btree (account_id, bank_number) WHERE (bank_number IS NOT NULL);
CREATE UNIQUE INDEX bank_statement_lines_of_payment ON public.bank_statement_lines USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX bank_statement_lines_of_settlement ON public.bank_statement_lines USING btree (suggested_settlement) WHERE (ignored_as = 'settlement'::text);
CREATE INDEX bank_statement_lines_of_voucher ON public.bank_statement_lines USING btree (voucher_id) WHERE (voucher_id IS NOT NULL);
CREATE INDEX bank_statement_lines_own ON public.bank_statement_lines USING btree (amount_kobo, booked_on) WHERE ((state = ANY (ARRAY['open'::text, 'ignored'::text])) AND (voucher_id IS NULL));
CREATE TRIGGER bank_statement_lines_guard BEFORE DELETE OR UPDATE ON public.bank_statement_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_bank_line();
CREATE TRIGGER bank_statement_lines_voucher_guard BEFORE DELETE OR UPDATE ON public.bank_statement_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_line_of_voucher();
GRANT DELETE, INSERT, SELECT, UPDATE (another_transfer, bank_number, batch_id, booked_on, ended_as, ended_at, ended_by, ignored_as, is_reversal, later_at, later_narration, narration, narration_hash, ordinal, payment_id, reference, state, suggested_banking, suggested_payment, suggested_settlement, suggestion, trouble, version, voucher_id, written) ON bank_statement_lines TO kolo_app;

CREATE TABLE bank_statements (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  kind text NOT NULL,
  imported_by uuid NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  line_count integer NOT NULL,
  known_count integer NOT NULL DEFAULT 0,
  first_on date NOT NULL,
  last_on date NOT NULL,
  opening_kobo bigint,
  closing_kobo bigint,
  closing_on date,
  removed_by uuid,
  removed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT bank_statements_pkey PRIMARY KEY (id),
  CONSTRAINT bank_statements_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT bank_statements_check CHECK (((known_count >= 0) AND (known_count <= line_count))),
  CONSTRAINT bank_statements_check1 CHECK ((last_on >= first_on)),
  CONSTRAINT bank_statements_check2 CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  CONSTRAINT bank_statements_check3 CHECK (((closing_kobo IS NULL) >= (closing_on IS NULL))),
  CONSTRAINT bank_statements_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT bank_statements_kind_check CHECK ((kind = ANY (ARRAY['csv'::text, 'xlsx'::text, 'html'::text, 'qif'::text, 'ofx'::text, 'mt940'::text, 'camt'::text]))),
  CONSTRAINT bank_statements_line_count_check CHECK (((line_count >= 1) AND (line_count <= 5000))),
  CONSTRAINT bank_statements_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX bank_statements_closing ON public.bank_statements USING btree (account_id, closing_on DESC) WHERE ((removed_at IS NULL) AND (closing_kobo IS NOT NULL));
CREATE UNIQUE INDEX bank_statements_file_once ON public.bank_statements USING btree (account_id, sha256) WHERE (removed_at IS NULL);
CREATE INDEX bank_statements_newest ON public.bank_statements USING btree (id DESC) WHERE (removed_at IS NULL);
GRANT INSERT, SELECT, UPDATE (known_count, removed_at, removed_by, version) ON bank_statements TO kolo_app;

CREATE TABLE breach_entries (
  id uuid NOT NULL,
  breach_id uuid NOT NULL,
  kind text NOT NULL,
  words text NOT NULL,
  by_uid uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT breach_entries_pkey PRIMARY KEY (id),
  CONSTRAINT breach_entries_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id),
  CONSTRAINT breach_entries_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'done'::text, 'reported'::text, 'not-reported'::text, 'told'::text, 'closed'::text]))),
  CONSTRAINT breach_entries_words_check CHECK (((length(words) >= 5) AND (length(words) <= 2000)))
);
CREATE INDEX breach_entries_of ON public.breach_entries USING btree (breach_id, id);
GRANT INSERT, SELECT ON breach_entries TO kolo_app;

CREATE TABLE breach_people (
  breach_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT breach_people_pkey PRIMARY KEY (breach_id, member_uid),
  CONSTRAINT breach_people_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id)
);
CREATE INDEX breach_people_of ON public.breach_people USING btree (member_uid);
GRANT DELETE, INSERT, SELECT, UPDATE (told_at) ON breach_people TO kolo_app;

CREATE TABLE breaches (
  id uuid NOT NULL,
  title text NOT NULL,
  noticed_at timestamp with time zone NOT NULL,
  what text NOT NULL,
  data_kinds text NOT NULL,
  concerned integer NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  reported_at timestamp with time zone,
  closed_at timestamp with time zone,
  reminded boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT breaches_pkey PRIMARY KEY (id),
  CONSTRAINT breaches_concerned_check CHECK (((concerned >= 0) AND (concerned <= 1000000000))),
  CONSTRAINT breaches_data_kinds_check CHECK (((length(data_kinds) >= 3) AND (length(data_kinds) <= 500))),
  CONSTRAINT breaches_noticed CHECK ((noticed_at <= opened_at)),
  CONSTRAINT breaches_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120))),
  CONSTRAINT breaches_version_check CHECK ((version > 0)),
  CONSTRAINT breaches_what_check CHECK (((length(what) >= 10) AND (length(what) <= 2000)))
);
CREATE INDEX breaches_open ON public.breaches USING btree (noticed_at) WHERE (closed_at IS NULL);
GRANT INSERT, SELECT, UPDATE (closed_at, reminded, reported_at, version) ON breaches TO kolo_app;

CREATE TABLE budgets (
  id uuid NOT NULL,
  year integer NOT NULL,
  revision integer NOT NULL,
  resolution text NOT NULL,
  resolved_on date NOT NULL,
  evidence text NOT NULL,
  lines jsonb NOT NULL,
  approval_id uuid NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  CONSTRAINT budgets_pkey PRIMARY KEY (id),
  CONSTRAINT budgets_approval_id_key UNIQUE (approval_id),
  CONSTRAINT budgets_year_revision_key UNIQUE (year, revision),
  CONSTRAINT budgets_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT budgets_evidence_check CHECK (((length(evidence) >= 5) AND (length(evidence) <= 500))),
  CONSTRAINT budgets_lines_check CHECK (((jsonb_typeof(lines) = 'array'::text) AND ((jsonb_array_length(lines) >= 1) AND (jsonb_array_length(lines) <= 200)))),
  CONSTRAINT budgets_resolution_check CHECK (((length(resolution) >= 1) AND (length(resolution) <= 60))),
  CONSTRAINT budgets_revision_check CHECK ((revision > 0)),
  CONSTRAINT budgets_year_check CHECK (((year >= 2000) AND (year <= 2200)))
);
CREATE TRIGGER budgets_approved BEFORE INSERT ON public.budgets FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved this budget', 'books.budget', 'year', 'lines');
GRANT INSERT, SELECT ON budgets TO kolo_app;

CREATE TABLE calendar_feeds (
  uid uuid NOT NULL,
  token_hash text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (uid),
  CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash),
  CONSTRAINT calendar_feeds_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);
GRANT DELETE, INSERT, SELECT, UPDATE (made_at, token_hash) ON calendar_feeds TO kolo_app;

CREATE TABLE card_clearing (
  provider text NOT NULL,
  settlements integer NOT NULL DEFAULT 0,
  CONSTRAINT card_clearing_pkey PRIMARY KEY (provider),
  CONSTRAINT card_clearing_settlements_check CHECK ((settlements >= 0))
);
GRANT SELECT, UPDATE (settlements) ON card_clearing TO kolo_app;

CREATE TABLE card_events (
  id uuid NOT NULL,
  event text NOT NULL,
  reference text NOT NULL,
  amount_kobo bigint,
  currency text,
  provider_ref text,
  payment_id uuid,
  heard_at timestamp with time zone NOT NULL,
  CONSTRAINT card_events_pkey PRIMARY KEY (id),
  CONSTRAINT card_events_event_reference_key UNIQUE (event, reference),
  CONSTRAINT card_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES card_payments(payment_id),
  CONSTRAINT card_events_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT card_events_event_check CHECK ((event ~ '^[a-z][a-z._-]{0,59}$'::text)),
  CONSTRAINT card_events_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 40))),
  CONSTRAINT card_events_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100)))
);
CREATE INDEX card_events_of ON public.card_events USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX card_events_to_look_at ON public.card_events USING btree (id DESC) WHERE ((payment_id IS NULL) OR (event <> 'charge.success'::text));
GRANT INSERT, SELECT ON card_events TO kolo_app;

CREATE TABLE card_payments (
  payment_id uuid NOT NULL,
  fee_bearer text NOT NULL,
  fee_kobo bigint NOT NULL,
  charge_kobo bigint NOT NULL,
  reference text,
  checkout_url text,
  opened_at timestamp with time zone,
  asked_at timestamp with time zone,
  ask_at timestamp with time zone,
  provider_status text,
  provider_ref text,
  paid_with text,
  paid_kobo bigint,
  paid_currency text,
  provider_fee_kobo bigint,
  paid_at timestamp with time zone,
  problem text,
  fee_journal_id uuid,
  keep_card boolean NOT NULL DEFAULT false,
  saved_card_id uuid,
  debit_reference text,
  sent_at timestamp with time zone,
  CONSTRAINT card_payments_pkey PRIMARY KEY (payment_id),
  CONSTRAINT card_payments_debit_reference_key UNIQUE (debit_reference),
  CONSTRAINT card_payments_fee_journal_id_key UNIQUE (fee_journal_id),
  CONSTRAINT card_payments_reference_key UNIQUE (reference),
  CONSTRAINT card_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT card_payments_saved_card_id_fkey FOREIGN KEY (saved_card_id) REFERENCES saved_cards(id),
  CONSTRAINT card_payments_check CHECK ((charge_kobo > fee_kobo)),
  CONSTRAINT card_payments_check1 CHECK (((fee_bearer = 'member'::text) = (fee_kobo > 0))),
  CONSTRAINT card_payments_check2 CHECK (((reference IS NULL) = (opened_at IS NULL))),
  CONSTRAINT card_payments_check3 CHECK (((problem IS NULL) OR ((paid_kobo IS NOT NULL) AND (paid_currency IS NOT NULL)))),
  CONSTRAINT card_payments_check4 CHECK (
CASE
    WHEN (saved_card_id IS NULL) THEN (((reference IS NULL) = (checkout_url IS NULL)) AND (debit_reference IS NULL) AND (sent_at IS NULL))
    ELSE ((reference IS NOT NULL) AND (checkout_url IS NULL) AND (debit_reference IS NOT NULL) AND (NOT keep_card))
END),
  CONSTRAINT card_payments_checkout_url_check CHECK (((length(checkout_url) >= 12) AND (length(checkout_url) <= 500))),
  CONSTRAINT card_payments_debit_reference_check CHECK (((length(debit_reference) >= 1) AND (length(debit_reference) <= 100))),
  CONSTRAINT card_payments_fee_bearer_check CHECK ((fee_bearer = ANY (ARRAY['community'::text, 'member'::text]))),
  CONSTRAINT card_payments_fee_kobo_check CHECK ((fee_kobo >= 0)),
  CONSTRAINT card_payments_paid_currency_check CHECK ((paid_currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT card_payments_paid_kobo_check CHECK ((paid_kobo > 0)),
  CONSTRAINT card_payments_paid_with_check CHECK (((length(paid_with) >= 1) AND (length(paid_with) <= 40))),
  CONSTRAINT card_payments_problem_check CHECK ((problem = ANY (ARRAY['amount'::text, 'currency'::text, 'member-gone'::text]))),
  CONSTRAINT card_payments_provider_fee_kobo_check CHECK ((provider_fee_kobo >= 0)),
  CONSTRAINT card_payments_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 40))),
  CONSTRAINT card_payments_provider_status_check CHECK (((length(provider_status) >= 1) AND (length(provider_status) <= 40))),
  CONSTRAINT card_payments_reference_check CHECK ((reference ~ '^PAY-[0-9]{4}-[0-9]{6,}-[2-9A-HJ-NP-Z]{6}$'::text))
);
CREATE INDEX card_payments_of_saved_card ON public.card_payments USING btree (saved_card_id) WHERE (saved_card_id IS NOT NULL);
CREATE INDEX card_payments_to_ask ON public.card_payments USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX card_payments_to_look_at ON public.card_payments USING btree (payment_id) WHERE (problem IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (ask_at, asked_at, checkout_url, fee_journal_id, keep_card, opened_at, paid_at, paid_currency, paid_kobo, paid_with, problem, provider_fee_kobo, provider_ref, provider_status, reference, sent_at) ON card_payments TO kolo_app;

CREATE TABLE card_settlements (
  id uuid NOT NULL,
  code text NOT NULL,
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_reference text NOT NULL,
  paid_on date NOT NULL,
  line_id uuid,
  approval_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT card_settlements_pkey PRIMARY KEY (id),
  CONSTRAINT card_settlements_code_key UNIQUE (code),
  CONSTRAINT card_settlements_journal_id_key UNIQUE (journal_id),
  CONSTRAINT card_settlements_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT card_settlements_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT card_settlements_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT card_settlements_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_statement_lines(id) ON DELETE SET NULL,
  CONSTRAINT card_settlements_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT card_settlements_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT card_settlements_check CHECK ((taken_back_at >= booked_at)),
  CONSTRAINT card_settlements_code_check CHECK ((code ~ '^STL-[0-9]{4}-[0-9]{6,}$'::text))
);
CREATE INDEX card_settlements_by_amount ON public.card_settlements USING btree (account_id, amount_kobo) WHERE (taken_back_at IS NULL);
CREATE UNIQUE INDEX card_settlements_of_line ON public.card_settlements USING btree (line_id) WHERE (taken_back_at IS NULL);
CREATE TRIGGER card_settlements_free_reference AFTER UPDATE ON public.card_settlements FOR EACH ROW WHEN ((new.taken_back_at IS NOT NULL)) EXECUTE FUNCTION free_other_reference();
CREATE TRIGGER card_settlements_guard BEFORE INSERT OR UPDATE ON public.card_settlements FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_card_settlement();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON card_settlements TO kolo_app;

CREATE TABLE cash_bankings (
  id uuid NOT NULL,
  code text NOT NULL,
  till_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_reference text NOT NULL,
  paid_on date NOT NULL,
  approval_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  banked_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT cash_bankings_pkey PRIMARY KEY (id),
  CONSTRAINT cash_bankings_approval_id_key UNIQUE (approval_id),
  CONSTRAINT cash_bankings_code_key UNIQUE (code),
  CONSTRAINT cash_bankings_journal_id_key UNIQUE (journal_id),
  CONSTRAINT cash_bankings_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT cash_bankings_till_id_fkey FOREIGN KEY (till_id) REFERENCES cash_tills(id),
  CONSTRAINT cash_bankings_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT cash_bankings_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT cash_bankings_check CHECK ((taken_back_at >= banked_at)),
  CONSTRAINT cash_bankings_code_check CHECK ((code ~ '^BKG-[0-9]{4}-[0-9]{6,}$'::text))
);
CREATE INDEX cash_bankings_by_amount ON public.cash_bankings USING btree (account_id, amount_kobo);
CREATE INDEX cash_bankings_of_till ON public.cash_bankings USING btree (till_id);
CREATE TRIGGER cash_bankings_approved BEFORE INSERT ON public.cash_bankings FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved this banking', 'cash.banking', 'till_id');
CREATE TRIGGER cash_bankings_free_reference AFTER UPDATE ON public.cash_bankings FOR EACH ROW WHEN ((new.taken_back_at IS NOT NULL)) EXECUTE FUNCTION free_other_reference();
CREATE TRIGGER cash_bankings_journal BEFORE INSERT ON public.cash_bankings FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_journal('cash.banked', 'bank', 'account_id', 'cash', 'till_id');
CREATE TRIGGER cash_bankings_taken_back BEFORE UPDATE ON public.cash_bankings FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_taken_back();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON cash_bankings TO kolo_app;

CREATE TABLE cash_receipts (
  payment_id uuid NOT NULL,
  number text NOT NULL,
  till_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  CONSTRAINT cash_receipts_pkey PRIMARY KEY (payment_id),
  CONSTRAINT cash_receipts_number_key UNIQUE (number),
  CONSTRAINT cash_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT cash_receipts_till_id_fkey FOREIGN KEY (till_id) REFERENCES cash_tills(id),
  CONSTRAINT cash_receipts_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT cash_receipts_number_check CHECK ((number ~ '^CSH-[0-9]{4}-[0-9]{6,}$'::text))
);
CREATE INDEX cash_receipts_of_member ON public.cash_receipts USING btree (member_uid, payment_id DESC);
CREATE TRIGGER cash_receipts_guard BEFORE INSERT ON public.cash_receipts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_cash_receipt();
GRANT INSERT, SELECT ON cash_receipts TO kolo_app;

CREATE TABLE cash_tills (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT cash_tills_pkey PRIMARY KEY (id),
  CONSTRAINT cash_tills_member_uid_key UNIQUE (member_uid),
  CONSTRAINT cash_tills_version_check CHECK ((version > 0))
);
GRANT INSERT, SELECT, UPDATE (version) ON cash_tills TO kolo_app;

CREATE TABLE changes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  path text NOT NULL,
  uid uuid,
  permission text,
  except_uid uuid,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT changes_pkey PRIMARY KEY (id),
  CONSTRAINT changes_but CHECK (((except_uid IS NULL) OR (permission IS NOT NULL))),
  CONSTRAINT changes_for CHECK ((num_nonnulls(uid, permission) = 1)),
  CONSTRAINT changes_path_check CHECK (((path ~ '^/api/'::text) AND (length(path) <= 100))),
  CONSTRAINT changes_permission_check CHECK ((length(permission) <= 50))
);
CREATE INDEX changes_by_age ON public.changes USING btree (at);
GRANT DELETE, INSERT, SELECT ON changes TO kolo_app;

CREATE TABLE charge_payments (
  id uuid NOT NULL,
  charge_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  channel text NOT NULL DEFAULT 'wallet'::text,
  payment_id uuid,
  journal_id uuid NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  reversed_at timestamp with time zone,
  CONSTRAINT charge_payments_pkey PRIMARY KEY (id),
  CONSTRAINT charge_payments_journal_id_key UNIQUE (journal_id),
  CONSTRAINT charge_payments_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT charge_payments_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT charge_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT charge_payments_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT charge_payments_channel_check CHECK ((channel ~ '^[a-z][a-z-]{0,39}$'::text))
);
CREATE INDEX charge_payments_of ON public.charge_payments USING btree (charge_id, id DESC);
CREATE UNIQUE INDEX charge_payments_of_payment ON public.charge_payments USING btree (payment_id) WHERE (reversed_at IS NULL);
CREATE TRIGGER charge_payments_counted AFTER INSERT ON public.charge_payments FOR EACH ROW EXECUTE FUNCTION count_charge_payment();
CREATE TRIGGER charge_payments_guard BEFORE INSERT ON public.charge_payments FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_charge_payment();
CREATE TRIGGER charge_payments_reversed BEFORE UPDATE ON public.charge_payments FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_reversed_charge_payment();
CREATE TRIGGER charge_payments_reversed_counted AFTER UPDATE ON public.charge_payments FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION count_charge_payment();
GRANT INSERT (amount_kobo, channel, charge_id, id, journal_id, paid_at, payment_id), SELECT, UPDATE (reversed_at) ON charge_payments TO kolo_app;

CREATE TABLE charge_reminders (
  charge_id uuid NOT NULL,
  due_on date NOT NULL,
  days integer NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT charge_reminders_pkey PRIMARY KEY (charge_id, due_on, days),
  CONSTRAINT charge_reminders_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id)
);
GRANT INSERT, SELECT ON charge_reminders TO kolo_app;

CREATE TABLE charge_run_members (
  run_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  CONSTRAINT charge_run_members_pkey PRIMARY KEY (run_id, member_uid),
  CONSTRAINT charge_run_members_run_id_fkey FOREIGN KEY (run_id) REFERENCES charge_runs(id)
);
CREATE INDEX charge_run_members_of ON public.charge_run_members USING btree (member_uid);
CREATE TRIGGER charge_run_members_guard BEFORE INSERT ON public.charge_run_members FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_charge_run_member();
GRANT INSERT, SELECT ON charge_run_members TO kolo_app;

CREATE TABLE charge_runs (
  id uuid NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  period text NOT NULL,
  amount_kobo bigint NOT NULL,
  instalments integer NOT NULL DEFAULT 1,
  audience text NOT NULL,
  joined_since date,
  due_on date NOT NULL,
  income_account text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  members integer NOT NULL,
  total_kobo bigint NOT NULL,
  charged_members integer NOT NULL DEFAULT 0,
  raised_by uuid NOT NULL,
  raised_at timestamp with time zone NOT NULL,
  approval_id uuid,
  ended_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  once text NOT NULL GENERATED ALWAYS AS (
CASE kind
    WHEN 'entrance_fee'::text THEN kind
    WHEN 'annual_due'::text THEN ((kind || '/'::text) || period)
    ELSE ((((kind || '/'::text) || lower(title)) || '/'::text) || period)
END),
  CONSTRAINT charge_runs_pkey PRIMARY KEY (id),
  CONSTRAINT charge_runs_approval_id_key UNIQUE (approval_id),
  CONSTRAINT charge_runs_code_key UNIQUE (code),
  CONSTRAINT charge_runs_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT charge_runs_income_account_fkey FOREIGN KEY (income_account) REFERENCES chart_accounts(number),
  CONSTRAINT charge_runs_amount_kobo_check CHECK (((amount_kobo >= 10000) AND (amount_kobo <= '10000000000'::bigint))),
  CONSTRAINT charge_runs_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'joined_since'::text, 'list'::text]))),
  CONSTRAINT charge_runs_check CHECK (((charged_members >= 0) AND (charged_members <= members))),
  CONSTRAINT charge_runs_code_check CHECK ((code ~ '^CHR-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT charge_runs_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['charged'::text, 'withdrawn'::text])))),
  CONSTRAINT charge_runs_instalments_check CHECK (((instalments >= 1) AND (instalments <= 24))),
  CONSTRAINT charge_runs_kind_check CHECK ((kind = ANY (ARRAY['entrance_fee'::text, 'annual_due'::text, 'levy'::text, 'fine'::text, 'other'::text]))),
  CONSTRAINT charge_runs_members_check CHECK ((members > 0)),
  CONSTRAINT charge_runs_parts CHECK (((amount_kobo / instalments) >= 10000)),
  CONSTRAINT charge_runs_period_check CHECK ((period ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'::text)),
  CONSTRAINT charge_runs_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT charge_runs_since CHECK (((audience = 'joined_since'::text) = (joined_since IS NOT NULL))),
  CONSTRAINT charge_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'charging'::text, 'charged'::text, 'withdrawn'::text]))),
  CONSTRAINT charge_runs_title_check CHECK (((length(title) >= 3) AND (length(title) <= 80))),
  CONSTRAINT charge_runs_total CHECK ((total_kobo = (amount_kobo * members))),
  CONSTRAINT charge_runs_version_check CHECK ((version > 0))
);
CREATE INDEX charge_runs_by_person ON public.charge_runs USING btree (raised_by, raised_at) WHERE (approval_id IS NULL);
CREATE TRIGGER charge_runs_administrator BEFORE INSERT ON public.charge_runs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('raised_by');
CREATE TRIGGER charge_runs_approved BEFORE UPDATE ON public.charge_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'charging'::text) AND (old.state = 'waiting'::text) AND ((new.approval_id IS NOT NULL) OR charge_run_takes_two(new.raised_by, new.raised_at, new.total_kobo)))) EXECUTE FUNCTION require_approval('nobody has approved this charge run', 'charges.run', 'id');
CREATE TRIGGER charge_runs_guard BEFORE INSERT ON public.charge_runs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_new_charge_run();
CREATE TRIGGER charge_runs_sealed BEFORE UPDATE ON public.charge_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.approval_id IS DISTINCT FROM old.approval_id) AND ((old.approval_id IS NOT NULL) OR (new.state <> 'charging'::text) OR (old.state <> 'waiting'::text)))) EXECUTE FUNCTION refuse_change('an approval is not put in afterwards');
CREATE TRIGGER charge_runs_steps BEFORE UPDATE ON public.charge_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> old.state))) EXECUTE FUNCTION allow_steps('state', 'waiting: charging withdrawn', 'charging: charged');
GRANT INSERT (amount_kobo, audience, code, due_on, id, income_account, instalments, joined_since, kind, members, period, raised_at, raised_by, reason, title, total_kobo), SELECT, UPDATE (approval_id, ended_at, state, version) ON charge_runs TO kolo_app;

CREATE TABLE charge_waivers (
  id uuid NOT NULL,
  charge_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  reason text NOT NULL,
  approval_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  waived_at timestamp with time zone NOT NULL,
  CONSTRAINT charge_waivers_pkey PRIMARY KEY (id),
  CONSTRAINT charge_waivers_approval_id_key UNIQUE (approval_id),
  CONSTRAINT charge_waivers_journal_id_key UNIQUE (journal_id),
  CONSTRAINT charge_waivers_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT charge_waivers_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT charge_waivers_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT charge_waivers_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT charge_waivers_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE INDEX charge_waivers_of ON public.charge_waivers USING btree (charge_id, id DESC);
CREATE TRIGGER charge_waivers_approved BEFORE INSERT ON public.charge_waivers FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved that this charge is waived', 'charges.waiver', 'charge_id');
CREATE TRIGGER charge_waivers_counted AFTER INSERT ON public.charge_waivers FOR EACH ROW EXECUTE FUNCTION count_charge_waiver();
CREATE TRIGGER charge_waivers_guard BEFORE INSERT ON public.charge_waivers FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_charge_waiver();
GRANT INSERT, SELECT ON charge_waivers TO kolo_app;

CREATE TABLE charges (
  id uuid NOT NULL,
  code text NOT NULL,
  run_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  once text NOT NULL,
  amount_kobo bigint NOT NULL,
  instalments integer NOT NULL,
  due_on date NOT NULL,
  charged_at timestamp with time zone NOT NULL,
  journal_id uuid NOT NULL,
  paid_kobo bigint NOT NULL DEFAULT 0,
  waived_kobo bigint NOT NULL DEFAULT 0,
  outstanding_kobo bigint NOT NULL GENERATED ALWAYS AS (((amount_kobo - paid_kobo) - waived_kobo)),
  next_due_on date GENERATED ALWAYS AS (
CASE
    WHEN (((amount_kobo - paid_kobo) - waived_kobo) > 0) THEN ((due_on + make_interval(months => (LEAST((paid_kobo / (amount_kobo / instalments)), ((instalments - 1))::bigint))::integer)))::date
    ELSE NULL::date
END),
  reminded_at timestamp with time zone,
  contested_at timestamp with time zone,
  contest_ticket_id uuid,
  contest_ended_at timestamp with time zone,
  contest_ended_by uuid,
  contest_answer text,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_code_key UNIQUE (code),
  CONSTRAINT charges_journal_id_key UNIQUE (journal_id),
  CONSTRAINT charges_once UNIQUE (member_uid, once),
  CONSTRAINT charges_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT charges_run_id_fkey FOREIGN KEY (run_id) REFERENCES charge_runs(id),
  CONSTRAINT charges_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT charges_code_check CHECK ((code ~ '^(CHG|FIN)-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT charges_contest_answer_check CHECK (((length(contest_answer) >= 5) AND (length(contest_answer) <= 500))),
  CONSTRAINT charges_contest_ended CHECK ((((contest_ended_at IS NULL) = (contest_ended_by IS NULL)) AND ((contest_ended_at IS NULL) = (contest_answer IS NULL)) AND ((contest_ended_at IS NULL) OR (contested_at IS NOT NULL)))),
  CONSTRAINT charges_contested CHECK (((contested_at IS NULL) = (contest_ticket_id IS NULL))),
  CONSTRAINT charges_instalments_check CHECK ((instalments > 0)),
  CONSTRAINT charges_outstanding_kobo_check CHECK ((outstanding_kobo >= 0)),
  CONSTRAINT charges_paid_kobo_check CHECK ((paid_kobo >= 0)),
  CONSTRAINT charges_waived_kobo_check CHECK ((waived_kobo >= 0))
);
CREATE INDEX charges_by_due ON public.charges USING btree (COALESCE(next_due_on, '9999-12-31'::date), id);
CREATE INDEX charges_of_run ON public.charges USING btree (run_id, id);
CREATE INDEX charges_open ON public.charges USING btree (next_due_on, id) WHERE (outstanding_kobo > 0);
CREATE INDEX charges_open_of_member ON public.charges USING btree (member_uid, next_due_on, id) WHERE (outstanding_kobo > 0);
CREATE TRIGGER charges_contest BEFORE UPDATE ON public.charges FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((((new.contested_at IS DISTINCT FROM old.contested_at) OR (new.contest_ticket_id IS DISTINCT FROM old.contest_ticket_id)) OR (new.contest_ended_at IS DISTINCT FROM old.contest_ended_at)) OR (new.contest_ended_by IS DISTINCT FROM old.contest_ended_by)) OR (new.contest_answer IS DISTINCT FROM old.contest_answer)))) EXECUTE FUNCTION guard_contested_charge();
CREATE TRIGGER charges_counted AFTER INSERT ON public.charges REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_charges();
CREATE TRIGGER charges_guard BEFORE INSERT ON public.charges FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_new_charge();
GRANT INSERT (amount_kobo, charged_at, code, due_on, id, instalments, journal_id, member_uid, once, run_id), SELECT, UPDATE (contest_answer, contest_ended_at, contest_ended_by, contest_ticket_id, contested_at, reminded_at) ON charges TO kolo_app;

CREATE TABLE chart_accounts (
  number text NOT NULL,
  name text NOT NULL,
  class text NOT NULL,
  normal_balance text NOT NULL,
  kind text NOT NULL,
  ledger_kind text NOT NULL,
  ledger_scope text,
  is_money boolean NOT NULL DEFAULT false,
  reduces text,
  active boolean NOT NULL DEFAULT true,
  retired_on date,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT chart_accounts_pkey PRIMARY KEY (number),
  CONSTRAINT chart_accounts_ledger_kind_ledger_scope_key UNIQUE NULLS NOT DISTINCT (ledger_kind, ledger_scope),
  CONSTRAINT chart_accounts_reduces_fkey FOREIGN KEY (reduces) REFERENCES chart_accounts(number),
  CONSTRAINT chart_accounts_class CHECK ((class = (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text])[("left"(number, 1))::integer])),
  CONSTRAINT chart_accounts_kind_check CHECK ((kind = ANY (ARRAY['control'::text, 'system'::text, 'own'::text]))),
  CONSTRAINT chart_accounts_name CHECK (((length(name) >= 2) OR (ledger_kind = 'bank'::text))),
  CONSTRAINT chart_accounts_name_check CHECK ((length(name) <= 60)),
  CONSTRAINT chart_accounts_normal_balance_check CHECK ((normal_balance = ANY (ARRAY['debit'::text, 'credit'::text]))),
  CONSTRAINT chart_accounts_number_check CHECK ((number ~ '^[1-5][0-9]{3}$'::text)),
  CONSTRAINT chart_accounts_own CHECK (((kind = 'own'::text) = (ledger_kind = ('own_'::text || class)))),
  CONSTRAINT chart_accounts_retired CHECK ((active = (retired_on IS NULL))),
  CONSTRAINT chart_accounts_scope CHECK (((kind <> 'own'::text) OR (ledger_scope = number))),
  CONSTRAINT chart_accounts_system CHECK ((active OR (kind = 'own'::text))),
  CONSTRAINT chart_accounts_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX chart_accounts_names ON public.chart_accounts USING btree (lower(name)) WHERE (active AND (name <> ''::text));
CREATE TRIGGER chart_accounts_begins BEFORE INSERT ON public.chart_accounts FOR EACH ROW WHEN (((CURRENT_USER = 'kolo_app'::name) AND ((new.kind <> 'own'::text) OR (new.number ~~ '%000'::text) OR (new.number ~~ '11__'::text) OR (new.normal_balance <>
        CASE
            WHEN (new.class = ANY (ARRAY['asset'::text, 'expense'::text])) THEN 'debit'::text
            ELSE 'credit'::text
        END)))) EXECUTE FUNCTION refuse_change('only own accounts are added');
CREATE TRIGGER chart_accounts_opened BEFORE INSERT ON public.chart_accounts FOR EACH ROW WHEN ((CURRENT_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved this account', 'chart.account-opening', 'number', 'name');
CREATE TRIGGER chart_accounts_renamed BEFORE UPDATE ON public.chart_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name <> old.name))) EXECUTE FUNCTION require_approval('nobody has approved this name', 'chart.account-rename', 'number', 'name');
CREATE TRIGGER chart_accounts_reopening BEFORE UPDATE ON public.chart_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (NOT old.active) AND new.active)) EXECUTE FUNCTION require_approval('nobody has approved that the account is opened again', 'chart.account-reopening', 'number');
CREATE TRIGGER chart_accounts_retired_empty BEFORE UPDATE ON public.chart_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND old.active AND (NOT new.active) AND (new.class = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text])))) EXECUTE FUNCTION guard_retired_account();
CREATE TRIGGER chart_accounts_retirement BEFORE UPDATE ON public.chart_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND old.active AND (NOT new.active))) EXECUTE FUNCTION require_approval('nobody has approved that the account is retired', 'chart.account-retirement', 'number');
CREATE TRIGGER chart_accounts_sealed BEFORE UPDATE ON public.chart_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.kind <> 'own'::text) OR ((NOT old.active) AND ((NOT new.active) OR (new.name <> old.name)))))) EXECUTE FUNCTION refuse_change('only own accounts in use are changed');
GRANT INSERT (class, kind, ledger_kind, ledger_scope, name, normal_balance, number), SELECT, UPDATE (active, name, retired_on, version) ON chart_accounts TO kolo_app;

CREATE TABLE collection_account_decisions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  decision text NOT NULL,
  administrator_uid uuid NOT NULL,
  alone boolean NOT NULL DEFAULT false,
  reason text,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT collection_account_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT collection_account_decisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT collection_account_decisions_check CHECK (((decision <> 'retired'::text) OR (reason IS NOT NULL))),
  CONSTRAINT collection_account_decisions_decision_check CHECK ((decision = ANY (ARRAY['notice'::text, 'activated'::text, 'retired'::text]))),
  CONSTRAINT collection_account_decisions_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE INDEX collection_account_decisions_of ON public.collection_account_decisions USING btree (account_id, decided_at);
CREATE TRIGGER collection_account_decisions_decider BEFORE INSERT ON public.collection_account_decisions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('administrator_uid');
GRANT INSERT, SELECT ON collection_account_decisions TO kolo_app;

CREATE TABLE collection_accounts (
  id uuid NOT NULL,
  bank_name text NOT NULL,
  bank_code text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  status text NOT NULL DEFAULT 'proposed'::text,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  activated_at timestamp with time zone,
  retired_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT collection_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT collection_accounts_account_name_check CHECK (((length(account_name) >= 3) AND (length(account_name) <= 100))),
  CONSTRAINT collection_accounts_account_number_check CHECK ((account_number ~ '^[0-9]{10}$'::text)),
  CONSTRAINT collection_accounts_bank_code_check CHECK ((bank_code ~ '^([0-9]{3}|[0-9]{5}|[0-9]{6})$'::text)),
  CONSTRAINT collection_accounts_bank_name_check CHECK (((length(bank_name) >= 2) AND (length(bank_name) <= 60))),
  CONSTRAINT collection_accounts_check CHECK (((status <> 'active'::text) OR (activated_at IS NOT NULL))),
  CONSTRAINT collection_accounts_check1 CHECK (((status = 'retired'::text) = (retired_at IS NOT NULL))),
  CONSTRAINT collection_accounts_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'active'::text, 'retired'::text]))),
  CONSTRAINT collection_accounts_version_check CHECK ((version > 0))
);
CREATE INDEX collection_accounts_active ON public.collection_accounts USING btree (activated_at DESC, id) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX collection_accounts_number ON public.collection_accounts USING btree (bank_code, account_number) WHERE (status <> 'retired'::text);
CREATE TRIGGER collection_accounts_administrator BEFORE INSERT ON public.collection_accounts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('proposed_by');
CREATE TRIGGER collection_accounts_approved BEFORE UPDATE ON public.collection_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'active'::text) AND (old.status <> 'active'::text))) EXECUTE FUNCTION require_approval('nobody has approved this account', 'payments.collection-account', 'id');
CREATE TRIGGER collection_accounts_begins BEFORE INSERT ON public.collection_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'proposed'::text))) EXECUTE FUNCTION refuse_change('an account begins as a proposal');
CREATE TRIGGER collection_accounts_guard BEFORE UPDATE ON public.collection_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'retired'::text) AND (old.status <> 'retired'::text))) EXECUTE FUNCTION guard_collection_account();
CREATE TRIGGER collection_accounts_numbered AFTER INSERT ON public.collection_accounts FOR EACH ROW EXECUTE FUNCTION number_new_bank_account();
CREATE TRIGGER collection_accounts_sealed BEFORE UPDATE ON public.collection_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = old.status) AND ((new.activated_at IS DISTINCT FROM old.activated_at) OR (new.retired_at IS DISTINCT FROM old.retired_at)))) EXECUTE FUNCTION refuse_change('the moments of an account are its decisions');
CREATE TRIGGER collection_accounts_steps BEFORE UPDATE ON public.collection_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'proposed: active retired', 'active: retired');
GRANT INSERT, SELECT, UPDATE (activated_at, retired_at, status, version) ON collection_accounts TO kolo_app;

CREATE TABLE community_looks (
  version integer NOT NULL,
  name text NOT NULL,
  letters text NOT NULL,
  colour text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  whatsapp text NOT NULL,
  hours text NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  mark text,
  CONSTRAINT community_looks_pkey PRIMARY KEY (version),
  CONSTRAINT community_looks_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  CONSTRAINT community_looks_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT community_looks_hours_check CHECK ((length(hours) <= 120)),
  CONSTRAINT community_looks_letters_check CHECK (((length(letters) >= 1) AND (length(letters) <= 3))),
  CONSTRAINT community_looks_mark_check CHECK ((mark ~ '^[0-9a-f]{48}$'::text)),
  CONSTRAINT community_looks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT community_looks_phone_check CHECK ((length(phone) <= 20)),
  CONSTRAINT community_looks_version_check CHECK ((version > 0)),
  CONSTRAINT community_looks_whatsapp_check CHECK ((length(whatsapp) <= 20))
);
GRANT INSERT, SELECT ON community_looks TO kolo_app;

CREATE TABLE community_settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT community_settings_pkey PRIMARY KEY (name),
  CONSTRAINT community_settings_version_check CHECK ((version > 0))
);
CREATE TRIGGER community_settings_approved BEFORE INSERT OR UPDATE ON public.community_settings FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name = ANY (ARRAY['profile.tier-limits'::text, 'payments.alone-ceiling'::text, 'savings.interest-tax'::text, 'withdrawals.terms'::text, 'investments.set-up'::text, 'distributions.reserve-part'::text, 'loans.provision-rates'::text, 'distributions.dividend-ceiling'::text])))) EXECUTE FUNCTION require_approval('nobody has approved this value', 'name', 'name', 'value');
CREATE TRIGGER community_settings_investment_set_up BEFORE INSERT OR UPDATE ON public.community_settings FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name = 'investments.set-up'::text))) EXECUTE FUNCTION guard_investment_set_up();
CREATE TRIGGER community_settings_loan_payouts BEFORE INSERT OR UPDATE ON public.community_settings FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name = 'loans.payout-terms'::text))) EXECUTE FUNCTION require_approval('nobody has approved this value', 'loans.payout-terms', 'name', 'value');
CREATE TRIGGER community_settings_threshold_administrator BEFORE INSERT OR UPDATE ON public.community_settings FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name = 'payments.second-administrator-from'::text))) EXECUTE FUNCTION require_decider('updated_by');
CREATE TRIGGER community_settings_threshold_raised BEFORE UPDATE ON public.community_settings FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name = 'payments.second-administrator-from'::text) AND (((new.value #>> '{}'::text[]))::bigint > ((old.value #>> '{}'::text[]))::bigint))) EXECUTE FUNCTION require_approval('nobody has approved this value', 'payments.threshold', 'name', 'value');
CREATE TRIGGER community_settings_threshold_set BEFORE INSERT ON public.community_settings FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.name = 'payments.second-administrator-from'::text) AND (((new.value #>> '{}'::text[]))::bigint > 50000000))) EXECUTE FUNCTION require_approval('nobody has approved this value', 'payments.threshold', 'name', 'value');
GRANT INSERT, SELECT, UPDATE (updated_at, updated_by, value, version) ON community_settings TO kolo_app;

CREATE TABLE community_terms (
  version integer NOT NULL,
  terms text NOT NULL,
  privacy text NOT NULL,
  saved_by uuid,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT community_terms_pkey PRIMARY KEY (version),
  CONSTRAINT community_terms_privacy_check CHECK (((length(privacy) >= 1) AND (length(privacy) <= 15000))),
  CONSTRAINT community_terms_terms_check CHECK (((length(terms) >= 1) AND (length(terms) <= 15000))),
  CONSTRAINT community_terms_version_check CHECK ((version > 0))
);
GRANT INSERT, SELECT ON community_terms TO kolo_app;

CREATE TABLE contribution_nudge_members (
  nudge_id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  outcome text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT contribution_nudge_members_pkey PRIMARY KEY (nudge_id, owner_uid),
  CONSTRAINT contribution_nudge_members_nudge_id_fkey FOREIGN KEY (nudge_id) REFERENCES contribution_nudges(id) ON DELETE CASCADE,
  CONSTRAINT contribution_nudge_members_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT contribution_nudge_members_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'recently'::text, 'frozen'::text, 'checking'::text, 'paid'::text])))
);
CREATE INDEX contribution_nudge_members_sent ON public.contribution_nudge_members USING btree (owner_uid, at) WHERE (outcome = 'sent'::text);
GRANT INSERT, SELECT ON contribution_nudge_members TO kolo_app;

CREATE TABLE contribution_nudges (
  id uuid NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  note text NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  CONSTRAINT contribution_nudges_pkey PRIMARY KEY (id),
  CONSTRAINT contribution_nudges_note_check CHECK ((length(note) <= 300))
);
CREATE UNIQUE INDEX contribution_nudges_under_way ON public.contribution_nudges USING btree ((true)) WHERE (ended_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (ended_at, left_out, sent) ON contribution_nudges TO kolo_app;

CREATE TABLE contribution_totals (
  totals_on date NOT NULL,
  goals integer NOT NULL,
  due_kobo bigint NOT NULL,
  paid_kobo bigint NOT NULL,
  behind integer NOT NULL,
  behind_kobo bigint NOT NULL,
  ahead integer NOT NULL,
  ahead_kobo bigint NOT NULL,
  months text[] NOT NULL,
  CONSTRAINT contribution_totals_pkey PRIMARY KEY (totals_on),
  CONSTRAINT contribution_totals_ahead_check CHECK ((ahead >= 0)),
  CONSTRAINT contribution_totals_ahead_kobo_check CHECK ((ahead_kobo >= 0)),
  CONSTRAINT contribution_totals_behind_check CHECK ((behind >= 0)),
  CONSTRAINT contribution_totals_behind_kobo_check CHECK ((behind_kobo >= 0)),
  CONSTRAINT contribution_totals_due_kobo_check CHECK ((due_kobo >= 0)),
  CONSTRAINT contribution_totals_goals_check CHECK ((goals >= 0)),
  CONSTRAINT contribution_totals_months_check CHECK ((cardinality(months) = 12)),
  CONSTRAINT contribution_totals_paid_kobo_check CHECK ((paid_kobo >= 0))
);
GRANT DELETE, INSERT, SELECT ON contribution_totals TO kolo_app;

CREATE TABLE data_copies (
  id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  stored_name text,
  size_bytes bigint,
  made_at timestamp with time zone,
  CONSTRAINT data_copies_pkey PRIMARY KEY (id),
  CONSTRAINT data_copies_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT data_copies_made CHECK ((((made_at IS NULL) = (size_bytes IS NULL)) AND ((stored_name IS NULL) OR (made_at IS NOT NULL)))),
  CONSTRAINT data_copies_size_bytes_check CHECK ((size_bytes > 0)),
  CONSTRAINT data_copies_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX data_copies_kept_until ON public.data_copies USING btree (made_at) WHERE (stored_name IS NOT NULL);
CREATE UNIQUE INDEX data_copies_making ON public.data_copies USING btree (owner_uid) WHERE (made_at IS NULL);
CREATE INDEX data_copies_of ON public.data_copies USING btree (owner_uid, id DESC);
CREATE INDEX data_copies_stored ON public.data_copies USING btree (stored_name) WHERE (stored_name IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (made_at, size_bytes, stored_name) ON data_copies TO kolo_app;

CREATE TABLE data_requests (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  kind text NOT NULL,
  wish text,
  asked_at timestamp with time zone NOT NULL,
  due_on date NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  reminders integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT data_requests_pkey PRIMARY KEY (id),
  CONSTRAINT data_requests_answer_check CHECK (((length(answer) >= 5) AND (length(answer) <= 1000))),
  CONSTRAINT data_requests_by_another CHECK ((decided_by <> member_uid)),
  CONSTRAINT data_requests_decided CHECK ((((status = ANY (ARRAY['done'::text, 'refused'::text])) = (decided_by IS NOT NULL)) AND ((status = 'open'::text) = (decided_at IS NULL)) AND ((status = ANY (ARRAY['done'::text, 'refused'::text])) OR (answer IS NULL)))),
  CONSTRAINT data_requests_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'restriction'::text, 'erasure'::text]))),
  CONSTRAINT data_requests_reminders_check CHECK (((reminders >= 0) AND (reminders <= 2))),
  CONSTRAINT data_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT data_requests_version_check CHECK ((version > 0)),
  CONSTRAINT data_requests_wish_check CHECK (((length(wish) >= 5) AND (length(wish) <= 1000)))
);
CREATE INDEX data_requests_in ON public.data_requests USING btree (status, due_on, id);
CREATE INDEX data_requests_of ON public.data_requests USING btree (member_uid, id DESC);
CREATE UNIQUE INDEX data_requests_one_open ON public.data_requests USING btree (member_uid, kind) WHERE (status = 'open'::text);
GRANT INSERT, SELECT, UPDATE (answer, decided_at, decided_by, reminders, status, version, wish) ON data_requests TO kolo_app;

CREATE TABLE declared_interest (
  journal_id uuid NOT NULL,
  account_id uuid NOT NULL,
  year integer NOT NULL,
  rate_bps integer NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_bps integer NOT NULL,
  wht_kobo bigint NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT declared_interest_pkey PRIMARY KEY (journal_id),
  CONSTRAINT declared_interest_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  CONSTRAINT declared_interest_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT declared_interest_check CHECK (((wht_kobo >= 0) AND (wht_kobo <= gross_kobo))),
  CONSTRAINT declared_interest_gross_kobo_check CHECK ((gross_kobo > 0)),
  CONSTRAINT declared_interest_rate_bps_check CHECK (((rate_bps >= 1) AND (rate_bps <= 5000))),
  CONSTRAINT declared_interest_wht_bps_check CHECK (((wht_bps >= 0) AND (wht_bps <= 10000)))
);
CREATE UNIQUE INDEX declared_interest_once ON public.declared_interest USING btree (account_id, year) WHERE (taken_back_at IS NULL);
CREATE TRIGGER declared_interest_guard BEFORE INSERT OR UPDATE ON public.declared_interest FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_declared_interest();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON declared_interest TO kolo_app;

CREATE TABLE depreciation_lines (
  voucher_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  month date NOT NULL,
  amount_kobo bigint NOT NULL,
  counts boolean NOT NULL DEFAULT true,
  CONSTRAINT depreciation_lines_pkey PRIMARY KEY (voucher_id, asset_id, month),
  CONSTRAINT depreciation_lines_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES fixed_assets(id),
  CONSTRAINT depreciation_lines_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE CASCADE,
  CONSTRAINT depreciation_lines_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT depreciation_lines_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE UNIQUE INDEX depreciation_lines_once ON public.depreciation_lines USING btree (asset_id, month) WHERE counts;
CREATE TRIGGER depreciation_lines_guard BEFORE INSERT ON public.depreciation_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_depreciation_line();
GRANT INSERT (amount_kobo, asset_id, month, voucher_id), SELECT ON depreciation_lines TO kolo_app;

CREATE TABLE distribution_lines (
  distribution_id uuid NOT NULL,
  investment_id uuid,
  member_uid uuid NOT NULL,
  weight numeric(38,0) NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_kobo bigint NOT NULL,
  net_kobo bigint NOT NULL,
  status text NOT NULL DEFAULT 'calculated'::text,
  journal_id uuid,
  id uuid NOT NULL,
  goal_id uuid,
  goal_day_base integer,
  CONSTRAINT distribution_lines_pkey PRIMARY KEY (distribution_id, id),
  CONSTRAINT distribution_lines_journal_id_key UNIQUE (journal_id),
  CONSTRAINT distribution_lines_distribution_id_fkey FOREIGN KEY (distribution_id) REFERENCES distributions(id),
  CONSTRAINT distribution_lines_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES savings_accounts(id),
  CONSTRAINT distribution_lines_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT distribution_lines_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT distribution_lines_check CHECK (((wht_kobo + net_kobo) = gross_kobo)),
  CONSTRAINT distribution_lines_check1 CHECK (((status = 'calculated'::text) OR (journal_id IS NOT NULL) OR (gross_kobo = 0))),
  CONSTRAINT distribution_lines_goal CHECK ((((goal_id IS NULL) = (goal_day_base IS NULL)) AND ((goal_id IS NULL) OR ((id = goal_id) AND (investment_id IS NULL))))),
  CONSTRAINT distribution_lines_gross_kobo_check CHECK ((gross_kobo >= 0)),
  CONSTRAINT distribution_lines_investment CHECK (((investment_id IS NULL) OR (id = investment_id))),
  CONSTRAINT distribution_lines_net_kobo_check CHECK ((net_kobo >= 0)),
  CONSTRAINT distribution_lines_status_check CHECK ((status = ANY (ARRAY['calculated'::text, 'posted'::text, 'reversed'::text, 'owed'::text, 'forgiven'::text]))),
  CONSTRAINT distribution_lines_weight_check CHECK ((weight > (0)::numeric)),
  CONSTRAINT distribution_lines_wht_kobo_check CHECK ((wht_kobo >= 0))
);
CREATE INDEX distribution_lines_of ON public.distribution_lines USING btree (member_uid, distribution_id DESC);
CREATE INDEX distribution_lines_open ON public.distribution_lines USING btree (distribution_id, id) WHERE (status = 'calculated'::text);
CREATE INDEX distribution_lines_owed ON public.distribution_lines USING btree (distribution_id, id) WHERE (status = 'owed'::text);
CREATE INDEX distribution_lines_owed_by ON public.distribution_lines USING btree (member_uid) WHERE (status = 'owed'::text);
CREATE TRIGGER distribution_lines_day BEFORE UPDATE ON public.distribution_lines FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'posted'::text) AND (old.status <> 'posted'::text))) EXECUTE FUNCTION guard_line_day();
CREATE TRIGGER distribution_lines_declared BEFORE INSERT ON public.distribution_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_declared_line();
CREATE TRIGGER distribution_lines_forgiven BEFORE UPDATE ON public.distribution_lines FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'forgiven'::text))) EXECUTE FUNCTION guard_line_forgiven();
CREATE TRIGGER distribution_lines_guard BEFORE INSERT OR DELETE ON public.distribution_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_distribution_line();
CREATE TRIGGER distribution_lines_standing BEFORE UPDATE ON public.distribution_lines FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'forgiven'::text))) EXECUTE FUNCTION guard_distribution_line();
GRANT DELETE, INSERT, SELECT, UPDATE (journal_id, status) ON distribution_lines TO kolo_app;

CREATE TABLE distributions (
  id uuid NOT NULL,
  code text NOT NULL,
  plan_id uuid,
  kind text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  pool_kobo bigint NOT NULL,
  basis text NOT NULL,
  min_active_days integer NOT NULL DEFAULT 0,
  wht_bps integer NOT NULL,
  exempt_reason text,
  record_on date NOT NULL,
  pay_on date NOT NULL,
  status text NOT NULL DEFAULT 'calculated'::text,
  snapshot_hash text NOT NULL,
  line_count integer NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_kobo bigint NOT NULL,
  net_kobo bigint NOT NULL,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  posted_at timestamp with time zone,
  reversed_reason text,
  version integer NOT NULL DEFAULT 1,
  previewed_hash text,
  previewed_by uuid,
  previewed_at timestamp with time zone,
  resolution_id uuid,
  rate_bps integer,
  CONSTRAINT distributions_pkey PRIMARY KEY (id),
  CONSTRAINT distributions_code_key UNIQUE (code),
  CONSTRAINT distributions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT distributions_resolution_id_fkey FOREIGN KEY (resolution_id) REFERENCES meeting_resolutions(id),
  CONSTRAINT distributions_basis_check CHECK ((basis = ANY (ARRAY['principal_days'::text, 'units'::text, 'equal'::text, 'patronage'::text, 'declared'::text, 'loan_interest'::text]))),
  CONSTRAINT distributions_check CHECK ((period_start <= period_end)),
  CONSTRAINT distributions_check1 CHECK (((gross_kobo = pool_kobo) AND ((wht_kobo + net_kobo) = gross_kobo) AND (wht_kobo >= 0) AND (net_kobo >= 0))),
  CONSTRAINT distributions_check2 CHECK (((exempt_reason IS NULL) OR (wht_bps = 0))),
  CONSTRAINT distributions_check3 CHECK (((status = ANY (ARRAY['posted'::text, 'reversing'::text, 'reversed'::text])) = (posted_at IS NOT NULL))),
  CONSTRAINT distributions_check4 CHECK (((status = ANY (ARRAY['reversing'::text, 'reversed'::text])) = (reversed_reason IS NOT NULL))),
  CONSTRAINT distributions_code_check CHECK ((code ~ '^DST-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT distributions_declared CHECK ((((basis = 'declared'::text) = (rate_bps IS NOT NULL)) AND ((basis <> 'declared'::text) OR ((period_start = date_trunc('year'::text, (period_start)::timestamp with time zone)) AND (period_end = ((period_start + '1 year'::interval) - '1 day'::interval)))))),
  CONSTRAINT distributions_exempt_reason_check CHECK (((length(exempt_reason) >= 5) AND (length(exempt_reason) <= 300))),
  CONSTRAINT distributions_kind_check CHECK ((kind = ANY (ARRAY['interest'::text, 'profit'::text, 'dividend'::text]))),
  CONSTRAINT distributions_line_count_check CHECK ((line_count > 0)),
  CONSTRAINT distributions_min_active_days_check CHECK (((min_active_days >= 0) AND (min_active_days <= 3650))),
  CONSTRAINT distributions_pool_kobo_check CHECK (((pool_kobo >= 1) AND (pool_kobo <= '100000000000000'::bigint))),
  CONSTRAINT distributions_previewed CHECK ((((previewed_hash IS NULL) = (previewed_by IS NULL)) AND ((previewed_hash IS NULL) = (previewed_at IS NULL)))),
  CONSTRAINT distributions_previewed_hash_check CHECK ((previewed_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT distributions_rate_bps_check CHECK (((rate_bps >= 1) AND (rate_bps <= 5000))),
  CONSTRAINT distributions_reversed_reason_check CHECK (((length(reversed_reason) >= 5) AND (length(reversed_reason) <= 300))),
  CONSTRAINT distributions_scope CHECK ((((plan_id IS NULL) = (kind = 'dividend'::text)) AND ((plan_id IS NULL) = (resolution_id IS NOT NULL)) AND
CASE
    WHEN (basis = 'principal_days'::text) THEN (plan_id IS NOT NULL)
    WHEN (basis = ANY (ARRAY['patronage'::text, 'declared'::text, 'loan_interest'::text])) THEN (plan_id IS NULL)
    ELSE true
END)),
  CONSTRAINT distributions_snapshot_hash_check CHECK ((snapshot_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT distributions_status_check CHECK ((status = ANY (ARRAY['calculated'::text, 'submitted'::text, 'approved'::text, 'posting'::text, 'posted'::text, 'reversing'::text, 'reversed'::text, 'cancelled'::text]))),
  CONSTRAINT distributions_version_check CHECK ((version > 0)),
  CONSTRAINT distributions_wht_bps_check CHECK (((wht_bps >= 0) AND (wht_bps <= 10000)))
);
CREATE UNIQUE INDEX distributions_declared_of ON public.distributions USING btree (period_start) WHERE ((basis = 'declared'::text) AND (status <> ALL (ARRAY['cancelled'::text, 'reversed'::text])));
CREATE INDEX distributions_due ON public.distributions USING btree (pay_on) WHERE (status = 'approved'::text);
CREATE INDEX distributions_of ON public.distributions USING btree (plan_id, id DESC);
CREATE INDEX distributions_of_resolution ON public.distributions USING btree (resolution_id) WHERE (resolution_id IS NOT NULL);
CREATE INDEX distributions_of_surplus ON public.distributions USING btree (id DESC) WHERE (plan_id IS NULL);
CREATE INDEX distributions_posted ON public.distributions USING btree (plan_id, id DESC) WHERE (status = ANY (ARRAY['posted'::text, 'reversing'::text, 'reversed'::text]));
CREATE INDEX distributions_unpaid ON public.distributions USING btree (id) WHERE (status = ANY (ARRAY['approved'::text, 'posting'::text]));
CREATE TRIGGER distributions_administrator BEFORE INSERT ON public.distributions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('prepared_by');
CREATE TRIGGER distributions_approved BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION guard_distribution_approved();
CREATE TRIGGER distributions_begins BEFORE INSERT ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'calculated'::text))) EXECUTE FUNCTION refuse_change('a distribution begins as it is calculated');
CREATE TRIGGER distributions_declared_approved BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.basis = 'declared'::text) AND (new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION guard_declared_approved();
CREATE TRIGGER distributions_funds BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION guard_distribution_funds();
CREATE TRIGGER distributions_guard BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION guard_distribution();
CREATE TRIGGER distributions_reversal_approved BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'reversing'::text) AND (old.status <> 'reversing'::text))) EXECUTE FUNCTION require_approval('nobody has approved the reversal', 'distributions.reversal', 'id');
CREATE TRIGGER distributions_reversed BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'reversed'::text) AND (old.status <> 'reversed'::text))) EXECUTE FUNCTION guard_distribution_reversed();
CREATE TRIGGER distributions_sealed BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.status <> 'calculated'::text) AND (((((new.snapshot_hash IS DISTINCT FROM old.snapshot_hash) OR (new.line_count IS DISTINCT FROM old.line_count)) OR (new.gross_kobo IS DISTINCT FROM old.gross_kobo)) OR (new.wht_kobo IS DISTINCT FROM old.wht_kobo)) OR (new.net_kobo IS DISTINCT FROM old.net_kobo)))) EXECUTE FUNCTION refuse_change('the snapshot holds');
CREATE TRIGGER distributions_steps BEFORE UPDATE ON public.distributions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'calculated: submitted approved cancelled', 'submitted: calculated approved cancelled', 'approved: posting', 'posting: posted', 'posted: reversing', 'reversing: reversed');
GRANT INSERT, SELECT, UPDATE (gross_kobo, line_count, net_kobo, posted_at, previewed_at, previewed_by, previewed_hash, reversed_reason, snapshot_hash, status, version, wht_kobo) ON distributions TO kolo_app;

CREATE TABLE distributions_one_by_one (
  id boolean NOT NULL DEFAULT true,
  CONSTRAINT distributions_one_by_one_pkey PRIMARY KEY (id),
  CONSTRAINT distributions_one_by_one_id_check CHECK (id)
);
GRANT SELECT, UPDATE ON distributions_one_by_one TO kolo_app;

CREATE TABLE estate_payouts (
  id uuid NOT NULL,
  code text NOT NULL,
  member_uid uuid NOT NULL,
  payee_name text NOT NULL,
  entitlement text NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_account_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  approval_id uuid,
  CONSTRAINT estate_payouts_pkey PRIMARY KEY (id),
  CONSTRAINT estate_payouts_approval_id_key UNIQUE (approval_id),
  CONSTRAINT estate_payouts_code_key UNIQUE (code),
  CONSTRAINT estate_payouts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT estate_payouts_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES member_bank_accounts(id),
  CONSTRAINT estate_payouts_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT estate_payouts_approved CHECK (((approved_at IS NULL) = (approval_id IS NULL))),
  CONSTRAINT estate_payouts_code_check CHECK ((code ~ '^EST-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT estate_payouts_entitlement_check CHECK (((length(entitlement) >= 3) AND (length(entitlement) <= 200))),
  CONSTRAINT estate_payouts_payee_name_check CHECK (((length(payee_name) >= 2) AND (length(payee_name) <= 100)))
);
CREATE INDEX estate_payouts_of ON public.estate_payouts USING btree (member_uid, id);
CREATE TRIGGER estate_payouts_approval BEFORE UPDATE OF approved_at ON public.estate_payouts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.approved_at IS NOT NULL) AND (old.approved_at IS NULL))) EXECUTE FUNCTION require_approval('nobody has approved this pay-out', 'loans.estate-payout', 'id');
CREATE TRIGGER estate_payouts_guard BEFORE INSERT OR UPDATE OF approved_at ON public.estate_payouts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_estate_payout();
CREATE TRIGGER estate_payouts_once BEFORE UPDATE OF approved_at, approval_id ON public.estate_payouts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.approved_at IS NOT NULL) AND ((new.approved_at IS DISTINCT FROM old.approved_at) OR (new.approval_id IS DISTINCT FROM old.approval_id)))) EXECUTE FUNCTION refuse_change('a pay-out is approved once');
GRANT INSERT (amount_kobo, asked_at, asked_by, bank_account_id, code, entitlement, id, member_uid, payee_name), SELECT, UPDATE (approval_id, approved_at, entitlement, payee_name) ON estate_payouts TO kolo_app;

CREATE TABLE estate_statements (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  code text NOT NULL,
  amount_kobo bigint NOT NULL,
  content_sha256 text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  issued_by uuid NOT NULL,
  CONSTRAINT estate_statements_pkey PRIMARY KEY (id),
  CONSTRAINT estate_statements_code_key UNIQUE (code),
  CONSTRAINT estate_statements_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{12}$'::text)),
  CONSTRAINT estate_statements_content_sha256_check CHECK ((content_sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE UNIQUE INDEX estate_statements_once ON public.estate_statements USING btree (member_uid, content_sha256);
GRANT INSERT, SELECT ON estate_statements TO kolo_app;

CREATE TABLE event_registrations (
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  mode text NOT NULL,
  guests integer NOT NULL,
  status text NOT NULL,
  answers jsonb NOT NULL DEFAULT '[]'::jsonb,
  registered_at timestamp with time zone NOT NULL,
  offered_until timestamp with time zone,
  cancelled_reason text,
  checked_in_at timestamp with time zone,
  checked_in_by uuid,
  checked_in_scan text,
  checked_in_device text,
  fee_kobo bigint NOT NULL DEFAULT 0,
  fee_journal_id uuid,
  fee_returned_journal_id uuid,
  CONSTRAINT event_registrations_pkey PRIMARY KEY (id),
  CONSTRAINT event_registrations_checked_in_scan_key UNIQUE (checked_in_scan),
  CONSTRAINT event_registrations_fee_journal_id_key UNIQUE (fee_journal_id),
  CONSTRAINT event_registrations_fee_returned_journal_id_key UNIQUE (fee_returned_journal_id),
  CONSTRAINT event_registrations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT event_registrations_fee_journal_id_fkey FOREIGN KEY (fee_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT event_registrations_fee_returned_journal_id_fkey FOREIGN KEY (fee_returned_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT event_registrations_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT event_registrations_answers_check CHECK (((jsonb_typeof(answers) = 'array'::text) AND (jsonb_array_length(answers) <= 5))),
  CONSTRAINT event_registrations_attended CHECK ((((status = 'attended'::text) = (checked_in_at IS NOT NULL)) AND ((checked_in_at IS NULL) = (checked_in_by IS NULL)))),
  CONSTRAINT event_registrations_awaiting CHECK (((status <> 'awaiting_payment'::text) OR ((fee_kobo > 0) AND (fee_journal_id IS NULL) AND (offered_until IS NOT NULL)))),
  CONSTRAINT event_registrations_cancelled CHECK (((status = 'cancelled_by_admin'::text) = (cancelled_reason IS NOT NULL))),
  CONSTRAINT event_registrations_cancelled_reason_check CHECK (((length(cancelled_reason) >= 5) AND (length(cancelled_reason) <= 500))),
  CONSTRAINT event_registrations_checked_in_device_check CHECK (((length(checked_in_device) >= 1) AND (length(checked_in_device) <= 40))),
  CONSTRAINT event_registrations_checked_in_scan_check CHECK ((checked_in_scan ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT event_registrations_fee_kobo_check CHECK ((fee_kobo >= 0)),
  CONSTRAINT event_registrations_guests_check CHECK (((guests >= 0) AND (guests <= 5))),
  CONSTRAINT event_registrations_mode_check CHECK ((mode = ANY (ARRAY['in_person'::text, 'online'::text]))),
  CONSTRAINT event_registrations_offered CHECK (((status = 'offered'::text) <= (offered_until IS NOT NULL))),
  CONSTRAINT event_registrations_paid CHECK (((fee_kobo = 0) OR (status <> ALL (ARRAY['confirmed'::text, 'attended'::text, 'no_show'::text])) OR ((fee_journal_id IS NOT NULL) AND (fee_returned_journal_id IS NULL)))),
  CONSTRAINT event_registrations_returned CHECK (((fee_returned_journal_id IS NULL) OR (fee_journal_id IS NOT NULL))),
  CONSTRAINT event_registrations_scan CHECK ((((checked_in_scan IS NULL) = (checked_in_device IS NULL)) AND ((checked_in_scan IS NULL) OR (checked_in_at IS NOT NULL)))),
  CONSTRAINT event_registrations_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'waitlisted'::text, 'offered'::text, 'awaiting_payment'::text, 'offer_expired'::text, 'cancelled_by_member'::text, 'cancelled_by_admin'::text, 'attended'::text, 'no_show'::text])))
);
CREATE INDEX event_registrations_awaiting_until ON public.event_registrations USING btree (offered_until) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX event_registrations_of_event ON public.event_registrations USING btree (event_id, id);
CREATE INDEX event_registrations_of_member ON public.event_registrations USING btree (member_uid, id DESC);
CREATE INDEX event_registrations_offers ON public.event_registrations USING btree (offered_until) WHERE (status = 'offered'::text);
CREATE UNIQUE INDEX event_registrations_once ON public.event_registrations USING btree (event_id, member_uid) WHERE (status <> ALL (ARRAY['offer_expired'::text, 'cancelled_by_member'::text, 'cancelled_by_admin'::text]));
CREATE INDEX event_registrations_paid_of_event ON public.event_registrations USING btree (event_id) WHERE ((fee_journal_id IS NOT NULL) AND (fee_returned_journal_id IS NULL));
CREATE INDEX event_registrations_waiting ON public.event_registrations USING btree (event_id, registered_at, id) WHERE (status = 'waitlisted'::text);
CREATE TRIGGER event_registrations_fee_sealed BEFORE UPDATE ON public.event_registrations FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((old.fee_journal_id IS NOT NULL) AND (new.fee_journal_id IS DISTINCT FROM old.fee_journal_id)) OR ((old.fee_returned_journal_id IS NOT NULL) AND (new.fee_returned_journal_id IS DISTINCT FROM old.fee_returned_journal_id))))) EXECUTE FUNCTION refuse_change('a fee is paid once and goes back once');
CREATE TRIGGER event_registrations_guard BEFORE INSERT ON public.event_registrations FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_event_registration();
CREATE TRIGGER event_registrations_places AFTER INSERT OR DELETE OR UPDATE OF status ON public.event_registrations FOR EACH ROW EXECUTE FUNCTION keep_event_places();
CREATE TRIGGER event_registrations_steps BEFORE UPDATE ON public.event_registrations FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'waitlisted: offered cancelled_by_member cancelled_by_admin', 'offered: confirmed awaiting_payment offer_expired cancelled_by_member cancelled_by_admin', 'awaiting_payment: confirmed offer_expired cancelled_by_member cancelled_by_admin', 'confirmed: cancelled_by_member cancelled_by_admin attended no_show');
GRANT INSERT, SELECT, UPDATE (answers, cancelled_reason, checked_in_at, checked_in_by, checked_in_device, checked_in_scan, fee_journal_id, fee_returned_journal_id, offered_until, status) ON event_registrations TO kolo_app;

CREATE TABLE event_reminders (
  event_id uuid NOT NULL,
  minutes integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT event_reminders_pkey PRIMARY KEY (event_id, minutes, starts_at),
  CONSTRAINT event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
GRANT INSERT, SELECT ON event_reminders TO kolo_app;

CREATE TABLE event_repeat_scans (
  scan text NOT NULL,
  registration_id uuid NOT NULL,
  scanned_at timestamp with time zone NOT NULL,
  device text NOT NULL,
  scanned_by uuid NOT NULL,
  CONSTRAINT event_repeat_scans_pkey PRIMARY KEY (scan),
  CONSTRAINT event_repeat_scans_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES event_registrations(id) ON DELETE CASCADE,
  CONSTRAINT event_repeat_scans_device_check CHECK (((length(device) >= 1) AND (length(device) <= 40))),
  CONSTRAINT event_repeat_scans_scan_check CHECK ((scan ~ '^[0-9a-f]{32}$'::text))
);
CREATE INDEX event_repeat_scans_of ON public.event_repeat_scans USING btree (registration_id, scanned_at);
GRANT INSERT, SELECT ON event_repeat_scans TO kolo_app;

CREATE TABLE event_stewards (
  event_id uuid NOT NULL,
  uid uuid NOT NULL,
  named_at timestamp with time zone NOT NULL,
  CONSTRAINT event_stewards_pkey PRIMARY KEY (event_id, uid),
  CONSTRAINT event_stewards_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  CONSTRAINT event_stewards_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE
);
CREATE INDEX event_stewards_of_member ON public.event_stewards USING btree (uid);
GRANT DELETE, INSERT, SELECT ON event_stewards TO kolo_app;

CREATE TABLE events (
  id uuid NOT NULL,
  code text NOT NULL,
  status text NOT NULL DEFAULT 'draft'::text,
  category text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  mode text NOT NULL,
  venue text NOT NULL,
  address text NOT NULL,
  map_url text,
  join_url text,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  capacity_in_person integer,
  capacity_online integer,
  taken_in_person integer NOT NULL DEFAULT 0,
  taken_online integer NOT NULL DEFAULT 0,
  registration_opens_at timestamp with time zone,
  registration_closes_at timestamp with time zone,
  audience text NOT NULL,
  tiers text[] NOT NULL DEFAULT '{}'::text[],
  guests_allowed integer NOT NULL,
  waitlist boolean NOT NULL,
  reminders integer[] NOT NULL,
  questions text[] NOT NULL DEFAULT '{}'::text[],
  cancelled_reason text,
  author_uid uuid NOT NULL,
  written_at timestamp with time zone NOT NULL,
  published_at timestamp with time zone,
  changed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  fee_kobo bigint NOT NULL DEFAULT 0,
  series_id uuid,
  repeat_rule text,
  agenda text[] NOT NULL DEFAULT '{}'::text[],
  quorum_percent integer,
  timezone text NOT NULL DEFAULT 'Africa/Lagos'::text,
  cover_stored_name text,
  cover_type text,
  cover_bytes integer,
  cover_sha256 text,
  cover_alt text,
  plan_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_code_key UNIQUE (code),
  CONSTRAINT events_address_check CHECK ((length(address) <= 255)),
  CONSTRAINT events_agenda_check CHECK ((cardinality(agenda) <= 30)),
  CONSTRAINT events_audience CHECK (((audience = 'tiers'::text) = (cardinality(tiers) > 0))),
  CONSTRAINT events_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'tiers'::text, 'plans'::text]))),
  CONSTRAINT events_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_reason IS NOT NULL))),
  CONSTRAINT events_cancelled_reason_check CHECK (((length(cancelled_reason) >= 5) AND (length(cancelled_reason) <= 500))),
  CONSTRAINT events_capacity_in_person_check CHECK (((capacity_in_person >= 1) AND (capacity_in_person <= 100000))),
  CONSTRAINT events_capacity_online_check CHECK (((capacity_online >= 1) AND (capacity_online <= 100000))),
  CONSTRAINT events_category_check CHECK ((category = ANY (ARRAY['general_meeting'::text, 'training'::text, 'investment_briefing'::text, 'social'::text, 'webinar'::text, 'other'::text]))),
  CONSTRAINT events_code_check CHECK ((code ~ '^EVT-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT events_cover CHECK ((num_nulls(cover_stored_name, cover_type, cover_bytes, cover_sha256, cover_alt) = ANY (ARRAY[0, 5]))),
  CONSTRAINT events_cover_alt_check CHECK (((length(cover_alt) >= 3) AND (length(cover_alt) <= 200))),
  CONSTRAINT events_cover_bytes_check CHECK ((cover_bytes > 0)),
  CONSTRAINT events_cover_sha256_check CHECK ((cover_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT events_cover_stored_name_check CHECK ((cover_stored_name ~ '^[0-9a-f]{48}$'::text)),
  CONSTRAINT events_cover_type_check CHECK ((cover_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  CONSTRAINT events_description_check CHECK (((length(description) >= 1) AND (length(description) <= 10000))),
  CONSTRAINT events_fee_kobo_check CHECK (((fee_kobo = 0) OR ((fee_kobo >= 10000) AND (fee_kobo <= 1000000000)))),
  CONSTRAINT events_guests_allowed_check CHECK (((guests_allowed >= 0) AND (guests_allowed <= 5))),
  CONSTRAINT events_join_url_check CHECK (((length(join_url) <= 500) AND (join_url ~ '^https://'::text))),
  CONSTRAINT events_map_url_check CHECK (((length(map_url) <= 500) AND (map_url ~ '^https://'::text))),
  CONSTRAINT events_meeting CHECK (((category = 'general_meeting'::text) OR ((cardinality(agenda) = 0) AND (quorum_percent IS NULL)))),
  CONSTRAINT events_mode_check CHECK ((mode = ANY (ARRAY['in_person'::text, 'online'::text, 'hybrid'::text]))),
  CONSTRAINT events_place CHECK (((status = 'draft'::text) OR (((mode = 'online'::text) OR (venue <> ''::text)) AND ((mode = 'in_person'::text) OR (join_url IS NOT NULL))))),
  CONSTRAINT events_places_in_person CHECK ((taken_in_person <= capacity_in_person)),
  CONSTRAINT events_places_online CHECK ((taken_online <= capacity_online)),
  CONSTRAINT events_plans CHECK (((audience = 'plans'::text) = (cardinality(plan_ids) > 0))),
  CONSTRAINT events_published CHECK (((published_at IS NULL) = (status = 'draft'::text))),
  CONSTRAINT events_questions_check CHECK ((cardinality(questions) <= 5)),
  CONSTRAINT events_quorum_percent_check CHECK (((quorum_percent >= 1) AND (quorum_percent <= 100))),
  CONSTRAINT events_registration CHECK ((registration_closes_at > registration_opens_at)),
  CONSTRAINT events_reminders_check CHECK ((reminders <@ '{10080,1440,60}'::integer[])),
  CONSTRAINT events_repeat_rule_check CHECK ((repeat_rule ~ (('^FREQ=(WEEKLY|MONTHLY);INTERVAL=[1-4]'::text || '(;BYDAY=(-1|[1-4])(SU|MO|TU|WE|TH|FR|SA)|;BYMONTHDAY=28(,29(,30(,31)?)?)?;BYSETPOS=-1)?'::text) || ';(COUNT=[0-9]{1,2}|UNTIL=[0-9]{8})$'::text))),
  CONSTRAINT events_series CHECK (((series_id IS NULL) = (repeat_rule IS NULL))),
  CONSTRAINT events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text, 'completed'::text, 'archived'::text]))),
  CONSTRAINT events_taken_in_person_check CHECK ((taken_in_person >= 0)),
  CONSTRAINT events_taken_online_check CHECK ((taken_online >= 0)),
  CONSTRAINT events_tiers_check CHECK ((tiers <@ '{basic,standard,premium}'::text[])),
  CONSTRAINT events_times CHECK ((ends_at > starts_at)),
  CONSTRAINT events_timezone_check CHECK ((timezone ~ '^[A-Za-z0-9_+/-]{1,64}$'::text)),
  CONSTRAINT events_title_check CHECK (((length(title) >= 3) AND (length(title) <= 150))),
  CONSTRAINT events_venue_check CHECK ((length(venue) <= 100)),
  CONSTRAINT events_version_check CHECK ((version > 0))
);
CREATE INDEX events_by_cover ON public.events USING btree (cover_stored_name) WHERE (cover_stored_name IS NOT NULL);
CREATE INDEX events_by_end ON public.events USING btree (ends_at, id) WHERE (published_at IS NOT NULL);
CREATE INDEX events_by_start ON public.events USING btree (starts_at, id) WHERE (published_at IS NOT NULL);
CREATE INDEX events_of_series ON public.events USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);
CREATE INDEX events_running ON public.events USING btree (ends_at) WHERE (status = 'published'::text);
CREATE TRIGGER events_administrator BEFORE INSERT ON public.events FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('author_uid');
CREATE TRIGGER events_begins BEFORE INSERT ON public.events FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.status <> 'draft'::text) OR (new.taken_in_person <> 0) OR (new.taken_online <> 0)))) EXECUTE FUNCTION refuse_change('an event begins as a draft');
CREATE TRIGGER events_kept BEFORE DELETE ON public.events FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.status <> 'draft'::text))) EXECUTE FUNCTION refuse_change('what was published stays');
CREATE TRIGGER events_sealed BEFORE UPDATE ON public.events FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.published_at IS NOT NULL) AND ((((((new.audience IS DISTINCT FROM old.audience) OR (new.tiers IS DISTINCT FROM old.tiers)) OR (new.plan_ids IS DISTINCT FROM old.plan_ids)) OR (new.mode IS DISTINCT FROM old.mode)) OR (new.published_at IS DISTINCT FROM old.published_at)) OR (new.fee_kobo IS DISTINCT FROM old.fee_kobo)))) EXECUTE FUNCTION refuse_change('whom it is for, how it is held and what it costs stands');
CREATE TRIGGER events_steps BEFORE UPDATE ON public.events FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'draft: published', 'published: cancelled completed', 'completed: archived');
GRANT DELETE, INSERT, SELECT, UPDATE (address, agenda, audience, cancelled_reason, capacity_in_person, capacity_online, category, changed_at, cover_alt, cover_bytes, cover_sha256, cover_stored_name, cover_type, description, ends_at, fee_kobo, guests_allowed, join_url, map_url, mode, plan_ids, published_at, questions, quorum_percent, registration_closes_at, registration_opens_at, reminders, repeat_rule, series_id, starts_at, status, tiers, timezone, title, venue, version, waitlist) ON events TO kolo_app;

CREATE TABLE federated_attempts (
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  purpose text NOT NULL,
  session_id uuid,
  next text,
  started_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT federated_attempts_pkey PRIMARY KEY (state_hash),
  CONSTRAINT federated_attempts_bound CHECK (((purpose = 'sign-in'::text) = (session_id IS NULL))),
  CONSTRAINT federated_attempts_browser_hash_check CHECK ((length(browser_hash) = 32)),
  CONSTRAINT federated_attempts_in_order CHECK ((expires_at > started_at)),
  CONSTRAINT federated_attempts_next_check CHECK ((length(next) <= 500)),
  CONSTRAINT federated_attempts_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'link'::text, 'reauth'::text]))),
  CONSTRAINT federated_attempts_state_hash_check CHECK ((length(state_hash) = 32))
);
CREATE INDEX federated_attempts_by_end ON public.federated_attempts USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON federated_attempts TO kolo_app;

CREATE TABLE fixed_assets (
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  location text NOT NULL DEFAULT ''::text,
  serial_no text NOT NULL DEFAULT ''::text,
  account text NOT NULL,
  depreciation_account text NOT NULL,
  cost_kobo bigint NOT NULL,
  residual_kobo bigint NOT NULL DEFAULT 0,
  purchased_on date NOT NULL,
  life_months integer NOT NULL,
  opening_kobo bigint NOT NULL DEFAULT 0,
  opening_month date,
  registered_by uuid NOT NULL,
  registered_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT fixed_assets_pkey PRIMARY KEY (id),
  CONSTRAINT fixed_assets_code_key UNIQUE (code),
  CONSTRAINT fixed_assets_account_fkey FOREIGN KEY (account) REFERENCES chart_accounts(number),
  CONSTRAINT fixed_assets_depreciation_account_fkey FOREIGN KEY (depreciation_account) REFERENCES chart_accounts(number),
  CONSTRAINT fixed_assets_code_check CHECK ((code ~ '^FA-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT fixed_assets_cost_kobo_check CHECK ((cost_kobo > 0)),
  CONSTRAINT fixed_assets_life_months_check CHECK (((life_months >= 1) AND (life_months <= 600))),
  CONSTRAINT fixed_assets_location_check CHECK ((length(location) <= 100)),
  CONSTRAINT fixed_assets_name_check CHECK (((length(name) >= 2) AND (length(name) <= 100))),
  CONSTRAINT fixed_assets_opening CHECK (((opening_kobo <= (cost_kobo - residual_kobo)) AND ((opening_month IS NULL) = (opening_kobo = 0)) AND (opening_month >= (date_trunc('month'::text, (purchased_on)::timestamp with time zone))::date))),
  CONSTRAINT fixed_assets_opening_kobo_check CHECK ((opening_kobo >= 0)),
  CONSTRAINT fixed_assets_opening_month_check CHECK ((EXTRACT(day FROM opening_month) = (1)::numeric)),
  CONSTRAINT fixed_assets_residual CHECK ((residual_kobo < cost_kobo)),
  CONSTRAINT fixed_assets_residual_kobo_check CHECK ((residual_kobo >= 0)),
  CONSTRAINT fixed_assets_serial_no_check CHECK ((length(serial_no) <= 60)),
  CONSTRAINT fixed_assets_version_check CHECK ((version > 0))
);
CREATE INDEX fixed_assets_of_account ON public.fixed_assets USING btree (account, id);
CREATE TRIGGER fixed_assets_administrator BEFORE INSERT ON public.fixed_assets FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('registered_by');
CREATE TRIGGER fixed_assets_value BEFORE UPDATE ON public.fixed_assets FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((((((((new.account IS DISTINCT FROM old.account) OR (new.depreciation_account IS DISTINCT FROM old.depreciation_account)) OR (new.cost_kobo IS DISTINCT FROM old.cost_kobo)) OR (new.residual_kobo IS DISTINCT FROM old.residual_kobo)) OR (new.purchased_on IS DISTINCT FROM old.purchased_on)) OR (new.life_months IS DISTINCT FROM old.life_months)) OR (new.opening_kobo IS DISTINCT FROM old.opening_kobo)) OR (new.opening_month IS DISTINCT FROM old.opening_month)))) EXECUTE FUNCTION guard_asset_value();
GRANT INSERT, SELECT, UPDATE (account, cost_kobo, depreciation_account, life_months, location, name, opening_kobo, opening_month, purchased_on, residual_kobo, serial_no, version) ON fixed_assets TO kolo_app;

CREATE TABLE holidays (
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT holidays_pkey PRIMARY KEY (day),
  CONSTRAINT holidays_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80)))
);
GRANT DELETE, INSERT, SELECT ON holidays TO kolo_app;

CREATE TABLE idempotency_keys (
  actor_uid uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer text,
  status integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  content_type text,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (actor_uid, route, key),
  CONSTRAINT idempotency_keys_answer_is_whole CHECK ((((answer IS NULL) = (status IS NULL)) AND ((answer IS NULL) = (content_type IS NULL)))),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  CONSTRAINT idempotency_keys_status_check CHECK (((status >= 100) AND (status <= 599)))
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
GRANT INSERT, SELECT, UPDATE (answer, content_type, status) ON idempotency_keys TO kolo_app;

CREATE TABLE identity_numbers (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  kind text NOT NULL,
  number_sealed bytea NOT NULL,
  number_mark bytea NOT NULL,
  last4 character(4) NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT identity_numbers_pkey PRIMARY KEY (id),
  CONSTRAINT identity_numbers_kind_number_mark_key UNIQUE (kind, number_mark),
  CONSTRAINT identity_numbers_member_uid_kind_key UNIQUE (member_uid, kind),
  CONSTRAINT identity_numbers_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT identity_numbers_kind_check CHECK ((kind = ANY (ARRAY['bvn'::text, 'nin'::text])))
);
GRANT DELETE, INSERT, SELECT, UPDATE (kept_at, last4, number_mark, number_sealed) ON identity_numbers TO kolo_app;

CREATE TABLE interest_cover_uses (
  journal_id uuid NOT NULL,
  cover_id uuid NOT NULL,
  kobo bigint NOT NULL,
  CONSTRAINT interest_cover_uses_pkey PRIMARY KEY (journal_id, cover_id),
  CONSTRAINT interest_cover_uses_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES interest_covers(id),
  CONSTRAINT interest_cover_uses_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT interest_cover_uses_kobo_check CHECK ((kobo > 0))
);
CREATE INDEX interest_cover_uses_of ON public.interest_cover_uses USING btree (cover_id);
GRANT SELECT ON interest_cover_uses TO kolo_app;

CREATE TABLE interest_covers (
  id uuid NOT NULL,
  held_on date NOT NULL,
  wording text NOT NULL,
  evidence text NOT NULL,
  amount_kobo bigint NOT NULL,
  approval_id uuid NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  CONSTRAINT interest_covers_pkey PRIMARY KEY (id),
  CONSTRAINT interest_covers_approval_id_key UNIQUE (approval_id),
  CONSTRAINT interest_covers_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT interest_covers_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT interest_covers_evidence_check CHECK (((length(evidence) >= 5) AND (length(evidence) <= 300))),
  CONSTRAINT interest_covers_wording_check CHECK (((length(wording) >= 10) AND (length(wording) <= 1000)))
);
CREATE TRIGGER interest_covers_guard BEFORE INSERT ON public.interest_covers FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_interest_cover();
GRANT INSERT, SELECT ON interest_covers TO kolo_app;

CREATE TABLE interest_days (
  account_id uuid NOT NULL,
  day date NOT NULL,
  plan_version integer NOT NULL,
  balance_kobo bigint NOT NULL,
  rate_bps integer NOT NULL,
  day_base integer NOT NULL,
  earned_micro_kobo bigint NOT NULL,
  accrued_micro_kobo bigint NOT NULL,
  rest integer NOT NULL,
  idle_kobo bigint NOT NULL,
  covered_kobo bigint NOT NULL,
  stretch_days integer,
  stretch_kobo bigint,
  CONSTRAINT interest_days_pkey PRIMARY KEY (account_id, day),
  CONSTRAINT interest_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  CONSTRAINT interest_days_balance_kobo_check CHECK ((balance_kobo >= 0)),
  CONSTRAINT interest_days_covered_kobo_check CHECK ((covered_kobo >= 0)),
  CONSTRAINT interest_days_day_base_check CHECK ((day_base = ANY (ARRAY[360, 364, 365]))),
  CONSTRAINT interest_days_idle_kobo_check CHECK ((idle_kobo >= 0)),
  CONSTRAINT interest_days_plan_version_check CHECK ((plan_version > 0)),
  CONSTRAINT interest_days_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 5000))),
  CONSTRAINT interest_days_rest_check CHECK (((rest >= 0) AND (rest <= 2391479))),
  CONSTRAINT interest_days_stretch CHECK (((stretch_days IS NULL) = (stretch_kobo IS NULL))),
  CONSTRAINT interest_days_stretch_days_check CHECK ((stretch_days > 0)),
  CONSTRAINT interest_days_stretch_kobo_check CHECK ((stretch_kobo >= 0))
);
CREATE TRIGGER interest_days_payable AFTER INSERT ON public.interest_days REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_earned_interest();
GRANT INSERT, SELECT ON interest_days TO kolo_app;

CREATE TABLE interest_due (
  account_id uuid NOT NULL,
  to_day date NOT NULL,
  from_day date NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_bps integer NOT NULL,
  wht_kobo bigint NOT NULL,
  noticed_on date NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT interest_due_pkey PRIMARY KEY (account_id, to_day),
  CONSTRAINT interest_due_account_id_to_day_fkey FOREIGN KEY (account_id, to_day) REFERENCES interest_days(account_id, day),
  CONSTRAINT interest_due_check CHECK ((from_day <= to_day)),
  CONSTRAINT interest_due_check1 CHECK ((wht_kobo = ((((2 * gross_kobo) * wht_bps) + 10000) / 20000))),
  CONSTRAINT interest_due_check2 CHECK ((noticed_on > to_day)),
  CONSTRAINT interest_due_gross_kobo_check CHECK ((gross_kobo > 0)),
  CONSTRAINT interest_due_wht_bps_check CHECK (((wht_bps >= 0) AND (wht_bps <= 10000)))
);
CREATE INDEX interest_due_waiting ON public.interest_due USING btree (to_day, account_id) WHERE (settled_at IS NULL);
GRANT INSERT, SELECT, UPDATE (settled_at) ON interest_due TO kolo_app;

CREATE TABLE interest_months (
  plan_id uuid NOT NULL,
  month date NOT NULL,
  earned_micro_kobo bigint NOT NULL DEFAULT 0,
  gross_kobo bigint NOT NULL DEFAULT 0,
  wht_kobo bigint NOT NULL DEFAULT 0,
  forfeited_micro_kobo bigint NOT NULL DEFAULT 0,
  CONSTRAINT interest_months_pkey PRIMARY KEY (plan_id, month),
  CONSTRAINT interest_months_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES savings_plans(id),
  CONSTRAINT interest_months_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp with time zone))::date))
);
GRANT INSERT, SELECT, UPDATE (earned_micro_kobo, forfeited_micro_kobo, gross_kobo, wht_kobo) ON interest_months TO kolo_app;

CREATE TABLE interest_payables (
  plan_id uuid NOT NULL,
  kobo bigint NOT NULL,
  CONSTRAINT interest_payables_pkey PRIMARY KEY (plan_id),
  CONSTRAINT interest_payables_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES savings_plans(id)
);
GRANT SELECT ON interest_payables TO kolo_app;

CREATE TABLE interest_postings (
  account_id uuid NOT NULL,
  to_day date NOT NULL,
  from_day date NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_bps integer NOT NULL,
  wht_kobo bigint NOT NULL,
  forfeited_micro_kobo bigint NOT NULL DEFAULT 0,
  gross_so_far_kobo bigint NOT NULL,
  wht_so_far_kobo bigint NOT NULL,
  journal_id uuid,
  posted_on date NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  CONSTRAINT interest_postings_pkey PRIMARY KEY (account_id, to_day),
  CONSTRAINT interest_postings_account_id_to_day_fkey FOREIGN KEY (account_id, to_day) REFERENCES interest_days(account_id, day),
  CONSTRAINT interest_postings_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT interest_postings_days CHECK (((from_day <= to_day) AND (to_day < posted_on))),
  CONSTRAINT interest_postings_forfeited_micro_kobo_check CHECK ((forfeited_micro_kobo >= 0)),
  CONSTRAINT interest_postings_gross_kobo_check CHECK ((gross_kobo >= 0)),
  CONSTRAINT interest_postings_journal CHECK (((journal_id IS NULL) = (gross_kobo = 0))),
  CONSTRAINT interest_postings_so_far CHECK (((gross_so_far_kobo >= gross_kobo) AND (wht_so_far_kobo >= wht_kobo))),
  CONSTRAINT interest_postings_something CHECK (((gross_kobo > 0) <> (forfeited_micro_kobo > 0))),
  CONSTRAINT interest_postings_tax CHECK ((wht_kobo = ((((2 * gross_kobo) * wht_bps) + 10000) / 20000))),
  CONSTRAINT interest_postings_wht_bps_check CHECK (((wht_bps >= 0) AND (wht_bps <= 10000)))
);
CREATE INDEX interest_postings_late ON public.interest_postings USING btree (account_id, posted_on);
CREATE INDEX interest_postings_posted_on ON public.interest_postings USING btree (posted_on, account_id);
CREATE TRIGGER interest_postings_payable AFTER INSERT ON public.interest_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_settled_interest();
GRANT INSERT, SELECT ON interest_postings TO kolo_app;

CREATE TABLE interest_runs (
  through date NOT NULL,
  goals integer NOT NULL,
  days integer NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_kobo bigint NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  CONSTRAINT interest_runs_pkey PRIMARY KEY (through),
  CONSTRAINT interest_runs_days_check CHECK ((days >= 0)),
  CONSTRAINT interest_runs_goals_check CHECK ((goals >= 0)),
  CONSTRAINT interest_runs_gross_kobo_check CHECK ((gross_kobo >= 0)),
  CONSTRAINT interest_runs_wht_kobo_check CHECK ((wht_kobo >= 0))
);
GRANT INSERT, SELECT ON interest_runs TO kolo_app;

CREATE TABLE investment_agreement_texts (
  sha256 text NOT NULL,
  plan_id uuid NOT NULL,
  body text NOT NULL,
  CONSTRAINT investment_agreement_texts_pkey PRIMARY KEY (sha256),
  CONSTRAINT investment_agreement_texts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_agreement_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  CONSTRAINT investment_agreement_texts_check CHECK ((sha256 = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text)))
);
GRANT INSERT, SELECT ON investment_agreement_texts TO kolo_app;

CREATE TABLE investment_agreements (
  investment_id uuid NOT NULL,
  sha256 text NOT NULL,
  number integer NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  ip text,
  mandate_id uuid,
  CONSTRAINT investment_agreements_pkey PRIMARY KEY (investment_id),
  CONSTRAINT investment_agreements_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_agreements_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES investment_mandates(id),
  CONSTRAINT investment_agreements_sha256_fkey FOREIGN KEY (sha256) REFERENCES investment_agreement_texts(sha256),
  CONSTRAINT investment_agreements_ip_check CHECK (((length(ip) >= 2) AND (length(ip) <= 45))),
  CONSTRAINT investment_agreements_number_check CHECK ((number > 0))
);
CREATE INDEX investment_agreements_by_mandate ON public.investment_agreements USING btree (mandate_id) WHERE (mandate_id IS NOT NULL);
CREATE TRIGGER investment_agreements_guard BEFORE INSERT OR UPDATE ON public.investment_agreements FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_agreement();
GRANT INSERT, SELECT, UPDATE (ip) ON investment_agreements TO kolo_app;

CREATE TABLE investment_exits (
  id uuid NOT NULL,
  investment_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  settles_from date NOT NULL,
  fee_kobo bigint NOT NULL,
  net_kobo bigint NOT NULL,
  lost_kobo bigint NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  journal_id uuid,
  CONSTRAINT investment_exits_pkey PRIMARY KEY (id),
  CONSTRAINT investment_exits_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_exits_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT investment_exits_check CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  CONSTRAINT investment_exits_check1 CHECK (((status <> ALL (ARRAY['refused'::text, 'settled'::text])) OR (decided_by IS NOT NULL))),
  CONSTRAINT investment_exits_check2 CHECK (((status = 'settled'::text) = (journal_id IS NOT NULL))),
  CONSTRAINT investment_exits_check3 CHECK (((status <> 'refused'::text) OR (reason IS NOT NULL))),
  CONSTRAINT investment_exits_fee_kobo_check CHECK ((fee_kobo >= 0)),
  CONSTRAINT investment_exits_lost_kobo_check CHECK ((lost_kobo >= 0)),
  CONSTRAINT investment_exits_net_kobo_check CHECK ((net_kobo >= 0)),
  CONSTRAINT investment_exits_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT investment_exits_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'withdrawn'::text, 'refused'::text, 'lapsed'::text, 'settled'::text])))
);
CREATE INDEX investment_exits_of ON public.investment_exits USING btree (investment_id, id DESC);
CREATE UNIQUE INDEX investment_exits_waiting ON public.investment_exits USING btree (investment_id) WHERE (status = 'waiting'::text);
CREATE TRIGGER investment_exits_guard BEFORE INSERT OR UPDATE ON public.investment_exits FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_exit();
GRANT INSERT, SELECT, UPDATE (decided_at, decided_by, journal_id, reason, status) ON investment_exits TO kolo_app;

CREATE TABLE investment_freezes (
  id uuid NOT NULL,
  investment_id uuid NOT NULL,
  cause text NOT NULL,
  reason text NOT NULL,
  frozen_by uuid NOT NULL,
  frozen_at timestamp with time zone NOT NULL,
  freed_by uuid,
  freed_at timestamp with time zone,
  freed_reason text,
  CONSTRAINT investment_freezes_pkey PRIMARY KEY (id),
  CONSTRAINT investment_freezes_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_freezes_cause_check CHECK ((cause = ANY (ARRAY['dispute'::text, 'court_order'::text, 'death_claim'::text]))),
  CONSTRAINT investment_freezes_check CHECK ((((freed_by IS NULL) = (freed_at IS NULL)) AND ((freed_by IS NULL) = (freed_reason IS NULL)))),
  CONSTRAINT investment_freezes_freed_reason_check CHECK (((length(freed_reason) >= 5) AND (length(freed_reason) <= 500))),
  CONSTRAINT investment_freezes_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE UNIQUE INDEX investment_freezes_now ON public.investment_freezes USING btree (investment_id) WHERE (freed_at IS NULL);
CREATE INDEX investment_freezes_of ON public.investment_freezes USING btree (investment_id, id DESC);
CREATE TRIGGER investment_freezes_guard BEFORE INSERT OR UPDATE ON public.investment_freezes FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_freeze();
GRANT INSERT, SELECT, UPDATE (freed_at, freed_by, freed_reason) ON investment_freezes TO kolo_app;

CREATE TABLE investment_mandate_texts (
  sha256 text NOT NULL,
  body text NOT NULL,
  CONSTRAINT investment_mandate_texts_pkey PRIMARY KEY (sha256),
  CONSTRAINT investment_mandate_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  CONSTRAINT investment_mandate_texts_check CHECK ((sha256 = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text)))
);
GRANT INSERT, SELECT ON investment_mandate_texts TO kolo_app;

CREATE TABLE investment_mandates (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  sha256 text NOT NULL,
  number integer NOT NULL,
  given_at timestamp with time zone NOT NULL,
  ip text,
  CONSTRAINT investment_mandates_pkey PRIMARY KEY (id),
  CONSTRAINT investment_mandates_sha256_fkey FOREIGN KEY (sha256) REFERENCES investment_mandate_texts(sha256),
  CONSTRAINT investment_mandates_ip_check CHECK (((length(ip) >= 2) AND (length(ip) <= 45))),
  CONSTRAINT investment_mandates_number_check CHECK ((number > 0))
);
CREATE INDEX investment_mandates_of_member ON public.investment_mandates USING btree (member_uid, given_at DESC);
CREATE TRIGGER investment_mandates_sealed BEFORE UPDATE ON public.investment_mandates FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.ip IS NOT NULL))) EXECUTE FUNCTION refuse_change('from where a mandate was given is only removed');
GRANT INSERT, SELECT, UPDATE (ip) ON investment_mandates TO kolo_app;

CREATE TABLE investment_maturities (
  investment_id uuid NOT NULL,
  paid_kobo bigint NOT NULL,
  rolled_kobo bigint NOT NULL,
  from_wallet_kobo bigint NOT NULL,
  into_id uuid,
  because text,
  journal_id uuid NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_maturities_pkey PRIMARY KEY (investment_id),
  CONSTRAINT investment_maturities_into_id_key UNIQUE (into_id),
  CONSTRAINT investment_maturities_into_id_fkey FOREIGN KEY (into_id) REFERENCES investments(id),
  CONSTRAINT investment_maturities_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_maturities_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT investment_maturities_because_check CHECK ((because = ANY (ARRAY['no-open-successor'::text, 'no-consent'::text, 'successor-room'::text, 'no-return-distributed'::text]))),
  CONSTRAINT investment_maturities_check CHECK (((paid_kobo + rolled_kobo) > 0)),
  CONSTRAINT investment_maturities_check1 CHECK ((((rolled_kobo > 0) = (into_id IS NOT NULL)) AND ((from_wallet_kobo = 0) OR (rolled_kobo > 0)))),
  CONSTRAINT investment_maturities_from_wallet_kobo_check CHECK ((from_wallet_kobo >= 0)),
  CONSTRAINT investment_maturities_paid_kobo_check CHECK ((paid_kobo >= 0)),
  CONSTRAINT investment_maturities_rolled_kobo_check CHECK ((rolled_kobo >= 0))
);
GRANT INSERT, SELECT ON investment_maturities TO kolo_app;

CREATE TABLE investment_pay_outs (
  investment_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_pay_outs_pkey PRIMARY KEY (investment_id),
  CONSTRAINT investment_pay_outs_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT investment_pay_outs_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_pay_outs_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id)
);
CREATE TRIGGER investment_pay_outs_guard BEFORE INSERT ON public.investment_pay_outs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_pay_out();
GRANT INSERT, SELECT ON investment_pay_outs TO kolo_app;

CREATE TABLE investment_plan_assets (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  custodian text NOT NULL,
  value_kobo bigint NOT NULL,
  valued_on date NOT NULL,
  file_id uuid,
  CONSTRAINT investment_plan_assets_pkey PRIMARY KEY (id),
  CONSTRAINT investment_plan_assets_file_id_fkey FOREIGN KEY (file_id) REFERENCES investment_plan_files(id),
  CONSTRAINT investment_plan_assets_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_plan_assets_custodian_check CHECK ((length(custodian) <= 120)),
  CONSTRAINT investment_plan_assets_issuer_check CHECK ((length(issuer) <= 120)),
  CONSTRAINT investment_plan_assets_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  CONSTRAINT investment_plan_assets_value_kobo_check CHECK (((value_kobo >= 1) AND (value_kobo <= '100000000000000'::bigint)))
);
CREATE INDEX investment_plan_assets_of ON public.investment_plan_assets USING btree (plan_id, id);
CREATE TRIGGER investment_plan_assets_guard BEFORE INSERT OR DELETE ON public.investment_plan_assets FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_plan_evidence();
GRANT DELETE, INSERT, SELECT ON investment_plan_assets TO kolo_app;

CREATE TABLE investment_plan_decisions (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  decision text NOT NULL,
  administrator_uid uuid,
  plan_version integer NOT NULL,
  reason text,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_plan_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT investment_plan_decisions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_plan_decisions_check CHECK (((decision <> ALL (ARRAY['sent-back'::text, 'paused'::text, 'resumed'::text])) OR (reason IS NOT NULL))),
  CONSTRAINT investment_plan_decisions_check1 CHECK (
CASE decision
    WHEN 'closed'::text THEN true
    WHEN 'started'::text THEN (administrator_uid IS NULL)
    WHEN 'target-missed'::text THEN (administrator_uid IS NULL)
    WHEN 'matured'::text THEN (administrator_uid IS NULL)
    ELSE (administrator_uid IS NOT NULL)
END),
  CONSTRAINT investment_plan_decisions_decision_check CHECK ((decision = ANY (ARRAY['submitted'::text, 'sent-back'::text, 'paused'::text, 'resumed'::text, 'closed'::text, 'started'::text, 'target-missed'::text, 'matured'::text]))),
  CONSTRAINT investment_plan_decisions_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE INDEX investment_plan_decisions_of ON public.investment_plan_decisions USING btree (plan_id, plan_version, decided_at);
CREATE TRIGGER investment_plan_decisions_decider BEFORE INSERT ON public.investment_plan_decisions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.administrator_uid IS NOT NULL))) EXECUTE FUNCTION require_decider('administrator_uid');
GRANT INSERT, SELECT ON investment_plan_decisions TO kolo_app;

CREATE TABLE investment_plan_documents (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  title text NOT NULL,
  file_id uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_plan_documents_pkey PRIMARY KEY (id),
  CONSTRAINT investment_plan_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES investment_plan_files(id),
  CONSTRAINT investment_plan_documents_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_plan_documents_title_check CHECK (((length(title) >= 2) AND (length(title) <= 120)))
);
CREATE INDEX investment_plan_documents_file ON public.investment_plan_documents USING btree (file_id);
CREATE INDEX investment_plan_documents_of ON public.investment_plan_documents USING btree (plan_id, id);
CREATE TRIGGER investment_plan_documents_guard BEFORE INSERT OR DELETE ON public.investment_plan_documents FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_plan_evidence();
GRANT DELETE, INSERT, SELECT ON investment_plan_documents TO kolo_app;

CREATE TABLE investment_plan_files (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_plan_files_pkey PRIMARY KEY (id),
  CONSTRAINT investment_plan_files_stored_name_key UNIQUE (stored_name),
  CONSTRAINT investment_plan_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT investment_plan_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT investment_plan_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT investment_plan_files_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT investment_plan_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX investment_plan_files_of ON public.investment_plan_files USING btree (plan_id, id);
GRANT INSERT, SELECT ON investment_plan_files TO kolo_app;

CREATE TABLE investment_plan_texts (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  plan_version integer NOT NULL,
  summary text NOT NULL,
  description text NOT NULL,
  risk_statement text NOT NULL,
  note text NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_plan_texts_pkey PRIMARY KEY (id),
  CONSTRAINT investment_plan_texts_plan_id_plan_version_key UNIQUE (plan_id, plan_version),
  CONSTRAINT investment_plan_texts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_plan_texts_note_check CHECK (((length(note) >= 5) AND (length(note) <= 500)))
);
GRANT INSERT, SELECT ON investment_plan_texts TO kolo_app;

CREATE TABLE investment_plans (
  id uuid NOT NULL,
  code text NOT NULL,
  number integer NOT NULL DEFAULT 1,
  replaces uuid,
  successor_id uuid,
  name text NOT NULL,
  summary text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  category text NOT NULL,
  risk text NOT NULL,
  cover_file_id uuid,
  return_type text NOT NULL,
  target_rate_bps integer NOT NULL,
  rate_override_reason text,
  day_base integer NOT NULL DEFAULT 365,
  tenor_days integer NOT NULL,
  payout_frequency text NOT NULL DEFAULT 'at_maturity'::text,
  min_kobo bigint NOT NULL,
  max_per_member_kobo bigint,
  multiple_kobo bigint NOT NULL DEFAULT 100000,
  target_kobo bigint NOT NULL,
  cap_kobo bigint NOT NULL,
  unit_price_kobo bigint,
  early_exit text NOT NULL DEFAULT 'none'::text,
  exit_fee_bps integer NOT NULL DEFAULT 0,
  notice_days integer NOT NULL DEFAULT 0,
  wht_rule text DEFAULT 'interest'::text,
  interest_free boolean NOT NULL DEFAULT false,
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  starts_on date NOT NULL,
  matures_on date NOT NULL,
  legal_basis text NOT NULL DEFAULT ''::text,
  risk_statement text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'draft'::text,
  cancelling_since timestamp with time zone,
  announced_at timestamp with time zone,
  subscribed_kobo bigint NOT NULL DEFAULT 0,
  reserved_kobo bigint NOT NULL DEFAULT 0,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT investment_plans_pkey PRIMARY KEY (id),
  CONSTRAINT investment_plans_code_number_key UNIQUE (code, number),
  CONSTRAINT investment_plans_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES investment_plan_files(id),
  CONSTRAINT investment_plans_replaces_fkey FOREIGN KEY (replaces) REFERENCES investment_plans(id),
  CONSTRAINT investment_plans_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_plans_amounts CHECK (((min_kobo <= cap_kobo) AND (target_kobo <= cap_kobo) AND ((max_per_member_kobo IS NULL) OR ((max_per_member_kobo >= min_kobo) AND (max_per_member_kobo <= cap_kobo))))),
  CONSTRAINT investment_plans_cancelling CHECK ((((status <> 'cancelled'::text) OR (cancelling_since IS NOT NULL)) AND ((cancelling_since IS NULL) OR (status <> ALL (ARRAY['running'::text, 'matured'::text, 'settled'::text]))))),
  CONSTRAINT investment_plans_cap_kobo_check CHECK ((cap_kobo <= '100000000000000'::bigint)),
  CONSTRAINT investment_plans_capacity CHECK (((subscribed_kobo + reserved_kobo) <= cap_kobo)),
  CONSTRAINT investment_plans_category_check CHECK ((category = ANY (ARRAY['treasury_bills'::text, 'bonds'::text, 'money_market'::text, 'real_estate'::text, 'agriculture'::text, 'equity'::text, 'cooperative_shares'::text, 'other'::text]))),
  CONSTRAINT investment_plans_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'::text)),
  CONSTRAINT investment_plans_dates CHECK (((opens_at < closes_at) AND (((closes_at AT TIME ZONE 'Africa/Lagos'::text))::date <= starts_on) AND (matures_on = (starts_on + tenor_days)))),
  CONSTRAINT investment_plans_day_base_check CHECK ((day_base = ANY (ARRAY[360, 364, 365]))),
  CONSTRAINT investment_plans_description_check CHECK ((length(description) <= 10000)),
  CONSTRAINT investment_plans_discount CHECK (((return_type <> 'discount'::text) OR (payout_frequency = 'at_maturity'::text))),
  CONSTRAINT investment_plans_early_exit_check CHECK ((early_exit = ANY (ARRAY['none'::text, 'notice'::text, 'fee'::text]))),
  CONSTRAINT investment_plans_exit CHECK ((((exit_fee_bps > 0) = (early_exit = 'fee'::text)) AND ((early_exit <> 'none'::text) OR (notice_days = 0)) AND ((early_exit <> 'notice'::text) OR (notice_days > 0)))),
  CONSTRAINT investment_plans_exit_fee_bps_check CHECK (((exit_fee_bps >= 0) AND (exit_fee_bps <= 10000))),
  CONSTRAINT investment_plans_interest_free CHECK (((NOT interest_free) OR (return_type = 'profit_share'::text))),
  CONSTRAINT investment_plans_legal_basis_check CHECK ((length(legal_basis) <= 1000)),
  CONSTRAINT investment_plans_min_kobo_check CHECK (((min_kobo >= 100000) AND (min_kobo <= '10000000000'::bigint))),
  CONSTRAINT investment_plans_multiple_kobo_check CHECK (((multiple_kobo >= 1) AND (multiple_kobo <= '10000000000'::bigint))),
  CONSTRAINT investment_plans_multiples CHECK ((((min_kobo % multiple_kobo) = 0) AND ((max_per_member_kobo IS NULL) OR ((max_per_member_kobo % multiple_kobo) = 0)))),
  CONSTRAINT investment_plans_name_check CHECK (((length(name) >= 3) AND (length(name) <= 100))),
  CONSTRAINT investment_plans_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  CONSTRAINT investment_plans_number_check CHECK (((number >= 1) AND (number <= 999))),
  CONSTRAINT investment_plans_payout_frequency_check CHECK ((payout_frequency = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'semiannual'::text, 'annual'::text, 'at_maturity'::text]))),
  CONSTRAINT investment_plans_rate_override_reason_check CHECK (((length(rate_override_reason) >= 5) AND (length(rate_override_reason) <= 500))),
  CONSTRAINT investment_plans_reserved_kobo_check CHECK ((reserved_kobo >= 0)),
  CONSTRAINT investment_plans_return_type_check CHECK ((return_type = ANY (ARRAY['fixed'::text, 'profit_share'::text, 'discount'::text]))),
  CONSTRAINT investment_plans_risk_check CHECK ((risk = ANY (ARRAY['low'::text, 'moderate'::text, 'high'::text]))),
  CONSTRAINT investment_plans_risk_statement_check CHECK ((length(risk_statement) <= 5000)),
  CONSTRAINT investment_plans_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'open'::text, 'paused'::text, 'closed'::text, 'running'::text, 'matured'::text, 'settled'::text, 'cancelled'::text]))),
  CONSTRAINT investment_plans_subscribed_kobo_check CHECK ((subscribed_kobo >= 0)),
  CONSTRAINT investment_plans_summary_check CHECK ((length(summary) <= 280)),
  CONSTRAINT investment_plans_target_kobo_check CHECK ((target_kobo >= 0)),
  CONSTRAINT investment_plans_target_rate_bps_check CHECK (((target_rate_bps >= 0) AND (target_rate_bps <= 10000))),
  CONSTRAINT investment_plans_tenor_days_check CHECK (((tenor_days >= 7) AND (tenor_days <= 3650))),
  CONSTRAINT investment_plans_unit_price_kobo_check CHECK (((unit_price_kobo >= 1) AND (unit_price_kobo <= '10000000000'::bigint))),
  CONSTRAINT investment_plans_version_check CHECK ((version > 0)),
  CONSTRAINT investment_plans_versions CHECK (((number = 1) = (replaces IS NULL))),
  CONSTRAINT investment_plans_wht_rule_check CHECK ((wht_rule ~ '^[a-z][a-z-]{0,39}$'::text))
);
CREATE INDEX investment_plans_by_status ON public.investment_plans USING btree (status, id DESC);
CREATE INDEX investment_plans_closing ON public.investment_plans USING btree (closes_at) WHERE (status = ANY (ARRAY['open'::text, 'paused'::text]));
CREATE INDEX investment_plans_maturing ON public.investment_plans USING btree (matures_on) WHERE (status = 'running'::text);
CREATE UNIQUE INDEX investment_plans_name ON public.investment_plans USING btree (lower(name), number);
CREATE INDEX investment_plans_replaced ON public.investment_plans USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX investment_plans_starting ON public.investment_plans USING btree (starts_on) WHERE (status = 'closed'::text);
CREATE TRIGGER investment_plans_guard BEFORE INSERT OR UPDATE ON public.investment_plans FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_plan();
CREATE TRIGGER investment_plans_opening BEFORE UPDATE ON public.investment_plans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.status = 'in_review'::text) AND (new.status = 'open'::text))) EXECUTE FUNCTION guard_plan_opening();
CREATE TRIGGER investment_plans_settlement BEFORE UPDATE ON public.investment_plans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.status = 'matured'::text) AND (new.status = 'settled'::text))) EXECUTE FUNCTION guard_plan_settlement();
GRANT INSERT, SELECT, UPDATE (announced_at, cancelling_since, cap_kobo, category, closes_at, code, cover_file_id, day_base, description, early_exit, exit_fee_bps, interest_free, legal_basis, matures_on, max_per_member_kobo, min_kobo, multiple_kobo, name, notice_days, opens_at, payout_frequency, prepared_at, prepared_by, rate_override_reason, return_type, risk, risk_statement, starts_on, status, successor_id, summary, target_kobo, target_rate_bps, tenor_days, unit_price_kobo, version, wht_rule) ON investment_plans TO kolo_app;

CREATE TABLE investment_returns (
  journal_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  gross_kobo bigint NOT NULL,
  wht_kobo bigint NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT investment_returns_pkey PRIMARY KEY (journal_id),
  CONSTRAINT investment_returns_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_returns_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT investment_returns_check CHECK (((wht_kobo >= 0) AND (wht_kobo <= gross_kobo))),
  CONSTRAINT investment_returns_check1 CHECK ((period_start <= period_end)),
  CONSTRAINT investment_returns_gross_kobo_check CHECK ((gross_kobo > 0))
);
CREATE INDEX investment_returns_of ON public.investment_returns USING btree (investment_id, period_end);
CREATE TRIGGER investment_returns_guard BEFORE INSERT OR UPDATE ON public.investment_returns FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_return();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON investment_returns TO kolo_app;

CREATE TABLE investment_roll_consents (
  investment_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  sha256 text NOT NULL,
  number integer NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  ip text,
  CONSTRAINT investment_roll_consents_pkey PRIMARY KEY (investment_id, plan_id),
  CONSTRAINT investment_roll_consents_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  CONSTRAINT investment_roll_consents_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investment_roll_consents_sha256_fkey FOREIGN KEY (sha256) REFERENCES investment_agreement_texts(sha256),
  CONSTRAINT investment_roll_consents_ip_check CHECK (((length(ip) >= 2) AND (length(ip) <= 45))),
  CONSTRAINT investment_roll_consents_number_check CHECK ((number > 0))
);
GRANT INSERT, SELECT, UPDATE (accepted_at, ip, number, sha256) ON investment_roll_consents TO kolo_app;

CREATE TABLE investment_valuations (
  id uuid NOT NULL,
  asset_id uuid NOT NULL,
  value_kobo bigint NOT NULL,
  face_kobo bigint,
  cost_kobo bigint,
  valued_on date NOT NULL,
  file_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  agreed_by uuid,
  agreed_at timestamp with time zone NOT NULL,
  CONSTRAINT investment_valuations_pkey PRIMARY KEY (id),
  CONSTRAINT investment_valuations_approval_id_key UNIQUE (approval_id),
  CONSTRAINT investment_valuations_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT investment_valuations_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES investment_plan_assets(id),
  CONSTRAINT investment_valuations_file_id_fkey FOREIGN KEY (file_id) REFERENCES investment_plan_files(id),
  CONSTRAINT investment_valuations_check CHECK ((agreed_by <> asked_by)),
  CONSTRAINT investment_valuations_cost_kobo_check CHECK (((cost_kobo >= 1) AND (cost_kobo <= '100000000000000'::bigint))),
  CONSTRAINT investment_valuations_face_kobo_check CHECK (((face_kobo >= 1) AND (face_kobo <= '100000000000000'::bigint))),
  CONSTRAINT investment_valuations_value_kobo_check CHECK (((value_kobo >= 0) AND (value_kobo <= '100000000000000'::bigint)))
);
CREATE INDEX investment_valuations_of ON public.investment_valuations USING btree (asset_id, valued_on DESC, id DESC);
CREATE TRIGGER investment_valuations_guard BEFORE INSERT ON public.investment_valuations FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment_valuation();
GRANT INSERT, SELECT ON investment_valuations TO kolo_app;

CREATE TABLE investments (
  id uuid NOT NULL,
  code text NOT NULL,
  plan_id uuid NOT NULL,
  plan_version integer NOT NULL,
  member_uid uuid NOT NULL,
  principal_kobo bigint NOT NULL,
  units numeric(20,6),
  rate_bps integer NOT NULL,
  wht_rule text,
  start_on date NOT NULL,
  matures_on date NOT NULL,
  maturity_instruction text NOT NULL DEFAULT 'pay_out'::text,
  payout_target text NOT NULL DEFAULT 'wallet'::text,
  accrued_kobo bigint NOT NULL DEFAULT 0,
  paid_return_kobo bigint NOT NULL DEFAULT 0,
  wht_kobo bigint NOT NULL DEFAULT 0,
  funding_payment_id uuid,
  nominee_snapshot jsonb,
  source text NOT NULL DEFAULT 'member'::text,
  note text,
  status text NOT NULL DEFAULT 'pending_payment'::text,
  begun_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  activated_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_reason text,
  frozen_at timestamp with time zone,
  frozen_reason text,
  frozen_from text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT investments_pkey PRIMARY KEY (id),
  CONSTRAINT investments_code_key UNIQUE (code),
  CONSTRAINT investments_funding_payment_id_fkey FOREIGN KEY (funding_payment_id) REFERENCES payments(id),
  CONSTRAINT investments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT investments_accrued_kobo_check CHECK ((accrued_kobo >= 0)),
  CONSTRAINT investments_check CHECK (((wht_kobo >= 0) AND (wht_kobo <= paid_return_kobo))),
  CONSTRAINT investments_check1 CHECK ((expires_at > begun_at)),
  CONSTRAINT investments_check2 CHECK ((matures_on > start_on)),
  CONSTRAINT investments_check3 CHECK (((status <> ALL (ARRAY['active'::text, 'matured'::text, 'paid_out'::text, 'rolled_over'::text, 'exit_requested'::text, 'exited'::text, 'frozen'::text])) OR (activated_at IS NOT NULL))),
  CONSTRAINT investments_check4 CHECK (((status = ANY (ARRAY['paid_out'::text, 'rolled_over'::text, 'exited'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT investments_check5 CHECK ((((status = 'frozen'::text) = (frozen_at IS NOT NULL)) AND ((frozen_at IS NULL) = (frozen_reason IS NULL)) AND ((frozen_at IS NULL) = (frozen_from IS NULL)))),
  CONSTRAINT investments_code_check CHECK ((code ~ '^INV-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT investments_ended_reason_check CHECK (((length(ended_reason) >= 3) AND (length(ended_reason) <= 500))),
  CONSTRAINT investments_frozen_from_check CHECK ((frozen_from = ANY (ARRAY['active'::text, 'exit_requested'::text]))),
  CONSTRAINT investments_frozen_reason_check CHECK (((length(frozen_reason) >= 3) AND (length(frozen_reason) <= 500))),
  CONSTRAINT investments_maturity_instruction_check CHECK ((maturity_instruction = ANY (ARRAY['pay_out'::text, 'roll_principal'::text, 'roll_all'::text]))),
  CONSTRAINT investments_nominee_snapshot_check CHECK (((jsonb_typeof(nominee_snapshot) = 'array'::text) AND ((jsonb_array_length(nominee_snapshot) >= 1) AND (jsonb_array_length(nominee_snapshot) <= 3)))),
  CONSTRAINT investments_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  CONSTRAINT investments_paid_return_kobo_check CHECK ((paid_return_kobo >= 0)),
  CONSTRAINT investments_payout_target_check CHECK ((payout_target = ANY (ARRAY['wallet'::text, 'bank_account'::text]))),
  CONSTRAINT investments_plan_version_check CHECK ((plan_version > 0)),
  CONSTRAINT investments_principal_kobo_check CHECK (((principal_kobo >= 1) AND (principal_kobo <= '10000000000000'::bigint))),
  CONSTRAINT investments_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 10000))),
  CONSTRAINT investments_source_check CHECK ((source = ANY (ARRAY['member'::text, 'admin_import'::text, 'roll_over'::text, 'mandate'::text]))),
  CONSTRAINT investments_status_check CHECK ((status = ANY (ARRAY['pending_payment'::text, 'active'::text, 'matured'::text, 'paid_out'::text, 'rolled_over'::text, 'exit_requested'::text, 'exited'::text, 'frozen'::text, 'cancelled'::text]))),
  CONSTRAINT investments_units_check CHECK ((units > (0)::numeric)),
  CONSTRAINT investments_version_check CHECK ((version > 0)),
  CONSTRAINT investments_wht_rule_check CHECK ((wht_rule ~ '^[a-z][a-z-]{0,39}$'::text))
);
CREATE INDEX investments_by_end ON public.investments USING btree (matures_on) WHERE (status = ANY (ARRAY['active'::text, 'exit_requested'::text, 'frozen'::text, 'matured'::text]));
CREATE UNIQUE INDEX investments_by_mandate_once ON public.investments USING btree (plan_id, member_uid) WHERE (source = 'mandate'::text);
CREATE INDEX investments_by_payment ON public.investments USING btree (funding_payment_id) WHERE (funding_payment_id IS NOT NULL);
CREATE INDEX investments_by_state ON public.investments USING btree (status, id DESC);
CREATE INDEX investments_in_plan ON public.investments USING btree (plan_id, status, id);
CREATE INDEX investments_matured ON public.investments USING btree (matures_on, id) WHERE (status = 'matured'::text);
CREATE INDEX investments_maturing ON public.investments USING btree (matures_on, id) WHERE (status = 'active'::text);
CREATE INDEX investments_of_member ON public.investments USING btree (member_uid, id DESC);
CREATE INDEX investments_waiting ON public.investments USING btree (expires_at) WHERE (status = 'pending_payment'::text);
CREATE TRIGGER investments_capacity AFTER INSERT OR UPDATE OF status ON public.investments FOR EACH ROW EXECUTE FUNCTION keep_plan_capacity();
CREATE TRIGGER investments_contributions AFTER INSERT OR UPDATE OF status ON public.investments FOR EACH ROW EXECUTE FUNCTION keep_plan_contributions();
CREATE TRIGGER investments_ending BEFORE UPDATE OF status ON public.investments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION guard_investment_ending();
CREATE TRIGGER investments_guard BEFORE INSERT OR UPDATE ON public.investments FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_investment();
GRANT INSERT, SELECT, UPDATE (accrued_kobo, activated_at, ended_at, ended_reason, frozen_at, frozen_from, frozen_reason, funding_payment_id, maturity_instruction, nominee_snapshot, note, paid_return_kobo, payout_target, status, version, wht_kobo) ON investments TO kolo_app;

CREATE TABLE invitations (
  id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  sends integer NOT NULL DEFAULT 1,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  accepted_uid uuid,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_accepted_uid_fkey FOREIGN KEY (accepted_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT invitations_check CHECK ((expires_at > sent_at)),
  CONSTRAINT invitations_check1 CHECK (((accepted_at IS NULL) = (accepted_uid IS NULL))),
  CONSTRAINT invitations_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT invitations_sends_check CHECK ((sends > 0)),
  CONSTRAINT invitations_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX invitations_accepted ON public.invitations USING btree (accepted_uid) WHERE (accepted_uid IS NOT NULL);
CREATE INDEX invitations_expire ON public.invitations USING btree (expires_at) WHERE (accepted_at IS NULL);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (email) WHERE (accepted_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (accepted_at, accepted_uid, expires_at, invited_by, sends, sent_at, token_hash) ON invitations TO kolo_app;

CREATE TABLE known_devices (
  uid uuid NOT NULL,
  token_hash bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (uid, token_hash),
  CONSTRAINT known_devices_in_order CHECK ((last_seen_at >= first_seen_at)),
  CONSTRAINT known_devices_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX known_devices_by_token ON public.known_devices USING btree (token_hash);
CREATE INDEX known_devices_by_use ON public.known_devices USING btree (last_seen_at);
GRANT DELETE, INSERT, SELECT, UPDATE (last_seen_at) ON known_devices TO kolo_app;

CREATE TABLE ledger_accounts (
  id uuid NOT NULL,
  kind text NOT NULL,
  scope text NOT NULL,
  owner_uid uuid,
  side text NOT NULL,
  running boolean NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_id_running_key UNIQUE (id, running),
  CONSTRAINT ledger_accounts_kind_scope_key UNIQUE (kind, scope),
  CONSTRAINT ledger_accounts_kind CHECK ((kind = ANY (ARRAY['bank'::text, 'cash'::text, 'psp_clearing'::text, 'plan_asset'::text, 'member_loan'::text, 'loan_principal'::text, 'loan_interest_due'::text, 'loan_penalty_due'::text, 'loan_loss_provision'::text, 'charges_due'::text, 'own_asset'::text, 'member_wallet'::text, 'member_savings'::text, 'member_investment'::text, 'withdrawals_payable'::text, 'interest_payable'::text, 'wht_payable'::text, 'unmatched_receipts'::text, 'own_liability'::text, 'share_capital'::text, 'reserve'::text, 'surplus'::text, 'own_equity'::text, 'plan_income'::text, 'fees'::text, 'penalties'::text, 'loan_interest'::text, 'loan_fees'::text, 'own_income'::text, 'interest_savings'::text, 'psp_fees'::text, 'loan_loss'::text, 'own_expense'::text]))),
  CONSTRAINT ledger_accounts_owner CHECK (((owner_uid IS NOT NULL) = (ledger_nature(kind)).owned)),
  CONSTRAINT ledger_accounts_running CHECK ((running = (ledger_nature(kind)).running)),
  CONSTRAINT ledger_accounts_scope CHECK (((length(scope) >= 1) AND (length(scope) <= 100))),
  CONSTRAINT ledger_accounts_side CHECK ((side = (ledger_nature(kind)).side))
);
CREATE INDEX ledger_accounts_owner_uid ON public.ledger_accounts USING btree (owner_uid) WHERE (owner_uid IS NOT NULL);
GRANT SELECT ON ledger_accounts TO kolo_app;

CREATE TABLE ledger_balances (
  account_id uuid NOT NULL,
  running boolean NOT NULL DEFAULT true,
  balance_kobo bigint NOT NULL DEFAULT 0,
  held_kobo bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_balances_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_balances_account_id_running_fkey FOREIGN KEY (account_id, running) REFERENCES ledger_accounts(id, running),
  CONSTRAINT ledger_balances_balance_kobo_check CHECK ((balance_kobo >= 0)),
  CONSTRAINT ledger_balances_held_kobo_check CHECK ((held_kobo >= 0)),
  CONSTRAINT ledger_balances_held_within_balance CHECK ((held_kobo <= balance_kobo)),
  CONSTRAINT ledger_balances_running_check CHECK (running)
);
GRANT SELECT ON ledger_balances TO kolo_app;

CREATE TABLE ledger_closed_months (
  month date NOT NULL,
  until_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  approval_id uuid NOT NULL,
  balances jsonb NOT NULL,
  journals_n bigint NOT NULL,
  journals_seal bytea NOT NULL,
  seal bytea NOT NULL,
  CONSTRAINT ledger_closed_months_pkey PRIMARY KEY (month),
  CONSTRAINT ledger_closed_months_approval_id_key UNIQUE (approval_id),
  CONSTRAINT ledger_closed_months_until_at_key UNIQUE (until_at),
  CONSTRAINT ledger_closed_months_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT ledger_closed_months_check CHECK ((closed_at > until_at)),
  CONSTRAINT ledger_closed_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT ledger_closed_months_seal_check CHECK ((length(seal) = 32))
);
CREATE TRIGGER ledger_closed_months_approved BEFORE INSERT ON public.ledger_closed_months FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved that the month is closed', 'books.month-close', 'month');
GRANT SELECT ON ledger_closed_months TO kolo_app;

CREATE TABLE ledger_day_ends (
  day date NOT NULL,
  kind text NOT NULL,
  scope text NOT NULL,
  net_credit_kobo bigint NOT NULL,
  CONSTRAINT ledger_day_ends_pkey PRIMARY KEY (day, kind, scope)
);
GRANT SELECT ON ledger_day_ends TO kolo_app;

CREATE TABLE ledger_flows (
  kind text NOT NULL,
  month date NOT NULL,
  credited_kobo bigint NOT NULL,
  debited_kobo bigint NOT NULL,
  CONSTRAINT ledger_flows_pkey PRIMARY KEY (kind, month),
  CONSTRAINT ledger_flows_credited_kobo_check CHECK ((credited_kobo >= 0)),
  CONSTRAINT ledger_flows_debited_kobo_check CHECK ((debited_kobo >= 0)),
  CONSTRAINT ledger_flows_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp without time zone))::date))
);
GRANT SELECT ON ledger_flows TO kolo_app;

CREATE TABLE ledger_flows_kept (
  one boolean NOT NULL DEFAULT true,
  through_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT ledger_flows_kept_pkey PRIMARY KEY (one),
  CONSTRAINT ledger_flows_kept_one_check CHECK (one)
);
GRANT SELECT ON ledger_flows_kept TO kolo_app;

CREATE TABLE ledger_hold_outcomes (
  hold_id uuid NOT NULL,
  outcome text NOT NULL,
  journal_id uuid,
  actor_uid uuid,
  settled_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_hold_outcomes_pkey PRIMARY KEY (hold_id),
  CONSTRAINT ledger_hold_outcomes_journal_id_key UNIQUE (journal_id),
  CONSTRAINT ledger_hold_outcomes_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES ledger_holds(id),
  CONSTRAINT ledger_hold_outcomes_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_hold_outcomes_journal CHECK (((outcome = 'posted'::text) = (journal_id IS NOT NULL))),
  CONSTRAINT ledger_hold_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['posted'::text, 'voided'::text]))),
  CONSTRAINT ledger_hold_outcomes_lien TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ledger_hold_outcomes_settled_at ON public.ledger_hold_outcomes USING btree (settled_at);
CREATE CONSTRAINT TRIGGER ledger_hold_outcomes_lien AFTER INSERT ON public.ledger_hold_outcomes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.outcome = 'voided'::text))) EXECUTE FUNCTION guard_freed_lien();
GRANT SELECT ON ledger_hold_outcomes TO kolo_app;

CREATE TABLE ledger_holds (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  deed text NOT NULL,
  actor_uid uuid,
  placed_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_holds_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_balances(account_id),
  CONSTRAINT ledger_holds_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT ledger_holds_deed_check CHECK (((length(deed) >= 1) AND (length(deed) <= 60)))
);
CREATE INDEX ledger_holds_account ON public.ledger_holds USING btree (account_id, placed_at);
CREATE INDEX ledger_holds_placed_at ON public.ledger_holds USING btree (placed_at);
GRANT SELECT ON ledger_holds TO kolo_app;

CREATE TABLE ledger_journals (
  id uuid NOT NULL,
  deed text NOT NULL,
  memo text NOT NULL,
  actor_uid uuid,
  reverses uuid,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  posted_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_journals_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_journals_reverses_key UNIQUE (reverses),
  CONSTRAINT ledger_journals_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_journals_check CHECK ((reverses <> id)),
  CONSTRAINT ledger_journals_deed_check CHECK (((length(deed) >= 1) AND (length(deed) <= 60))),
  CONSTRAINT ledger_journals_memo_check CHECK ((length(memo) <= 280))
);
CREATE INDEX ledger_journals_code ON public.ledger_journals USING btree (((jsonb_path_query_first(facts, '$.*?(@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")'::jsonpath) #>> '{}'::text[])), posted_at) WHERE ((jsonb_path_query_first(facts, '$.*?(@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")'::jsonpath) #>> '{}'::text[]) IS NOT NULL);
CREATE INDEX ledger_journals_posted_at ON public.ledger_journals USING btree (posted_at, id);
GRANT SELECT ON ledger_journals TO kolo_app;

CREATE TABLE ledger_last_closed_year (
  id boolean NOT NULL DEFAULT true,
  year integer NOT NULL,
  CONSTRAINT ledger_last_closed_year_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_last_closed_year_id_check CHECK (id)
);

CREATE TABLE ledger_nets (
  kind text NOT NULL,
  scope text NOT NULL,
  net_credit_kobo bigint NOT NULL,
  CONSTRAINT ledger_nets_pkey PRIMARY KEY (kind, scope)
);
GRANT SELECT ON ledger_nets TO kolo_app;

CREATE TABLE ledger_paid (
  month date NOT NULL,
  paid_in_kobo bigint NOT NULL,
  taken_back_kobo bigint NOT NULL,
  withdrawn_kobo bigint NOT NULL,
  sent_back_kobo bigint NOT NULL,
  savings_kobo bigint NOT NULL DEFAULT 0,
  wallets_kobo bigint NOT NULL DEFAULT 0,
  investments_kobo bigint NOT NULL DEFAULT 0,
  shares_kobo bigint NOT NULL DEFAULT 0,
  members integer NOT NULL DEFAULT 0,
  CONSTRAINT ledger_paid_pkey PRIMARY KEY (month),
  CONSTRAINT ledger_paid_check CHECK ((paid_in_kobo = (((savings_kobo + wallets_kobo) + investments_kobo) + shares_kobo))),
  CONSTRAINT ledger_paid_investments_kobo_check CHECK ((investments_kobo >= 0)),
  CONSTRAINT ledger_paid_members_check CHECK ((members >= 0)),
  CONSTRAINT ledger_paid_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp without time zone))::date)),
  CONSTRAINT ledger_paid_paid_in_kobo_check CHECK ((paid_in_kobo >= 0)),
  CONSTRAINT ledger_paid_savings_kobo_check CHECK ((savings_kobo >= 0)),
  CONSTRAINT ledger_paid_sent_back_kobo_check CHECK ((sent_back_kobo >= 0)),
  CONSTRAINT ledger_paid_shares_kobo_check CHECK ((shares_kobo >= 0)),
  CONSTRAINT ledger_paid_taken_back_kobo_check CHECK ((taken_back_kobo >= 0)),
  CONSTRAINT ledger_paid_wallets_kobo_check CHECK ((wallets_kobo >= 0)),
  CONSTRAINT ledger_paid_withdrawn_kobo_check CHECK ((withdrawn_kobo >= 0))
);
GRANT SELECT ON ledger_paid TO kolo_app;

CREATE TABLE ledger_pair_flows (
  day date NOT NULL,
  debit_kind text NOT NULL,
  debit_scope text NOT NULL,
  credit_kind text NOT NULL,
  credit_scope text NOT NULL,
  amount_kobo bigint NOT NULL,
  CONSTRAINT ledger_pair_flows_pkey PRIMARY KEY (day, debit_kind, debit_scope, credit_kind, credit_scope)
);
GRANT SELECT ON ledger_pair_flows TO kolo_app;

CREATE TABLE ledger_payers (
  month date NOT NULL,
  book_uid uuid NOT NULL,
  CONSTRAINT ledger_payers_pkey PRIMARY KEY (month, book_uid)
);
GRANT SELECT ON ledger_payers TO kolo_app;

CREATE TABLE ledger_persons (
  uid uuid NOT NULL,
  book_uid uuid NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT ledger_persons_pkey PRIMARY KEY (uid),
  CONSTRAINT ledger_persons_check CHECK ((book_uid <> uid))
);
CREATE INDEX ledger_persons_of_book ON public.ledger_persons USING btree (book_uid, since);
GRANT SELECT ON ledger_persons TO kolo_app;

CREATE TABLE ledger_records (
  deed text NOT NULL,
  record text NOT NULL,
  journal_id uuid NOT NULL,
  CONSTRAINT ledger_records_pkey PRIMARY KEY (deed, record)
);
GRANT SELECT ON ledger_records TO kolo_app;

CREATE TABLE ledger_seals (
  n bigint NOT NULL,
  journal_id uuid NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  seal bytea NOT NULL,
  CONSTRAINT ledger_seals_pkey PRIMARY KEY (n),
  CONSTRAINT ledger_seals_n_check CHECK ((n > 0)),
  CONSTRAINT ledger_seals_seal_check CHECK ((length(seal) = 32))
);
GRANT SELECT ON ledger_seals TO kolo_app;

CREATE TABLE ledger_snapshots (
  account_id uuid NOT NULL,
  through timestamp with time zone NOT NULL,
  net_credit_kobo bigint NOT NULL,
  CONSTRAINT ledger_snapshots_pkey PRIMARY KEY (account_id, through),
  CONSTRAINT ledger_snapshots_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);
GRANT SELECT ON ledger_snapshots TO kolo_app;

CREATE TABLE ledger_transfers (
  id uuid NOT NULL,
  journal_id uuid NOT NULL,
  line integer NOT NULL,
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transfers_journal_id_line_key UNIQUE (journal_id, line),
  CONSTRAINT ledger_transfers_credit_account_fkey FOREIGN KEY (credit_account) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_transfers_debit_account_fkey FOREIGN KEY (debit_account) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_transfers_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_transfers_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT ledger_transfers_line_check CHECK (((line >= 1) AND (line <= 100000))),
  CONSTRAINT ledger_transfers_two_accounts CHECK ((debit_account <> credit_account))
);
CREATE INDEX ledger_transfers_credits ON public.ledger_transfers USING btree (credit_account, posted_at, id);
CREATE INDEX ledger_transfers_debits ON public.ledger_transfers USING btree (debit_account, posted_at, id);
GRANT SELECT ON ledger_transfers TO kolo_app;

CREATE TABLE ledger_trial_balances (
  id uuid NOT NULL,
  run_at timestamp with time zone NOT NULL,
  holds boolean NOT NULL,
  accounts integer NOT NULL,
  journals bigint NOT NULL,
  transfers bigint NOT NULL,
  moved_kobo bigint NOT NULL,
  world_kobo bigint NOT NULL,
  findings jsonb NOT NULL DEFAULT '[]'::jsonb,
  walk text NOT NULL DEFAULT 'forward'::text,
  controls jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT ledger_trial_balances_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_trial_balances_walk_fkey FOREIGN KEY (walk) REFERENCES ledger_walks(walk),
  CONSTRAINT ledger_trial_balances_says_so CHECK ((holds = ((world_kobo = 0) AND (findings = '[]'::jsonb))))
);
CREATE INDEX ledger_trial_balances_of_walk ON public.ledger_trial_balances USING btree (walk, run_at DESC, id DESC);
CREATE INDEX ledger_trial_balances_run_at ON public.ledger_trial_balances USING btree (run_at DESC);
CREATE TRIGGER ledger_trial_balances_controls BEFORE INSERT ON public.ledger_trial_balances FOR EACH ROW EXECUTE FUNCTION ledger_prove_controls();
CREATE TRIGGER ledger_trial_balances_interest BEFORE INSERT ON public.ledger_trial_balances FOR EACH ROW WHEN ((new.walk = 'again'::text)) EXECUTE FUNCTION ledger_prove_interest();
GRANT SELECT ON ledger_trial_balances TO kolo_app;

CREATE TABLE ledger_value_dates (
  journal_id uuid NOT NULL,
  value_date date NOT NULL,
  posted_on date NOT NULL,
  CONSTRAINT ledger_value_dates_pkey PRIMARY KEY (journal_id),
  CONSTRAINT ledger_value_dates_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT ledger_value_dates_check CHECK ((value_date < posted_on))
);
CREATE INDEX ledger_value_dates_span ON public.ledger_value_dates USING btree (value_date, posted_on);
GRANT SELECT ON ledger_value_dates TO kolo_app;

CREATE TABLE ledger_walk_nets (
  walk text NOT NULL,
  account_id uuid NOT NULL,
  net_credit_kobo bigint NOT NULL DEFAULT 0,
  held_kobo bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_walk_nets_pkey PRIMARY KEY (walk, account_id),
  CONSTRAINT ledger_walk_nets_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_walk_nets_walk_fkey FOREIGN KEY (walk) REFERENCES ledger_walks(walk)
);
GRANT SELECT ON ledger_walk_nets TO kolo_app;

CREATE TABLE ledger_walks (
  walk text NOT NULL,
  posted_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  journal_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  n bigint NOT NULL DEFAULT 0,
  seal bytea NOT NULL DEFAULT sha256('\x'::bytea),
  transfers bigint NOT NULL DEFAULT 0,
  moved_kobo bigint NOT NULL DEFAULT 0,
  until_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  until_journal uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  until_n bigint NOT NULL DEFAULT 0,
  run_at timestamp with time zone,
  at_accounts boolean NOT NULL DEFAULT false,
  account_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  accounts integer NOT NULL DEFAULT 0,
  world_kobo bigint NOT NULL DEFAULT 0,
  findings jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT ledger_walks_pkey PRIMARY KEY (walk),
  CONSTRAINT ledger_walks_n_check CHECK ((n >= 0)),
  CONSTRAINT ledger_walks_walk_check CHECK ((walk = ANY (ARRAY['forward'::text, 'again'::text])))
);
GRANT SELECT ON ledger_walks TO kolo_app;

CREATE TABLE legal_papers (
  id uuid NOT NULL,
  point text NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT legal_papers_pkey PRIMARY KEY (id),
  CONSTRAINT legal_papers_id_point_key UNIQUE (id, point),
  CONSTRAINT legal_papers_stored_name_key UNIQUE (stored_name),
  CONSTRAINT legal_papers_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT legal_papers_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT legal_papers_point_check CHECK ((point ~ '^[a-z-]{3,40}$'::text)),
  CONSTRAINT legal_papers_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT legal_papers_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT legal_papers_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
GRANT INSERT, SELECT ON legal_papers TO kolo_app;

CREATE TABLE legal_points (
  point text NOT NULL,
  state text NOT NULL,
  evidence text NOT NULL,
  due_on date,
  paper_id uuid,
  noted_by uuid NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  version integer NOT NULL,
  CONSTRAINT legal_points_pkey PRIMARY KEY (point),
  CONSTRAINT legal_points_paper_id_point_fkey FOREIGN KEY (paper_id, point) REFERENCES legal_papers(id, point),
  CONSTRAINT legal_points_evidence_check CHECK ((length(evidence) <= 500)),
  CONSTRAINT legal_points_point_check CHECK ((point ~ '^[a-z-]{3,40}$'::text)),
  CONSTRAINT legal_points_shown CHECK (((state <> ALL (ARRAY['in-place'::text, 'not-needed'::text])) OR (length(evidence) >= 5))),
  CONSTRAINT legal_points_state_check CHECK ((state = ANY (ARRAY['missing'::text, 'asked-for'::text, 'in-place'::text, 'not-needed'::text]))),
  CONSTRAINT legal_points_version_check CHECK ((version > 0))
);
GRANT INSERT, SELECT, UPDATE (due_on, evidence, noted_at, noted_by, paper_id, state, version) ON legal_points TO kolo_app;

CREATE TABLE loan_call_steps (
  loan_id uuid NOT NULL,
  step text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  approval_id uuid NOT NULL,
  CONSTRAINT loan_call_steps_pkey PRIMARY KEY (loan_id, step),
  CONSTRAINT loan_call_steps_approval_id_key UNIQUE (approval_id),
  CONSTRAINT loan_call_steps_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT loan_call_steps_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan_calls(loan_id),
  CONSTRAINT loan_call_steps_step_check CHECK ((step = ANY (ARRAY['lien'::text, 'guarantors'::text])))
);
CREATE TRIGGER loan_call_steps_approved BEFORE INSERT ON public.loan_call_steps FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved this step', 'loans.call-step', 'loan_id', 'step');
CREATE TRIGGER loan_call_steps_estate BEFORE INSERT ON public.loan_call_steps FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.step = 'guarantors'::text))) EXECUTE FUNCTION guard_guarantors_last();
CREATE TRIGGER loan_call_steps_guarantors_apart BEFORE INSERT ON public.loan_call_steps FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_call_guarantors_apart();
CREATE TRIGGER loan_call_steps_guard BEFORE INSERT ON public.loan_call_steps FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_call_step();
GRANT INSERT, SELECT ON loan_call_steps TO kolo_app;

CREATE TABLE loan_calls (
  loan_id uuid NOT NULL,
  reason text NOT NULL,
  called_on date NOT NULL,
  due_on date NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_kobo bigint NOT NULL,
  penalty_kobo bigint NOT NULL,
  approval_id uuid NOT NULL,
  CONSTRAINT loan_calls_pkey PRIMARY KEY (loan_id),
  CONSTRAINT loan_calls_approval_id_key UNIQUE (approval_id),
  CONSTRAINT loan_calls_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT loan_calls_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_calls_interest_kobo_check CHECK ((interest_kobo >= 0)),
  CONSTRAINT loan_calls_notice CHECK ((due_on = (called_on + 14))),
  CONSTRAINT loan_calls_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  CONSTRAINT loan_calls_principal_kobo_check CHECK ((principal_kobo >= 0)),
  CONSTRAINT loan_calls_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE TRIGGER loan_calls_approved BEFORE INSERT ON public.loan_calls FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved that this loan is called', 'loans.call', 'loan_id');
CREATE TRIGGER loan_calls_guarantors_apart BEFORE INSERT ON public.loan_calls FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_call_guarantors_apart();
CREATE TRIGGER loan_calls_guard BEFORE INSERT ON public.loan_calls FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_call();
GRANT INSERT, SELECT ON loan_calls TO kolo_app;

CREATE TABLE loan_claims (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  insurer text NOT NULL,
  claim_number text NOT NULL,
  expected_kobo bigint NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  receipt_id uuid,
  payment_id uuid,
  paid_kobo bigint,
  reason text,
  ended_by uuid,
  ended_at timestamp with time zone,
  CONSTRAINT loan_claims_pkey PRIMARY KEY (id),
  CONSTRAINT loan_claims_payment_id_key UNIQUE (payment_id),
  CONSTRAINT loan_claims_receipt_id_key UNIQUE (receipt_id),
  CONSTRAINT loan_claims_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_claims_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT loan_claims_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES unmatched_receipts(id),
  CONSTRAINT loan_claims_claim_number_check CHECK (((length(claim_number) >= 2) AND (length(claim_number) <= 60))),
  CONSTRAINT loan_claims_ended CHECK ((((state = 'open'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)))),
  CONSTRAINT loan_claims_expected_kobo_check CHECK ((expected_kobo > 0)),
  CONSTRAINT loan_claims_insurer_check CHECK (((length(insurer) >= 2) AND (length(insurer) <= 100))),
  CONSTRAINT loan_claims_paid CHECK ((((state = 'paid'::text) = (num_nonnulls(receipt_id, payment_id) = 1)) AND ((state = 'paid'::text) = (paid_kobo IS NOT NULL)) AND ((state = 'refused'::text) = (reason IS NOT NULL)))),
  CONSTRAINT loan_claims_paid_kobo_check CHECK ((paid_kobo > 0)),
  CONSTRAINT loan_claims_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT loan_claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'refused'::text])))
);
CREATE INDEX loan_claims_of ON public.loan_claims USING btree (loan_id, id);
CREATE UNIQUE INDEX loan_claims_open ON public.loan_claims USING btree (loan_id) WHERE (state = 'open'::text);
CREATE TRIGGER loan_claims_guard BEFORE INSERT OR UPDATE ON public.loan_claims FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_claim();
CREATE TRIGGER loan_claims_sealed BEFORE UPDATE ON public.loan_claims FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.state <> 'open'::text))) EXECUTE FUNCTION refuse_change('a claim that is over is not changed');
GRANT INSERT (claim_number, expected_kobo, id, insurer, loan_id, opened_at, opened_by), SELECT, UPDATE (ended_at, ended_by, paid_kobo, payment_id, reason, receipt_id, state) ON loan_claims TO kolo_app;

CREATE TABLE loan_contacts (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  kind text NOT NULL,
  note text NOT NULL,
  promised_kobo bigint,
  promised_on date,
  noted_by uuid NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT loan_contacts_pkey PRIMARY KEY (id),
  CONSTRAINT loan_contacts_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_contacts_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'message'::text, 'visit'::text, 'reminder'::text]))),
  CONSTRAINT loan_contacts_note_check CHECK (((length(note) >= 3) AND (length(note) <= 1000))),
  CONSTRAINT loan_contacts_promise CHECK (((promised_kobo IS NULL) = (promised_on IS NULL))),
  CONSTRAINT loan_contacts_promised_kobo_check CHECK ((promised_kobo > 0))
);
CREATE INDEX loan_contacts_of ON public.loan_contacts USING btree (loan_id, id DESC);
CREATE UNIQUE INDEX loan_contacts_reminder ON public.loan_contacts USING btree (loan_id, (((noted_at AT TIME ZONE 'Africa/Lagos'::text))::date)) WHERE (kind = 'reminder'::text);
CREATE TRIGGER loan_contacts_administrator BEFORE INSERT ON public.loan_contacts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('noted_by');
CREATE TRIGGER loan_contacts_guard BEFORE INSERT ON public.loan_contacts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_contact();
GRANT INSERT, SELECT ON loan_contacts TO kolo_app;

CREATE TABLE loan_documents (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  amount_kobo bigint NOT NULL,
  content_sha256 text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  issued_by uuid NOT NULL,
  CONSTRAINT loan_documents_pkey PRIMARY KEY (id),
  CONSTRAINT loan_documents_code_key UNIQUE (code),
  CONSTRAINT loan_documents_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_documents_amount_kobo_check CHECK ((amount_kobo >= 0)),
  CONSTRAINT loan_documents_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{12}$'::text)),
  CONSTRAINT loan_documents_content_sha256_check CHECK ((content_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT loan_documents_kind_check CHECK ((kind = ANY (ARRAY['agreement'::text, 'statement'::text, 'clearance'::text])))
);
CREATE UNIQUE INDEX loan_documents_once ON public.loan_documents USING btree (loan_id, kind, content_sha256);
GRANT INSERT, SELECT ON loan_documents TO kolo_app;

CREATE TABLE loan_files (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  loan_id uuid,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT loan_files_pkey PRIMARY KEY (id),
  CONSTRAINT loan_files_stored_name_key UNIQUE (stored_name),
  CONSTRAINT loan_files_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT loan_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 100))),
  CONSTRAINT loan_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT loan_files_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT loan_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX loan_files_of_drafts ON public.loan_files USING btree (added_at) WHERE (loan_id IS NULL);
CREATE INDEX loan_files_of_loan ON public.loan_files USING btree (loan_id, id) WHERE (loan_id IS NOT NULL);
CREATE INDEX loan_files_of_member ON public.loan_files USING btree (member_uid);
CREATE TRIGGER loan_files_guard BEFORE INSERT OR DELETE OR UPDATE ON public.loan_files FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_file();
GRANT DELETE, INSERT, SELECT, UPDATE (loan_id) ON loan_files TO kolo_app;

CREATE TABLE loan_guarantors (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  status text NOT NULL DEFAULT 'asked'::text,
  asked_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  hold_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  paid_kobo bigint NOT NULL DEFAULT 0,
  paid_at timestamp with time zone,
  paid_journal_id uuid,
  CONSTRAINT loan_guarantors_pkey PRIMARY KEY (id),
  CONSTRAINT loan_guarantors_paid_journal_id_key UNIQUE (paid_journal_id),
  CONSTRAINT loan_guarantors_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_guarantors_paid_journal_id_fkey FOREIGN KEY (paid_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loan_guarantors_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT loan_guarantors_answered CHECK (((status <> ALL (ARRAY['accepted'::text, 'declined'::text])) OR (answered_at IS NOT NULL))),
  CONSTRAINT loan_guarantors_check CHECK (((paid_kobo >= 0) AND (paid_kobo <= amount_kobo))),
  CONSTRAINT loan_guarantors_held CHECK (((status = 'accepted'::text) OR (hold_ids = '{}'::uuid[]))),
  CONSTRAINT loan_guarantors_hold_ids_check CHECK ((cardinality(hold_ids) <= 100)),
  CONSTRAINT loan_guarantors_paid CHECK ((((paid_kobo = 0) = (paid_at IS NULL)) AND ((paid_kobo = 0) = (paid_journal_id IS NULL)))),
  CONSTRAINT loan_guarantors_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text, 'expired'::text, 'withdrawn'::text, 'released'::text])))
);
CREATE INDEX loan_guarantors_asked ON public.loan_guarantors USING btree (asked_at) WHERE (status = 'asked'::text);
CREATE INDEX loan_guarantors_holding ON public.loan_guarantors USING gin (hold_ids) WHERE (status = 'accepted'::text);
CREATE INDEX loan_guarantors_of_loan ON public.loan_guarantors USING btree (loan_id, id);
CREATE INDEX loan_guarantors_of_member ON public.loan_guarantors USING btree (member_uid, id DESC);
CREATE UNIQUE INDEX loan_guarantors_once ON public.loan_guarantors USING btree (loan_id, member_uid) WHERE (status = ANY (ARRAY['asked'::text, 'accepted'::text]));
CREATE TRIGGER loan_guarantors_begins BEFORE INSERT ON public.loan_guarantors FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_new_guarantor();
CREATE TRIGGER loan_guarantors_paid BEFORE UPDATE ON public.loan_guarantors FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((new.paid_kobo IS DISTINCT FROM old.paid_kobo) OR (new.paid_at IS DISTINCT FROM old.paid_at)) OR (new.paid_journal_id IS DISTINCT FROM old.paid_journal_id)))) EXECUTE FUNCTION guard_guarantor_paid();
CREATE TRIGGER loan_guarantors_pledged BEFORE UPDATE ON public.loan_guarantors FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.status = 'accepted'::text) OR (new.status = 'accepted'::text)))) EXECUTE FUNCTION guard_pledge();
CREATE TRIGGER loan_guarantors_steps BEFORE UPDATE ON public.loan_guarantors FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'asked: accepted declined cancelled expired', 'accepted: withdrawn released', 'released: accepted');
GRANT INSERT (amount_kobo, asked_at, id, loan_id, member_uid), SELECT, UPDATE (answered_at, ended_at, hold_ids, paid_at, paid_journal_id, paid_kobo, status) ON loan_guarantors TO kolo_app;

CREATE TABLE loan_instalments (
  loan_id uuid NOT NULL,
  number integer NOT NULL,
  due_on date NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_kobo bigint NOT NULL,
  charged_kobo bigint,
  charged_on date,
  paid_principal_kobo bigint NOT NULL DEFAULT 0,
  paid_interest_kobo bigint NOT NULL DEFAULT 0,
  penalty_kobo bigint NOT NULL DEFAULT 0,
  penalty_months integer NOT NULL DEFAULT 0,
  penalty_on date,
  paid_penalty_kobo bigint NOT NULL DEFAULT 0,
  reschedule_id uuid,
  interest_parts integer,
  interest_parts_of integer,
  CONSTRAINT loan_instalments_pkey PRIMARY KEY (loan_id, number),
  CONSTRAINT loan_instalments_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_instalments_reschedule_id_fkey FOREIGN KEY (reschedule_id) REFERENCES loan_reschedules(id),
  CONSTRAINT loan_instalments_charged CHECK (((charged_kobo IS NULL) = (charged_on IS NULL))),
  CONSTRAINT loan_instalments_check CHECK (((charged_kobo >= 0) AND (charged_kobo <= interest_kobo))),
  CONSTRAINT loan_instalments_check1 CHECK (((paid_principal_kobo >= 0) AND (paid_principal_kobo <= principal_kobo))),
  CONSTRAINT loan_instalments_interest CHECK ((paid_interest_kobo <= COALESCE(charged_kobo, (0)::bigint))),
  CONSTRAINT loan_instalments_interest_kobo_check CHECK ((interest_kobo >= 0)),
  CONSTRAINT loan_instalments_interest_parts_check CHECK ((interest_parts > 0)),
  CONSTRAINT loan_instalments_interest_parts_of_check CHECK ((interest_parts_of > 0)),
  CONSTRAINT loan_instalments_number_check CHECK ((number > 0)),
  CONSTRAINT loan_instalments_paid_interest_kobo_check CHECK ((paid_interest_kobo >= 0)),
  CONSTRAINT loan_instalments_parts CHECK (((interest_parts IS NULL) = (interest_parts_of IS NULL))),
  CONSTRAINT loan_instalments_penalty CHECK (((paid_penalty_kobo >= 0) AND (paid_penalty_kobo <= penalty_kobo))),
  CONSTRAINT loan_instalments_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  CONSTRAINT loan_instalments_penalty_months_check CHECK ((penalty_months >= 0)),
  CONSTRAINT loan_instalments_principal_kobo_check CHECK ((principal_kobo >= 0))
);
CREATE INDEX loan_instalments_of_reschedule ON public.loan_instalments USING btree (reschedule_id) WHERE (reschedule_id IS NOT NULL);
CREATE INDEX loan_instalments_penalties ON public.loan_instalments USING btree (penalty_on, loan_id) WHERE (penalty_on IS NOT NULL);
CREATE INDEX loan_instalments_to_charge ON public.loan_instalments USING btree (due_on, loan_id, number) WHERE (charged_on IS NULL);
CREATE TRIGGER loan_instalments_due_day BEFORE UPDATE ON public.loan_instalments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.due_on <> old.due_on))) EXECUTE FUNCTION guard_due_day();
CREATE TRIGGER loan_instalments_penalties_stay BEFORE UPDATE ON public.loan_instalments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.penalty_kobo < old.penalty_kobo) OR (new.penalty_months < old.penalty_months) OR ((new.penalty_kobo > old.penalty_kobo) AND (new.penalty_months = old.penalty_months))))) EXECUTE FUNCTION refuse_change('a penalty is charged once a month and stays');
CREATE TRIGGER loan_instalments_replace AFTER INSERT ON public.loan_instalments REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION replace_instalments();
CREATE TRIGGER loan_instalments_sealed BEFORE UPDATE ON public.loan_instalments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.charged_on IS NOT NULL) AND ((new.charged_on IS DISTINCT FROM old.charged_on) OR (new.charged_kobo IS DISTINCT FROM old.charged_kobo)))) EXECUTE FUNCTION refuse_change('interest that was charged is not changed');
GRANT INSERT, SELECT, UPDATE (charged_kobo, charged_on, due_on, paid_interest_kobo, paid_penalty_kobo, paid_principal_kobo, penalty_kobo, penalty_months, penalty_on) ON loan_instalments TO kolo_app;

CREATE TABLE loan_instalments_replaced (
  reschedule_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  number integer NOT NULL,
  due_on date NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_kobo bigint NOT NULL,
  CONSTRAINT loan_instalments_replaced_pkey PRIMARY KEY (reschedule_id, number),
  CONSTRAINT loan_instalments_replaced_loan_id_number_fkey FOREIGN KEY (loan_id, number) REFERENCES loan_instalments(loan_id, number),
  CONSTRAINT loan_instalments_replaced_reschedule_id_fkey FOREIGN KEY (reschedule_id) REFERENCES loan_reschedules(id)
);
CREATE INDEX loan_instalments_replaced_of ON public.loan_instalments_replaced USING btree (loan_id, number);
GRANT SELECT ON loan_instalments_replaced TO kolo_app;

CREATE TABLE loan_payout_lines (
  payout_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  outcome text NOT NULL,
  problem text,
  CONSTRAINT loan_payout_lines_pkey PRIMARY KEY (payout_id, loan_id),
  CONSTRAINT loan_payout_lines_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_payout_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES loan_payouts(id),
  CONSTRAINT loan_payout_lines_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'refused'::text, 'skipped'::text]))),
  CONSTRAINT loan_payout_lines_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 500))),
  CONSTRAINT loan_payout_lines_why CHECK (((outcome = 'paid'::text) = (problem IS NULL)))
);
CREATE INDEX loan_payout_lines_of ON public.loan_payout_lines USING btree (loan_id, payout_id DESC);
CREATE UNIQUE INDEX loan_payout_lines_once ON public.loan_payout_lines USING btree (loan_id) WHERE (outcome = 'paid'::text);
GRANT INSERT, SELECT ON loan_payout_lines TO kolo_app;

CREATE TABLE loan_payouts (
  id uuid NOT NULL,
  code text NOT NULL,
  asked_by uuid NOT NULL,
  confirmed_by uuid,
  alone boolean NOT NULL,
  sum_kobo bigint NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  CONSTRAINT loan_payouts_pkey PRIMARY KEY (id),
  CONSTRAINT loan_payouts_code_key UNIQUE (code),
  CONSTRAINT loan_payouts_code_check CHECK ((code ~ '^LNP-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT loan_payouts_sum_kobo_check CHECK ((sum_kobo >= 0)),
  CONSTRAINT loan_payouts_two CHECK ((confirmed_by <> asked_by))
);
CREATE INDEX loan_payouts_alone ON public.loan_payouts USING btree (paid_at) INCLUDE (sum_kobo) WHERE ((confirmed_by IS NULL) AND (NOT alone));
CREATE TRIGGER loan_payouts_administrator BEFORE INSERT ON public.loan_payouts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('asked_by');
CREATE TRIGGER loan_payouts_confirmed BEFORE INSERT ON public.loan_payouts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.confirmed_by IS NOT NULL) OR new.alone))) EXECUTE FUNCTION guard_loan_payout();
GRANT INSERT, SELECT ON loan_payouts TO kolo_app;

CREATE TABLE loan_product_versions (
  product_id uuid NOT NULL,
  number integer NOT NULL,
  terms jsonb NOT NULL,
  opened_at timestamp with time zone,
  CONSTRAINT loan_product_versions_pkey PRIMARY KEY (product_id, number),
  CONSTRAINT loan_product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES loan_products(id),
  CONSTRAINT loan_product_versions_number_check CHECK ((number > 0)),
  CONSTRAINT loan_product_versions_terms_check CHECK (((jsonb_typeof(terms) = 'object'::text) AND (octet_length((terms)::text) < 4000)))
);
CREATE UNIQUE INDEX loan_product_drafts ON public.loan_product_versions USING btree (product_id) WHERE (opened_at IS NULL);
CREATE TRIGGER loan_product_versions_approved BEFORE UPDATE ON public.loan_product_versions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.opened_at IS NOT NULL) AND (old.opened_at IS NULL))) EXECUTE FUNCTION require_approval('nobody has approved these terms', 'loans.product-opening', 'product_id', 'terms');
CREATE TRIGGER loan_product_versions_sealed BEFORE UPDATE ON public.loan_product_versions FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.opened_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('terms that were opened are not changed');
GRANT INSERT (number, product_id, terms), SELECT, UPDATE (opened_at, terms) ON loan_product_versions TO kolo_app;

CREATE TABLE loan_products (
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  purpose text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'draft'::text,
  open_version integer,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT loan_products_pkey PRIMARY KEY (id),
  CONSTRAINT loan_products_code_key UNIQUE (code),
  CONSTRAINT loan_products_open_version FOREIGN KEY (id, open_version) REFERENCES loan_product_versions(product_id, number),
  CONSTRAINT loan_products_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'::text)),
  CONSTRAINT loan_products_name_check CHECK (((length(name) >= 3) AND (length(name) <= 60))),
  CONSTRAINT loan_products_opened CHECK (((status = 'draft'::text) = (open_version IS NULL))),
  CONSTRAINT loan_products_purpose_check CHECK ((length(purpose) <= 300)),
  CONSTRAINT loan_products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text]))),
  CONSTRAINT loan_products_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX loan_products_names ON public.loan_products USING btree (lower(name));
CREATE TRIGGER loan_products_administrator BEFORE INSERT OR UPDATE OF prepared_by ON public.loan_products FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('prepared_by');
CREATE TRIGGER loan_products_approved BEFORE UPDATE ON public.loan_products FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.open_version IS DISTINCT FROM old.open_version) OR ((new.status = 'open'::text) AND (old.status <> 'open'::text))))) EXECUTE FUNCTION require_approval('nobody has approved these terms', 'loans.product-opening', 'id');
GRANT INSERT (code, id, name, prepared_at, prepared_by, purpose), SELECT, UPDATE (name, open_version, prepared_at, prepared_by, purpose, status, version) ON loan_products TO kolo_app;

CREATE TABLE loan_provisions (
  month date NOT NULL,
  provision_kobo bigint NOT NULL,
  change_kobo bigint NOT NULL,
  journal_id uuid,
  posted_at timestamp with time zone NOT NULL,
  CONSTRAINT loan_provisions_pkey PRIMARY KEY (month),
  CONSTRAINT loan_provisions_journal_id_key UNIQUE (journal_id),
  CONSTRAINT loan_provisions_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loan_provisions_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT loan_provisions_posted CHECK (((change_kobo = 0) = (journal_id IS NULL))),
  CONSTRAINT loan_provisions_provision_kobo_check CHECK ((provision_kobo >= 0))
);
CREATE TRIGGER loan_provisions_dated AFTER INSERT ON public.loan_provisions FOR EACH ROW EXECUTE FUNCTION date_loan_provision();
CREATE TRIGGER loan_provisions_guard BEFORE INSERT ON public.loan_provisions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_provision();
GRANT INSERT, SELECT ON loan_provisions TO kolo_app;

CREATE TABLE loan_recoveries (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  recovered_at timestamp with time zone NOT NULL,
  journal_id uuid NOT NULL,
  CONSTRAINT loan_recoveries_pkey PRIMARY KEY (id),
  CONSTRAINT loan_recoveries_journal_id_key UNIQUE (journal_id),
  CONSTRAINT loan_recoveries_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loan_recoveries_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan_write_offs(loan_id),
  CONSTRAINT loan_recoveries_amount_kobo_check CHECK ((amount_kobo > 0))
);
CREATE INDEX loan_recoveries_of ON public.loan_recoveries USING btree (loan_id, id);
CREATE TRIGGER loan_recoveries_guard BEFORE INSERT ON public.loan_recoveries FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_recovery();
GRANT INSERT, SELECT ON loan_recoveries TO kolo_app;

CREATE TABLE loan_reminders (
  loan_id uuid NOT NULL,
  number integer NOT NULL,
  days integer NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT loan_reminders_pkey PRIMARY KEY (loan_id, number, days),
  CONSTRAINT loan_reminders_loan_id_number_fkey FOREIGN KEY (loan_id, number) REFERENCES loan_instalments(loan_id, number),
  CONSTRAINT loan_reminders_days_check CHECK (((days >= '-30'::integer) AND (days <= 365)))
);
GRANT INSERT, SELECT ON loan_reminders TO kolo_app;

CREATE TABLE loan_repayment_parts (
  repayment_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  number integer NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_kobo bigint NOT NULL,
  penalty_kobo bigint NOT NULL,
  CONSTRAINT loan_repayment_parts_pkey PRIMARY KEY (repayment_id, number),
  CONSTRAINT loan_repayment_parts_loan_id_number_fkey FOREIGN KEY (loan_id, number) REFERENCES loan_instalments(loan_id, number),
  CONSTRAINT loan_repayment_parts_repayment_id_fkey FOREIGN KEY (repayment_id) REFERENCES loan_repayments(id),
  CONSTRAINT loan_repayment_parts_interest_kobo_check CHECK ((interest_kobo >= 0)),
  CONSTRAINT loan_repayment_parts_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  CONSTRAINT loan_repayment_parts_principal_kobo_check CHECK ((principal_kobo >= 0))
);
CREATE INDEX loan_repayment_parts_of ON public.loan_repayment_parts USING btree (loan_id, number);
GRANT INSERT, SELECT ON loan_repayment_parts TO kolo_app;

CREATE TABLE loan_repayments (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_kobo bigint NOT NULL,
  settled boolean NOT NULL DEFAULT false,
  journal_id uuid NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  penalty_kobo bigint NOT NULL DEFAULT 0,
  channel text NOT NULL DEFAULT 'wallet'::text,
  payment_id uuid,
  reversed_at timestamp with time zone,
  CONSTRAINT loan_repayments_pkey PRIMARY KEY (id),
  CONSTRAINT loan_repayments_journal_id_key UNIQUE (journal_id),
  CONSTRAINT loan_repayments_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loan_repayments_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_repayments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT loan_repayments_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT loan_repayments_channel_check CHECK ((channel ~ '^[a-z][a-z-]{0,39}$'::text)),
  CONSTRAINT loan_repayments_interest_kobo_check CHECK ((interest_kobo >= 0)),
  CONSTRAINT loan_repayments_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  CONSTRAINT loan_repayments_principal_kobo_check CHECK ((principal_kobo >= 0)),
  CONSTRAINT loan_repayments_sum CHECK ((amount_kobo = ((principal_kobo + interest_kobo) + penalty_kobo)))
);
CREATE INDEX loan_repayments_of ON public.loan_repayments USING btree (loan_id, id DESC);
CREATE UNIQUE INDEX loan_repayments_of_payment ON public.loan_repayments USING btree (payment_id) WHERE (reversed_at IS NULL);
CREATE TRIGGER loan_repayments_reversed BEFORE UPDATE ON public.loan_repayments FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_reversed_repayment();
GRANT INSERT, SELECT, UPDATE (reversed_at) ON loan_repayments TO kolo_app;

CREATE TABLE loan_reschedules (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  loan_version integer NOT NULL,
  instalments integer NOT NULL,
  first_due_on date NOT NULL,
  interest_from date NOT NULL,
  reason text NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_before_kobo bigint NOT NULL,
  interest_after_kobo bigint NOT NULL,
  first_number integer NOT NULL,
  schedule jsonb NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  applied_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT loan_reschedules_pkey PRIMARY KEY (id),
  CONSTRAINT loan_reschedules_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_reschedules_check CHECK ((jsonb_array_length(schedule) = instalments)),
  CONSTRAINT loan_reschedules_ends CHECK (((applied_at IS NULL) OR (ended_at IS NULL))),
  CONSTRAINT loan_reschedules_first_number_check CHECK ((first_number > 1)),
  CONSTRAINT loan_reschedules_instalments_check CHECK (((instalments >= 1) AND (instalments <= 260))),
  CONSTRAINT loan_reschedules_interest_after_kobo_check CHECK ((interest_after_kobo >= 0)),
  CONSTRAINT loan_reschedules_interest_before_kobo_check CHECK ((interest_before_kobo >= 0)),
  CONSTRAINT loan_reschedules_principal_kobo_check CHECK ((principal_kobo > 0)),
  CONSTRAINT loan_reschedules_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE INDEX loan_reschedules_latest ON public.loan_reschedules USING btree (id DESC);
CREATE INDEX loan_reschedules_of ON public.loan_reschedules USING btree (loan_id, id DESC);
CREATE TRIGGER loan_reschedules_administrator BEFORE INSERT ON public.loan_reschedules FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('proposed_by');
CREATE TRIGGER loan_reschedules_applied_not_called BEFORE UPDATE ON public.loan_reschedules FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.applied_at IS NOT NULL))) EXECUTE FUNCTION guard_called_loan();
CREATE TRIGGER loan_reschedules_approved BEFORE UPDATE ON public.loan_reschedules FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.applied_at IS NOT NULL) AND (old.applied_at IS NULL))) EXECUTE FUNCTION require_approval('nobody has approved this new schedule', 'loans.reschedule', 'loan_id');
CREATE TRIGGER loan_reschedules_guard BEFORE INSERT OR UPDATE ON public.loan_reschedules FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_reschedule();
CREATE TRIGGER loan_reschedules_not_called BEFORE INSERT ON public.loan_reschedules FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_called_loan();
CREATE TRIGGER loan_reschedules_sealed BEFORE UPDATE ON public.loan_reschedules FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.applied_at IS NOT NULL) OR (old.ended_at IS NOT NULL) OR ((old.accepted_at IS NOT NULL) AND (new.accepted_at IS DISTINCT FROM old.accepted_at))))) EXECUTE FUNCTION refuse_change('what was decided about a new schedule is not changed');
GRANT INSERT (first_due_on, first_number, id, instalments, interest_after_kobo, interest_before_kobo, interest_from, loan_id, loan_version, principal_kobo, proposed_at, proposed_by, reason, schedule), SELECT, UPDATE (accepted_at, applied_at, ended_at) ON loan_reschedules TO kolo_app;

CREATE TABLE loan_set_offs (
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  applied_at timestamp with time zone,
  journal_id uuid,
  CONSTRAINT loan_set_offs_pkey PRIMARY KEY (id),
  CONSTRAINT loan_set_offs_journal_id_key UNIQUE (journal_id),
  CONSTRAINT loan_set_offs_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loan_set_offs_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_set_offs_applied CHECK ((((applied_at IS NULL) = (journal_id IS NULL)) AND ((applied_at IS NULL) OR (withdrawn_at IS NULL))))
);
CREATE INDEX loan_set_offs_of ON public.loan_set_offs USING btree (loan_id, id DESC);
CREATE UNIQUE INDEX loan_set_offs_open ON public.loan_set_offs USING btree (loan_id) WHERE ((withdrawn_at IS NULL) AND (applied_at IS NULL));
CREATE TRIGGER loan_set_offs_approved BEFORE UPDATE ON public.loan_set_offs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.applied_at IS NOT NULL) AND (old.applied_at IS NULL))) EXECUTE FUNCTION require_approval('nobody has approved this set-off', 'loans.set-off', 'loan_id');
CREATE TRIGGER loan_set_offs_guard BEFORE INSERT OR UPDATE ON public.loan_set_offs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_set_off();
CREATE TRIGGER loan_set_offs_sealed BEFORE UPDATE ON public.loan_set_offs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.withdrawn_at IS NOT NULL) OR (old.applied_at IS NOT NULL)))) EXECUTE FUNCTION refuse_change('a request that is over is not changed');
GRANT INSERT (id, loan_id, requested_at), SELECT, UPDATE (applied_at, journal_id, withdrawn_at) ON loan_set_offs TO kolo_app;

CREATE TABLE loan_write_offs (
  loan_id uuid NOT NULL,
  resolution_number text NOT NULL,
  resolved_on date NOT NULL,
  resolution text NOT NULL,
  principal_kobo bigint NOT NULL,
  interest_kobo bigint NOT NULL,
  penalty_kobo bigint NOT NULL,
  provision_kobo bigint NOT NULL,
  written_off_at timestamp with time zone NOT NULL,
  journal_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  CONSTRAINT loan_write_offs_pkey PRIMARY KEY (loan_id),
  CONSTRAINT loan_write_offs_approval_id_key UNIQUE (approval_id),
  CONSTRAINT loan_write_offs_journal_id_key UNIQUE (journal_id),
  CONSTRAINT loan_write_offs_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT loan_write_offs_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loan_write_offs_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT loan_write_offs_interest_kobo_check CHECK ((interest_kobo >= 0)),
  CONSTRAINT loan_write_offs_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  CONSTRAINT loan_write_offs_principal_kobo_check CHECK ((principal_kobo >= 0)),
  CONSTRAINT loan_write_offs_provision_kobo_check CHECK ((provision_kobo >= 0)),
  CONSTRAINT loan_write_offs_resolution_check CHECK (((length(resolution) >= 5) AND (length(resolution) <= 500))),
  CONSTRAINT loan_write_offs_resolution_number_check CHECK (((length(resolution_number) >= 1) AND (length(resolution_number) <= 40)))
);
CREATE TRIGGER loan_write_offs_approved BEFORE INSERT ON public.loan_write_offs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved that this loan is written off', 'loans.write-off', 'loan_id');
CREATE TRIGGER loan_write_offs_guarantors_apart BEFORE INSERT ON public.loan_write_offs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_call_guarantors_apart();
CREATE TRIGGER loan_write_offs_guard BEFORE INSERT ON public.loan_write_offs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_loan_write_off();
GRANT INSERT, SELECT ON loan_write_offs TO kolo_app;

CREATE TABLE loans (
  id uuid NOT NULL,
  code text NOT NULL,
  member_uid uuid NOT NULL,
  product_id uuid NOT NULL,
  product_version integer NOT NULL,
  principal_kobo bigint NOT NULL,
  instalments integer NOT NULL,
  purpose text NOT NULL,
  monthly_pay_kobo bigint,
  status text NOT NULL DEFAULT 'submitted'::text,
  submitted_at timestamp with time zone NOT NULL,
  offered_by uuid,
  offered_at timestamp with time zone,
  agreement_sha256 text,
  accepted_at timestamp with time zone,
  approved_at timestamp with time zone,
  answer text,
  ended_at timestamp with time zone,
  paid_out_on date,
  paid_out_by uuid,
  journal_id uuid,
  hold_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  version integer NOT NULL DEFAULT 1,
  mandate_at timestamp with time zone,
  mandate_tried_on date,
  overpayment text NOT NULL DEFAULT 'next'::text,
  bank_account_id uuid,
  received_kobo bigint,
  cover_kobo bigint NOT NULL DEFAULT 0,
  guarantors_min integer NOT NULL DEFAULT 0,
  fees_journal_id uuid,
  top_up_of uuid,
  set_off_kobo bigint,
  arrears_since date,
  arrears_until_number integer,
  CONSTRAINT loans_pkey PRIMARY KEY (id),
  CONSTRAINT loans_code_key UNIQUE (code),
  CONSTRAINT loans_fees_journal_id_key UNIQUE (fees_journal_id),
  CONSTRAINT loans_journal_id_key UNIQUE (journal_id),
  CONSTRAINT loans_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES member_bank_accounts(id),
  CONSTRAINT loans_fees_journal_id_fkey FOREIGN KEY (fees_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loans_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT loans_product_id_product_version_fkey FOREIGN KEY (product_id, product_version) REFERENCES loan_product_versions(product_id, number),
  CONSTRAINT loans_top_up_of_fkey FOREIGN KEY (top_up_of) REFERENCES loans(id),
  CONSTRAINT loans_accepted CHECK (((agreement_sha256 IS NULL) = (accepted_at IS NULL))),
  CONSTRAINT loans_agreement_sha256_check CHECK ((agreement_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT loans_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  CONSTRAINT loans_arrears_since CHECK (((arrears_since IS NULL) = (arrears_until_number IS NULL))),
  CONSTRAINT loans_check CHECK (((received_kobo > 0) AND (received_kobo <= principal_kobo))),
  CONSTRAINT loans_code_check CHECK ((code ~ '^LN-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT loans_cover CHECK (((cover_kobo <= principal_kobo) AND ((cover_kobo = 0) = (guarantors_min = 0)))),
  CONSTRAINT loans_cover_kobo_check CHECK ((cover_kobo >= 0)),
  CONSTRAINT loans_guarantors_min_check CHECK (((guarantors_min >= 0) AND (guarantors_min <= 5))),
  CONSTRAINT loans_hold_ids_check CHECK ((cardinality(hold_ids) <= 100)),
  CONSTRAINT loans_instalments_check CHECK (((instalments >= 1) AND (instalments <= 260))),
  CONSTRAINT loans_monthly_pay_kobo_check CHECK ((monthly_pay_kobo > 0)),
  CONSTRAINT loans_not_own CHECK (((offered_by <> member_uid) AND (paid_out_by <> member_uid))),
  CONSTRAINT loans_offered CHECK (((offered_by IS NULL) = (offered_at IS NULL))),
  CONSTRAINT loans_overpayment_check CHECK ((overpayment = ANY (ARRAY['next'::text, 'last'::text]))),
  CONSTRAINT loans_paid_out CHECK ((((status = ANY (ARRAY['running'::text, 'repaid'::text, 'written_off'::text])) = (journal_id IS NOT NULL)) AND ((journal_id IS NULL) = (paid_out_on IS NULL)) AND ((journal_id IS NULL) = (paid_out_by IS NULL)))),
  CONSTRAINT loans_principal_kobo_check CHECK ((principal_kobo > 0)),
  CONSTRAINT loans_purpose_check CHECK (((length(purpose) >= 3) AND (length(purpose) <= 300))),
  CONSTRAINT loans_received CHECK (((journal_id IS NULL) = (received_kobo IS NULL))),
  CONSTRAINT loans_set_off CHECK (((set_off_kobo IS NULL) OR ((top_up_of IS NOT NULL) AND (journal_id IS NOT NULL)))),
  CONSTRAINT loans_set_off_kobo_check CHECK ((set_off_kobo > 0)),
  CONSTRAINT loans_status_check CHECK ((status = ANY (ARRAY['awaiting_guarantors'::text, 'submitted'::text, 'offered'::text, 'accepted'::text, 'approved'::text, 'running'::text, 'repaid'::text, 'written_off'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
  CONSTRAINT loans_version_check CHECK ((version > 0)),
  CONSTRAINT loans_lien_kept TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX loans_by_principal ON public.loans USING btree (principal_kobo, id);
CREATE INDEX loans_holding ON public.loans USING gin (hold_ids) WHERE (status = 'running'::text);
CREATE INDEX loans_latest ON public.loans USING btree (id DESC);
CREATE INDEX loans_of_code ON public.loans USING btree (code text_pattern_ops);
CREATE INDEX loans_of_member ON public.loans USING btree (member_uid, id DESC);
CREATE INDEX loans_open ON public.loans USING btree (status, id) WHERE (status <> ALL (ARRAY['repaid'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]));
CREATE INDEX loans_to_pay_out ON public.loans USING btree (approved_at, id) WHERE (status = 'approved'::text);
CREATE INDEX loans_topped_up ON public.loans USING btree (top_up_of) WHERE (top_up_of IS NOT NULL);
CREATE INDEX loans_with_mandate ON public.loans USING btree (mandate_tried_on NULLS FIRST, id) WHERE ((mandate_at IS NOT NULL) AND (status = 'running'::text));
CREATE TRIGGER loans_approved BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION require_approval('nobody has approved this loan', 'loans.approval', 'id');
CREATE TRIGGER loans_arrears_kept BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.arrears_since IS DISTINCT FROM old.arrears_since) OR (new.arrears_until_number IS DISTINCT FROM old.arrears_until_number)))) EXECUTE FUNCTION require_approval('no new schedule of this loan is approved', 'loans.reschedule', 'id');
CREATE TRIGGER loans_bank_account BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.bank_account_id IS NOT NULL) AND (new.bank_account_id IS DISTINCT FROM old.bank_account_id))) EXECUTE FUNCTION guard_loan_bank_account();
CREATE TRIGGER loans_begin_covered BEFORE INSERT ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'awaiting_guarantors'::text))) EXECUTE FUNCTION guard_loan_cover();
CREATE TRIGGER loans_covered BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status) AND ((new.status = ANY (ARRAY['submitted'::text, 'offered'::text, 'accepted'::text, 'approved'::text])) OR ((old.status = 'approved'::text) AND (new.status = 'running'::text))))) EXECUTE FUNCTION guard_loan_cover();
CREATE TRIGGER loans_fees_sealed BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((old.fees_journal_id IS NOT NULL) AND (new.fees_journal_id IS DISTINCT FROM old.fees_journal_id)) OR ((old.set_off_kobo IS NOT NULL) AND (new.set_off_kobo IS DISTINCT FROM old.set_off_kobo))))) EXECUTE FUNCTION refuse_change('fees and a set-off that were booked are not changed');
CREATE TRIGGER loans_guarantors_apart BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status) AND (new.status = ANY (ARRAY['offered'::text, 'approved'::text, 'running'::text])))) EXECUTE FUNCTION guard_loan_guarantors_apart();
CREATE CONSTRAINT TRIGGER loans_lien_kept AFTER UPDATE OF hold_ids ON public.loans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.hold_ids IS DISTINCT FROM old.hold_ids))) EXECUTE FUNCTION guard_kept_lien();
CREATE TRIGGER loans_offered_by BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.offered_by IS DISTINCT FROM old.offered_by))) EXECUTE FUNCTION require_decider('offered_by', 'member_uid');
CREATE TRIGGER loans_on_open_terms BEFORE INSERT ON public.loans FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_new_loan();
CREATE TRIGGER loans_paid_out_by BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.paid_out_by IS DISTINCT FROM old.paid_out_by))) EXECUTE FUNCTION require_decider('paid_out_by', 'member_uid');
CREATE TRIGGER loans_run_again BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.status = 'repaid'::text) AND (new.status = 'running'::text))) EXECUTE FUNCTION guard_loan_runs_again();
CREATE TRIGGER loans_sealed BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((old.journal_id IS NOT NULL) AND (((((new.journal_id IS DISTINCT FROM old.journal_id) OR (new.paid_out_on IS DISTINCT FROM old.paid_out_on)) OR (new.paid_out_by IS DISTINCT FROM old.paid_out_by)) OR (new.received_kobo IS DISTINCT FROM old.received_kobo)) OR (new.bank_account_id IS DISTINCT FROM old.bank_account_id))) OR ((old.agreement_sha256 IS NOT NULL) AND (new.agreement_sha256 IS DISTINCT FROM old.agreement_sha256))))) EXECUTE FUNCTION refuse_change('what was agreed and paid out is not changed');
CREATE TRIGGER loans_steps BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'awaiting_guarantors: submitted declined withdrawn', 'submitted: offered declined withdrawn awaiting_guarantors', 'offered: accepted declined withdrawn expired awaiting_guarantors', 'accepted: approved declined withdrawn', 'approved: running declined withdrawn', 'running: repaid written_off', 'repaid: running');
CREATE TRIGGER loans_top_up BEFORE INSERT ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.top_up_of IS NOT NULL))) EXECUTE FUNCTION guard_loan_top_up();
CREATE TRIGGER loans_written_off BEFORE UPDATE ON public.loans FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'written_off'::text) AND (old.status <> 'written_off'::text))) EXECUTE FUNCTION guard_loan_written_off();
GRANT INSERT (approved_at, code, cover_kobo, guarantors_min, id, instalments, journal_id, member_uid, monthly_pay_kobo, paid_out_by, paid_out_on, principal_kobo, product_id, product_version, purpose, received_kobo, status, submitted_at, top_up_of), SELECT, UPDATE (accepted_at, agreement_sha256, answer, approved_at, arrears_since, arrears_until_number, bank_account_id, ended_at, fees_journal_id, hold_ids, journal_id, mandate_at, mandate_tried_on, offered_at, offered_by, overpayment, paid_out_by, paid_out_on, received_kobo, set_off_kobo, status, version) ON loans TO kolo_app;

CREATE TABLE long_works (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  title text NOT NULL,
  owner_uid uuid,
  state text NOT NULL DEFAULT 'running'::text,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL,
  place jsonb NOT NULL,
  outcome text,
  failures integer NOT NULL DEFAULT 0,
  error text,
  next_at timestamp with time zone NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT long_works_pkey PRIMARY KEY (id),
  CONSTRAINT long_works_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES profiles(uid) ON DELETE SET NULL,
  CONSTRAINT long_works_done_check CHECK ((done >= 0)),
  CONSTRAINT long_works_ended CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  CONSTRAINT long_works_error_check CHECK ((length(error) <= 1000)),
  CONSTRAINT long_works_failures_check CHECK ((failures >= 0)),
  CONSTRAINT long_works_kind_check CHECK (((length(kind) >= 3) AND (length(kind) <= 60))),
  CONSTRAINT long_works_outcome CHECK (((state <> ALL (ARRAY['done'::text, 'failed'::text])) OR (outcome IS NOT NULL))),
  CONSTRAINT long_works_outcome_check CHECK (((length(outcome) >= 3) AND (length(outcome) <= 300))),
  CONSTRAINT long_works_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT long_works_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100))),
  CONSTRAINT long_works_title_check CHECK (((length(title) >= 3) AND (length(title) <= 200))),
  CONSTRAINT long_works_total_check CHECK ((total >= 0))
);
CREATE INDEX long_works_ended_at ON public.long_works USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX long_works_failed ON public.long_works USING btree (ended_at, id) WHERE (state = 'failed'::text);
CREATE INDEX long_works_next ON public.long_works USING btree (next_at, id) WHERE (state = 'running'::text);
CREATE INDEX long_works_of_owner ON public.long_works USING btree (owner_uid) WHERE (owner_uid IS NOT NULL);
CREATE INDEX long_works_of_subject ON public.long_works USING btree (subject_id, begun_at DESC);
CREATE UNIQUE INDEX long_works_under_way ON public.long_works USING btree (kind, subject_id) WHERE (state = 'running'::text);
GRANT DELETE, INSERT, SELECT, UPDATE (done, ended_at, error, failures, next_at, outcome, place, state) ON long_works TO kolo_app;

CREATE TABLE mail_links (
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  uid uuid,
  email text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  used_xact xid8,
  seal bytea,
  CONSTRAINT mail_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT mail_links_bound CHECK ((((purpose = ANY (ARRAY['setup'::text, 'recovery'::text])) = (uid IS NULL)) AND ((uid IS NULL) = (email IS NULL)))),
  CONSTRAINT mail_links_email_check CHECK ((email = lower(email))),
  CONSTRAINT mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'setup'::text, 'recovery'::text]))),
  CONSTRAINT mail_links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX mail_links_by_end ON public.mail_links USING btree (expires_at);
CREATE INDEX mail_links_of_a_person ON public.mail_links USING btree (uid, purpose);
CREATE TRIGGER mail_links_recovery_made BEFORE INSERT ON public.mail_links FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.purpose = 'recovery'::text))) EXECUTE FUNCTION guard_recovery_link();
CREATE TRIGGER mail_links_recovery_used BEFORE UPDATE ON public.mail_links FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.purpose = 'recovery'::text))) EXECUTE FUNCTION guard_recovery_link();
CREATE TRIGGER mail_links_sealed BEFORE INSERT ON public.mail_links FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_seal('seal', 'token_hash', 'purpose', 'uid', 'email');
GRANT DELETE, INSERT, SELECT, UPDATE (used_at) ON mail_links TO kolo_app;

CREATE TABLE meeting_minutes (
  event_id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  entitled integer,
  came integer,
  version integer NOT NULL DEFAULT 1,
  file_name text,
  file_stored_name text,
  file_type text,
  file_bytes integer,
  file_sha256 text,
  CONSTRAINT meeting_minutes_pkey PRIMARY KEY (event_id),
  CONSTRAINT meeting_minutes_file_stored_name_key UNIQUE (file_stored_name),
  CONSTRAINT meeting_minutes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT meeting_minutes_approved CHECK ((((approved_at IS NULL) = (approved_by IS NULL)) AND ((approved_at IS NULL) = (entitled IS NULL)) AND ((approved_at IS NULL) = (came IS NULL)))),
  CONSTRAINT meeting_minutes_by_two CHECK ((approved_by <> written_by)),
  CONSTRAINT meeting_minutes_came_check CHECK ((came >= 0)),
  CONSTRAINT meeting_minutes_entitled_check CHECK ((entitled >= 0)),
  CONSTRAINT meeting_minutes_file CHECK ((num_nulls(file_name, file_stored_name, file_type, file_bytes, file_sha256) = ANY (ARRAY[0, 5]))),
  CONSTRAINT meeting_minutes_file_bytes_check CHECK ((file_bytes > 0)),
  CONSTRAINT meeting_minutes_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 100))),
  CONSTRAINT meeting_minutes_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT meeting_minutes_file_stored_name_check CHECK ((file_stored_name ~ '^[0-9a-f]{48}$'::text)),
  CONSTRAINT meeting_minutes_file_type_check CHECK ((file_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT meeting_minutes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 20000))),
  CONSTRAINT meeting_minutes_version_check CHECK ((version > 0))
);
CREATE TRIGGER meeting_minutes_guard BEFORE INSERT OR UPDATE ON public.meeting_minutes FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_meeting_minutes();
GRANT INSERT, SELECT, UPDATE (approved_at, approved_by, came, entitled, file_bytes, file_name, file_sha256, file_stored_name, file_type, text, version, written_at, written_by) ON meeting_minutes TO kolo_app;

CREATE TABLE meeting_resolutions (
  id uuid NOT NULL,
  code text NOT NULL,
  held_on date NOT NULL,
  wording text NOT NULL,
  most_kobo bigint NOT NULL,
  evidence_id uuid NOT NULL,
  kept_by uuid NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT meeting_resolutions_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_resolutions_code_key UNIQUE (code),
  CONSTRAINT meeting_resolutions_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES plan_evidence(id),
  CONSTRAINT meeting_resolutions_code_check CHECK ((code ~ '^RES-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT meeting_resolutions_most_kobo_check CHECK (((most_kobo >= 1) AND (most_kobo <= '100000000000000'::bigint))),
  CONSTRAINT meeting_resolutions_wording_check CHECK (((length(wording) >= 10) AND (length(wording) <= 2000)))
);
CREATE INDEX meeting_resolutions_of ON public.meeting_resolutions USING btree (held_on DESC, id DESC);
CREATE TRIGGER meeting_resolutions_guard BEFORE INSERT ON public.meeting_resolutions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_resolution();
GRANT INSERT, SELECT ON meeting_resolutions TO kolo_app;

CREATE TABLE member_bank_accounts (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  bank_name text NOT NULL,
  bank_code text NOT NULL,
  number_sealed bytea,
  number_mark bytea,
  last4 text NOT NULL,
  looks_mistyped boolean NOT NULL,
  account_name text NOT NULL,
  name_match integer NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  added_at timestamp with time zone NOT NULL,
  usable_at timestamp with time zone NOT NULL,
  checked_by uuid,
  checked_with text,
  checked_at timestamp with time zone,
  decline_reason text,
  removed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  for_nominee boolean NOT NULL DEFAULT false,
  CONSTRAINT member_bank_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT member_bank_accounts_account_name_check CHECK (((length(account_name) >= 1) AND (length(account_name) <= 100))),
  CONSTRAINT member_bank_accounts_bank_code_check CHECK ((bank_code ~ '^([0-9]{3}|[0-9]{5}|[0-9]{6})$'::text)),
  CONSTRAINT member_bank_accounts_bank_name_check CHECK (((length(bank_name) >= 2) AND (length(bank_name) <= 60))),
  CONSTRAINT member_bank_accounts_check CHECK ((usable_at >= (added_at + '24:00:00'::interval))),
  CONSTRAINT member_bank_accounts_check1 CHECK (((status <> 'confirmed'::text) OR ((name_match >= 80) AND (checked_with IS NOT NULL) AND (checked_at IS NOT NULL)))),
  CONSTRAINT member_bank_accounts_check2 CHECK (((status <> 'confirmed'::text) OR (checked_with <> 'administrator'::text) OR (checked_by IS DISTINCT FROM member_uid))),
  CONSTRAINT member_bank_accounts_check3 CHECK (((status <> 'declined'::text) OR (decline_reason IS NOT NULL))),
  CONSTRAINT member_bank_accounts_check4 CHECK (((status = 'removed'::text) = (removed_at IS NOT NULL))),
  CONSTRAINT member_bank_accounts_check5 CHECK (((status = 'removed'::text) OR ((number_sealed IS NOT NULL) AND (number_mark IS NOT NULL)))),
  CONSTRAINT member_bank_accounts_checked_with_check CHECK ((checked_with = ANY (ARRAY['administrator'::text, 'provider'::text]))),
  CONSTRAINT member_bank_accounts_decline_reason_check CHECK (((length(decline_reason) >= 5) AND (length(decline_reason) <= 500))),
  CONSTRAINT member_bank_accounts_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  CONSTRAINT member_bank_accounts_name_match_check CHECK (((name_match >= 0) AND (name_match <= 100))),
  CONSTRAINT member_bank_accounts_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'declined'::text, 'removed'::text]))),
  CONSTRAINT member_bank_accounts_version_check CHECK ((version > 0))
);
CREATE INDEX member_bank_accounts_of ON public.member_bank_accounts USING btree (member_uid, id) WHERE (status <> 'removed'::text);
CREATE UNIQUE INDEX member_bank_accounts_once ON public.member_bank_accounts USING btree (member_uid, number_mark) WHERE (status = ANY (ARRAY['waiting'::text, 'confirmed'::text]));
CREATE INDEX member_bank_accounts_same ON public.member_bank_accounts USING btree (number_mark) WHERE (number_mark IS NOT NULL);
CREATE INDEX member_bank_accounts_waiting ON public.member_bank_accounts USING btree (added_at, id) WHERE (status = 'waiting'::text);
CREATE TRIGGER member_bank_accounts_begins BEFORE INSERT ON public.member_bank_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'waiting'::text))) EXECUTE FUNCTION refuse_change('a bank account begins unconfirmed');
CREATE TRIGGER member_bank_accounts_decider BEFORE UPDATE ON public.member_bank_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status) AND (new.status = ANY (ARRAY['confirmed'::text, 'declined'::text])) AND (new.checked_with = 'administrator'::text))) EXECUTE FUNCTION require_decider('checked_by', 'member_uid');
CREATE TRIGGER member_bank_accounts_steps BEFORE UPDATE ON public.member_bank_accounts FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'waiting: confirmed declined removed', 'confirmed: waiting declined removed', 'declined: waiting removed');
GRANT INSERT, SELECT, UPDATE (account_name, checked_at, checked_by, checked_with, decline_reason, name_match, number_mark, number_sealed, removed_at, status, version) ON member_bank_accounts TO kolo_app;

CREATE TABLE member_changes (
  id uuid NOT NULL,
  uid uuid NOT NULL,
  kind text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text NOT NULL,
  actor_uid uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT member_changes_pkey PRIMARY KEY (id),
  CONSTRAINT member_changes_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT member_changes_check CHECK ((after <> before)),
  CONSTRAINT member_changes_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'standing'::text, 'tier'::text, 'identity'::text]))),
  CONSTRAINT member_changes_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 300)))
);
CREATE INDEX member_changes_of ON public.member_changes USING btree (uid, changed_at);
GRANT INSERT, SELECT ON member_changes TO kolo_app;

CREATE TABLE member_deaths (
  uid uuid NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  died_on date,
  document_number text,
  document_on date,
  confirmed_at timestamp with time zone,
  approval_id uuid,
  CONSTRAINT member_deaths_pkey PRIMARY KEY (uid),
  CONSTRAINT member_deaths_approval_id_key UNIQUE (approval_id),
  CONSTRAINT member_deaths_stored_name_key UNIQUE (stored_name),
  CONSTRAINT member_deaths_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT member_deaths_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT member_deaths_confirmed CHECK ((((confirmed_at IS NULL) = (approval_id IS NULL)) AND ((confirmed_at IS NULL) = (died_on IS NULL)) AND ((confirmed_at IS NULL) = (document_number IS NULL)) AND ((confirmed_at IS NULL) = (document_on IS NULL)))),
  CONSTRAINT member_deaths_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  CONSTRAINT member_deaths_days CHECK ((document_on >= died_on)),
  CONSTRAINT member_deaths_document_number_check CHECK (((length(document_number) >= 3) AND (length(document_number) <= 60))),
  CONSTRAINT member_deaths_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT member_deaths_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT member_deaths_size_bytes_check CHECK ((size_bytes > 0)),
  CONSTRAINT member_deaths_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE TRIGGER member_deaths_approved BEFORE UPDATE ON public.member_deaths FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.confirmed_at IS NOT NULL) AND (old.confirmed_at IS NULL))) EXECUTE FUNCTION require_approval('nobody has confirmed this death', 'profile.death', 'uid');
CREATE TRIGGER member_deaths_begins BEFORE INSERT ON public.member_deaths FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('a death begins unconfirmed');
CREATE TRIGGER member_deaths_guard BEFORE UPDATE ON public.member_deaths FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION guard_member_death();
CREATE TRIGGER member_deaths_sealed BEFORE UPDATE ON public.member_deaths FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.confirmed_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('a death that is confirmed is not changed');
GRANT INSERT, SELECT, UPDATE (added_at, added_by, approval_id, confirmed_at, content_type, died_on, document_number, document_on, file_name, sha256, size_bytes, stored_name) ON member_deaths TO kolo_app;

CREATE TABLE member_documents (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  kind text,
  status text NOT NULL DEFAULT 'draft'::text,
  number_sealed bytea,
  number_mark bytea,
  last4 text,
  expires_on date,
  file_name text NOT NULL,
  stored_name character(48) NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 character(64) NOT NULL,
  added_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  seen_by uuid[] NOT NULL DEFAULT '{}'::uuid[],
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_xact xid8,
  reason text,
  reminded_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT member_documents_pkey PRIMARY KEY (id),
  CONSTRAINT member_documents_stored_name_key UNIQUE (stored_name),
  CONSTRAINT member_documents_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT member_documents_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT member_documents_decided CHECK ((((status = ANY (ARRAY['approved'::text, 'rejected'::text, 'expired'::text])) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)) AND ((decided_by IS NULL) = (reason IS NULL)))),
  CONSTRAINT member_documents_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 100))),
  CONSTRAINT member_documents_kind_check CHECK ((kind = ANY (ARRAY['nin_slip'::text, 'passport'::text, 'drivers_licence'::text, 'voters_card'::text, 'utility_bill'::text, 'other'::text]))),
  CONSTRAINT member_documents_last4_check CHECK (((length(last4) >= 1) AND (length(last4) <= 4))),
  CONSTRAINT member_documents_number CHECK ((((number_sealed IS NULL) = (number_mark IS NULL)) AND ((number_sealed IS NULL) = (last4 IS NULL)))),
  CONSTRAINT member_documents_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT member_documents_said CHECK (((status = 'draft'::text) OR (kind IS NOT NULL))),
  CONSTRAINT member_documents_sent CHECK (((status = 'draft'::text) = (sent_at IS NULL))),
  CONSTRAINT member_documents_size_bytes_check CHECK ((size_bytes > 0)),
  CONSTRAINT member_documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'waiting'::text, 'approved'::text, 'rejected'::text, 'expired'::text])))
);
CREATE INDEX member_documents_by_number ON public.member_documents USING btree (number_mark) WHERE (number_mark IS NOT NULL);
CREATE INDEX member_documents_by_status ON public.member_documents USING btree (status, sent_at, id);
CREATE INDEX member_documents_ending ON public.member_documents USING btree (expires_on) WHERE ((status = 'approved'::text) AND (expires_on IS NOT NULL));
CREATE INDEX member_documents_of ON public.member_documents USING btree (member_uid, id DESC);
CREATE TRIGGER member_documents_begins BEFORE INSERT ON public.member_documents FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION refuse_change('a document begins as a draft');
CREATE TRIGGER member_documents_decider BEFORE UPDATE OF status ON public.member_documents FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status) AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text])))) EXECUTE FUNCTION require_decider('decided_by', 'member_uid');
CREATE TRIGGER member_documents_guard BEFORE UPDATE OF status ON public.member_documents FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status) AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text])))) EXECUTE FUNCTION guard_member_document();
CREATE TRIGGER member_documents_steps BEFORE UPDATE OF status ON public.member_documents FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'draft: waiting', 'waiting: approved rejected', 'approved: expired');
GRANT DELETE, INSERT, SELECT, UPDATE (decided_at, decided_by, expires_on, kind, last4, number_mark, number_sealed, reason, reminded_at, seen_by, sent_at, status, version) ON member_documents TO kolo_app;

CREATE TABLE member_files (
  id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  asked jsonb NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  stored_name text,
  made_at timestamp with time zone,
  CONSTRAINT member_files_pkey PRIMARY KEY (id),
  CONSTRAINT member_files_asked_check CHECK ((jsonb_typeof(asked) = 'object'::text)),
  CONSTRAINT member_files_made CHECK (((stored_name IS NULL) OR (made_at IS NOT NULL))),
  CONSTRAINT member_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX member_files_kept_until ON public.member_files USING btree (made_at) WHERE (stored_name IS NOT NULL);
CREATE INDEX member_files_of ON public.member_files USING btree (owner_uid, id DESC);
CREATE INDEX member_files_stored ON public.member_files USING btree (stored_name) WHERE (stored_name IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (made_at, stored_name) ON member_files TO kolo_app;

CREATE TABLE member_notes (
  id uuid NOT NULL,
  uid uuid NOT NULL,
  author_uid uuid NOT NULL,
  body text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT member_notes_pkey PRIMARY KEY (id),
  CONSTRAINT member_notes_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT member_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)))
);
CREATE INDEX member_notes_by ON public.member_notes USING btree (author_uid);
CREATE INDEX member_notes_of ON public.member_notes USING btree (uid, id DESC);
GRANT DELETE, INSERT, SELECT ON member_notes TO kolo_app;

CREATE TABLE members_funds_one_by_one (
  id boolean NOT NULL DEFAULT true,
  CONSTRAINT members_funds_one_by_one_pkey PRIMARY KEY (id),
  CONSTRAINT members_funds_one_by_one_id_check CHECK (id)
);

CREATE TABLE message_blocks (
  uid uuid NOT NULL,
  blocked_uid uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT message_blocks_pkey PRIMARY KEY (uid, blocked_uid),
  CONSTRAINT message_blocks_two CHECK ((uid <> blocked_uid))
);
CREATE INDEX message_blocks_of_blocked ON public.message_blocks USING btree (blocked_uid);
GRANT DELETE, INSERT, SELECT ON message_blocks TO kolo_app;

CREATE TABLE message_reports (
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  reporter_uid uuid NOT NULL,
  because text NOT NULL,
  note text NOT NULL,
  at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text,
  CONSTRAINT message_reports_pkey PRIMARY KEY (id),
  CONSTRAINT message_reports_message_id_reporter_uid_key UNIQUE (message_id, reporter_uid),
  CONSTRAINT message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  CONSTRAINT message_reports_because_check CHECK ((because = ANY (ARRAY['insult'::text, 'threat'::text, 'fraud'::text, 'advertising'::text, 'private-data'::text, 'other'::text]))),
  CONSTRAINT message_reports_decided CHECK (((status = 'open'::text) = (num_nonnulls(decided_by, decided_at, decision_note) = 0))),
  CONSTRAINT message_reports_decision_note_check CHECK (((length(decision_note) >= 5) AND (length(decision_note) <= 300))),
  CONSTRAINT message_reports_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT message_reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'hidden'::text, 'dismissed'::text]))),
  CONSTRAINT message_reports_whole CHECK ((num_nonnulls(decided_by, decided_at, decision_note) = ANY (ARRAY[0, 3])))
);
CREATE INDEX message_reports_by_status ON public.message_reports USING btree (status, id DESC);
GRANT INSERT, SELECT, UPDATE (decided_at, decided_by, decision_note, status) ON message_reports TO kolo_app;

CREATE TABLE message_threads (
  id uuid NOT NULL,
  starter_uid uuid NOT NULL,
  other_uid uuid NOT NULL,
  last_place integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  starter_read integer NOT NULL DEFAULT 0,
  other_read integer NOT NULL DEFAULT 0,
  CONSTRAINT message_threads_pkey PRIMARY KEY (id),
  CONSTRAINT message_threads_last_place_check CHECK ((last_place > 0)),
  CONSTRAINT message_threads_two CHECK ((starter_uid <> other_uid))
);
CREATE INDEX message_threads_of_other ON public.message_threads USING btree (other_uid, last_at DESC);
CREATE INDEX message_threads_of_starter ON public.message_threads USING btree (starter_uid, last_at DESC);
CREATE UNIQUE INDEX message_threads_pair ON public.message_threads USING btree (LEAST(starter_uid, other_uid), GREATEST(starter_uid, other_uid));
GRANT DELETE, INSERT, SELECT, UPDATE (last_at, last_place, other_read, starter_read) ON message_threads TO kolo_app;

CREATE TABLE messages (
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  place integer NOT NULL,
  author_uid uuid NOT NULL,
  body text NOT NULL,
  at timestamp with time zone NOT NULL,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_because text,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_thread_id_place_key UNIQUE (thread_id, place),
  CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE,
  CONSTRAINT messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  CONSTRAINT messages_hidden CHECK ((num_nonnulls(hidden_at, hidden_by, hidden_because) = ANY (ARRAY[0, 3]))),
  CONSTRAINT messages_hidden_because_check CHECK ((hidden_because = ANY (ARRAY['insult'::text, 'threat'::text, 'fraud'::text, 'advertising'::text, 'private-data'::text, 'other'::text]))),
  CONSTRAINT messages_place_check CHECK ((place > 0))
);
GRANT INSERT, SELECT, UPDATE (hidden_at, hidden_because, hidden_by) ON messages TO kolo_app;

CREATE TABLE months_of_joining (
  month date NOT NULL,
  joined integer NOT NULL,
  here integer NOT NULL,
  counted_on date NOT NULL,
  CONSTRAINT months_of_joining_pkey PRIMARY KEY (month),
  CONSTRAINT months_of_joining_check CHECK (((here >= 0) AND (here <= joined))),
  CONSTRAINT months_of_joining_joined_check CHECK ((joined >= 0)),
  CONSTRAINT months_of_joining_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
GRANT INSERT, SELECT, UPDATE ON months_of_joining TO kolo_app;

CREATE TABLE months_to_come (
  month date NOT NULL,
  kind text NOT NULL,
  due_kobo bigint NOT NULL,
  payments integer NOT NULL,
  counted_on date NOT NULL,
  CONSTRAINT months_to_come_pkey PRIMARY KEY (month, kind),
  CONSTRAINT months_to_come_due_kobo_check CHECK ((due_kobo >= 0)),
  CONSTRAINT months_to_come_kind_check CHECK ((kind = ANY (ARRAY['returns'::text, 'capital'::text, 'interest'::text, 'withdrawals'::text, 'goals'::text]))),
  CONSTRAINT months_to_come_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp without time zone))::date)),
  CONSTRAINT months_to_come_payments_check CHECK ((payments >= 0))
);
GRANT DELETE, INSERT, SELECT ON months_to_come TO kolo_app;

CREATE TABLE move_in_balances (
  move_in_id uuid NOT NULL,
  number text NOT NULL,
  debit_kobo bigint NOT NULL,
  credit_kobo bigint NOT NULL,
  CONSTRAINT move_in_balances_pkey PRIMARY KEY (move_in_id, number),
  CONSTRAINT move_in_balances_move_in_id_fkey FOREIGN KEY (move_in_id) REFERENCES move_ins(id),
  CONSTRAINT move_in_balances_number_fkey FOREIGN KEY (number) REFERENCES chart_accounts(number),
  CONSTRAINT move_in_balances_check CHECK (((debit_kobo = 0) <> (credit_kobo = 0))),
  CONSTRAINT move_in_balances_credit_kobo_check CHECK ((credit_kobo >= 0)),
  CONSTRAINT move_in_balances_debit_kobo_check CHECK ((debit_kobo >= 0))
);
CREATE TRIGGER move_in_balances_guard BEFORE INSERT OR DELETE ON public.move_in_balances FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_move_in_balance();
GRANT DELETE, INSERT, SELECT ON move_in_balances TO kolo_app;

CREATE TABLE move_in_forms (
  heads_key text NOT NULL,
  parts text[] NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT move_in_forms_pkey PRIMARY KEY (heads_key),
  CONSTRAINT move_in_forms_heads_key_check CHECK ((length(heads_key) <= 2000))
);
GRANT INSERT, SELECT, UPDATE (kept_at, parts) ON move_in_forms TO kolo_app;

CREATE TABLE move_in_loans (
  move_in_id uuid NOT NULL,
  line_no integer NOT NULL,
  line_count integer NOT NULL,
  cells text[] NOT NULL,
  member_line integer,
  product_id uuid,
  product_version integer,
  reference text NOT NULL,
  principal_kobo bigint NOT NULL,
  lent_on date,
  instalments integer,
  principal_left_kobo bigint NOT NULL,
  interest_left_kobo bigint NOT NULL,
  penalty_left_kobo bigint NOT NULL,
  faults jsonb NOT NULL,
  loan_id uuid,
  taken_back_at timestamp with time zone,
  CONSTRAINT move_in_loans_pkey PRIMARY KEY (move_in_id, line_no),
  CONSTRAINT move_in_loans_loan_id_key UNIQUE (loan_id),
  CONSTRAINT move_in_loans_move_in_id_fkey FOREIGN KEY (move_in_id) REFERENCES move_ins(id),
  CONSTRAINT move_in_loans_product_id_product_version_fkey FOREIGN KEY (product_id, product_version) REFERENCES loan_product_versions(product_id, number),
  CONSTRAINT move_in_loans_check CHECK (((principal_left_kobo >= 0) AND (principal_left_kobo <= principal_kobo))),
  CONSTRAINT move_in_loans_check1 CHECK (((faults <> '[]'::jsonb) OR ((num_nulls(member_line, product_id, product_version, lent_on, instalments) = 0) AND (((principal_left_kobo + interest_left_kobo) + penalty_left_kobo) > 0)))),
  CONSTRAINT move_in_loans_check2 CHECK (((taken_back_at IS NULL) OR (loan_id IS NOT NULL))),
  CONSTRAINT move_in_loans_instalments_check CHECK (((instalments >= 1) AND (instalments <= 260))),
  CONSTRAINT move_in_loans_interest_left_kobo_check CHECK ((interest_left_kobo >= 0)),
  CONSTRAINT move_in_loans_line_count_check CHECK ((line_count > 0)),
  CONSTRAINT move_in_loans_line_no_check CHECK ((line_no > 0)),
  CONSTRAINT move_in_loans_penalty_left_kobo_check CHECK ((penalty_left_kobo >= 0)),
  CONSTRAINT move_in_loans_principal_kobo_check CHECK ((principal_kobo >= 0)),
  CONSTRAINT move_in_loans_reference_check CHECK ((length(reference) <= 60))
);
CREATE TRIGGER move_in_loans_guard BEFORE INSERT OR DELETE OR UPDATE ON public.move_in_loans FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_move_in_loan();
GRANT DELETE, INSERT, SELECT, UPDATE (cells, loan_id, taken_back_at) ON move_in_loans TO kolo_app;

CREATE TABLE move_in_rows (
  move_in_id uuid NOT NULL,
  line_no integer NOT NULL,
  cells text[] NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  number text NOT NULL,
  gender text,
  born_on date,
  wallet_kobo bigint NOT NULL,
  goals jsonb NOT NULL,
  savings_kobo bigint NOT NULL,
  share_units integer NOT NULL,
  shares_kobo bigint NOT NULL,
  faults jsonb NOT NULL,
  notes jsonb NOT NULL,
  left_out boolean NOT NULL DEFAULT false,
  member_uid uuid,
  journal_id uuid,
  taken_back_at timestamp with time zone,
  line_count integer NOT NULL DEFAULT 1,
  tier text,
  joined_on date,
  next_of_kin jsonb,
  officer_uid uuid,
  CONSTRAINT move_in_rows_pkey PRIMARY KEY (move_in_id, line_no),
  CONSTRAINT move_in_rows_journal_id_key UNIQUE (journal_id),
  CONSTRAINT move_in_rows_move_in_id_fkey FOREIGN KEY (move_in_id) REFERENCES move_ins(id),
  CONSTRAINT move_in_rows_check CHECK (((journal_id IS NULL) OR (member_uid IS NOT NULL))),
  CONSTRAINT move_in_rows_check1 CHECK (((taken_back_at IS NULL) OR (member_uid IS NOT NULL))),
  CONSTRAINT move_in_rows_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT move_in_rows_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text]))),
  CONSTRAINT move_in_rows_line_count_check CHECK ((line_count > 0)),
  CONSTRAINT move_in_rows_line_no_check CHECK ((line_no > 0)),
  CONSTRAINT move_in_rows_name_check CHECK ((length(name) <= 100)),
  CONSTRAINT move_in_rows_number_check CHECK ((length(number) <= 60)),
  CONSTRAINT move_in_rows_phone_check CHECK ((length(phone) <= 14)),
  CONSTRAINT move_in_rows_savings_kobo_check CHECK ((savings_kobo >= 0)),
  CONSTRAINT move_in_rows_share_units_check CHECK ((share_units >= 0)),
  CONSTRAINT move_in_rows_shares_kobo_check CHECK ((shares_kobo >= 0)),
  CONSTRAINT move_in_rows_tier_check CHECK ((tier = ANY (ARRAY['standard'::text, 'premium'::text]))),
  CONSTRAINT move_in_rows_wallet_kobo_check CHECK ((wallet_kobo >= 0))
);
CREATE INDEX move_in_rows_of_member ON public.move_in_rows USING btree (member_uid) WHERE (member_uid IS NOT NULL);
CREATE UNIQUE INDEX move_in_rows_one_list ON public.move_in_rows USING btree (member_uid) WHERE (officer_uid IS NULL);
CREATE INDEX move_in_rows_with_faults ON public.move_in_rows USING btree (move_in_id, line_no) WHERE (faults <> '[]'::jsonb);
CREATE TRIGGER move_in_rows_guard BEFORE INSERT OR DELETE OR UPDATE ON public.move_in_rows FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_move_in_row();
GRANT DELETE, INSERT, SELECT, UPDATE (born_on, cells, email, faults, gender, goals, joined_on, journal_id, left_out, member_uid, name, next_of_kin, notes, number, officer_uid, phone, savings_kobo, share_units, shares_kobo, taken_back_at, tier, wallet_kobo) ON move_in_rows TO kolo_app;

CREATE TABLE move_ins (
  id uuid NOT NULL,
  code text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  heads text[] NOT NULL,
  parts text[] NOT NULL,
  totals_agree boolean,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  account_id uuid,
  position_kobo bigint,
  position_on date,
  invites boolean NOT NULL DEFAULT false,
  approval_id uuid,
  journal_id uuid,
  rest_journal_id uuid,
  posted_at timestamp with time zone,
  undone_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  reading jsonb,
  balances_journal_id uuid,
  loans_on date,
  loan_heads text[],
  loan_parts text[],
  CONSTRAINT move_ins_pkey PRIMARY KEY (id),
  CONSTRAINT move_ins_approval_id_key UNIQUE (approval_id),
  CONSTRAINT move_ins_balances_journal_id_key UNIQUE (balances_journal_id),
  CONSTRAINT move_ins_code_key UNIQUE (code),
  CONSTRAINT move_ins_journal_id_key UNIQUE (journal_id),
  CONSTRAINT move_ins_rest_journal_id_key UNIQUE (rest_journal_id),
  CONSTRAINT move_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT move_ins_balances_journal_id_fkey FOREIGN KEY (balances_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT move_ins_check CHECK (((state = ANY (ARRAY['draft'::text, 'removed'::text])) = (approval_id IS NULL))),
  CONSTRAINT move_ins_check1 CHECK (((approval_id IS NULL) = (account_id IS NULL))),
  CONSTRAINT move_ins_check2 CHECK ((((account_id IS NULL) = (position_kobo IS NULL)) AND ((account_id IS NULL) = (position_on IS NULL)))),
  CONSTRAINT move_ins_check3 CHECK (((state = ANY (ARRAY['posted'::text, 'undoing'::text, 'undone'::text])) = (posted_at IS NOT NULL))),
  CONSTRAINT move_ins_check4 CHECK (((state = 'undone'::text) = (undone_at IS NOT NULL))),
  CONSTRAINT move_ins_code_check CHECK ((code ~ '^MOV-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT move_ins_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT move_ins_loans CHECK ((num_nulls(loans_on, loan_heads, loan_parts) = ANY (ARRAY[0, 3]))),
  CONSTRAINT move_ins_position_kobo_check CHECK ((position_kobo >= 0)),
  CONSTRAINT move_ins_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT move_ins_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'posting'::text, 'posted'::text, 'undoing'::text, 'undone'::text, 'removed'::text]))),
  CONSTRAINT move_ins_version_check CHECK ((version > 0))
);
CREATE INDEX move_ins_newest ON public.move_ins USING btree (id) WHERE (state <> 'removed'::text);
CREATE TRIGGER move_ins_administrator BEFORE INSERT ON public.move_ins FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('uploaded_by');
CREATE TRIGGER move_ins_approved BEFORE UPDATE ON public.move_ins FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'posting'::text) AND (old.state = 'draft'::text))) EXECUTE FUNCTION require_approval('nobody has approved this list', 'moving-in.list', 'id');
CREATE TRIGGER move_ins_begins BEFORE INSERT ON public.move_ins FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> 'draft'::text))) EXECUTE FUNCTION refuse_change('a list begins as a draft');
CREATE TRIGGER move_ins_guard BEFORE UPDATE ON public.move_ins FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'posting'::text) AND (old.state = 'draft'::text))) EXECUTE FUNCTION guard_move_in();
CREATE TRIGGER move_ins_sealed BEFORE UPDATE ON public.move_ins FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.state = ANY (ARRAY['undone'::text, 'removed'::text])) OR ((old.state <> 'draft'::text) AND ((((new.account_id IS DISTINCT FROM old.account_id) OR (new.position_kobo IS DISTINCT FROM old.position_kobo)) OR (new.position_on IS DISTINCT FROM old.position_on)) OR (new.approval_id IS DISTINCT FROM old.approval_id)))))) EXECUTE FUNCTION refuse_change('the list was agreed to, or is over');
CREATE TRIGGER move_ins_steps BEFORE UPDATE ON public.move_ins FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> old.state))) EXECUTE FUNCTION allow_steps('state', 'draft: posting removed', 'posting: posted', 'posted: undoing', 'undoing: undone');
CREATE TRIGGER move_ins_undo_approved BEFORE UPDATE ON public.move_ins FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'undoing'::text) AND (old.state = 'posted'::text))) EXECUTE FUNCTION require_approval('nobody has approved that the list is reversed', 'moving-in.undo', 'id');
GRANT INSERT, SELECT, UPDATE (account_id, approval_id, balances_journal_id, invites, journal_id, loan_heads, loan_parts, loans_on, parts, position_kobo, position_on, posted_at, reading, rest_journal_id, state, totals_agree, undone_at, version) ON move_ins TO kolo_app;

CREATE TABLE notice_deliveries (
  id uuid NOT NULL,
  telling_id uuid,
  notice_id uuid,
  uid uuid,
  topic text NOT NULL,
  channel text NOT NULL,
  state text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  error text,
  at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT notice_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT notice_deliveries_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  CONSTRAINT notice_deliveries_telling_id_fkey FOREIGN KEY (telling_id) REFERENCES tellings(id) ON DELETE CASCADE,
  CONSTRAINT notice_deliveries_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT notice_deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'sms'::text]))),
  CONSTRAINT notice_deliveries_collected CHECK (((state <> ALL (ARRAY['collected'::text, 'summed'::text])) OR ((uid IS NOT NULL) AND (notice_id IS NOT NULL)))),
  CONSTRAINT notice_deliveries_done CHECK (((done_at IS NULL) = (state = ANY (ARRAY['collected'::text, 'waiting'::text])))),
  CONSTRAINT notice_deliveries_error_check CHECK ((length(error) <= 300)),
  CONSTRAINT notice_deliveries_state_check CHECK ((state = ANY (ARRAY['collected'::text, 'summed'::text, 'waiting'::text, 'delivered'::text, 'gone'::text, 'failed'::text]))),
  CONSTRAINT notice_deliveries_tries_check CHECK ((tries >= 0))
);
CREATE INDEX notice_deliveries_by_state ON public.notice_deliveries USING btree (state, id);
CREATE INDEX notice_deliveries_collected_by ON public.notice_deliveries USING btree (uid, channel) WHERE (state = 'collected'::text);
CREATE INDEX notice_deliveries_loose ON public.notice_deliveries USING btree (at) WHERE (telling_id IS NULL);
CREATE INDEX notice_deliveries_of ON public.notice_deliveries USING btree (uid, id);
CREATE INDEX notice_deliveries_of_notice ON public.notice_deliveries USING btree (notice_id);
CREATE INDEX notice_deliveries_of_telling ON public.notice_deliveries USING btree (telling_id);
GRANT DELETE, INSERT, SELECT, UPDATE (done_at, error, state, tries) ON notice_deliveries TO kolo_app;

CREATE TABLE notices (
  id uuid NOT NULL,
  telling_id uuid NOT NULL,
  uid uuid NOT NULL,
  topic text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_telling_id_fkey FOREIGN KEY (telling_id) REFERENCES tellings(id) ON DELETE CASCADE,
  CONSTRAINT notices_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT notices_body_check CHECK ((length(body) <= 5000)),
  CONSTRAINT notices_link_check CHECK (((link ~ '^/[^/\\]'::text) OR (link = '/'::text))),
  CONSTRAINT notices_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX notices_of ON public.notices USING btree (uid, id);
CREATE INDEX notices_of_telling ON public.notices USING btree (telling_id);
CREATE INDEX notices_unread ON public.notices USING btree (uid) WHERE (read_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (read_at) ON notices TO kolo_app;

CREATE TABLE page_views (
  measurement_id text NOT NULL,
  day date NOT NULL,
  screen text NOT NULL,
  views bigint NOT NULL,
  CONSTRAINT page_views_pkey PRIMARY KEY (measurement_id, day, screen),
  CONSTRAINT page_views_measurement_id_check CHECK (((length(measurement_id) >= 1) AND (length(measurement_id) <= 40))),
  CONSTRAINT page_views_screen_check CHECK (((length(screen) >= 1) AND (length(screen) <= 100))),
  CONSTRAINT page_views_views_check CHECK ((views > 0))
);
GRANT INSERT, SELECT, UPDATE (views) ON page_views TO kolo_app;

CREATE TABLE papers (
  id uuid NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  format text NOT NULL,
  member_uid uuid NOT NULL,
  account text NOT NULL,
  account_name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  from_at timestamp with time zone NOT NULL,
  until_at timestamp with time zone NOT NULL,
  opening_kobo bigint NOT NULL,
  in_kobo bigint NOT NULL,
  out_kobo bigint NOT NULL,
  closing_kobo bigint NOT NULL,
  lines integer NOT NULL,
  content_sha256 text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  issued_by uuid NOT NULL,
  is_large boolean NOT NULL,
  stored_name text,
  made_at timestamp with time zone,
  CONSTRAINT papers_pkey PRIMARY KEY (id),
  CONSTRAINT papers_code_key UNIQUE (code),
  CONSTRAINT papers_account_check CHECK (((length(account) >= 1) AND (length(account) <= 60))),
  CONSTRAINT papers_account_name_check CHECK (((length(account_name) >= 1) AND (length(account_name) <= 60))),
  CONSTRAINT papers_add_up CHECK ((closing_kobo = ((opening_kobo + in_kobo) - out_kobo))),
  CONSTRAINT papers_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{12}$'::text)),
  CONSTRAINT papers_content_sha256_check CHECK ((content_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT papers_days CHECK (((first_day <= last_day) AND (from_at <= until_at))),
  CONSTRAINT papers_files CHECK ((is_large OR ((stored_name IS NULL) AND (made_at IS NULL)))),
  CONSTRAINT papers_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'csv'::text]))),
  CONSTRAINT papers_in_kobo_check CHECK ((in_kobo >= 0)),
  CONSTRAINT papers_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'year'::text, 'receipt'::text, 'certificate'::text]))),
  CONSTRAINT papers_lines_check CHECK ((lines >= 0)),
  CONSTRAINT papers_made CHECK (((stored_name IS NULL) OR (made_at IS NOT NULL))),
  CONSTRAINT papers_out_kobo_check CHECK ((out_kobo >= 0)),
  CONSTRAINT papers_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX papers_issued_by ON public.papers USING btree (issued_by);
CREATE INDEX papers_kept_until ON public.papers USING btree (made_at) WHERE (stored_name IS NOT NULL);
CREATE INDEX papers_of_member ON public.papers USING btree (member_uid, id DESC);
CREATE UNIQUE INDEX papers_receipts ON public.papers USING btree (account) WHERE (kind = 'receipt'::text);
CREATE INDEX papers_stored ON public.papers USING btree (stored_name) WHERE (stored_name IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (made_at, stored_name) ON papers TO kolo_app;

CREATE TABLE passkey_challenges (
  challenge text NOT NULL,
  purpose text NOT NULL,
  uid uuid,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenges_bound CHECK (((purpose = 'sign-in'::text) = (uid IS NULL))),
  CONSTRAINT passkey_challenges_challenge_check CHECK (((length(challenge) >= 16) AND (length(challenge) <= 200))),
  CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['make'::text, 'sign-in'::text, 'second-factor'::text, 'step-up'::text])))
);
CREATE INDEX passkey_challenges_by_end ON public.passkey_challenges USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON passkey_challenges TO kolo_app;

CREATE TABLE passkeys (
  id uuid NOT NULL,
  credential_id text NOT NULL,
  uid uuid NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  seal bytea,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT passkeys_public_key_check CHECK (((length(public_key) >= 32) AND (length(public_key) <= 2000)))
);
CREATE INDEX passkeys_of_a_person ON public.passkeys USING btree (uid, created_at);
CREATE TRIGGER passkeys_sealed BEFORE INSERT ON public.passkeys FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_seal('seal', 'credential_id', 'uid', 'public_key');
GRANT DELETE, INSERT, SELECT, UPDATE (counter, last_used_at) ON passkeys TO kolo_app;

CREATE TABLE payment_arrivals (
  channel text NOT NULL,
  arrival_id text NOT NULL,
  payment_id uuid NOT NULL,
  received_kobo bigint NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  journal_id uuid,
  CONSTRAINT payment_arrivals_pkey PRIMARY KEY (channel, arrival_id),
  CONSTRAINT payment_arrivals_payment_id_key UNIQUE (payment_id),
  CONSTRAINT payment_arrivals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_arrivals_arrival_id_check CHECK (((length(arrival_id) >= 1) AND (length(arrival_id) <= 200))),
  CONSTRAINT payment_arrivals_channel_check CHECK ((channel ~ '^[a-z][a-z-]{0,39}$'::text)),
  CONSTRAINT payment_arrivals_received_kobo_check CHECK ((received_kobo > 0))
);
GRANT INSERT, SELECT ON payment_arrivals TO kolo_app;

CREATE TABLE payment_bank_references (
  reference_key text NOT NULL,
  payment_id uuid,
  other_code text,
  CONSTRAINT payment_bank_references_pkey PRIMARY KEY (reference_key),
  CONSTRAINT payment_bank_references_payment_id_key UNIQUE (payment_id),
  CONSTRAINT payment_bank_references_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_bank_references_of_one CHECK (((payment_id IS NULL) = (other_code IS NOT NULL))),
  CONSTRAINT payment_bank_references_other_code_check CHECK (((length(other_code) >= 3) AND (length(other_code) <= 40))),
  CONSTRAINT payment_bank_references_reference_key_check CHECK ((reference_key ~ '^[0-9A-Z]{4,60}$'::text))
);
CREATE INDEX payment_bank_references_beginning ON public.payment_bank_references USING btree (reference_key text_pattern_ops);
GRANT INSERT, SELECT ON payment_bank_references TO kolo_app;

CREATE TABLE payment_corrections (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  reason text NOT NULL,
  corrected_at timestamp with time zone NOT NULL,
  from_name text NOT NULL,
  from_purpose text NOT NULL,
  from_target uuid NOT NULL,
  from_journal uuid NOT NULL,
  to_purpose text NOT NULL,
  to_target uuid NOT NULL,
  reversal_journal uuid NOT NULL,
  to_journal uuid NOT NULL,
  CONSTRAINT payment_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT payment_corrections_from_journal_key UNIQUE (from_journal),
  CONSTRAINT payment_corrections_reversal_journal_key UNIQUE (reversal_journal),
  CONSTRAINT payment_corrections_to_journal_key UNIQUE (to_journal),
  CONSTRAINT payment_corrections_from_journal_fkey FOREIGN KEY (from_journal) REFERENCES ledger_journals(id),
  CONSTRAINT payment_corrections_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_corrections_reversal_journal_fkey FOREIGN KEY (reversal_journal) REFERENCES ledger_journals(id),
  CONSTRAINT payment_corrections_to_journal_fkey FOREIGN KEY (to_journal) REFERENCES ledger_journals(id),
  CONSTRAINT payment_corrections_from_name_check CHECK (((length(from_name) >= 1) AND (length(from_name) <= 200))),
  CONSTRAINT payment_corrections_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 300)))
);
CREATE INDEX payment_corrections_of ON public.payment_corrections USING btree (payment_id, corrected_at);
GRANT INSERT, SELECT ON payment_corrections TO kolo_app;

CREATE TABLE payment_decisions (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  round integer NOT NULL,
  decision text NOT NULL,
  administrator_uid uuid NOT NULL,
  received_kobo bigint,
  bank_reference text,
  value_on date,
  note text,
  reason text,
  staff_told boolean NOT NULL DEFAULT false,
  alone boolean NOT NULL DEFAULT false,
  decided_at timestamp with time zone NOT NULL,
  source text,
  CONSTRAINT payment_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT payment_decisions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_decisions_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT payment_decisions_check CHECK (((decision = 'confirmation'::text) = ((received_kobo IS NOT NULL) AND (bank_reference IS NOT NULL)))),
  CONSTRAINT payment_decisions_check1 CHECK (((decision = 'rejection'::text) = (reason IS NOT NULL))),
  CONSTRAINT payment_decisions_decision_check CHECK ((decision = ANY (ARRAY['confirmation'::text, 'rejection'::text, 'withdrawal'::text]))),
  CONSTRAINT payment_decisions_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT payment_decisions_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT payment_decisions_received_kobo_check CHECK (((received_kobo > 0) AND (received_kobo <= '10000000000'::bigint))),
  CONSTRAINT payment_decisions_source_check CHECK (((length(source) >= 1) AND (length(source) <= 260)))
);
CREATE INDEX payment_decisions_of ON public.payment_decisions USING btree (payment_id, round, decided_at, id);
CREATE TRIGGER payment_decisions_guard BEFORE INSERT ON public.payment_decisions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_payment_decision();
GRANT INSERT, SELECT ON payment_decisions TO kolo_app;

CREATE TABLE payment_disputes (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  reference text,
  reason text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  opened_by uuid,
  purpose_hold_id uuid,
  purpose_held_kobo bigint NOT NULL,
  wallet_hold_id uuid,
  wallet_held_kobo bigint NOT NULL,
  froze_target boolean NOT NULL,
  ended_at timestamp with time zone,
  outcome text,
  ended_with text,
  end_reason text,
  journal_id uuid,
  owed_kobo bigint,
  CONSTRAINT payment_disputes_pkey PRIMARY KEY (id),
  CONSTRAINT payment_disputes_journal_id_key UNIQUE (journal_id),
  CONSTRAINT payment_disputes_purpose_hold_id_key UNIQUE (purpose_hold_id),
  CONSTRAINT payment_disputes_wallet_hold_id_key UNIQUE (wallet_hold_id),
  CONSTRAINT payment_disputes_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_disputes_purpose_hold_id_fkey FOREIGN KEY (purpose_hold_id) REFERENCES ledger_holds(id),
  CONSTRAINT payment_disputes_wallet_hold_id_fkey FOREIGN KEY (wallet_hold_id) REFERENCES ledger_holds(id),
  CONSTRAINT payment_disputes_check CHECK ((((purpose_hold_id IS NOT NULL) = (purpose_held_kobo > 0)) AND ((wallet_hold_id IS NOT NULL) = (wallet_held_kobo > 0)))),
  CONSTRAINT payment_disputes_check1 CHECK ((((ended_at IS NULL) = (outcome IS NULL)) AND ((ended_at IS NULL) = (ended_with IS NULL)) AND ((ended_at IS NULL) = (end_reason IS NULL)))),
  CONSTRAINT payment_disputes_check2 CHECK ((((journal_id IS NOT NULL) = (COALESCE(outcome, ''::text) = 'lost'::text)) AND ((owed_kobo IS NOT NULL) = (COALESCE(outcome, ''::text) = 'lost'::text)))),
  CONSTRAINT payment_disputes_end_reason_check CHECK (((length(end_reason) >= 5) AND (length(end_reason) <= 300))),
  CONSTRAINT payment_disputes_ended_with_check CHECK ((ended_with = ANY (ARRAY['two'::text, 'alone'::text, 'channel'::text]))),
  CONSTRAINT payment_disputes_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
  CONSTRAINT payment_disputes_owed_kobo_check CHECK ((owed_kobo >= 0)),
  CONSTRAINT payment_disputes_purpose_held_kobo_check CHECK ((purpose_held_kobo >= 0)),
  CONSTRAINT payment_disputes_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 300))),
  CONSTRAINT payment_disputes_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT payment_disputes_wallet_held_kobo_check CHECK ((wallet_held_kobo >= 0))
);
CREATE INDEX payment_disputes_of ON public.payment_disputes USING btree (payment_id, opened_at);
CREATE UNIQUE INDEX payment_disputes_open ON public.payment_disputes USING btree (payment_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX payment_disputes_reference ON public.payment_disputes USING btree (reference) WHERE (reference IS NOT NULL);
CREATE TRIGGER payment_disputes_sealed BEFORE UPDATE ON public.payment_disputes FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.ended_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('what ended stays as it ended');
GRANT INSERT, SELECT, UPDATE (end_reason, ended_at, ended_with, journal_id, outcome, owed_kobo) ON payment_disputes TO kolo_app;

CREATE TABLE payment_moves (
  payment_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_moves_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payment_moves_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_moves_amount_kobo_check CHECK ((amount_kobo > 0))
);
CREATE TRIGGER payment_moves_guard BEFORE INSERT ON public.payment_moves FOR EACH ROW EXECUTE FUNCTION guard_payment_move();
GRANT INSERT, SELECT ON payment_moves TO kolo_app;

CREATE TABLE payment_payers (
  member_uid uuid NOT NULL,
  started integer NOT NULL DEFAULT 0,
  confirmed integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  CONSTRAINT payment_payers_pkey PRIMARY KEY (member_uid),
  CONSTRAINT payment_payers_confirmed_check CHECK ((confirmed >= 0)),
  CONSTRAINT payment_payers_rejected_check CHECK ((rejected >= 0)),
  CONSTRAINT payment_payers_started_check CHECK ((started >= 0))
);
GRANT INSERT, SELECT, UPDATE (confirmed, rejected, started) ON payment_payers TO kolo_app;

CREATE TABLE payment_receipts (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT payment_receipts_stored_name_key UNIQUE (stored_name),
  CONSTRAINT payment_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_receipts_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT payment_receipts_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT payment_receipts_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT payment_receipts_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT payment_receipts_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX payment_receipts_of ON public.payment_receipts USING btree (payment_id, added_at);
GRANT INSERT, SELECT ON payment_receipts TO kolo_app;

CREATE TABLE payment_refunds (
  payment_id uuid NOT NULL,
  reason text NOT NULL,
  owed_at timestamp with time zone NOT NULL,
  owed_journal_id uuid NOT NULL,
  problem text,
  sent_at timestamp with time zone,
  sent_on date,
  sent_reference text,
  sent_with text,
  sent_journal_id uuid,
  CONSTRAINT payment_refunds_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payment_refunds_owed_journal_id_key UNIQUE (owed_journal_id),
  CONSTRAINT payment_refunds_sent_journal_id_key UNIQUE (sent_journal_id),
  CONSTRAINT payment_refunds_owed_journal_id_fkey FOREIGN KEY (owed_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_refunds_sent_journal_id_fkey FOREIGN KEY (sent_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT payment_refunds_check CHECK ((((sent_at IS NULL) = (sent_on IS NULL)) AND ((sent_at IS NULL) = (sent_reference IS NULL)) AND ((sent_at IS NULL) = (sent_with IS NULL)) AND ((sent_at IS NULL) = (sent_journal_id IS NULL)))),
  CONSTRAINT payment_refunds_check1 CHECK (((sent_at IS NULL) OR (problem IS NULL))),
  CONSTRAINT payment_refunds_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 300))),
  CONSTRAINT payment_refunds_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 300))),
  CONSTRAINT payment_refunds_sent_reference_check CHECK (((length(sent_reference) >= 1) AND (length(sent_reference) <= 100))),
  CONSTRAINT payment_refunds_sent_with_check CHECK ((sent_with = ANY (ARRAY['two'::text, 'alone'::text, 'channel'::text])))
);
CREATE UNIQUE INDEX payment_refunds_reference ON public.payment_refunds USING btree (translate(sent_reference, '/.-'::text, ''::text)) WHERE (sent_with <> 'channel'::text);
CREATE TRIGGER payment_refunds_sealed BEFORE UPDATE ON public.payment_refunds FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.sent_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('what was sent stays as it was sent');
GRANT INSERT, SELECT, UPDATE (problem, sent_at, sent_journal_id, sent_on, sent_reference, sent_with) ON payment_refunds TO kolo_app;

CREATE TABLE payments (
  id uuid NOT NULL,
  code text NOT NULL,
  member_uid uuid NOT NULL,
  purpose text NOT NULL,
  target_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  transfer_code text,
  collection_account_id uuid,
  status text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  round integer NOT NULL DEFAULT 0,
  bank_reference text,
  payer_name text,
  rejected_at timestamp with time zone,
  rejection_reason text,
  confirmed_at timestamp with time zone,
  received_kobo bigint,
  to_purpose_kobo bigint,
  to_wallet_kobo bigint,
  outcome text,
  confirmed_reference text,
  confirmation_note text,
  journal_id uuid,
  version integer NOT NULL DEFAULT 1,
  value_on date,
  confirmed_by uuid,
  confirmed_with text,
  needs_two boolean NOT NULL DEFAULT false,
  channel text NOT NULL DEFAULT 'transfer'::text,
  reversed_at timestamp with time zone,
  reversal_reason text,
  reversal_journal_id uuid,
  corrected_by uuid,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_code_key UNIQUE (code),
  CONSTRAINT payments_corrected_by_key UNIQUE (corrected_by),
  CONSTRAINT payments_reversal_journal_id_key UNIQUE (reversal_journal_id),
  CONSTRAINT payments_transfer_code_key UNIQUE (transfer_code),
  CONSTRAINT payments_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  CONSTRAINT payments_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES payments(id),
  CONSTRAINT payments_reversal_journal_id_fkey FOREIGN KEY (reversal_journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT payments_amount_kobo_check CHECK (((amount_kobo >= 10000) AND (amount_kobo <= '10000000000'::bigint))),
  CONSTRAINT payments_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT payments_channel_check CHECK ((channel ~ '^[a-z][a-z-]{0,39}$'::text)),
  CONSTRAINT payments_check CHECK (((status <> 'proof_submitted'::text) OR (submitted_at IS NOT NULL))),
  CONSTRAINT payments_check1 CHECK (((status = 'rejected'::text) <= ((rejected_at IS NOT NULL) AND (rejection_reason IS NOT NULL)))),
  CONSTRAINT payments_check2 CHECK ((corrected_by <> id)),
  CONSTRAINT payments_code_check CHECK ((code ~ '^PAY-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT payments_confirmation_note_check CHECK (((length(confirmation_note) >= 1) AND (length(confirmation_note) <= 500))),
  CONSTRAINT payments_confirmed_reference_check CHECK (((length(confirmed_reference) >= 4) AND (length(confirmed_reference) <= 60))),
  CONSTRAINT payments_confirmed_whole CHECK (
CASE
    WHEN (status = ANY (ARRAY['confirmed'::text, 'reversed'::text, 'refund_pending'::text, 'refunded'::text, 'disputed'::text])) THEN ((confirmed_at IS NOT NULL) AND (confirmed_with IS NOT NULL) AND (value_on IS NOT NULL) AND ((confirmed_by IS NOT NULL) = (confirmed_with <> 'channel'::text)) AND (journal_id IS NOT NULL) AND (outcome IS NOT NULL) AND (confirmed_reference IS NOT NULL) AND (received_kobo IS NOT NULL) AND (to_purpose_kobo IS NOT NULL) AND (to_wallet_kobo IS NOT NULL) AND ((to_purpose_kobo + to_wallet_kobo) = received_kobo))
    ELSE ((confirmed_at IS NULL) AND (confirmed_by IS NULL) AND (confirmed_with IS NULL) AND (value_on IS NULL) AND (journal_id IS NULL) AND (outcome IS NULL) AND (confirmed_reference IS NULL) AND (confirmation_note IS NULL) AND (received_kobo IS NULL) AND (to_purpose_kobo IS NULL) AND (to_wallet_kobo IS NULL))
END),
  CONSTRAINT payments_confirmed_with_check CHECK ((confirmed_with = ANY (ARRAY['one'::text, 'two'::text, 'alone'::text, 'channel'::text]))),
  CONSTRAINT payments_outcome_check CHECK ((outcome = ANY (ARRAY['exact'::text, 'short'::text, 'over'::text, 'purpose-closed'::text]))),
  CONSTRAINT payments_payer_name_check CHECK (((length(payer_name) >= 2) AND (length(payer_name) <= 100))),
  CONSTRAINT payments_purpose_check CHECK ((purpose = ANY (ARRAY['savings'::text, 'wallet'::text, 'shares'::text, 'investment'::text, 'event_fee'::text, 'loan'::text, 'charge'::text]))),
  CONSTRAINT payments_received_kobo_check CHECK (((received_kobo > 0) AND (received_kobo <= '10000000000'::bigint))),
  CONSTRAINT payments_rejection_reason_check CHECK (((length(rejection_reason) >= 5) AND (length(rejection_reason) <= 500))),
  CONSTRAINT payments_reversal_reason_check CHECK (((length(reversal_reason) >= 5) AND (length(reversal_reason) <= 300))),
  CONSTRAINT payments_reversed_whole CHECK (
CASE
    WHEN (status = 'reversed'::text) THEN ((reversed_at IS NOT NULL) AND (reversal_reason IS NOT NULL) AND (reversal_journal_id IS NOT NULL))
    ELSE ((reversed_at IS NULL) AND (reversal_reason IS NULL) AND (reversal_journal_id IS NULL) AND (corrected_by IS NULL))
END),
  CONSTRAINT payments_round_check CHECK ((round >= 0)),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['initiated'::text, 'pending'::text, 'proof_submitted'::text, 'confirmed'::text, 'rejected'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'reversed'::text, 'refund_pending'::text, 'refunded'::text, 'disputed'::text]))),
  CONSTRAINT payments_to_purpose_kobo_check CHECK ((to_purpose_kobo >= 0)),
  CONSTRAINT payments_to_wallet_kobo_check CHECK ((to_wallet_kobo >= 0)),
  CONSTRAINT payments_transfer_code_check CHECK ((transfer_code ~ '^[2-9A-HJ-NP-Z]{6}$'::text)),
  CONSTRAINT payments_transfer_whole CHECK ((((transfer_code IS NOT NULL) = (channel = 'transfer'::text)) AND ((collection_account_id IS NOT NULL) = (channel = 'transfer'::text)))),
  CONSTRAINT payments_two_where_needed CHECK ((NOT (needs_two AND (confirmed_with = 'one'::text)))),
  CONSTRAINT payments_version_check CHECK ((version > 0))
);
CREATE INDEX payments_by_amount ON public.payments USING btree (COALESCE(received_kobo, amount_kobo), id);
CREATE INDEX payments_by_status ON public.payments USING btree (status, id) INCLUDE (channel, amount_kobo, received_kobo);
CREATE INDEX payments_confirmed_of_member ON public.payments USING btree (member_uid, received_kobo, value_on) WHERE (status = 'confirmed'::text);
CREATE INDEX payments_left_in_wallet ON public.payments USING btree (member_uid, confirmed_at) WHERE (outcome = ANY (ARRAY['short'::text, 'over'::text]));
CREATE INDEX payments_of_code ON public.payments USING btree (code text_pattern_ops);
CREATE UNIQUE INDEX payments_of_journal ON public.payments USING btree (journal_id, member_uid, target_id);
CREATE INDEX payments_of_member ON public.payments USING btree (member_uid, id DESC);
CREATE INDEX payments_of_payer_name ON public.payments USING gin (search_words(payer_name)) WHERE (payer_name IS NOT NULL);
CREATE INDEX payments_of_reference ON public.payments USING btree (bank_reference text_pattern_ops) WHERE (bank_reference IS NOT NULL);
CREATE INDEX payments_of_transfer_code ON public.payments USING btree (transfer_code text_pattern_ops) WHERE (transfer_code IS NOT NULL);
CREATE INDEX payments_one_word_of_administrator ON public.payments USING btree (confirmed_by, confirmed_at) INCLUDE (received_kobo) WHERE (confirmed_with = 'one'::text);
CREATE INDEX payments_one_word_of_member ON public.payments USING btree (member_uid, confirmed_at) INCLUDE (received_kobo) WHERE (confirmed_with = 'one'::text);
CREATE INDEX payments_one_word_of_target ON public.payments USING btree (target_id, confirmed_at) INCLUDE (received_kobo) WHERE (confirmed_with = 'one'::text);
CREATE INDEX payments_open_by_amount ON public.payments USING btree (collection_account_id, amount_kobo) WHERE (status = ANY (ARRAY['initiated'::text, 'pending'::text, 'proof_submitted'::text, 'rejected'::text]));
CREATE INDEX payments_open_of_member ON public.payments USING btree (member_uid, target_id) INCLUDE (amount_kobo) WHERE (status = ANY (ARRAY['initiated'::text, 'pending'::text, 'proof_submitted'::text, 'rejected'::text]));
CREATE INDEX payments_open_of_target ON public.payments USING btree (target_id) WHERE (status = ANY (ARRAY['initiated'::text, 'pending'::text, 'proof_submitted'::text, 'rejected'::text]));
CREATE INDEX payments_queue ON public.payments USING btree (submitted_at, id) INCLUDE (amount_kobo, channel) WHERE (status = 'proof_submitted'::text);
CREATE INDEX payments_similar_in_order ON public.payments USING btree (collection_account_id, received_kobo, value_on DESC, id DESC) WHERE (status = 'confirmed'::text);
CREATE INDEX payments_to_expire ON public.payments USING btree (expires_at) WHERE (status = ANY (ARRAY['initiated'::text, 'pending'::text, 'rejected'::text]));
CREATE TRIGGER payments_cash_by_two BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.channel = 'cash'::text) AND (new.status = 'confirmed'::text) AND (new.confirmed_with <> 'two'::text))) EXECUTE FUNCTION refuse_change('cash is counted by two');
CREATE TRIGGER payments_free_arrival AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((new.status = 'reversed'::text) AND (old.status = 'confirmed'::text))) EXECUTE FUNCTION free_arrival();
CREATE TRIGGER payments_guard BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> ALL (ARRAY['reversed'::text, 'refund_pending'::text, 'refunded'::text, 'disputed'::text])) AND (old.status <> ALL (ARRAY['refund_pending'::text, 'refunded'::text, 'disputed'::text])) AND (NOT ((new.status = 'confirmed'::text) AND (old.status = 'confirmed'::text))) AND ((new.status = 'confirmed'::text) OR (old.status = 'confirmed'::text)))) EXECUTE FUNCTION guard_payment();
CREATE TRIGGER payments_guard_alone BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'confirmed'::text) AND (old.status <> ALL (ARRAY['disputed'::text, 'confirmed'::text])) AND (new.confirmed_with = 'alone'::text))) EXECUTE FUNCTION guard_alone('payment');
CREATE TRIGGER payments_guard_correction BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.target_id <> new.target_id) OR (old.purpose <> new.purpose) OR ((old.status = 'confirmed'::text) AND (new.status = 'confirmed'::text))))) EXECUTE FUNCTION guard_payment_correction();
CREATE TRIGGER payments_guard_new BEFORE INSERT ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'confirmed'::text))) EXECUTE FUNCTION guard_payment();
CREATE TRIGGER payments_guard_refund BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.status = ANY (ARRAY['refund_pending'::text, 'refunded'::text, 'disputed'::text])) OR (old.status = ANY (ARRAY['refund_pending'::text, 'refunded'::text, 'disputed'::text]))))) EXECUTE FUNCTION guard_payment_refund();
CREATE TRIGGER payments_guard_reversal BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.status = 'reversed'::text) OR (old.status = 'reversed'::text)))) EXECUTE FUNCTION guard_payment_reversal();
CREATE TRIGGER payments_guard_words BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'confirmed'::text) AND (old.status <> ALL (ARRAY['disputed'::text, 'confirmed'::text])) AND (new.confirmed_with = 'two'::text))) EXECUTE FUNCTION guard_standing_words();
CREATE TRIGGER payments_needs_two_sealed BEFORE UPDATE OF needs_two ON public.payments FOR EACH ROW WHEN ((old.needs_two AND (NOT new.needs_two))) EXECUTE FUNCTION refuse_change('what once needed two administrators needs them for ever');
GRANT INSERT, SELECT, UPDATE (bank_reference, confirmation_note, confirmed_at, confirmed_by, confirmed_reference, confirmed_with, corrected_by, expires_at, journal_id, needs_two, outcome, payer_name, purpose, received_kobo, rejected_at, rejection_reason, reversal_journal_id, reversal_reason, reversed_at, round, status, submitted_at, target_id, to_purpose_kobo, to_wallet_kobo, value_on, version) ON payments TO kolo_app;

CREATE TABLE payroll_employers (
  id uuid NOT NULL,
  name text NOT NULL,
  contact text NOT NULL,
  columns jsonb,
  heads_key text,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT payroll_employers_pkey PRIMARY KEY (id),
  CONSTRAINT payroll_employers_check CHECK (((columns IS NULL) = (heads_key IS NULL))),
  CONSTRAINT payroll_employers_contact_check CHECK (((length(contact) >= 5) AND (length(contact) <= 160))),
  CONSTRAINT payroll_employers_heads_key_check CHECK ((length(heads_key) <= 2000)),
  CONSTRAINT payroll_employers_name_check CHECK (((length(name) >= 2) AND (length(name) <= 100)))
);
CREATE UNIQUE INDEX payroll_employers_name ON public.payroll_employers USING btree (lower(name));
GRANT INSERT, SELECT, UPDATE (columns, contact, heads_key, name) ON payroll_employers TO kolo_app;

CREATE TABLE payroll_lines (
  run_id uuid NOT NULL,
  line_no integer NOT NULL,
  staff_number text NOT NULL,
  name text NOT NULL,
  amount_kobo bigint NOT NULL,
  member_uid uuid,
  matched_by text,
  difference text,
  left_out boolean NOT NULL DEFAULT false,
  cells text[] NOT NULL DEFAULT '{}'::text[],
  loans_kobo bigint,
  fees_kobo bigint,
  savings_kobo bigint,
  shares_kobo bigint,
  CONSTRAINT payroll_lines_pkey PRIMARY KEY (run_id, line_no),
  CONSTRAINT payroll_lines_run_id_member_uid_key UNIQUE (run_id, member_uid),
  CONSTRAINT payroll_lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll_runs(id),
  CONSTRAINT payroll_lines_amount_kobo_check CHECK (((amount_kobo >= 1) AND (amount_kobo <= '10000000000'::bigint))),
  CONSTRAINT payroll_lines_check CHECK (((member_uid IS NULL) = (matched_by IS NULL))),
  CONSTRAINT payroll_lines_check1 CHECK (((member_uid IS NOT NULL) OR (difference IS NOT NULL))),
  CONSTRAINT payroll_lines_difference_check CHECK ((difference = ANY (ARRAY['unknown'::text, 'twice'::text, 'several'::text, 'name-differs'::text, 'name-only'::text]))),
  CONSTRAINT payroll_lines_fees_kobo_check CHECK ((fees_kobo >= 0)),
  CONSTRAINT payroll_lines_line_no_check CHECK ((line_no > 0)),
  CONSTRAINT payroll_lines_loans_kobo_check CHECK ((loans_kobo >= 0)),
  CONSTRAINT payroll_lines_matched_by_check CHECK ((matched_by = ANY (ARRAY['staff-number'::text, 'member-code'::text, 'name'::text, 'hand'::text]))),
  CONSTRAINT payroll_lines_name_check CHECK ((length(name) <= 120)),
  CONSTRAINT payroll_lines_savings_kobo_check CHECK ((savings_kobo >= 0)),
  CONSTRAINT payroll_lines_shares_kobo_check CHECK ((shares_kobo >= 0)),
  CONSTRAINT payroll_lines_staff_number_check CHECK ((length(staff_number) <= 60))
);
CREATE INDEX payroll_lines_left_out ON public.payroll_lines USING btree (run_id, line_no) WHERE left_out;
CREATE INDEX payroll_lines_to_decide ON public.payroll_lines USING btree (run_id, line_no) WHERE ((difference IS NOT NULL) AND (NOT left_out));
CREATE TRIGGER payroll_lines_guard BEFORE INSERT OR UPDATE ON public.payroll_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_payroll_line();
GRANT INSERT, SELECT, UPDATE (difference, left_out, matched_by, member_uid) ON payroll_lines TO kolo_app;

CREATE TABLE payroll_members (
  member_uid uuid NOT NULL,
  employer_id uuid NOT NULL,
  staff_number text NOT NULL,
  purpose text NOT NULL DEFAULT 'wallet'::text,
  target_id uuid,
  CONSTRAINT payroll_members_pkey PRIMARY KEY (member_uid),
  CONSTRAINT payroll_members_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES payroll_employers(id),
  CONSTRAINT payroll_members_staff_number_check CHECK ((length(staff_number) <= 60))
);
CREATE UNIQUE INDEX payroll_members_number ON public.payroll_members USING btree (employer_id, staff_number) WHERE (staff_number <> ''::text);
GRANT DELETE, INSERT, SELECT, UPDATE (employer_id, purpose, staff_number, target_id) ON payroll_members TO kolo_app;

CREATE TABLE payroll_parts (
  run_id uuid NOT NULL,
  line_no integer NOT NULL,
  part integer NOT NULL,
  amount_kobo bigint NOT NULL,
  payment_id uuid NOT NULL,
  journal_line integer NOT NULL,
  CONSTRAINT payroll_parts_pkey PRIMARY KEY (run_id, line_no, part),
  CONSTRAINT payroll_parts_payment_id_key UNIQUE (payment_id),
  CONSTRAINT payroll_parts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payroll_parts_run_id_line_no_fkey FOREIGN KEY (run_id, line_no) REFERENCES payroll_lines(run_id, line_no),
  CONSTRAINT payroll_parts_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT payroll_parts_part_check CHECK (((part >= 1) AND (part <= 99)))
);
CREATE TRIGGER payroll_parts_guard BEFORE INSERT ON public.payroll_parts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_payroll_part();
GRANT INSERT, SELECT ON payroll_parts TO kolo_app;

CREATE TABLE payroll_returns (
  id uuid NOT NULL,
  code text NOT NULL,
  employer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_reference text NOT NULL,
  sent_on date NOT NULL,
  approval_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  returned_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT payroll_returns_pkey PRIMARY KEY (id),
  CONSTRAINT payroll_returns_approval_id_key UNIQUE (approval_id),
  CONSTRAINT payroll_returns_code_key UNIQUE (code),
  CONSTRAINT payroll_returns_journal_id_key UNIQUE (journal_id),
  CONSTRAINT payroll_returns_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT payroll_returns_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT payroll_returns_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES payroll_employers(id),
  CONSTRAINT payroll_returns_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT payroll_returns_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT payroll_returns_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT payroll_returns_check CHECK ((taken_back_at >= returned_at)),
  CONSTRAINT payroll_returns_code_check CHECK ((code ~ '^PRR-[0-9]{4}-[0-9]{6,}$'::text))
);
CREATE INDEX payroll_returns_of_employer ON public.payroll_returns USING btree (employer_id, id DESC);
CREATE TRIGGER payroll_returns_approved BEFORE INSERT ON public.payroll_returns FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved that it went back', 'payroll.return', 'employer_id');
CREATE TRIGGER payroll_returns_begins BEFORE INSERT ON public.payroll_returns FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.taken_back_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('a return begins as it was sent');
CREATE TRIGGER payroll_returns_free_reference AFTER UPDATE ON public.payroll_returns FOR EACH ROW WHEN ((new.taken_back_at IS NOT NULL)) EXECUTE FUNCTION free_other_reference();
CREATE TRIGGER payroll_returns_journal BEFORE INSERT ON public.payroll_returns FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_journal('payroll-return.sent', 'unmatched_receipts', 'employer_id', 'bank', 'account_id');
CREATE TRIGGER payroll_returns_taken_back BEFORE UPDATE ON public.payroll_returns FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_taken_back();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON payroll_returns TO kolo_app;

CREATE TABLE payroll_runs (
  id uuid NOT NULL,
  code text NOT NULL,
  employer_id uuid NOT NULL,
  month date NOT NULL,
  account_id uuid NOT NULL,
  transfer_kobo bigint NOT NULL,
  held_kobo bigint NOT NULL,
  bank_reference text NOT NULL,
  received_on date NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  posted_kobo bigint,
  rest_kobo bigint,
  approval_id uuid,
  journal_id uuid,
  posted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  heads text[] NOT NULL DEFAULT '{}'::text[],
  columns jsonb,
  reading jsonb,
  CONSTRAINT payroll_runs_pkey PRIMARY KEY (id),
  CONSTRAINT payroll_runs_approval_id_key UNIQUE (approval_id),
  CONSTRAINT payroll_runs_code_key UNIQUE (code),
  CONSTRAINT payroll_runs_journal_id_key UNIQUE (journal_id),
  CONSTRAINT payroll_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT payroll_runs_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES payroll_employers(id),
  CONSTRAINT payroll_runs_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT payroll_runs_check CHECK (((state = ANY (ARRAY['posting'::text, 'posted'::text])) = (approval_id IS NOT NULL))),
  CONSTRAINT payroll_runs_check1 CHECK (((state = 'posted'::text) = ((journal_id IS NOT NULL) AND (posted_at IS NOT NULL) AND (posted_kobo IS NOT NULL)))),
  CONSTRAINT payroll_runs_check2 CHECK (((state <> 'posted'::text) OR ((posted_kobo + rest_kobo) = (transfer_kobo + held_kobo)))),
  CONSTRAINT payroll_runs_code_check CHECK ((code ~ '^PRL-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT payroll_runs_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT payroll_runs_held_kobo_check CHECK ((held_kobo >= 0)),
  CONSTRAINT payroll_runs_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT payroll_runs_posted_kobo_check CHECK ((posted_kobo > 0)),
  CONSTRAINT payroll_runs_rest_kobo_check CHECK ((rest_kobo >= 0)),
  CONSTRAINT payroll_runs_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT payroll_runs_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'posting'::text, 'posted'::text, 'removed'::text]))),
  CONSTRAINT payroll_runs_transfer_kobo_check CHECK ((transfer_kobo > 0)),
  CONSTRAINT payroll_runs_version_check CHECK ((version > 0))
);
CREATE INDEX payroll_runs_newest ON public.payroll_runs USING btree (id) WHERE (state <> 'removed'::text);
CREATE UNIQUE INDEX payroll_runs_once ON public.payroll_runs USING btree (employer_id, month) WHERE (state <> 'removed'::text);
CREATE TRIGGER payroll_runs_administrator BEFORE INSERT ON public.payroll_runs FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('uploaded_by');
CREATE TRIGGER payroll_runs_approved BEFORE UPDATE ON public.payroll_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'posting'::text))) EXECUTE FUNCTION require_approval('nobody has approved this schedule', 'payroll.run', 'id');
CREATE TRIGGER payroll_runs_begins BEFORE INSERT ON public.payroll_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> 'draft'::text))) EXECUTE FUNCTION refuse_change('a schedule begins as a draft');
CREATE TRIGGER payroll_runs_guard BEFORE UPDATE ON public.payroll_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> old.state))) EXECUTE FUNCTION guard_payroll_run();
CREATE TRIGGER payroll_runs_sealed BEFORE UPDATE ON public.payroll_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.state = ANY (ARRAY['posted'::text, 'removed'::text])) OR ((old.state = 'posting'::text) AND (new.state = 'posting'::text))))) EXECUTE FUNCTION refuse_change('the schedule was agreed to, or is over');
CREATE TRIGGER payroll_runs_steps BEFORE UPDATE ON public.payroll_runs FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> old.state))) EXECUTE FUNCTION allow_steps('state', 'draft: posting removed', 'posting: posted');
GRANT INSERT, SELECT, UPDATE (approval_id, journal_id, posted_at, posted_kobo, rest_kobo, state, version) ON payroll_runs TO kolo_app;

CREATE TABLE pending_sign_ins (
  token_hash bytea NOT NULL,
  uid uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  seal bytea,
  CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (token_hash),
  CONSTRAINT pending_sign_ins_uid_kind_fkey FOREIGN KEY (uid, kind) REFERENCES sign_ins(uid, kind) ON DELETE CASCADE,
  CONSTRAINT pending_sign_ins_in_order CHECK ((expires_at > created_at)),
  CONSTRAINT pending_sign_ins_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX pending_sign_ins_by_end ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_of_a_person ON public.pending_sign_ins USING btree (uid);
CREATE TRIGGER pending_sign_ins_sealed BEFORE INSERT ON public.pending_sign_ins FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_seal('seal', 'token_hash', 'uid', 'kind');
GRANT DELETE, INSERT, SELECT ON pending_sign_ins TO kolo_app;

CREATE TABLE personal_columns (
  table_name text NOT NULL,
  column_name text NOT NULL,
  CONSTRAINT personal_columns_pkey PRIMARY KEY (table_name, column_name)
);
GRANT SELECT ON personal_columns TO kolo_app;

CREATE TABLE petty_cash (
  account text NOT NULL,
  float_kobo bigint NOT NULL,
  limit_kobo bigint NOT NULL,
  set_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT petty_cash_pkey PRIMARY KEY (account),
  CONSTRAINT petty_cash_account_fkey FOREIGN KEY (account) REFERENCES chart_accounts(number),
  CONSTRAINT petty_cash_float_kobo_check CHECK ((float_kobo > 0)),
  CONSTRAINT petty_cash_limit CHECK ((limit_kobo <= float_kobo)),
  CONSTRAINT petty_cash_limit_kobo_check CHECK ((limit_kobo > 0)),
  CONSTRAINT petty_cash_version_check CHECK ((version > 0))
);
CREATE TRIGGER petty_cash_guard BEFORE INSERT OR UPDATE OF float_kobo, limit_kobo ON public.petty_cash FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_petty_cash();
GRANT INSERT (account, float_kobo, limit_kobo, set_at), SELECT, UPDATE (float_kobo, limit_kobo, set_at, version) ON petty_cash TO kolo_app;

CREATE TABLE phone_codes (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  phone text NOT NULL,
  code_mark bytea NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  used_xact xid8,
  CONSTRAINT phone_codes_pkey PRIMARY KEY (uid),
  CONSTRAINT phone_codes_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT phone_codes_phone_check CHECK ((phone ~ '^\+234[0-9]{10}$'::text))
);
CREATE TRIGGER phone_codes_guard BEFORE UPDATE ON public.phone_codes FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_phone_code();
GRANT DELETE, INSERT, SELECT, UPDATE (code_mark, ends_at, id, phone, sent_at, used_at) ON phone_codes TO kolo_app;

CREATE TABLE plan_contributions (
  plan_id uuid NOT NULL,
  held_kobo bigint NOT NULL,
  investments integer NOT NULL,
  CONSTRAINT plan_contributions_pkey PRIMARY KEY (plan_id),
  CONSTRAINT plan_contributions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT plan_contributions_held_kobo_check CHECK ((held_kobo >= 0)),
  CONSTRAINT plan_contributions_investments_check CHECK ((investments >= 0))
);
GRANT SELECT ON plan_contributions TO kolo_app;

CREATE TABLE plan_entries (
  id uuid NOT NULL,
  code text NOT NULL,
  plan_id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid NOT NULL,
  capital_kobo bigint NOT NULL,
  income_kobo bigint NOT NULL,
  bank_reference text NOT NULL,
  on_day date NOT NULL,
  note text NOT NULL,
  approval_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  evidence_id uuid,
  evidence_open boolean NOT NULL DEFAULT false,
  taken_back_at timestamp with time zone,
  CONSTRAINT plan_entries_pkey PRIMARY KEY (id),
  CONSTRAINT plan_entries_code_key UNIQUE (code),
  CONSTRAINT plan_entries_journal_id_key UNIQUE (journal_id),
  CONSTRAINT plan_entries_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES plan_evidence(id),
  CONSTRAINT plan_entries_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT plan_entries_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT plan_entries_bank_reference_check CHECK (((length(bank_reference) >= 3) AND (length(bank_reference) <= 40))),
  CONSTRAINT plan_entries_capital_kobo_check CHECK ((capital_kobo >= 0)),
  CONSTRAINT plan_entries_check CHECK ((((capital_kobo + income_kobo) > 0) AND ((kind = 'proceeds'::text) OR (income_kobo = 0)))),
  CONSTRAINT plan_entries_check1 CHECK ((taken_back_at >= booked_at)),
  CONSTRAINT plan_entries_code_check CHECK ((code ~ '^PLE-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT plan_entries_income_kobo_check CHECK ((income_kobo >= 0)),
  CONSTRAINT plan_entries_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'proceeds'::text]))),
  CONSTRAINT plan_entries_note_check CHECK (((length(note) >= 5) AND (length(note) <= 500)))
);
CREATE INDEX plan_entries_evidence ON public.plan_entries USING btree (evidence_id) WHERE (evidence_id IS NOT NULL);
CREATE INDEX plan_entries_income ON public.plan_entries USING btree (plan_id, id DESC) WHERE (income_kobo > 0);
CREATE INDEX plan_entries_of ON public.plan_entries USING btree (plan_id, id DESC);
CREATE TRIGGER plan_entries_free_reference AFTER UPDATE ON public.plan_entries FOR EACH ROW WHEN ((new.taken_back_at IS NOT NULL)) EXECUTE FUNCTION free_other_reference();
CREATE TRIGGER plan_entries_guard BEFORE INSERT ON public.plan_entries FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_plan_entry();
CREATE TRIGGER plan_entries_taken_back BEFORE UPDATE ON public.plan_entries FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_taken_back();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON plan_entries TO kolo_app;

CREATE TABLE plan_evidence (
  id uuid NOT NULL,
  plan_id uuid,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  CONSTRAINT plan_evidence_pkey PRIMARY KEY (id),
  CONSTRAINT plan_evidence_stored_name_key UNIQUE (stored_name),
  CONSTRAINT plan_evidence_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT plan_evidence_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT plan_evidence_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT plan_evidence_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT plan_evidence_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT plan_evidence_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX plan_evidence_of ON public.plan_evidence USING btree (plan_id, asked_at DESC) WHERE (asked_at IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (asked_at) ON plan_evidence TO kolo_app;

CREATE TABLE plan_evidence_openings (
  evidence_id uuid NOT NULL,
  administrator_uid uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT plan_evidence_openings_pkey PRIMARY KEY (evidence_id, administrator_uid),
  CONSTRAINT plan_evidence_openings_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES plan_evidence(id)
);
GRANT INSERT, SELECT ON plan_evidence_openings TO kolo_app;

CREATE TABLE plan_holders (
  member_uid uuid,
  plan_id uuid
);
GRANT SELECT ON plan_holders TO kolo_app;

CREATE TABLE plan_periods_without_income (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  reason text NOT NULL,
  said_by uuid NOT NULL,
  said_at timestamp with time zone NOT NULL,
  CONSTRAINT plan_periods_without_income_pkey PRIMARY KEY (id),
  CONSTRAINT plan_periods_without_income_plan_id_period_start_period_end_key UNIQUE (plan_id, period_start, period_end),
  CONSTRAINT plan_periods_without_income_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  CONSTRAINT plan_periods_without_income_check CHECK ((period_start <= period_end)),
  CONSTRAINT plan_periods_without_income_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
GRANT INSERT, SELECT ON plan_periods_without_income TO kolo_app;

CREATE TABLE posting_rules (
  deed text NOT NULL,
  moves text[] NOT NULL,
  record text,
  fact text,
  states text[],
  amount text NOT NULL DEFAULT 'due'::text,
  approval text,
  approved_account text,
  uses_up text NOT NULL DEFAULT 'nothing'::text,
  CONSTRAINT posting_rules_pkey PRIMARY KEY (deed),
  CONSTRAINT posting_rules_amount_check CHECK ((amount = ANY (ARRAY['any'::text, 'due'::text, 'at-most'::text]))),
  CONSTRAINT posting_rules_check CHECK (((record IS NULL) OR ((fact IS NOT NULL) AND (states IS NOT NULL)))),
  CONSTRAINT posting_rules_check1 CHECK (((record IS NOT NULL) OR ((states IS NULL) AND (amount = 'due'::text)))),
  CONSTRAINT posting_rules_check2 CHECK (((record IS NOT NULL) OR (approval IS NULL) OR ((fact IS NULL) <> (approved_account IS NULL)))),
  CONSTRAINT posting_rules_check3 CHECK ((((uses_up = 'approval'::text) <= (approval IS NOT NULL)) AND ((uses_up = 'record'::text) <= (record IS NOT NULL)))),
  CONSTRAINT posting_rules_deed_check CHECK ((deed ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT posting_rules_moves_check CHECK ((cardinality(moves) > 0)),
  CONSTRAINT posting_rules_uses_up_check CHECK ((uses_up = ANY (ARRAY['nothing'::text, 'record'::text, 'approval'::text])))
);

CREATE TABLE profile_months (
  month date NOT NULL,
  living integer NOT NULL,
  CONSTRAINT profile_months_pkey PRIMARY KEY (month),
  CONSTRAINT profile_months_living_check CHECK ((living >= 0)),
  CONSTRAINT profile_months_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp without time zone))::date))
);
GRANT SELECT ON profile_months TO kolo_app;

CREATE TABLE profile_words (
  word text NOT NULL,
  uid uuid NOT NULL,
  kind text NOT NULL,
  CONSTRAINT profile_words_pkey PRIMARY KEY (word, uid, kind),
  CONSTRAINT profile_words_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT profile_words_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'email'::text, 'code'::text, 'phone'::text])))
);
CREATE INDEX profile_words_of ON public.profile_words USING btree (uid);
GRANT DELETE, INSERT, SELECT ON profile_words TO kolo_app;

CREATE TABLE profiles (
  uid uuid NOT NULL,
  member_code text NOT NULL,
  email text NOT NULL,
  full_name text NOT NULL,
  phone text NOT NULL DEFAULT ''::text,
  gender text,
  date_of_birth date,
  marital_status text,
  wedding_anniversary date,
  location text NOT NULL DEFAULT ''::text,
  occupation text NOT NULL DEFAULT ''::text,
  preferred_investment_naira integer,
  avatar text NOT NULL DEFAULT ''::text,
  profile_complete boolean NOT NULL,
  role text NOT NULL DEFAULT 'user'::text,
  is_active boolean NOT NULL DEFAULT true,
  is_verified boolean NOT NULL DEFAULT false,
  email_verified boolean NOT NULL DEFAULT false,
  phone_verified boolean NOT NULL DEFAULT false,
  kyc_status text NOT NULL DEFAULT 'pending'::text,
  account_tier text NOT NULL DEFAULT 'basic'::text,
  linked_providers text[] NOT NULL,
  primary_provider text NOT NULL,
  provider_data jsonb NOT NULL,
  settings jsonb NOT NULL,
  preferences jsonb NOT NULL,
  login_count integer NOT NULL DEFAULT 0,
  last_login_minutes integer NOT NULL DEFAULT 0,
  session_minutes bigint NOT NULL DEFAULT 0,
  sessions_ended integer NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  archived_at timestamp with time zone,
  transferred_to uuid,
  name_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  last_sign_in_at timestamp with time zone,
  last_active_at timestamp with time zone,
  next_of_kin jsonb,
  email_seal bytea,
  died_on date,
  CONSTRAINT profiles_pkey PRIMARY KEY (uid),
  CONSTRAINT profiles_account_tier_check CHECK ((account_tier = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text]))),
  CONSTRAINT profiles_check CHECK ((is_archived = (archived_at IS NOT NULL))),
  CONSTRAINT profiles_check1 CHECK (((marital_status = 'married'::text) OR (wedding_anniversary IS NULL))),
  CONSTRAINT profiles_dead_inactive CHECK (((died_on IS NULL) OR (NOT is_active))),
  CONSTRAINT profiles_email_check CHECK (((email = ''::text) OR ((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))),
  CONSTRAINT profiles_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 100))),
  CONSTRAINT profiles_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'undisclosed'::text]))),
  CONSTRAINT profiles_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['pending'::text, 'in_review'::text, 'verified'::text, 'rejected'::text, 'expired'::text]))),
  CONSTRAINT profiles_last_login_minutes_check CHECK ((last_login_minutes >= 0)),
  CONSTRAINT profiles_linked_providers_check CHECK ((cardinality(linked_providers) > 0)),
  CONSTRAINT profiles_location_check CHECK ((length(location) <= 120)),
  CONSTRAINT profiles_login_count_check CHECK ((login_count >= 0)),
  CONSTRAINT profiles_marital_status_check CHECK ((marital_status = ANY (ARRAY['single'::text, 'married'::text, 'divorced'::text, 'widowed'::text]))),
  CONSTRAINT profiles_member_code_check CHECK ((member_code ~ '^KM-[0-9]{5,}$'::text)),
  CONSTRAINT profiles_occupation_check CHECK ((length(occupation) <= 80)),
  CONSTRAINT profiles_phone_check CHECK (((phone = ''::text) OR (phone ~ '^\+234[0-9]{10}$'::text))),
  CONSTRAINT profiles_preferred_investment_naira_check CHECK (((preferred_investment_naira >= 0) AND (preferred_investment_naira <= 1000000000))),
  CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['user'::text, 'moderator'::text, 'admin'::text]))),
  CONSTRAINT profiles_session_minutes_check CHECK ((session_minutes >= 0)),
  CONSTRAINT profiles_sessions_ended_check CHECK ((sessions_ended >= 0)),
  CONSTRAINT profiles_transferred_are_archived CHECK (((transferred_to IS NULL) OR is_archived))
);
CREATE INDEX profiles_archived_by_email ON public.profiles USING btree (email, archived_at) WHERE is_archived;
CREATE INDEX profiles_by_anniversary ON public.profiles USING btree (((((EXTRACT(month FROM wedding_anniversary) * (100)::numeric) + EXTRACT(day FROM wedding_anniversary)))::integer)) WHERE ((NOT is_archived) AND (wedding_anniversary IS NOT NULL));
CREATE INDEX profiles_by_birthday ON public.profiles USING btree (((((EXTRACT(month FROM date_of_birth) * (100)::numeric) + EXTRACT(day FROM date_of_birth)))::integer)) WHERE (NOT is_archived);
CREATE INDEX profiles_by_identity_check ON public.profiles USING btree (kyc_status, name_key, uid) WHERE (NOT is_archived);
CREATE INDEX profiles_by_joining ON public.profiles USING btree (created_at, uid) WHERE (NOT is_archived);
CREATE INDEX profiles_by_name ON public.profiles USING btree (name_key, uid) WHERE (NOT is_archived);
CREATE INDEX profiles_by_tier ON public.profiles USING btree (account_tier, name_key, uid) WHERE (NOT is_archived);
CREATE INDEX profiles_counted ON public.profiles USING btree (account_tier, kyc_status, role, is_active, email_verified, profile_complete) WHERE (NOT is_archived);
CREATE UNIQUE INDEX profiles_email_once ON public.profiles USING btree (email, (
CASE
    WHEN (email = ''::text) THEN uid
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT WHERE (NOT is_archived);
CREATE INDEX profiles_inactive ON public.profiles USING btree (name_key, uid) WHERE ((NOT is_archived) AND (NOT is_active));
CREATE INDEX profiles_incomplete ON public.profiles USING btree (name_key, uid) WHERE ((NOT is_archived) AND (NOT profile_complete));
CREATE UNIQUE INDEX profiles_member_code ON public.profiles USING btree (member_code) WHERE (NOT is_archived);
CREATE INDEX profiles_staff ON public.profiles USING btree (role, name_key, uid) WHERE ((NOT is_archived) AND (role <> 'user'::text));
CREATE INDEX profiles_unproved ON public.profiles USING btree (name_key, uid) WHERE ((NOT is_archived) AND (NOT email_verified));
CREATE TRIGGER forget_answers_of_leaver AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION forget_answers_of_leaver();
CREATE TRIGGER forget_list_of_leaver AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION forget_list_of_leaver();
CREATE TRIGGER profiles_counted AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_profiles();
CREATE TRIGGER profiles_counted_again AFTER UPDATE OF is_archived ON public.profiles FOR EACH ROW WHEN ((old.is_archived <> new.is_archived)) EXECUTE FUNCTION count_profiles();
CREATE TRIGGER profiles_discounted AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_profiles();
CREATE TRIGGER profiles_email_sealed BEFORE UPDATE OF email ON public.profiles FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.email <> ''::text) AND (new.email <> old.email))) EXECUTE FUNCTION require_seal('email_seal', 'uid', 'email');
CREATE TRIGGER profiles_guard BEFORE INSERT OR DELETE ON public.profiles FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_profile();
CREATE TRIGGER profiles_guard_change BEFORE UPDATE OF role, is_active, account_tier, phone_verified, is_archived, transferred_to ON public.profiles FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_profile();
CREATE TRIGGER profiles_guard_death BEFORE UPDATE OF died_on, is_archived ON public.profiles FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.died_on IS NOT NULL) OR (old.died_on IS NOT NULL)))) EXECUTE FUNCTION guard_profile_death();
CREATE TRIGGER profiles_guard_identity BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.kyc_status IS DISTINCT FROM old.kyc_status))) EXECUTE FUNCTION guard_identity();
GRANT DELETE, INSERT, SELECT, UPDATE (account_tier, archived_at, avatar, date_of_birth, died_on, email, email_seal, email_verified, full_name, gender, is_active, is_archived, is_verified, kyc_status, last_active_at, last_login_minutes, last_sign_in_at, linked_providers, location, login_count, marital_status, name_key, next_of_kin, occupation, phone, phone_verified, preferences, preferred_investment_naira, primary_provider, profile_complete, provider_data, role, session_minutes, sessions_ended, settings, transferred_to, updated_at, version, wedding_anniversary) ON profiles TO kolo_app;

CREATE TABLE program_keys (
  id uuid NOT NULL,
  uid uuid,
  token_hash bytea NOT NULL,
  prefix text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_because text,
  CONSTRAINT program_keys_pkey PRIMARY KEY (id),
  CONSTRAINT program_keys_token_hash_key UNIQUE (token_hash),
  CONSTRAINT program_keys_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT program_keys_audience CHECK (
CASE
    WHEN (uid IS NULL) THEN (scopes <@ ARRAY['members:read'::text, 'books:read'::text, 'reports:read'::text])
    ELSE (scopes <@ ARRAY['own:read'::text, 'own:write'::text])
END),
  CONSTRAINT program_keys_ended CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  CONSTRAINT program_keys_ended_because_check CHECK ((ended_because = ANY (ARRAY['revoked'::text, 'account-changed'::text]))),
  CONSTRAINT program_keys_last CHECK (((expires_at > made_at) AND (expires_at <= (made_at + '365 days'::interval)))),
  CONSTRAINT program_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT program_keys_own CHECK (((uid IS NULL) OR ((uid = made_by) AND (approved_at = made_at)))),
  CONSTRAINT program_keys_prefix_check CHECK ((prefix ~ '^kolo_[A-Za-z0-9_-]{6}$'::text)),
  CONSTRAINT program_keys_scopes_check CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 5))),
  CONSTRAINT program_keys_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX program_keys_of ON public.program_keys USING btree (uid, id DESC);
CREATE TRIGGER program_keys_approved BEFORE UPDATE ON public.program_keys FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.approved_at IS DISTINCT FROM old.approved_at))) EXECUTE FUNCTION require_approval('nobody has let this key in', 'programs.community-key', 'id');
CREATE TRIGGER program_keys_begins BEFORE INSERT ON public.program_keys FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((new.uid IS NULL) AND (new.approved_at IS NOT NULL)) OR (new.ended_at IS NOT NULL)))) EXECUTE FUNCTION refuse_change('a key of the community begins closed');
CREATE TRIGGER program_keys_sealed BEFORE UPDATE ON public.program_keys FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((new.approved_at IS DISTINCT FROM old.approved_at) AND ((old.approved_at IS NOT NULL) OR (new.uid IS NOT NULL))) OR ((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at))))) EXECUTE FUNCTION refuse_change('a key that is over stays over, and one that was let in stays so');
GRANT INSERT, SELECT, UPDATE (approved_at, ended_at, ended_because, last_used_at) ON program_keys TO kolo_app;

CREATE TABLE push_browsers (
  id uuid NOT NULL,
  uid uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh bytea NOT NULL,
  auth bytea NOT NULL,
  shows_all boolean NOT NULL,
  device text NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT push_browsers_pkey PRIMARY KEY (id),
  CONSTRAINT push_browsers_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_browsers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_browsers_uid_fkey FOREIGN KEY (uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT push_browsers_auth_check CHECK ((length(auth) = 16)),
  CONSTRAINT push_browsers_device_check CHECK ((length(device) <= 200)),
  CONSTRAINT push_browsers_endpoint_check CHECK (((endpoint ~ '^https?://'::text) AND (length(endpoint) <= 1000))),
  CONSTRAINT push_browsers_p256dh_check CHECK ((length(p256dh) = 65))
);
CREATE INDEX push_browsers_of ON public.push_browsers USING btree (uid);
CREATE INDEX push_browsers_of_session ON public.push_browsers USING btree (session_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON push_browsers TO kolo_app;

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_expire ON public.rate_limits USING btree (expire);
GRANT DELETE, INSERT, SELECT, UPDATE ON rate_limits TO kolo_app;

CREATE TABLE receipt_claims (
  id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  member_uid uuid NOT NULL,
  sender_name text NOT NULL,
  bank_reference text NOT NULL,
  note text,
  claimed_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  answered_by uuid,
  answered_at timestamp with time zone,
  answer text,
  CONSTRAINT receipt_claims_pkey PRIMARY KEY (id),
  CONSTRAINT receipt_claims_receipt_id_member_uid_key UNIQUE (receipt_id, member_uid),
  CONSTRAINT receipt_claims_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES unmatched_receipts(id),
  CONSTRAINT receipt_claims_answer_check CHECK (((length(answer) >= 5) AND (length(answer) <= 500))),
  CONSTRAINT receipt_claims_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT receipt_claims_check CHECK (((state = 'waiting'::text) = (answered_at IS NULL))),
  CONSTRAINT receipt_claims_check1 CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  CONSTRAINT receipt_claims_check2 CHECK (((state = 'turned-down'::text) = (answer IS NOT NULL))),
  CONSTRAINT receipt_claims_check3 CHECK ((answered_by <> member_uid)),
  CONSTRAINT receipt_claims_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  CONSTRAINT receipt_claims_sender_name_check CHECK (((length(sender_name) >= 2) AND (length(sender_name) <= 100))),
  CONSTRAINT receipt_claims_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'granted'::text, 'turned-down'::text])))
);
CREATE INDEX receipt_claims_of_member ON public.receipt_claims USING btree (member_uid, id DESC);
GRANT INSERT, SELECT, UPDATE (answer, answered_at, answered_by, state) ON receipt_claims TO kolo_app;

CREATE TABLE reconciliations (
  id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  day date NOT NULL,
  statement_kobo bigint NOT NULL,
  ledger_kobo bigint NOT NULL,
  items jsonb NOT NULL,
  approval_id uuid NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  posted_later uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliations_approval_id_key UNIQUE (approval_id),
  CONSTRAINT reconciliations_bank_account_id_day_key UNIQUE (bank_account_id, day),
  CONSTRAINT reconciliations_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT reconciliations_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES collection_accounts(id),
  CONSTRAINT reconciliations_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND (jsonb_array_length(items) <= 100)))
);
CREATE INDEX reconciliations_newest ON public.reconciliations USING btree (day DESC, id DESC);
CREATE TRIGGER reconciliations_approved BEFORE INSERT ON public.reconciliations FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved this reconciliation', 'books.reconciliation', 'bank_account_id:day');
GRANT INSERT, SELECT ON reconciliations TO kolo_app;

CREATE TABLE recovery_codes (
  uid uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (uid, code_hash),
  CONSTRAINT recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);
GRANT DELETE, INSERT, SELECT, UPDATE (used_at) ON recovery_codes TO kolo_app;

CREATE TABLE registration_papers (
  id uuid NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT registration_papers_pkey PRIMARY KEY (id),
  CONSTRAINT registration_papers_stored_name_key UNIQUE (stored_name),
  CONSTRAINT registration_papers_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT registration_papers_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT registration_papers_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT registration_papers_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT registration_papers_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
GRANT INSERT, SELECT ON registration_papers TO kolo_app;

CREATE TABLE report_files (
  id uuid NOT NULL,
  report text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  owner_uid uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  stored_name text,
  made_at timestamp with time zone,
  format text NOT NULL DEFAULT 'csv'::text,
  CONSTRAINT report_files_pkey PRIMARY KEY (id),
  CONSTRAINT report_files_days CHECK ((first_day <= last_day)),
  CONSTRAINT report_files_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'pdf'::text]))),
  CONSTRAINT report_files_made CHECK (((stored_name IS NULL) OR (made_at IS NOT NULL))),
  CONSTRAINT report_files_report_check CHECK ((report ~ '^[a-z0-9-]{1,40}$'::text)),
  CONSTRAINT report_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX report_files_kept_until ON public.report_files USING btree (made_at) WHERE (stored_name IS NOT NULL);
CREATE INDEX report_files_of ON public.report_files USING btree (owner_uid, id DESC);
CREATE INDEX report_files_stored ON public.report_files USING btree (stored_name) WHERE (stored_name IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (made_at, stored_name) ON report_files TO kolo_app;

CREATE TABLE report_schedules (
  owner_uid uuid NOT NULL,
  report text NOT NULL,
  format text NOT NULL,
  since timestamp with time zone NOT NULL,
  made_for date,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (owner_uid, report),
  CONSTRAINT report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'pdf'::text]))),
  CONSTRAINT report_schedules_made_for_check CHECK ((EXTRACT(day FROM made_for) = (1)::numeric)),
  CONSTRAINT report_schedules_report_check CHECK ((report ~ '^[a-z0-9-]{1,40}$'::text))
);
GRANT DELETE, INSERT, SELECT, UPDATE (format, made_for) ON report_schedules TO kolo_app;

CREATE TABLE row_seal_keys (
  inner_pad bytea NOT NULL,
  outer_pad bytea NOT NULL,
  CONSTRAINT row_seal_keys_pkey PRIMARY KEY (inner_pad),
  CONSTRAINT row_seal_keys_inner_pad_check CHECK ((length(inner_pad) = 64)),
  CONSTRAINT row_seal_keys_outer_pad_check CHECK ((length(outer_pad) = 64))
);

CREATE TABLE saved_cards (
  id uuid NOT NULL,
  member_uid uuid NOT NULL,
  authorization_sealed bytea,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires_month integer NOT NULL,
  expires_year integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT saved_cards_pkey PRIMARY KEY (id),
  CONSTRAINT saved_cards_brand_check CHECK (((length(brand) >= 1) AND (length(brand) <= 30))),
  CONSTRAINT saved_cards_check CHECK (((removed_at IS NULL) = (authorization_sealed IS NOT NULL))),
  CONSTRAINT saved_cards_expires_month_check CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  CONSTRAINT saved_cards_expires_year_check CHECK (((expires_year >= 2000) AND (expires_year <= 2999))),
  CONSTRAINT saved_cards_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text))
);
CREATE UNIQUE INDEX saved_cards_of_member ON public.saved_cards USING btree (member_uid) WHERE (removed_at IS NULL);
GRANT INSERT, SELECT, UPDATE (authorization_sealed, removed_at) ON saved_cards TO kolo_app;

CREATE TABLE saved_replies (
  id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_replies_pkey PRIMARY KEY (id),
  CONSTRAINT saved_replies_title_key UNIQUE (title),
  CONSTRAINT saved_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  CONSTRAINT saved_replies_title_check CHECK (((length(title) >= 2) AND (length(title) <= 80)))
);
GRANT DELETE, INSERT, SELECT, UPDATE (body, changed_at, title) ON saved_replies TO kolo_app;

CREATE TABLE saved_views (
  id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  list text NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_name_once UNIQUE (owner_uid, list, name),
  CONSTRAINT member_views_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES profiles(uid) ON DELETE CASCADE,
  CONSTRAINT member_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT member_views_search_check CHECK ((length(search) <= 600)),
  CONSTRAINT saved_views_list_check CHECK ((list ~ '^[a-z-]{1,40}$'::text))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_views TO kolo_app;

CREATE TABLE savers (
  member_uid uuid NOT NULL,
  goals_open integer NOT NULL,
  CONSTRAINT savers_pkey PRIMARY KEY (member_uid),
  CONSTRAINT savers_goals_open_check CHECK (((goals_open >= 0) AND (goals_open <= 10)))
);
GRANT INSERT, SELECT, UPDATE (goals_open) ON savers TO kolo_app;

CREATE TABLE savings_accounts (
  id uuid NOT NULL,
  code text NOT NULL,
  plan_id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  name text NOT NULL,
  icon text NOT NULL,
  target_kobo bigint,
  target_on date,
  status text NOT NULL DEFAULT 'pending'::text,
  opened_on date NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  activated_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  kept_version integer,
  interest_free boolean NOT NULL DEFAULT false,
  locked boolean NOT NULL DEFAULT false,
  matures_on date,
  maturity_instruction text NOT NULL DEFAULT 'stay'::text,
  frozen_at timestamp with time zone,
  frozen_reason text,
  dormancy text NOT NULL DEFAULT 'none'::text,
  active_on date,
  visibility text NOT NULL DEFAULT 'private'::text,
  declined_plan_id uuid,
  continues_id uuid,
  carried_kobo bigint NOT NULL DEFAULT 0,
  pledges jsonb,
  CONSTRAINT savings_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT savings_accounts_code_key UNIQUE (code),
  CONSTRAINT savings_accounts_continues_id_key UNIQUE (continues_id),
  CONSTRAINT savings_accounts_continues_id_fkey FOREIGN KEY (continues_id) REFERENCES savings_accounts(id),
  CONSTRAINT savings_accounts_declined_plan_id_fkey FOREIGN KEY (declined_plan_id) REFERENCES savings_plans(id),
  CONSTRAINT savings_accounts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES savings_plans(id),
  CONSTRAINT savings_accounts_begun CHECK (((status <> ALL (ARRAY['active'::text, 'frozen'::text, 'matured'::text, 'broken'::text])) OR (activated_at IS NOT NULL))),
  CONSTRAINT savings_accounts_carried CHECK (((carried_kobo >= 0) AND ((carried_kobo > 0) = (continues_id IS NOT NULL)) AND (continues_id <> id))),
  CONSTRAINT savings_accounts_check CHECK (((target_on IS NULL) OR (target_kobo IS NOT NULL))),
  CONSTRAINT savings_accounts_check2 CHECK (((status = ANY (ARRAY['cancelled'::text, 'closed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT savings_accounts_code_check CHECK ((code ~ '^SAV-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT savings_accounts_dormancy_check CHECK ((dormancy = ANY (ARRAY['none'::text, 'inactive'::text, 'dormant'::text]))),
  CONSTRAINT savings_accounts_frozen CHECK ((((status = 'frozen'::text) = (frozen_at IS NOT NULL)) AND ((frozen_at IS NOT NULL) = (frozen_reason IS NOT NULL)))),
  CONSTRAINT savings_accounts_frozen_reason_check CHECK (((length(frozen_reason) >= 5) AND (length(frozen_reason) <= 500))),
  CONSTRAINT savings_accounts_icon_check CHECK ((icon = ANY (ARRAY['kolo'::text, 'home'::text, 'school'::text, 'health'::text, 'business'::text, 'family'::text, 'travel'::text, 'car'::text, 'celebration'::text]))),
  CONSTRAINT savings_accounts_kept_version_check CHECK ((kept_version > 0)),
  CONSTRAINT savings_accounts_locked CHECK (((NOT locked) OR ((matures_on IS NOT NULL) AND (kept_version IS NOT NULL)))),
  CONSTRAINT savings_accounts_maturity_instruction_check CHECK ((maturity_instruction = ANY (ARRAY['wallet'::text, 'stay'::text]))),
  CONSTRAINT savings_accounts_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  CONSTRAINT savings_accounts_pledges_check CHECK (((jsonb_typeof(pledges) = 'array'::text) AND (jsonb_array_length(pledges) <= 120))),
  CONSTRAINT savings_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'frozen'::text, 'matured'::text, 'broken'::text, 'cancelled'::text, 'closed'::text]))),
  CONSTRAINT savings_accounts_target_kobo_check CHECK (((target_kobo >= 1) AND (target_kobo <= '10000000000'::bigint))),
  CONSTRAINT savings_accounts_version_check CHECK ((version > 0)),
  CONSTRAINT savings_accounts_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'group'::text, 'community'::text])))
);
CREATE INDEX savings_accounts_by_end ON public.savings_accounts USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX savings_accounts_by_opening ON public.savings_accounts USING btree (opened_at);
CREATE INDEX savings_accounts_earning ON public.savings_accounts USING btree (id) WHERE (status = ANY (ARRAY['active'::text, 'frozen'::text, 'broken'::text]));
CREATE INDEX savings_accounts_maturing ON public.savings_accounts USING btree (matures_on) WHERE ((status = 'active'::text) AND (matures_on IS NOT NULL));
CREATE INDEX savings_accounts_not_ended ON public.savings_accounts USING btree (plan_id, id) WHERE (ended_at IS NULL);
CREATE INDEX savings_accounts_of_owner ON public.savings_accounts USING btree (owner_uid, id);
CREATE INDEX savings_accounts_open_in_plan ON public.savings_accounts USING btree (plan_id, id) WHERE (status = ANY (ARRAY['pending'::text, 'active'::text]));
CREATE INDEX savings_accounts_pending ON public.savings_accounts USING btree (opened_at) WHERE (status = 'pending'::text);
CREATE TRIGGER savings_accounts_continued BEFORE INSERT ON public.savings_accounts FOR EACH ROW WHEN ((new.continues_id IS NOT NULL)) EXECUTE FUNCTION guard_continued_goal();
GRANT INSERT, SELECT, UPDATE (activated_at, active_on, declined_plan_id, dormancy, ended_at, frozen_at, frozen_reason, icon, maturity_instruction, name, pledges, status, target_kobo, target_on, version, visibility) ON savings_accounts TO kolo_app;

CREATE TABLE savings_auto_save_runs (
  account_id uuid NOT NULL,
  day date NOT NULL,
  outcome text NOT NULL,
  amount_kobo bigint NOT NULL,
  journal_id uuid,
  happened_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  CONSTRAINT savings_auto_save_runs_pkey PRIMARY KEY (account_id, day),
  CONSTRAINT savings_auto_save_runs_journal_id_key UNIQUE (journal_id),
  CONSTRAINT savings_auto_save_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  CONSTRAINT savings_auto_save_runs_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT savings_auto_save_runs_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT savings_auto_save_runs_journal CHECK (
CASE outcome
    WHEN 'saved'::text THEN ((journal_id IS NULL) = (asked_at IS NOT NULL))
    ELSE (journal_id IS NULL)
END),
  CONSTRAINT savings_auto_save_runs_outcome_check CHECK ((outcome = ANY (ARRAY['reminded'::text, 'saved'::text, 'waiting'::text, 'failed'::text, 'frozen'::text]))),
  CONSTRAINT savings_auto_save_runs_waiting CHECK (((outcome <> 'waiting'::text) OR (asked_at IS NOT NULL)))
);
CREATE UNIQUE INDEX savings_auto_save_runs_one_waiting ON public.savings_auto_save_runs USING btree (account_id) WHERE (outcome = 'waiting'::text);
CREATE INDEX savings_auto_save_runs_to_follow ON public.savings_auto_save_runs USING btree (asked_at) WHERE (outcome = 'waiting'::text);
GRANT INSERT, SELECT, UPDATE (asked_at, outcome) ON savings_auto_save_runs TO kolo_app;

CREATE TABLE savings_auto_saves (
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  frequency text NOT NULL,
  day integer,
  method text NOT NULL,
  next_run_on date NOT NULL,
  fail_count integer NOT NULL DEFAULT 0,
  paused_because text,
  CONSTRAINT savings_auto_saves_pkey PRIMARY KEY (account_id),
  CONSTRAINT savings_auto_saves_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  CONSTRAINT savings_auto_saves_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT savings_auto_saves_day CHECK (
CASE frequency
    WHEN 'daily'::text THEN (day IS NULL)
    WHEN 'weekly'::text THEN ((day >= 1) AND (day <= 7))
    ELSE ((day >= 1) AND (day <= 31))
END),
  CONSTRAINT savings_auto_saves_fail_count_check CHECK (((fail_count >= 0) AND (fail_count <= 3))),
  CONSTRAINT savings_auto_saves_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT savings_auto_saves_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'wallet'::text, 'card'::text]))),
  CONSTRAINT savings_auto_saves_paused_because_check CHECK ((paused_because = ANY (ARRAY['member'::text, 'failures'::text, 'card'::text])))
);
CREATE INDEX savings_auto_saves_next ON public.savings_auto_saves USING btree (next_run_on) WHERE (paused_because IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (amount_kobo, day, fail_count, frequency, method, next_run_on, paused_because) ON savings_auto_saves TO kolo_app;

CREATE TABLE savings_contributions (
  account_id uuid NOT NULL,
  behind_kobo bigint NOT NULL,
  reckoned_on date NOT NULL,
  reminded_month date,
  told_month date,
  CONSTRAINT savings_contributions_pkey PRIMARY KEY (account_id),
  CONSTRAINT savings_contributions_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  CONSTRAINT savings_contributions_behind_kobo_check CHECK ((behind_kobo >= 0)),
  CONSTRAINT savings_contributions_reminded_month_check CHECK ((reminded_month = (date_trunc('month'::text, (reminded_month)::timestamp with time zone))::date)),
  CONSTRAINT savings_contributions_told_month_check CHECK ((told_month = (date_trunc('month'::text, (told_month)::timestamp with time zone))::date))
);
CREATE INDEX savings_contributions_behind ON public.savings_contributions USING btree (behind_kobo DESC, account_id) WHERE (behind_kobo > 0);
CREATE INDEX savings_contributions_reckoned ON public.savings_contributions USING btree (reckoned_on);
GRANT DELETE, INSERT, SELECT, UPDATE (behind_kobo, reckoned_on, reminded_month, told_month) ON savings_contributions TO kolo_app;

CREATE TABLE savings_plan_decisions (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  decision text NOT NULL,
  administrator_uid uuid NOT NULL,
  plan_version integer NOT NULL,
  reason text,
  alone boolean NOT NULL DEFAULT false,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT savings_plan_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT savings_plan_decisions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES savings_plans(id),
  CONSTRAINT savings_plan_decisions_decision_check CHECK ((decision = ANY (ARRAY['activation-notice'::text, 'activated'::text, 'suspended'::text, 'resumed'::text, 'retirement-asked'::text, 'retirement-notice'::text, 'retired'::text]))),
  CONSTRAINT savings_plan_decisions_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE INDEX savings_plan_decisions_of ON public.savings_plan_decisions USING btree (plan_id, decided_at, id);
CREATE TRIGGER savings_plan_decisions_decider BEFORE INSERT ON public.savings_plan_decisions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('administrator_uid');
GRANT INSERT, SELECT ON savings_plan_decisions TO kolo_app;

CREATE TABLE savings_plan_sums (
  plan_id uuid NOT NULL,
  goals integer NOT NULL,
  funded integer NOT NULL,
  balance_kobo bigint NOT NULL,
  CONSTRAINT savings_plan_sums_pkey PRIMARY KEY (plan_id),
  CONSTRAINT savings_plan_sums_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES savings_plans(id),
  CONSTRAINT savings_plan_sums_balance_kobo_check CHECK ((balance_kobo >= 0)),
  CONSTRAINT savings_plan_sums_funded_check CHECK ((funded >= 0)),
  CONSTRAINT savings_plan_sums_goals_check CHECK ((goals >= 0))
);
GRANT SELECT ON savings_plan_sums TO kolo_app;

CREATE TABLE savings_plan_sums_kept (
  one boolean NOT NULL DEFAULT true,
  through_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT savings_plan_sums_kept_pkey PRIMARY KEY (one),
  CONSTRAINT savings_plan_sums_kept_one_check CHECK (one)
);
GRANT SELECT ON savings_plan_sums_kept TO kolo_app;

CREATE TABLE savings_plan_versions (
  plan_id uuid NOT NULL,
  number integer NOT NULL,
  effective_from date NOT NULL,
  rate_bps integer NOT NULL,
  rate_tiers jsonb NOT NULL DEFAULT '[]'::jsonb,
  reason text NOT NULL,
  prepared_by uuid NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT savings_plan_versions_pkey PRIMARY KEY (plan_id, number),
  CONSTRAINT savings_plan_versions_plan_id_effective_from_key UNIQUE (plan_id, effective_from),
  CONSTRAINT savings_plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES savings_plans(id),
  CONSTRAINT savings_plan_versions_notice CHECK ((effective_from >= (((decided_at AT TIME ZONE 'Africa/Lagos'::text))::date + 7))),
  CONSTRAINT savings_plan_versions_number_check CHECK ((number >= 2)),
  CONSTRAINT savings_plan_versions_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 5000))),
  CONSTRAINT savings_plan_versions_rate_tiers_check CHECK (((jsonb_typeof(rate_tiers) = 'array'::text) AND (jsonb_array_length(rate_tiers) <= 10) AND (NOT jsonb_path_exists(rate_tiers, '$[*]?(!(@."rateBps" >= 0 && @."rateBps" <= 5000))'::jsonpath)))),
  CONSTRAINT savings_plan_versions_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);
CREATE TRIGGER savings_plan_versions_contractual BEFORE INSERT ON public.savings_plan_versions FOR EACH ROW EXECUTE FUNCTION guard_contractual_rate();
CREATE TRIGGER savings_plan_versions_guard BEFORE INSERT ON public.savings_plan_versions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_plan_version();
GRANT INSERT, SELECT ON savings_plan_versions TO kolo_app;

CREATE TABLE savings_plans (
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  kind text NOT NULL DEFAULT 'flex'::text,
  status text NOT NULL DEFAULT 'draft'::text,
  rate_bps integer NOT NULL,
  day_base integer NOT NULL DEFAULT 365,
  min_open_kobo bigint NOT NULL,
  min_topup_kobo bigint NOT NULL,
  min_balance_kobo bigint NOT NULL,
  max_balance_kobo bigint,
  notice_hours integer NOT NULL,
  free_withdrawals_per_quarter integer NOT NULL,
  inactive_days integer NOT NULL,
  dormant_days integer NOT NULL,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  rate_tiers jsonb NOT NULL DEFAULT '[]'::jsonb,
  accrual text NOT NULL DEFAULT 'daily_balance'::text,
  posting text NOT NULL DEFAULT 'monthly'::text,
  compounding boolean NOT NULL DEFAULT true,
  wht_rule text DEFAULT 'interest'::text,
  min_days integer,
  max_days integer,
  early_break text NOT NULL DEFAULT 'not_allowed'::text,
  break_fee_bps integer NOT NULL DEFAULT 0,
  frequencies text[] NOT NULL DEFAULT '{daily,weekly,monthly}'::text[],
  mandatory boolean NOT NULL DEFAULT false,
  interest_free_allowed boolean NOT NULL DEFAULT false,
  retires_on date,
  successor_id uuid,
  interest_basis text NOT NULL DEFAULT 'contractual'::text,
  CONSTRAINT savings_plans_pkey PRIMARY KEY (id),
  CONSTRAINT savings_plans_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES savings_plans(id),
  CONSTRAINT savings_plans_accrual_check CHECK ((accrual = ANY (ARRAY['daily_balance'::text, 'average_daily'::text]))),
  CONSTRAINT savings_plans_break CHECK ((((early_break = 'not_allowed'::text) OR (kind = ANY (ARRAY['target'::text, 'locked'::text]))) AND ((break_fee_bps > 0) = (early_break = 'fee'::text)))),
  CONSTRAINT savings_plans_break_fee_bps_check CHECK (((break_fee_bps >= 0) AND (break_fee_bps <= 250))),
  CONSTRAINT savings_plans_check CHECK (((min_balance_kobo >= 0) AND (min_balance_kobo <= min_open_kobo))),
  CONSTRAINT savings_plans_check1 CHECK ((max_balance_kobo >= min_open_kobo)),
  CONSTRAINT savings_plans_check2 CHECK ((dormant_days > inactive_days)),
  CONSTRAINT savings_plans_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'::text)),
  CONSTRAINT savings_plans_day_base_check CHECK ((day_base = ANY (ARRAY[360, 364, 365]))),
  CONSTRAINT savings_plans_declared CHECK (((interest_basis = 'contractual'::text) OR ((rate_bps = 0) AND (rate_tiers = '[]'::jsonb) AND (posting = 'annual'::text) AND compounding))),
  CONSTRAINT savings_plans_description_check CHECK ((length(description) <= 500)),
  CONSTRAINT savings_plans_early_break_check CHECK ((early_break = ANY (ARRAY['not_allowed'::text, 'forfeit_interest'::text, 'fee'::text]))),
  CONSTRAINT savings_plans_ends CHECK (((kind = ANY (ARRAY['target'::text, 'locked'::text])) OR (posting <> 'at_maturity'::text))),
  CONSTRAINT savings_plans_followed CHECK (((successor_id IS NULL) OR ((retires_on IS NOT NULL) AND (successor_id <> id)))),
  CONSTRAINT savings_plans_free_withdrawals_per_quarter_check CHECK (((free_withdrawals_per_quarter >= 0) AND (free_withdrawals_per_quarter <= 1000))),
  CONSTRAINT savings_plans_frequencies_check CHECK (((frequencies <@ '{daily,weekly,monthly}'::text[]) AND (cardinality(frequencies) > 0))),
  CONSTRAINT savings_plans_inactive_days_check CHECK ((inactive_days >= 30)),
  CONSTRAINT savings_plans_interest_basis_check CHECK ((interest_basis = ANY (ARRAY['contractual'::text, 'declared'::text]))),
  CONSTRAINT savings_plans_kind_check CHECK ((kind = ANY (ARRAY['flex'::text, 'target'::text, 'locked'::text, 'contribution'::text]))),
  CONSTRAINT savings_plans_lock CHECK ((((min_days IS NOT NULL) = (kind = 'locked'::text)) AND ((max_days IS NOT NULL) = (kind = 'locked'::text)) AND (min_days <= max_days))),
  CONSTRAINT savings_plans_mandatory CHECK (((NOT mandatory) OR (kind = 'contribution'::text))),
  CONSTRAINT savings_plans_max_days_check CHECK (((max_days >= 10) AND (max_days <= 1825))),
  CONSTRAINT savings_plans_min_days_check CHECK (((min_days >= 10) AND (min_days <= 1825))),
  CONSTRAINT savings_plans_min_open_kobo_check CHECK (((min_open_kobo >= 10000) AND (min_open_kobo <= 1000000000))),
  CONSTRAINT savings_plans_min_topup_kobo_check CHECK (((min_topup_kobo >= 10000) AND (min_topup_kobo <= 1000000000))),
  CONSTRAINT savings_plans_name_check CHECK (((length(name) >= 3) AND (length(name) <= 100))),
  CONSTRAINT savings_plans_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 2160))),
  CONSTRAINT savings_plans_posting_check CHECK ((posting = ANY (ARRAY['daily'::text, 'monthly'::text, 'quarterly'::text, 'annual'::text, 'at_maturity'::text, 'upfront'::text]))),
  CONSTRAINT savings_plans_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 5000))),
  CONSTRAINT savings_plans_rate_tiers_check CHECK (((jsonb_typeof(rate_tiers) = 'array'::text) AND (jsonb_array_length(rate_tiers) <= 10) AND (NOT jsonb_path_exists(rate_tiers, '$[*]?(!(@."rateBps" >= 0 && @."rateBps" <= 5000))'::jsonpath)))),
  CONSTRAINT savings_plans_retiring CHECK (((retires_on IS NULL) OR (status = ANY (ARRAY['suspended'::text, 'retired'::text])))),
  CONSTRAINT savings_plans_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'suspended'::text, 'retired'::text]))),
  CONSTRAINT savings_plans_upfront CHECK (((kind = 'locked'::text) OR (posting <> 'upfront'::text))),
  CONSTRAINT savings_plans_version_check CHECK ((version > 0)),
  CONSTRAINT savings_plans_wht_rule_check CHECK ((wht_rule ~ '^[a-z][a-z-]{0,39}$'::text))
);
CREATE UNIQUE INDEX savings_plans_code ON public.savings_plans USING btree (code);
CREATE UNIQUE INDEX savings_plans_name ON public.savings_plans USING btree (lower(name));
CREATE INDEX savings_plans_retiring_on ON public.savings_plans USING btree (retires_on) WHERE ((status = 'suspended'::text) AND (retires_on IS NOT NULL));
CREATE TRIGGER savings_plans_guard BEFORE INSERT OR UPDATE ON public.savings_plans FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_savings_plan();
GRANT INSERT, SELECT, UPDATE (accrual, break_fee_bps, compounding, day_base, description, dormant_days, early_break, free_withdrawals_per_quarter, frequencies, inactive_days, interest_basis, interest_free_allowed, kind, mandatory, max_balance_kobo, max_days, min_balance_kobo, min_days, min_open_kobo, min_topup_kobo, name, notice_hours, posting, prepared_at, prepared_by, rate_bps, rate_tiers, retires_on, status, successor_id, version, wht_rule) ON savings_plans TO kolo_app;

CREATE TABLE savings_releases (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  amount_kobo bigint,
  cost_kobo bigint NOT NULL DEFAULT 0,
  hold_id uuid,
  asked_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  done_at timestamp with time zone,
  journal_id uuid,
  CONSTRAINT savings_releases_pkey PRIMARY KEY (id),
  CONSTRAINT savings_releases_hold_id_key UNIQUE (hold_id),
  CONSTRAINT savings_releases_journal_id_key UNIQUE (journal_id),
  CONSTRAINT savings_releases_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  CONSTRAINT savings_releases_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT savings_releases_check CHECK (((cost_kobo >= 0) AND (cost_kobo <= amount_kobo))),
  CONSTRAINT savings_releases_check1 CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  CONSTRAINT savings_releases_check2 CHECK (((kind <> 'move'::text) OR (amount_kobo IS NOT NULL))),
  CONSTRAINT savings_releases_check3 CHECK (((hold_id IS NULL) OR (kind = 'move'::text))),
  CONSTRAINT savings_releases_check4 CHECK ((due_at >= asked_at)),
  CONSTRAINT savings_releases_kind_check CHECK ((kind = ANY (ARRAY['move'::text, 'break'::text, 'maturity'::text]))),
  CONSTRAINT savings_releases_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text])))
);
CREATE INDEX savings_releases_due ON public.savings_releases USING btree (due_at) WHERE (status = 'waiting'::text);
CREATE INDEX savings_releases_of ON public.savings_releases USING btree (account_id, asked_at);
GRANT INSERT, SELECT, UPDATE (amount_kobo, cost_kobo, done_at, journal_id, status) ON savings_releases TO kolo_app;

CREATE TABLE schema_migrations (
  number integer NOT NULL,
  file text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (number)
);

CREATE TABLE second_factors (
  uid uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  begun_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT second_factors_pkey PRIMARY KEY (uid),
  CONSTRAINT second_factors_last_step_check CHECK ((last_step >= 0)),
  CONSTRAINT second_factors_sealed_secret_check CHECK (((length(sealed_secret) >= 40) AND (length(sealed_secret) <= 200)))
);
GRANT DELETE, INSERT, SELECT, UPDATE (begun_at, confirmed_at, last_step, sealed_secret) ON second_factors TO kolo_app;

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  id uuid NOT NULL,
  uid uuid NOT NULL,
  kind text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  ended_at timestamp with time zone,
  ended_because text,
  stepped_up_at timestamp with time zone,
  seal bytea,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_id_key UNIQUE (id),
  CONSTRAINT sessions_uid_kind_fkey FOREIGN KEY (uid, kind) REFERENCES sign_ins(uid, kind) ON DELETE CASCADE,
  CONSTRAINT sessions_address_check CHECK ((length(address) <= 64)),
  CONSTRAINT sessions_device_check CHECK ((length(device) <= 200)),
  CONSTRAINT sessions_ended_because_check CHECK ((ended_because = ANY (ARRAY['signed-out'::text, 'signed-out-elsewhere'::text, 'signed-in-elsewhere'::text, 'password-changed'::text, 'account-changed'::text, 'idle'::text, 'expired'::text, 'disabled'::text]))),
  CONSTRAINT sessions_ended_with_cause CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  CONSTRAINT sessions_in_order CHECK (((expires_at > started_at) AND (last_seen_at >= started_at))),
  CONSTRAINT sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_a_person ON public.sessions USING btree (uid, started_at);
CREATE INDEX sessions_open ON public.sessions USING btree (uid) WHERE (ended_at IS NULL);
CREATE TRIGGER sessions_sealed BEFORE INSERT ON public.sessions FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_seal('seal', 'token_hash', 'uid', 'kind');
GRANT DELETE, INSERT, SELECT, UPDATE (ended_at, ended_because, last_seen_at, stepped_up_at) ON sessions TO kolo_app;

CREATE TABLE setting_changes (
  id uuid NOT NULL,
  setting text NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  subject_type text NOT NULL DEFAULT 'setting'::text,
  subject_id text NOT NULL,
  applied_xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT setting_changes_pkey PRIMARY KEY (id),
  CONSTRAINT setting_changes_setting_check CHECK ((setting ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text))
);
GRANT INSERT (after, before, changed_at, changed_by, id, setting, subject_id, subject_type), SELECT ON setting_changes TO kolo_app;

CREATE TABLE share_accounts (
  id uuid NOT NULL,
  code text NOT NULL,
  owner_uid uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  units integer NOT NULL DEFAULT 0,
  held_since date,
  CONSTRAINT share_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT share_accounts_code_key UNIQUE (code),
  CONSTRAINT share_accounts_owner_uid_key UNIQUE (owner_uid),
  CONSTRAINT share_accounts_code_check CHECK ((code ~ '^SHR-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT share_accounts_since CHECK (((units > 0) = (held_since IS NOT NULL))),
  CONSTRAINT share_accounts_units_check CHECK ((units >= 0))
);
CREATE INDEX share_accounts_holding ON public.share_accounts USING btree (id) WHERE (units > 0);
GRANT INSERT (code, id, opened_at, owner_uid), SELECT ON share_accounts TO kolo_app;

CREATE TABLE share_movements (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  units integer NOT NULL,
  units_after integer NOT NULL,
  par_kobo bigint NOT NULL,
  request_id uuid,
  journal_id uuid NOT NULL,
  moved_on date NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT share_movements_pkey PRIMARY KEY (id),
  CONSTRAINT share_movements_journal_id_account_id_key UNIQUE (journal_id, account_id),
  CONSTRAINT share_movements_account_id_fkey FOREIGN KEY (account_id) REFERENCES share_accounts(id),
  CONSTRAINT share_movements_request_id_fkey FOREIGN KEY (request_id) REFERENCES share_requests(id),
  CONSTRAINT share_movements_kind_check CHECK ((kind = ANY (ARRAY['bought'::text, 'transferred-in'::text, 'transferred-out'::text, 'withdrawn'::text, 'brought-in'::text, 'taken-back'::text]))),
  CONSTRAINT share_movements_request CHECK (((kind = ANY (ARRAY['bought'::text, 'brought-in'::text, 'taken-back'::text])) = (request_id IS NULL))),
  CONSTRAINT share_movements_side CHECK (((units > 0) = (kind = ANY (ARRAY['bought'::text, 'transferred-in'::text, 'brought-in'::text])))),
  CONSTRAINT share_movements_units_check CHECK ((units <> 0))
);
CREATE INDEX share_movements_by_day ON public.share_movements USING btree (moved_on, account_id);
CREATE INDEX share_movements_of_account ON public.share_movements USING btree (account_id, id DESC);
CREATE TRIGGER share_movements_kept BEFORE INSERT ON public.share_movements FOR EACH ROW EXECUTE FUNCTION keep_share_movement();
GRANT INSERT (account_id, id, journal_id, kind, moved_at, moved_on, request_id, units), SELECT ON share_movements TO kolo_app;

CREATE TABLE share_requests (
  id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid NOT NULL,
  buyer_uid uuid,
  units integer NOT NULL,
  value_kobo bigint NOT NULL,
  fee_kobo bigint NOT NULL DEFAULT 0,
  status text NOT NULL,
  hold_id uuid NOT NULL,
  buyer_hold_id uuid,
  asked_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  reason text,
  journal_id uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT share_requests_pkey PRIMARY KEY (id),
  CONSTRAINT share_requests_buyer_hold_id_key UNIQUE (buyer_hold_id),
  CONSTRAINT share_requests_hold_id_key UNIQUE (hold_id),
  CONSTRAINT share_requests_journal_id_key UNIQUE (journal_id),
  CONSTRAINT share_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES share_accounts(id),
  CONSTRAINT share_requests_agreed CHECK ((((buyer_hold_id IS NULL) OR (kind = 'transfer'::text)) AND ((kind <> 'transfer'::text) OR (status <> ALL (ARRAY['waiting'::text, 'done'::text])) OR (buyer_hold_id IS NOT NULL)))),
  CONSTRAINT share_requests_buyer CHECK (((kind = 'transfer'::text) = (buyer_uid IS NOT NULL))),
  CONSTRAINT share_requests_check CHECK (((fee_kobo >= 0) AND (fee_kobo <= value_kobo))),
  CONSTRAINT share_requests_done CHECK (((status = 'done'::text) = (journal_id IS NOT NULL))),
  CONSTRAINT share_requests_ended CHECK (((status = ANY (ARRAY['offered'::text, 'waiting'::text])) = (ended_at IS NULL))),
  CONSTRAINT share_requests_fee CHECK (((kind = 'withdrawal'::text) OR (fee_kobo = 0))),
  CONSTRAINT share_requests_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'withdrawal'::text, 'leaving'::text]))),
  CONSTRAINT share_requests_offered CHECK (((kind = 'transfer'::text) OR (status <> ALL (ARRAY['offered'::text, 'declined'::text])))),
  CONSTRAINT share_requests_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT share_requests_rejected CHECK (((status = 'rejected'::text) = (reason IS NOT NULL))),
  CONSTRAINT share_requests_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'waiting'::text, 'done'::text, 'declined'::text, 'cancelled'::text, 'rejected'::text]))),
  CONSTRAINT share_requests_units_check CHECK ((units > 0)),
  CONSTRAINT share_requests_value_kobo_check CHECK ((value_kobo > 0)),
  CONSTRAINT share_requests_version_check CHECK ((version > 0))
);
CREATE INDEX share_requests_of_account ON public.share_requests USING btree (account_id, id DESC);
CREATE INDEX share_requests_of_buyer ON public.share_requests USING btree (buyer_uid, id DESC) WHERE (buyer_uid IS NOT NULL);
CREATE INDEX share_requests_waiting ON public.share_requests USING btree (id) WHERE (status = 'waiting'::text);
CREATE TRIGGER share_requests_begins BEFORE INSERT ON public.share_requests FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <>
        CASE new.kind
            WHEN 'transfer'::text THEN 'offered'::text
            ELSE 'waiting'::text
        END))) EXECUTE FUNCTION refuse_change('a request begins as it is asked for');
CREATE TRIGGER share_requests_sealed BEFORE UPDATE ON public.share_requests FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.status <> ALL (ARRAY['offered'::text, 'waiting'::text])))) EXECUTE FUNCTION refuse_change('what was decided stays');
CREATE TRIGGER share_requests_steps BEFORE UPDATE ON public.share_requests FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'offered: waiting done declined cancelled rejected', 'waiting: done cancelled rejected');
CREATE TRIGGER share_requests_transfer_approved BEFORE UPDATE ON public.share_requests FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'done'::text) AND (old.kind = 'transfer'::text))) EXECUTE FUNCTION require_approval('nobody has approved share request', 'shares.transfer', 'id');
CREATE TRIGGER share_requests_withdrawal_approved BEFORE UPDATE ON public.share_requests FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status = 'done'::text) AND (old.kind <> 'transfer'::text))) EXECUTE FUNCTION require_approval('nobody has approved share request', 'shares.withdrawal', 'id');
GRANT INSERT, SELECT, UPDATE (answered_at, buyer_hold_id, ended_at, journal_id, reason, status, version) ON share_requests TO kolo_app;

CREATE TABLE share_terms (
  id boolean NOT NULL DEFAULT true,
  par_kobo bigint NOT NULL,
  least_units integer NOT NULL,
  capital_units integer NOT NULL,
  most_bps integer NOT NULL,
  fee_bps integer NOT NULL,
  is_open boolean NOT NULL,
  issued_units integer NOT NULL DEFAULT 0,
  decided_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT share_terms_pkey PRIMARY KEY (id),
  CONSTRAINT share_terms_capital CHECK (((issued_units >= 0) AND (issued_units <= capital_units))),
  CONSTRAINT share_terms_capital_units_check CHECK (((capital_units >= 1) AND (capital_units <= 1000000000))),
  CONSTRAINT share_terms_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 1000))),
  CONSTRAINT share_terms_id_check CHECK (id),
  CONSTRAINT share_terms_least_units_check CHECK ((least_units > 0)),
  CONSTRAINT share_terms_most_bps_check CHECK (((most_bps >= 1) AND (most_bps <= 10000))),
  CONSTRAINT share_terms_par_kobo_check CHECK (((par_kobo >= 100) AND (par_kobo <= 100000000))),
  CONSTRAINT share_terms_room CHECK ((least_units <= (((capital_units)::bigint * most_bps) / 10000))),
  CONSTRAINT share_terms_version_check CHECK ((version > 0))
);
CREATE TRIGGER share_terms_guard BEFORE INSERT OR UPDATE ON public.share_terms FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION guard_share_terms();
GRANT INSERT (capital_units, decided_at, fee_bps, is_open, least_units, most_bps, par_kobo), SELECT, UPDATE (capital_units, decided_at, fee_bps, is_open, least_units, most_bps, par_kobo, version) ON share_terms TO kolo_app;

CREATE TABLE sign_ins (
  uid uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  password_hash text,
  issuer text,
  subject text,
  disabled_at timestamp with time zone,
  disabled_reason text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  seal bytea,
  email_seal bytea,
  CONSTRAINT sign_ins_pkey PRIMARY KEY (uid, kind),
  CONSTRAINT sign_ins_disabled_reason_check CHECK ((length(disabled_reason) <= 500)),
  CONSTRAINT sign_ins_disabled_with_reason CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  CONSTRAINT sign_ins_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT sign_ins_federated_has_subject CHECK ((((kind <> 'password'::text) = (issuer IS NOT NULL)) AND ((issuer IS NULL) = (subject IS NULL)))),
  CONSTRAINT sign_ins_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'google.com'::text]))),
  CONSTRAINT sign_ins_password_has_hash CHECK (((kind = 'password'::text) = (password_hash IS NOT NULL))),
  CONSTRAINT sign_ins_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);
CREATE UNIQUE INDEX sign_ins_one_federated_person ON public.sign_ins USING btree (issuer, subject) WHERE (issuer IS NOT NULL);
CREATE UNIQUE INDEX sign_ins_one_password_an_email ON public.sign_ins USING btree (email) WHERE (kind = 'password'::text);
CREATE TRIGGER sign_ins_email_sealed BEFORE INSERT OR UPDATE OF email ON public.sign_ins FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_seal('email_seal', 'uid', 'email');
CREATE TRIGGER sign_ins_of_living BEFORE INSERT OR UPDATE OF disabled_at ON public.sign_ins FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_sign_in_of_living();
CREATE TRIGGER sign_ins_sealed BEFORE INSERT OR UPDATE OF uid, kind, password_hash, issuer, subject ON public.sign_ins FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_seal('seal', 'uid', 'kind', 'password_hash', 'issuer', 'subject');
GRANT DELETE, INSERT, SELECT, UPDATE (changed_at, disabled_at, disabled_reason, email, email_seal, password_hash, seal) ON sign_ins TO kolo_app;

CREATE TABLE surplus_years (
  year integer NOT NULL,
  lines jsonb NOT NULL,
  surplus_kobo bigint NOT NULL,
  reserve_bps integer,
  reserve_kobo bigint NOT NULL,
  journal_id uuid,
  approval_id uuid NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  CONSTRAINT surplus_years_pkey PRIMARY KEY (year),
  CONSTRAINT surplus_years_journal_id_key UNIQUE (journal_id),
  CONSTRAINT surplus_years_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT surplus_years_check CHECK ((reserve_kobo <= GREATEST(surplus_kobo, (0)::bigint))),
  CONSTRAINT surplus_years_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  CONSTRAINT surplus_years_reserve CHECK (((reserve_bps IS NOT NULL) OR (reserve_kobo = 0))),
  CONSTRAINT surplus_years_reserve_bps_check CHECK (((reserve_bps >= 0) AND (reserve_bps <= 10000))),
  CONSTRAINT surplus_years_reserve_kobo_check CHECK ((reserve_kobo >= 0)),
  CONSTRAINT surplus_years_year_check CHECK (((year >= 2000) AND (year <= 2200)))
);
CREATE TRIGGER surplus_years_counted BEFORE INSERT ON public.surplus_years FOR EACH ROW EXECUTE FUNCTION count_surplus_year();
CREATE TRIGGER surplus_years_guard BEFORE INSERT ON public.surplus_years FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_surplus_year();
CREATE TRIGGER surplus_years_whole BEFORE INSERT ON public.surplus_years FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_surplus_year_whole();
GRANT INSERT, SELECT ON surplus_years TO kolo_app;

CREATE TABLE tax_remittances (
  month date NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_account_id uuid NOT NULL,
  paid_on date NOT NULL,
  reference text NOT NULL,
  journal_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  remitted_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT tax_remittances_pkey PRIMARY KEY (journal_id),
  CONSTRAINT tax_remittances_approval_id_key UNIQUE (approval_id),
  CONSTRAINT tax_remittances_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT tax_remittances_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES collection_accounts(id),
  CONSTRAINT tax_remittances_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT tax_remittances_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT tax_remittances_check CHECK ((taken_back_at >= remitted_at)),
  CONSTRAINT tax_remittances_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT tax_remittances_reference_check CHECK (((length(reference) >= 4) AND (length(reference) <= 60)))
);
CREATE UNIQUE INDEX tax_remittances_of_month ON public.tax_remittances USING btree (month) WHERE (taken_back_at IS NULL);
CREATE TRIGGER tax_remittances_approved BEFORE INSERT ON public.tax_remittances FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_approval('nobody has approved this payment of tax', 'books.tax-remittance', 'month');
CREATE TRIGGER tax_remittances_journal BEFORE INSERT ON public.tax_remittances FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_journal('tax.remitted', 'wht_payable', 'community', 'bank', 'bank_account_id');
CREATE TRIGGER tax_remittances_taken_back BEFORE UPDATE ON public.tax_remittances FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_taken_back();
GRANT INSERT, SELECT, UPDATE (taken_back_at) ON tax_remittances TO kolo_app;

CREATE TABLE tellings (
  id uuid NOT NULL,
  topic text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT tellings_pkey PRIMARY KEY (id),
  CONSTRAINT tellings_topic_check CHECK ((topic ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text))
);
CREATE INDEX tellings_by_age ON public.tellings USING btree (at);
GRANT DELETE, INSERT, SELECT ON tellings TO kolo_app;

CREATE TABLE terms_agreements (
  uid uuid NOT NULL,
  version integer NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  CONSTRAINT terms_agreements_pkey PRIMARY KEY (uid, version),
  CONSTRAINT terms_agreements_version_fkey FOREIGN KEY (version) REFERENCES community_terms(version)
);
GRANT INSERT, SELECT ON terms_agreements TO kolo_app;

CREATE TABLE ticket_files (
  id uuid NOT NULL,
  owner_uid uuid NOT NULL,
  message_id uuid,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT ticket_files_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_files_stored_name_key UNIQUE (stored_name),
  CONSTRAINT ticket_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_messages(id) ON DELETE CASCADE,
  CONSTRAINT ticket_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT ticket_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 100))),
  CONSTRAINT ticket_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT ticket_files_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT ticket_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX ticket_files_loose ON public.ticket_files USING btree (added_at) WHERE (message_id IS NULL);
CREATE INDEX ticket_files_of_message ON public.ticket_files USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX ticket_files_of_owner ON public.ticket_files USING btree (owner_uid);
CREATE TRIGGER ticket_files_guard BEFORE INSERT OR UPDATE ON public.ticket_files FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_ticket_file();
GRANT DELETE, INSERT, SELECT, UPDATE (message_id) ON ticket_files TO kolo_app;

CREATE TABLE ticket_messages (
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  place integer NOT NULL,
  author_uid uuid NOT NULL,
  by_staff boolean NOT NULL,
  internal boolean NOT NULL DEFAULT false,
  body text NOT NULL,
  at timestamp with time zone NOT NULL,
  mail_sha256 text,
  CONSTRAINT ticket_messages_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_messages_mail_sha256_key UNIQUE (mail_sha256),
  CONSTRAINT ticket_messages_ticket_id_place_key UNIQUE (ticket_id, place),
  CONSTRAINT ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  CONSTRAINT ticket_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  CONSTRAINT ticket_messages_mail_sha256_check CHECK ((mail_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT ticket_messages_note CHECK ((by_staff OR (NOT internal))),
  CONSTRAINT ticket_messages_place_check CHECK ((place > 0))
);
GRANT INSERT, SELECT ON ticket_messages TO kolo_app;

CREATE TABLE tickets (
  id uuid NOT NULL,
  code text NOT NULL,
  member_uid uuid NOT NULL,
  subject text NOT NULL,
  category text NOT NULL,
  priority text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  assignee_uid uuid,
  follows_id uuid,
  opened_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  first_reply_at timestamp with time zone,
  waiting_since_at timestamp with time zone,
  reminded_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  reopened_count integer NOT NULL DEFAULT 0,
  about_type text,
  about_id uuid,
  about_name text,
  clock_from_at timestamp with time zone,
  stopped_minutes integer NOT NULL DEFAULT 0,
  first_reply_due_at timestamp with time zone,
  resolve_due_at timestamp with time zone,
  merged_into_id uuid,
  channel text NOT NULL DEFAULT 'web'::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  stars smallint,
  rating text,
  CONSTRAINT tickets_pkey PRIMARY KEY (id),
  CONSTRAINT tickets_code_key UNIQUE (code),
  CONSTRAINT tickets_follows_id_fkey FOREIGN KEY (follows_id) REFERENCES tickets(id) ON DELETE SET NULL,
  CONSTRAINT tickets_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES profiles(uid),
  CONSTRAINT tickets_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES tickets(id) ON DELETE CASCADE,
  CONSTRAINT tickets_about CHECK ((num_nonnulls(about_type, about_id, about_name) = ANY (ARRAY[0, 3]))),
  CONSTRAINT tickets_about_name_check CHECK (((length(about_name) >= 1) AND (length(about_name) <= 200))),
  CONSTRAINT tickets_about_type_check CHECK ((about_type = ANY (ARRAY['payment'::text, 'withdrawal'::text, 'investment'::text, 'event'::text, 'charge'::text]))),
  CONSTRAINT tickets_category_check CHECK ((category = ANY (ARRAY['payment_missing'::text, 'withdrawal'::text, 'savings'::text, 'investment'::text, 'account_access'::text, 'kyc'::text, 'bug'::text, 'suggestion'::text, 'complaint'::text, 'other'::text]))),
  CONSTRAINT tickets_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'email'::text, 'admin'::text]))),
  CONSTRAINT tickets_closed CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT tickets_code_check CHECK ((code ~ '^TKT-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT tickets_due CHECK ((num_nonnulls(clock_from_at, first_reply_due_at, resolve_due_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT tickets_merged CHECK (((status = 'merged'::text) = (merged_into_id IS NOT NULL))),
  CONSTRAINT tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT tickets_rated CHECK (((rating IS NULL) OR (stars IS NOT NULL))),
  CONSTRAINT tickets_rating_check CHECK (((length(rating) >= 1) AND (length(rating) <= 500))),
  CONSTRAINT tickets_reopened_count_check CHECK ((reopened_count >= 0)),
  CONSTRAINT tickets_resolved CHECK (((status <> 'resolved'::text) OR (resolved_at IS NOT NULL))),
  CONSTRAINT tickets_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  CONSTRAINT tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting_member'::text, 'on_hold'::text, 'resolved'::text, 'closed'::text, 'merged'::text]))),
  CONSTRAINT tickets_stopped_minutes_check CHECK ((stopped_minutes >= 0)),
  CONSTRAINT tickets_subject_check CHECK (((length(subject) >= 5) AND (length(subject) <= 120))),
  CONSTRAINT tickets_tags_check CHECK ((cardinality(tags) <= 10)),
  CONSTRAINT tickets_waiting CHECK (((status = ANY (ARRAY['waiting_member'::text, 'on_hold'::text])) = (waiting_since_at IS NOT NULL)))
);
CREATE INDEX tickets_at_work ON public.tickets USING btree (resolve_due_at) WHERE (status = ANY (ARRAY['open'::text, 'in_progress'::text]));
CREATE INDEX tickets_by_status ON public.tickets USING btree (status, id DESC);
CREATE INDEX tickets_by_tag ON public.tickets USING gin (tags) WHERE (tags <> '{}'::text[]);
CREATE INDEX tickets_followed ON public.tickets USING btree (follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX tickets_merged_into ON public.tickets USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX tickets_of_code ON public.tickets USING btree (code text_pattern_ops);
CREATE INDEX tickets_of_member ON public.tickets USING btree (member_uid, id DESC);
CREATE INDEX tickets_of_words ON public.tickets USING gin (search_words(subject));
CREATE INDEX tickets_to_close ON public.tickets USING btree (resolved_at) WHERE (status = 'resolved'::text);
CREATE INDEX tickets_waiting ON public.tickets USING btree (waiting_since_at) WHERE (status = ANY (ARRAY['waiting_member'::text, 'on_hold'::text]));
CREATE TRIGGER tickets_begins BEFORE INSERT ON public.tickets FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((new.status <> 'open'::text) OR (new.assignee_uid IS NOT NULL)))) EXECUTE FUNCTION refuse_change('a ticket begins open');
CREATE TRIGGER tickets_guard BEFORE UPDATE ON public.tickets FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_ticket();
CREATE TRIGGER tickets_steps BEFORE UPDATE ON public.tickets FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status) AND (new.status <> 'merged'::text))) EXECUTE FUNCTION allow_steps('status', 'open: in_progress closed', 'in_progress: waiting_member on_hold resolved closed', 'waiting_member: in_progress resolved closed', 'on_hold: in_progress closed', 'resolved: closed open', 'closed: open');
GRANT DELETE, INSERT, SELECT, UPDATE (assignee_uid, category, changed_at, clock_from_at, closed_at, first_reply_at, first_reply_due_at, merged_into_id, priority, rating, reminded_at, reopened_count, resolve_due_at, resolved_at, stars, status, stopped_minutes, subject, tags, waiting_since_at) ON tickets TO kolo_app;

CREATE TABLE unmatched_receipts (
  id uuid NOT NULL,
  code text NOT NULL,
  line_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  received_on date NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  booked_by uuid NOT NULL,
  booked_journal uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  member_uid uuid,
  return_reference text,
  ended_journal uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT unmatched_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT unmatched_receipts_booked_journal_key UNIQUE (booked_journal),
  CONSTRAINT unmatched_receipts_code_key UNIQUE (code),
  CONSTRAINT unmatched_receipts_ended_journal_key UNIQUE (ended_journal),
  CONSTRAINT unmatched_receipts_line_id_key UNIQUE (line_id),
  CONSTRAINT unmatched_receipts_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_accounts(id),
  CONSTRAINT unmatched_receipts_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_statement_lines(id),
  CONSTRAINT unmatched_receipts_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT unmatched_receipts_check CHECK (((state = ANY (ARRAY['assigned'::text, 'returned'::text])) = ((ended_journal IS NOT NULL) AND (ended_at IS NOT NULL) AND (ended_by IS NOT NULL)))),
  CONSTRAINT unmatched_receipts_check1 CHECK (((state = 'assigned'::text) = (member_uid IS NOT NULL))),
  CONSTRAINT unmatched_receipts_check2 CHECK (((state = 'returned'::text) = (return_reference IS NOT NULL))),
  CONSTRAINT unmatched_receipts_code_check CHECK ((code ~ '^UMR-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT unmatched_receipts_return_reference_check CHECK (((length(return_reference) >= 4) AND (length(return_reference) <= 60))),
  CONSTRAINT unmatched_receipts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'assigned'::text, 'to-return'::text, 'returned'::text])))
);
CREATE INDEX unmatched_receipts_to_claim ON public.unmatched_receipts USING btree (amount_kobo, received_on) WHERE (state = 'waiting'::text);
CREATE INDEX unmatched_receipts_waiting ON public.unmatched_receipts USING btree (state, id);
CREATE TRIGGER unmatched_receipts_guard BEFORE INSERT OR UPDATE ON public.unmatched_receipts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_unmatched_receipt();
GRANT INSERT, SELECT, UPDATE (ended_at, ended_by, ended_journal, member_uid, return_reference, state, version) ON unmatched_receipts TO kolo_app;

CREATE TABLE unused_mails (
  id uuid NOT NULL,
  mail_sha256 text NOT NULL,
  reason text NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  ticket_id uuid,
  arrived_at timestamp with time zone NOT NULL,
  CONSTRAINT unused_mails_pkey PRIMARY KEY (id),
  CONSTRAINT unused_mails_mail_sha256_key UNIQUE (mail_sha256),
  CONSTRAINT unused_mails_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  CONSTRAINT unused_mails_mail_sha256_check CHECK ((mail_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT unused_mails_reason_check CHECK ((reason = ANY (ARRAY['no-ticket'::text, 'unknown-sender'::text, 'automatic'::text, 'bounce'::text, 'no-words'::text, 'unreadable'::text]))),
  CONSTRAINT unused_mails_sender_check CHECK ((length(sender) <= 254)),
  CONSTRAINT unused_mails_subject_check CHECK ((length(subject) <= 200))
);
CREATE INDEX unused_mails_reason ON public.unused_mails USING btree (reason, id);
CREATE INDEX unused_mails_sender ON public.unused_mails USING btree (lower(sender));
CREATE INDEX unused_mails_ticket ON public.unused_mails USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
GRANT DELETE, INSERT, SELECT ON unused_mails TO kolo_app;

CREATE TABLE voucher_files (
  id uuid NOT NULL,
  voucher_id uuid NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT voucher_files_pkey PRIMARY KEY (id),
  CONSTRAINT voucher_files_stored_name_key UNIQUE (stored_name),
  CONSTRAINT voucher_files_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE CASCADE,
  CONSTRAINT voucher_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT voucher_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 100))),
  CONSTRAINT voucher_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT voucher_files_size_bytes_check CHECK ((size_bytes > 0)),
  CONSTRAINT voucher_files_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX voucher_files_of ON public.voucher_files USING btree (voucher_id, id);
CREATE TRIGGER voucher_files_guard BEFORE INSERT OR DELETE ON public.voucher_files FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_voucher_part();
GRANT DELETE, INSERT, SELECT ON voucher_files TO kolo_app;

CREATE TABLE voucher_lines (
  voucher_id uuid NOT NULL,
  line_no integer NOT NULL,
  account text NOT NULL,
  debit_kobo bigint NOT NULL DEFAULT 0,
  credit_kobo bigint NOT NULL DEFAULT 0,
  memo text NOT NULL DEFAULT ''::text,
  CONSTRAINT voucher_lines_pkey PRIMARY KEY (voucher_id, line_no),
  CONSTRAINT voucher_lines_account_fkey FOREIGN KEY (account) REFERENCES chart_accounts(number),
  CONSTRAINT voucher_lines_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE CASCADE,
  CONSTRAINT voucher_lines_credit_kobo_check CHECK ((credit_kobo >= 0)),
  CONSTRAINT voucher_lines_debit_kobo_check CHECK ((debit_kobo >= 0)),
  CONSTRAINT voucher_lines_line_no_check CHECK (((line_no >= 1) AND (line_no <= 50))),
  CONSTRAINT voucher_lines_memo_check CHECK ((length(memo) <= 120)),
  CONSTRAINT voucher_lines_one_side CHECK (((debit_kobo > 0) <> (credit_kobo > 0)))
);
CREATE INDEX voucher_lines_of_account ON public.voucher_lines USING btree (account, voucher_id);
CREATE TRIGGER voucher_lines_guard BEFORE INSERT OR DELETE ON public.voucher_lines FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_voucher_part();
GRANT DELETE, INSERT, SELECT ON voucher_lines TO kolo_app;

CREATE TABLE voucher_templates (
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  party text NOT NULL,
  narration text NOT NULL,
  lines jsonb NOT NULL,
  amount_kobo bigint NOT NULL,
  rhythm text,
  month_day integer,
  due_on date,
  reminded_on date,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  retired_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT voucher_templates_pkey PRIMARY KEY (id),
  CONSTRAINT voucher_templates_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT voucher_templates_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'payment'::text, 'transfer'::text, 'journal'::text]))),
  CONSTRAINT voucher_templates_lines_check CHECK (((jsonb_array_length(lines) >= 2) AND (jsonb_array_length(lines) <= 50))),
  CONSTRAINT voucher_templates_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  CONSTRAINT voucher_templates_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  CONSTRAINT voucher_templates_narration_check CHECK (((length(narration) >= 3) AND (length(narration) <= 300))),
  CONSTRAINT voucher_templates_party CHECK (((kind = ANY (ARRAY['transfer'::text, 'journal'::text])) OR (length(party) >= 2))),
  CONSTRAINT voucher_templates_party_check CHECK ((length(party) <= 120)),
  CONSTRAINT voucher_templates_rhythm CHECK ((((rhythm IS NULL) = (month_day IS NULL)) AND ((rhythm IS NULL) = (due_on IS NULL)))),
  CONSTRAINT voucher_templates_rhythm_check CHECK ((rhythm = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  CONSTRAINT voucher_templates_version_check CHECK ((version > 0))
);
CREATE INDEX voucher_templates_due ON public.voucher_templates USING btree (due_on) WHERE ((retired_at IS NULL) AND (due_on IS NOT NULL));
CREATE TRIGGER voucher_templates_administrator BEFORE INSERT ON public.voucher_templates FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION require_decider('prepared_by');
CREATE TRIGGER voucher_templates_kept BEFORE DELETE ON public.voucher_templates FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_deleted_template();
CREATE TRIGGER voucher_templates_sealed BEFORE UPDATE ON public.voucher_templates FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.retired_at IS NOT NULL))) EXECUTE FUNCTION refuse_change('a retired template is not changed');
GRANT DELETE, INSERT, SELECT, UPDATE (amount_kobo, due_on, kind, lines, month_day, name, narration, party, reminded_on, retired_at, rhythm, version) ON voucher_templates TO kolo_app;

CREATE TABLE vouchers (
  id uuid NOT NULL,
  kind text NOT NULL,
  code text,
  state text NOT NULL DEFAULT 'draft'::text,
  value_date date NOT NULL,
  party text NOT NULL,
  narration text NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  evidence text NOT NULL DEFAULT ''::text,
  amount_kobo bigint NOT NULL,
  source_type text,
  source_id text,
  reverses uuid,
  prepared_by uuid,
  prepared_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  first_approved_by uuid,
  first_approved_at timestamp with time zone,
  answer text,
  approval_id uuid,
  journal_id uuid,
  posted_at timestamp with time zone,
  reversed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  needs_two boolean NOT NULL DEFAULT false,
  check_code text,
  CONSTRAINT vouchers_pkey PRIMARY KEY (id),
  CONSTRAINT vouchers_approval_id_key UNIQUE (approval_id),
  CONSTRAINT vouchers_check_code_key UNIQUE (check_code),
  CONSTRAINT vouchers_code_key UNIQUE (code),
  CONSTRAINT vouchers_journal_id_key UNIQUE (journal_id),
  CONSTRAINT vouchers_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT vouchers_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  CONSTRAINT vouchers_reverses_fkey FOREIGN KEY (reverses) REFERENCES vouchers(id),
  CONSTRAINT vouchers_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT vouchers_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  CONSTRAINT vouchers_check_code_check CHECK ((check_code ~ '^[2-9A-HJ-NP-Z]{12}$'::text)),
  CONSTRAINT vouchers_code CHECK (((state = 'draft'::text) OR (code IS NOT NULL))),
  CONSTRAINT vouchers_code_check CHECK ((code ~ '^(RV|PV|CV|JV)-[0-9]{4}-[0-9]{6,12}$'::text)),
  CONSTRAINT vouchers_evidence_check CHECK ((length(evidence) <= 500)),
  CONSTRAINT vouchers_first_approval CHECK (((first_approved_by IS NULL) = (first_approved_at IS NULL))),
  CONSTRAINT vouchers_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'payment'::text, 'transfer'::text, 'journal'::text]))),
  CONSTRAINT vouchers_narration_check CHECK (((length(narration) >= 3) AND (length(narration) <= 300))),
  CONSTRAINT vouchers_party CHECK (((kind = ANY (ARRAY['transfer'::text, 'journal'::text])) OR (length(party) >= 2))),
  CONSTRAINT vouchers_party_check CHECK ((length(party) <= 120)),
  CONSTRAINT vouchers_posted CHECK ((((state = 'posted'::text) = (journal_id IS NOT NULL)) AND ((state = 'posted'::text) = (posted_at IS NOT NULL)) AND ((state = 'posted'::text) = (approval_id IS NOT NULL)))),
  CONSTRAINT vouchers_preparer CHECK (((prepared_by IS NOT NULL) OR ((state = 'draft'::text) AND (source_type = 'depreciation'::text)))),
  CONSTRAINT vouchers_reference_check CHECK ((length(reference) <= 60)),
  CONSTRAINT vouchers_reversed CHECK ((((reversed_at IS NULL) OR (state = ANY (ARRAY['posted'::text, 'cancelled'::text]))) AND ((state <> 'cancelled'::text) OR (reversed_at IS NOT NULL)))),
  CONSTRAINT vouchers_source CHECK (((source_type IS NULL) = (source_id IS NULL))),
  CONSTRAINT vouchers_source_id_check CHECK (((length(source_id) >= 1) AND (length(source_id) <= 100))),
  CONSTRAINT vouchers_source_type_check CHECK ((source_type ~ '^[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT vouchers_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'sent_back'::text, 'posted'::text, 'cancelled'::text]))),
  CONSTRAINT vouchers_two_people CHECK ((first_approved_by <> prepared_by)),
  CONSTRAINT vouchers_version_check CHECK ((version > 0))
);
CREATE INDEX vouchers_by_amount ON public.vouchers USING btree (amount_kobo, id);
CREATE INDEX vouchers_by_day ON public.vouchers USING btree (value_date DESC, id DESC);
CREATE INDEX vouchers_by_submission ON public.vouchers USING btree (prepared_by, submitted_at) WHERE (submitted_at IS NOT NULL);
CREATE INDEX vouchers_of_code ON public.vouchers USING btree (code text_pattern_ops);
CREATE INDEX vouchers_of_reference ON public.vouchers USING btree (lower(reference)) WHERE (reference <> ''::text);
CREATE UNIQUE INDEX vouchers_of_reversed ON public.vouchers USING btree (reverses) WHERE (state <> 'cancelled'::text);
CREATE UNIQUE INDEX vouchers_of_source ON public.vouchers USING btree (source_type, source_id) WHERE ((source_type IS NOT NULL) AND (reversed_at IS NULL));
CREATE INDEX vouchers_of_words ON public.vouchers USING gin (search_words(((party || ' '::text) || narration)));
CREATE TRIGGER vouchers_administrator BEFORE INSERT ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.prepared_by IS NOT NULL))) EXECUTE FUNCTION require_decider('prepared_by');
CREATE TRIGGER vouchers_approved BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'posted'::text) AND (old.state <> 'posted'::text))) EXECUTE FUNCTION require_approval('nobody has approved this voucher', 'vouchers.posting', 'id');
CREATE TRIGGER vouchers_cancelled BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((new.state = 'cancelled'::text) AND (old.state <> 'cancelled'::text))) EXECUTE FUNCTION voucher_is_cancelled();
CREATE TRIGGER vouchers_cancelled_sealed BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (old.state = 'cancelled'::text) AND (new.* IS DISTINCT FROM old.*))) EXECUTE FUNCTION refuse_change('a cancelled voucher is not changed');
CREATE TRIGGER vouchers_depreciation_freed AFTER UPDATE ON public.vouchers FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL) AND (new.source_type = 'depreciation'::text))) EXECUTE FUNCTION free_depreciation();
CREATE TRIGGER vouchers_guard BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_voucher();
CREATE TRIGGER vouchers_kept BEFORE DELETE ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND ((old.state <> 'draft'::text) OR (old.code IS NOT NULL)))) EXECUTE FUNCTION refuse_change('only a draft is deleted');
CREATE TRIGGER vouchers_needs_two BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((new.state = 'submitted'::text) AND (old.state <> 'submitted'::text))) EXECUTE FUNCTION keep_needs_two();
CREATE TRIGGER vouchers_of_assets BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_asset_voucher();
CREATE TRIGGER vouchers_petty_cash BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state = 'submitted'::text) AND (old.state <> 'submitted'::text))) EXECUTE FUNCTION guard_petty_voucher();
CREATE TRIGGER vouchers_petty_cash_paid AFTER UPDATE ON public.vouchers FOR EACH ROW WHEN (((new.state = 'posted'::text) AND (old.state <> 'posted'::text))) EXECUTE FUNCTION petty_cash_is_paid();
CREATE TRIGGER vouchers_posted AFTER UPDATE ON public.vouchers FOR EACH ROW WHEN (((new.state = 'posted'::text) AND (old.state <> 'posted'::text))) EXECUTE FUNCTION voucher_is_posted();
CREATE TRIGGER vouchers_reversal BEFORE INSERT ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.reverses IS NOT NULL))) EXECUTE FUNCTION guard_new_voucher();
CREATE TRIGGER vouchers_sealed BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (((old.state = 'posted'::text) AND ((to_jsonb(new.*) - 'reversed_at'::text) <> (to_jsonb(old.*) - 'reversed_at'::text))) OR ((old.code IS NOT NULL) AND (new.code IS DISTINCT FROM old.code)) OR ((old.state = 'submitted'::text) AND ((((((new.value_date IS DISTINCT FROM old.value_date) OR (new.party IS DISTINCT FROM old.party)) OR (new.narration IS DISTINCT FROM old.narration)) OR (new.reference IS DISTINCT FROM old.reference)) OR (new.evidence IS DISTINCT FROM old.evidence)) OR (new.amount_kobo IS DISTINCT FROM old.amount_kobo)))))) EXECUTE FUNCTION refuse_change('a voucher that was submitted is not changed');
CREATE TRIGGER vouchers_steps BEFORE UPDATE ON public.vouchers FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.state <> old.state))) EXECUTE FUNCTION allow_steps('state', 'draft: submitted', 'submitted: posted sent_back', 'sent_back: submitted cancelled');
CREATE TRIGGER vouchers_template_due_again AFTER DELETE ON public.vouchers FOR EACH ROW WHEN ((old.source_type = 'voucher-template'::text)) EXECUTE FUNCTION template_due_again();
CREATE TRIGGER vouchers_template_due_again_cancelled AFTER UPDATE ON public.vouchers FOR EACH ROW WHEN (((new.state = 'cancelled'::text) AND (old.state <> 'cancelled'::text) AND (old.source_type = 'voucher-template'::text))) EXECUTE FUNCTION template_due_again();
GRANT DELETE, INSERT (amount_kobo, evidence, id, kind, narration, party, prepared_at, prepared_by, reference, reverses, source_id, source_type, value_date), SELECT, UPDATE (amount_kobo, answer, approval_id, check_code, code, evidence, first_approved_at, first_approved_by, journal_id, narration, party, posted_at, prepared_by, reference, state, submitted_at, value_date, version) ON vouchers TO kolo_app;

CREATE TABLE webhook_cursor (
  one boolean NOT NULL DEFAULT true,
  "position" bigint NOT NULL,
  CONSTRAINT webhook_cursor_pkey PRIMARY KEY (one),
  CONSTRAINT webhook_cursor_one_check CHECK (one)
);
GRANT SELECT, UPDATE ("position") ON webhook_cursor TO kolo_app;

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  attempts_now integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone,
  held_until timestamp with time zone,
  tries jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_once UNIQUE (webhook_id, event_id),
  CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_next CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL))),
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX webhook_deliveries_made ON public.webhook_deliveries USING btree (made_at);
CREATE INDEX webhook_deliveries_of ON public.webhook_deliveries USING btree (webhook_id, id DESC);
GRANT DELETE, INSERT, SELECT, UPDATE (attempts, attempts_now, held_until, next_at, state, tries) ON webhook_deliveries TO kolo_app;

CREATE TABLE webhooks (
  id uuid NOT NULL,
  description text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamp with time zone,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  on_since timestamp with time zone,
  off_at timestamp with time zone,
  off_because text,
  delivered_at timestamp with time zone,
  gave_up text,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_description_check CHECK (((length(description) >= 1) AND (length(description) <= 60))),
  CONSTRAINT webhooks_former CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  CONSTRAINT webhooks_gave_up_check CHECK ((gave_up = ANY (ARRAY['failing'::text, 'gone'::text]))),
  CONSTRAINT webhooks_kinds_check CHECK (((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 50))),
  CONSTRAINT webhooks_off CHECK (((off_at IS NULL) = (off_because IS NULL))),
  CONSTRAINT webhooks_off_because_check CHECK ((off_because = ANY (ARRAY['switched-off'::text, 'failing'::text, 'gone'::text]))),
  CONSTRAINT webhooks_on CHECK (((approved_at IS NULL) = (on_since IS NULL))),
  CONSTRAINT webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);
CREATE TRIGGER webhooks_guard BEFORE INSERT OR UPDATE ON public.webhooks FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_webhook();
GRANT DELETE, INSERT, SELECT, UPDATE (approved_at, delivered_at, description, former_secret, former_until, gave_up, kinds, off_at, off_because, on_since, secret, url) ON webhooks TO kolo_app;

CREATE TABLE weeks_of_use (
  week date NOT NULL,
  members integer NOT NULL,
  active integer NOT NULL,
  sign_ins integer NOT NULL,
  joined integer NOT NULL,
  CONSTRAINT weeks_of_use_pkey PRIMARY KEY (week),
  CONSTRAINT weeks_of_use_active_check CHECK ((active >= 0)),
  CONSTRAINT weeks_of_use_joined_check CHECK ((joined >= 0)),
  CONSTRAINT weeks_of_use_members_check CHECK ((members >= 0)),
  CONSTRAINT weeks_of_use_sign_ins_check CHECK ((sign_ins >= 0)),
  CONSTRAINT weeks_of_use_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
GRANT INSERT, SELECT, UPDATE ON weeks_of_use TO kolo_app;

CREATE TABLE withdrawal_bank_references (
  reference_key text NOT NULL,
  withdrawal_id uuid NOT NULL,
  CONSTRAINT withdrawal_bank_references_pkey PRIMARY KEY (reference_key),
  CONSTRAINT withdrawal_bank_references_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT withdrawal_bank_references_reference_key_check CHECK ((reference_key ~ '^[0-9A-Z]{4,60}$'::text))
);
CREATE INDEX withdrawal_bank_references_beginning ON public.withdrawal_bank_references USING btree (reference_key text_pattern_ops);
CREATE INDEX withdrawal_bank_references_of ON public.withdrawal_bank_references USING btree (withdrawal_id);
GRANT INSERT, SELECT ON withdrawal_bank_references TO kolo_app;

CREATE TABLE withdrawal_batch_lines (
  batch_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  outcome text NOT NULL DEFAULT 'open'::text,
  CONSTRAINT withdrawal_batch_lines_pkey PRIMARY KEY (batch_id, withdrawal_id),
  CONSTRAINT withdrawal_batch_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES withdrawal_batches(id),
  CONSTRAINT withdrawal_batch_lines_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT withdrawal_batch_lines_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'on_hold'::text, 'given_up'::text])))
);
CREATE INDEX withdrawal_batch_lines_of ON public.withdrawal_batch_lines USING btree (withdrawal_id, batch_id);
CREATE UNIQUE INDEX withdrawal_batch_lines_once ON public.withdrawal_batch_lines USING btree (withdrawal_id) WHERE (outcome = 'open'::text);
GRANT INSERT, SELECT, UPDATE (outcome) ON withdrawal_batch_lines TO kolo_app;

CREATE TABLE withdrawal_batches (
  id uuid NOT NULL,
  code text NOT NULL,
  collection_account_id uuid NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  bank_reference text,
  paid_on date,
  paid_at timestamp with time zone,
  given_up_at timestamp with time zone,
  given_up_by uuid,
  given_up_reason text,
  CONSTRAINT withdrawal_batches_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_batches_code_key UNIQUE (code),
  CONSTRAINT withdrawal_batches_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  CONSTRAINT withdrawal_batches_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 40))),
  CONSTRAINT withdrawal_batches_check CHECK ((((bank_reference IS NULL) = (paid_at IS NULL)) AND ((paid_on IS NULL) = (paid_at IS NULL)))),
  CONSTRAINT withdrawal_batches_check1 CHECK ((((given_up_at IS NULL) = (given_up_by IS NULL)) AND ((given_up_at IS NULL) = (given_up_reason IS NULL)))),
  CONSTRAINT withdrawal_batches_check2 CHECK (((given_up_at IS NULL) OR (paid_at IS NULL))),
  CONSTRAINT withdrawal_batches_code_check CHECK ((code ~ '^WDB-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT withdrawal_batches_given_up_reason_check CHECK (((length(given_up_reason) >= 5) AND (length(given_up_reason) <= 500)))
);
GRANT INSERT, SELECT, UPDATE (bank_reference, given_up_at, given_up_by, given_up_reason, paid_at, paid_on) ON withdrawal_batches TO kolo_app;

CREATE TABLE withdrawal_payouts (
  id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  reference text NOT NULL,
  amount_kobo bigint NOT NULL,
  begun_by uuid NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  recipient text,
  sent_at timestamp with time zone,
  asked_at timestamp with time zone,
  ask_at timestamp with time zone,
  provider_status text,
  provider_ref text,
  provider_fee_kobo bigint,
  outcome text,
  known_at timestamp with time zone,
  problem text,
  CONSTRAINT withdrawal_payouts_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_payouts_reference_key UNIQUE (reference),
  CONSTRAINT withdrawal_payouts_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT withdrawal_payouts_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT withdrawal_payouts_check CHECK (((outcome IS NULL) = (known_at IS NULL))),
  CONSTRAINT withdrawal_payouts_check1 CHECK (((sent_at IS NULL) OR (recipient IS NOT NULL))),
  CONSTRAINT withdrawal_payouts_check2 CHECK (((outcome IS DISTINCT FROM 'paid'::text) OR (sent_at IS NOT NULL))),
  CONSTRAINT withdrawal_payouts_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'failed'::text, 'not_sent'::text, 'differs'::text, 'returned'::text]))),
  CONSTRAINT withdrawal_payouts_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 300))),
  CONSTRAINT withdrawal_payouts_provider_fee_kobo_check CHECK ((provider_fee_kobo >= 0)),
  CONSTRAINT withdrawal_payouts_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 60))),
  CONSTRAINT withdrawal_payouts_provider_status_check CHECK (((length(provider_status) >= 1) AND (length(provider_status) <= 40))),
  CONSTRAINT withdrawal_payouts_recipient_check CHECK ((recipient ~ '^RCP_[a-zA-Z0-9]{1,60}$'::text)),
  CONSTRAINT withdrawal_payouts_reference_check CHECK ((reference ~ '^wdr-[0-9]{4}-[0-9]{6,}-[2-9a-hj-np-z]{6}$'::text))
);
CREATE INDEX withdrawal_payouts_of ON public.withdrawal_payouts USING btree (withdrawal_id, begun_at, id);
CREATE UNIQUE INDEX withdrawal_payouts_once ON public.withdrawal_payouts USING btree (withdrawal_id) WHERE (outcome IS NULL);
CREATE INDEX withdrawal_payouts_to_ask ON public.withdrawal_payouts USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE TRIGGER withdrawal_payouts_guard BEFORE INSERT OR UPDATE ON public.withdrawal_payouts FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_withdrawal_payout();
GRANT INSERT, SELECT, UPDATE (ask_at, asked_at, known_at, outcome, problem, provider_fee_kobo, provider_ref, provider_status, recipient, sent_at) ON withdrawal_payouts TO kolo_app;

CREATE TABLE withdrawal_proofs (
  id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  file_name text NOT NULL,
  stored_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT withdrawal_proofs_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_proofs_stored_name_key UNIQUE (stored_name),
  CONSTRAINT withdrawal_proofs_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT withdrawal_proofs_check CHECK (((removed_at IS NULL) OR (removed_at >= added_at))),
  CONSTRAINT withdrawal_proofs_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT withdrawal_proofs_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT withdrawal_proofs_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT withdrawal_proofs_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  CONSTRAINT withdrawal_proofs_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{48}$'::text))
);
CREATE INDEX withdrawal_proofs_of ON public.withdrawal_proofs USING btree (withdrawal_id, added_at, id) WHERE (removed_at IS NULL);
GRANT INSERT, SELECT, UPDATE (removed_at) ON withdrawal_proofs TO kolo_app;

CREATE TABLE withdrawal_steps (
  id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  step text NOT NULL,
  by_uid uuid,
  with_uid uuid,
  alone boolean NOT NULL DEFAULT false,
  note text,
  happened_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_steps_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_steps_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT withdrawal_steps_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  CONSTRAINT withdrawal_steps_step_check CHECK ((step = ANY (ARRAY['requested'::text, 'cancelled'::text, 'approved'::text, 'rejected'::text, 'sent'::text, 'not_sent'::text, 'paid'::text, 'failed'::text, 'on_hold'::text, 'retried'::text, 'returned'::text])))
);
CREATE INDEX withdrawal_steps_of ON public.withdrawal_steps USING btree (withdrawal_id, happened_at, id);
GRANT INSERT, SELECT ON withdrawal_steps TO kolo_app;

CREATE TABLE withdrawals (
  id uuid NOT NULL,
  code text NOT NULL,
  member_uid uuid NOT NULL,
  source text NOT NULL,
  source_id uuid,
  amount_kobo bigint NOT NULL,
  fee_kobo bigint NOT NULL DEFAULT 0,
  penalty_kobo bigint NOT NULL DEFAULT 0,
  wht_kobo bigint NOT NULL DEFAULT 0,
  net_kobo bigint NOT NULL,
  bank_account_id uuid NOT NULL,
  hold_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'requested'::text,
  needs_two boolean NOT NULL,
  risk_flags text[] NOT NULL DEFAULT '{}'::text[],
  requested_at timestamp with time zone NOT NULL,
  payable_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  approved_by uuid,
  reason text,
  method text,
  collection_account_id uuid,
  bank_reference text,
  paid_on date,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  journal_id uuid,
  returned_at timestamp with time zone,
  return_reference text,
  return_journal_id uuid,
  version integer NOT NULL DEFAULT 1,
  loan_id uuid,
  estate_payout_id uuid,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_code_key UNIQUE (code),
  CONSTRAINT withdrawals_estate_payout_id_key UNIQUE (estate_payout_id),
  CONSTRAINT withdrawals_hold_id_key UNIQUE (hold_id),
  CONSTRAINT withdrawals_journal_id_key UNIQUE (journal_id),
  CONSTRAINT withdrawals_loan_id_key UNIQUE (loan_id),
  CONSTRAINT withdrawals_return_journal_id_key UNIQUE (return_journal_id),
  CONSTRAINT withdrawals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES member_bank_accounts(id),
  CONSTRAINT withdrawals_collection_account_id_fkey FOREIGN KEY (collection_account_id) REFERENCES collection_accounts(id),
  CONSTRAINT withdrawals_estate_payout_id_fkey FOREIGN KEY (estate_payout_id) REFERENCES estate_payouts(id),
  CONSTRAINT withdrawals_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  CONSTRAINT withdrawals_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT withdrawals_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 60))),
  CONSTRAINT withdrawals_check CHECK (((source = 'wallet'::text) = (source_id IS NULL))),
  CONSTRAINT withdrawals_check1 CHECK ((amount_kobo = (((net_kobo + fee_kobo) + penalty_kobo) + wht_kobo))),
  CONSTRAINT withdrawals_check2 CHECK (((payable_at >= requested_at) AND (due_at >= payable_at))),
  CONSTRAINT withdrawals_check3 CHECK (((status <> ALL (ARRAY['rejected'::text, 'failed'::text, 'on_hold'::text, 'returned'::text])) OR (reason IS NOT NULL))),
  CONSTRAINT withdrawals_check4 CHECK (((status = ANY (ARRAY['paid'::text, 'returned'::text])) = ((journal_id IS NOT NULL) AND (paid_at IS NOT NULL)))),
  CONSTRAINT withdrawals_check6 CHECK (((status = 'returned'::text) = ((return_journal_id IS NOT NULL) AND (returned_at IS NOT NULL)))),
  CONSTRAINT withdrawals_code_check CHECK ((code ~ '^WDR-[0-9]{4}-[0-9]{6,}$'::text)),
  CONSTRAINT withdrawals_fee_kobo_check CHECK ((fee_kobo >= 0)),
  CONSTRAINT withdrawals_method_check CHECK ((method = ANY (ARRAY['manual'::text, 'paystack'::text]))),
  CONSTRAINT withdrawals_net_kobo_check CHECK ((net_kobo > 0)),
  CONSTRAINT withdrawals_paid_how CHECK (((status <> ALL (ARRAY['paid'::text, 'returned'::text])) OR ((method IS NOT NULL) AND ((method = 'paystack'::text) = (collection_account_id IS NULL)) AND (bank_reference IS NOT NULL) AND (paid_on IS NOT NULL)))),
  CONSTRAINT withdrawals_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  CONSTRAINT withdrawals_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  CONSTRAINT withdrawals_return_reference_check CHECK (((length(return_reference) >= 4) AND (length(return_reference) <= 60))),
  CONSTRAINT withdrawals_source_check CHECK ((source = ANY (ARRAY['wallet'::text, 'savings_account'::text]))),
  CONSTRAINT withdrawals_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'cancelled'::text, 'rejected'::text, 'approved'::text, 'processing'::text, 'on_hold'::text, 'failed'::text, 'paid'::text, 'returned'::text]))),
  CONSTRAINT withdrawals_version_check CHECK ((version > 0)),
  CONSTRAINT withdrawals_wht_kobo_check CHECK ((wht_kobo >= 0))
);
CREATE INDEX withdrawals_by_amount ON public.withdrawals USING btree (amount_kobo, id);
CREATE INDEX withdrawals_by_status ON public.withdrawals USING btree (status, id) INCLUDE (amount_kobo);
CREATE INDEX withdrawals_by_word ON public.withdrawals USING btree (approved_by, approved_at) INCLUDE (amount_kobo) WHERE (approved_by IS NOT NULL);
CREATE INDEX withdrawals_of_account ON public.withdrawals USING btree (bank_account_id, status);
CREATE INDEX withdrawals_of_code ON public.withdrawals USING btree (code text_pattern_ops);
CREATE INDEX withdrawals_of_day ON public.withdrawals USING btree (member_uid, requested_at) INCLUDE (amount_kobo, status);
CREATE INDEX withdrawals_of_goal ON public.withdrawals USING btree (source_id, requested_at) WHERE (source_id IS NOT NULL);
CREATE INDEX withdrawals_of_member ON public.withdrawals USING btree (member_uid, id DESC);
CREATE INDEX withdrawals_queue ON public.withdrawals USING btree (requested_at, id) INCLUDE (amount_kobo) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text, 'processing'::text, 'on_hold'::text, 'failed'::text]));
CREATE TRIGGER withdrawals_begins BEFORE INSERT ON public.withdrawals FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> 'requested'::text))) EXECUTE FUNCTION refuse_change('a withdrawal begins as a request');
CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION guard_withdrawal();
CREATE TRIGGER withdrawals_needs_two_sealed BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND old.needs_two AND (NOT new.needs_two))) EXECUTE FUNCTION refuse_change('what once needed two administrators needs them for ever');
CREATE TRIGGER withdrawals_steps BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((SESSION_USER = 'kolo_app'::name) AND (new.status <> old.status))) EXECUTE FUNCTION allow_steps('status', 'requested: cancelled approved rejected', 'approved: processing', 'processing: paid failed on_hold approved', 'on_hold: processing paid failed approved', 'failed: approved rejected', 'paid: returned');
GRANT INSERT, SELECT, UPDATE (approved_at, approved_by, bank_reference, collection_account_id, journal_id, method, needs_two, paid_at, paid_on, reason, return_journal_id, return_reference, returned_at, sent_at, status, version) ON withdrawals TO kolo_app;

CREATE TABLE withdrawers (
  member_uid uuid NOT NULL,
  bank_accounts integer NOT NULL DEFAULT 0,
  CONSTRAINT withdrawers_pkey PRIMARY KEY (member_uid),
  CONSTRAINT withdrawers_bank_accounts_check CHECK (((bank_accounts >= 0) AND (bank_accounts <= 3)))
);
GRANT DELETE, INSERT, SELECT, UPDATE (bank_accounts) ON withdrawers TO kolo_app;

CREATE TABLE write_checks (
  only_row boolean NOT NULL DEFAULT true,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT write_checks_pkey PRIMARY KEY (only_row),
  CONSTRAINT write_checks_only_row_check CHECK (only_row)
);
GRANT INSERT, SELECT, UPDATE (written_at) ON write_checks TO kolo_app;

CREATE TABLE year_audits (
  id uuid NOT NULL,
  year integer NOT NULL,
  auditor text NOT NULL,
  signed_on date NOT NULL,
  opinion text NOT NULL,
  evidence_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT year_audits_pkey PRIMARY KEY (id),
  CONSTRAINT year_audits_approval_id_key UNIQUE (approval_id),
  CONSTRAINT year_audits_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  CONSTRAINT year_audits_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES plan_evidence(id),
  CONSTRAINT year_audits_year_fkey FOREIGN KEY (year) REFERENCES surplus_years(year),
  CONSTRAINT year_audits_after CHECK ((signed_on > make_date(year, 12, 31))),
  CONSTRAINT year_audits_auditor_check CHECK (((length(auditor) >= 2) AND (length(auditor) <= 120))),
  CONSTRAINT year_audits_opinion_check CHECK ((opinion = ANY (ARRAY['unqualified'::text, 'qualified'::text, 'adverse'::text, 'disclaimer'::text])))
);
CREATE INDEX year_audits_of ON public.year_audits USING btree (year DESC, id DESC);
CREATE INDEX year_audits_paper ON public.year_audits USING btree (evidence_id);
CREATE TRIGGER year_audits_guard BEFORE INSERT ON public.year_audits FOR EACH ROW WHEN ((SESSION_USER = 'kolo_app'::name)) EXECUTE FUNCTION guard_year_audit();
GRANT INSERT, SELECT ON year_audits TO kolo_app;
