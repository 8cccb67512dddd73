-- A certificate of the shares a member holds is a paper like a receipt: of one moment, with a code anybody can check.
alter table papers drop constraint papers_kind_check;
alter table papers add constraint papers_kind_check check (kind in ('statement', 'year', 'receipt', 'certificate'))
  not valid;
alter table papers validate constraint papers_kind_check;

-- Of a share account: `shares-` and its id.
alter table papers drop constraint papers_account_check;
alter table papers add constraint papers_account_check check (length(account) between 1 and 60) not valid;
alter table papers validate constraint papers_account_check;

-- Money can come in for shares.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check
  check (purpose in ('savings', 'wallet', 'shares', 'investment')) not valid;
alter table payments validate constraint payments_purpose_check;
