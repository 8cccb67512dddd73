-- How the community looks, its terms and legal papers, and its holidays.

-- What a community is called, how it looks and whom its members call. Each change is a row, and the last one holds: what it
-- was before, who changed it and when stays readable. The server may add a row and change none.
create table community_looks (
  version integer primary key check (version > 0),
  name text not null check (length(name) between 1 and 60),
  letters text not null check (length(letters) between 1 and 3),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  address text not null check (length(address) between 1 and 200),
  phone text not null check (length(phone) <= 20),
  whatsapp text not null check (length(whatsapp) <= 20),
  hours text not null check (length(hours) <= 120),
  changed_by uuid not null,
  changed_at timestamptz not null,
  -- The picture that stands for a community in the place of its letters: the name of its file on the shelf of marks. Absent
  -- where the letters stand. An earlier look keeps the name of its own, so its picture stays, too.
  mark text check (mark ~ '^[0-9a-f]{48}$')
);
grant select, insert on community_looks to kolo_app;

-- What members agree to: the terms and the privacy text of the community. Each text that is saved is a version, kept for
-- ever; the first is a draft that nobody of the community has read yet. Who agreed to which version, and when, is kept
-- with the person's uid alone, so it may stay when the person is erased. The server may add a row and change none.
create table community_terms (
  version integer primary key check (version > 0),
  terms text not null check (length(terms) between 1 and 15000),
  privacy text not null check (length(privacy) between 1 and 15000),
  saved_by uuid,
  saved_at timestamptz not null
);
grant select, insert on community_terms to kolo_app;
insert into community_terms (version, terms, privacy, saved_by, saved_at) values (1,
$terms$## What this is
These are the terms between you and the community whose name stands at the top of this page. The community saves together and keeps the books of it with a program called Kolo. The community runs the program and is responsible for it; the makers of the program are not part of these terms.

## Not a bank
The community is not a bank, and money you save or invest here is not a bank deposit. It is not covered by deposit insurance. You can get back less than you put in. Expected returns are not promises.

## Your account
Give your own name as your bank has it, and keep your password to yourself. One person has one account. Tell the community at once when somebody else may have used yours.

## Your money
You send money from your bank account to the account of the community that you are shown. It counts when the officers have found it in the bank and confirmed it. Money that is not confirmed is not counted. Rates and limits of a plan are shown before you put money in.

## Records
Every amount is written in books in which no line is changed or removed. A mistake is put right with a new line that both of you can see. Your statement can be downloaded at any time; tell the officers when it does not agree with yours.

## Rules for everybody
Do not use the community to hide where money comes from, to deceive others, or to enter accounts that are not yours. The officers can make an account inactive, or stop its sign-in, and have to say why. Money of yours stays yours.

## Leaving
You can delete your account yourself once the books hold no money of yours.

## Changes
When these terms change you are shown the new ones and asked again. Earlier versions stay readable.

## Disagreements
Write or call Support first. The law of the Federal Republic of Nigeria applies.$terms$,
$privacy$## Who keeps your data
The community whose name stands at the top of this page decides why and how your data is used, and runs the server it is kept on. Support tells you who answers for it.

## What is kept
What you type when you join and in your profile: name, email, phone, gender, date of birth, marital status, anniversary, town, work, the amount you plan for. Your picture, if you add one. Your goals, payments and the receipts you upload. When you sign in: the time, the kind of device and its network address. What you and the officers did, in a log that cannot be changed.

## What it is for
To keep the books, to confirm your payments, to tell you what happened to your money, and to keep your account safe. It is not sold and not used for advertising.

## Who sees it
Officers see what they need to confirm payments and look after members. Other members see what you allow in your settings. Messages to you leave through the mail, SMS and push services that the community uses. If you sign in with Google, Google learns that you did. If the community counts page views with Google, your screens are counted only while you have not switched that off.

## In your browser
One cookie keeps you signed in and one lets us know your device again. What you type in a form may be kept in the browser until you send it.

## How long
As long as you have an account. When you delete it, what says who you are is removed. Amounts, decisions and agreements stay in the books under a number, because books have to add up.

## Your rights
Under the Nigeria Data Protection Act 2023 you can ask what is kept about you, have it corrected or deleted, object to a use of it, and take it with you. Write to Support. You can also complain to the Nigeria Data Protection Commission.

## Changes
When this text changes you are shown the new one and asked again. Earlier versions stay readable.$privacy$,
null, now());

create table terms_agreements (
  uid uuid not null,
  version integer not null references community_terms,
  agreed_at timestamptz not null,
  primary key (uid, version)
);
grant select, insert on terms_agreements to kolo_app;

-- Days on which nobody is expected to answer (docs/decisions/104-tickets-are-due-by-working-hours.md). Those that go by the moon are added once they are announced.
create table holidays (
  day date primary key,
  name text not null check (length(name) between 2 and 80)
);
grant select, insert, delete on holidays to kolo_app;
insert into holidays
  select make_date(year, month, day), name from generate_series(2026, 2030) as year, (values
    (1, 1, 'New Year''s Day'), (5, 1, 'Workers'' Day'), (6, 12, 'Democracy Day'), (10, 1, 'Independence Day'),
    (12, 25, 'Christmas Day'), (12, 26, 'Boxing Day')) as fixed (month, day, name);
insert into holidays
  select easter + days, name from unnest(array['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21']::date[])
    as easter, (values (-2, 'Good Friday'), (1, 'Easter Monday')) as around (days, name);

-- What must be paid in a month, and which goals end in it, reckoned anew each night.
create table months_to_come (
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  kind text not null check (kind in ('returns', 'capital', 'interest', 'withdrawals', 'goals')),
  due_kobo bigint not null check (due_kobo >= 0),
  payments integer not null check (payments >= 0),
  counted_on date not null,
  primary key (month, kind)
);
grant select, insert, delete on months_to_come to kolo_app;

-- What a society has in order, as its administrators note it down: state, what shows it, a document, when it is due again.
-- Which points there are is said by the product; nothing is noted by itself.
-- A document for a point. One that is replaced stays.
create table legal_papers (
  id uuid primary key,
  point text not null check (point ~ '^[a-z-]{3,40}$'),
  file_name text not null check (length(file_name) between 1 and 120),
  stored_name text not null unique check (stored_name ~ '^[0-9a-f]{48}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  unique (id, point)
);
grant select, insert on legal_papers to kolo_app;

-- How a point stands now; what it was before is in the history of the settings.
create table legal_points (
  point text primary key check (point ~ '^[a-z-]{3,40}$'),
  state text not null check (state in ('missing', 'asked-for', 'in-place', 'not-needed')),
  -- What shows it, or why it is not needed: written by whoever notes it.
  evidence text not null check (length(evidence) <= 500),
  due_on date,
  paper_id uuid,
  noted_by uuid not null,
  noted_at timestamptz not null,
  version integer not null check (version > 0),
  foreign key (paper_id, point) references legal_papers (id, point),
  constraint legal_points_shown check (state not in ('in-place', 'not-needed') or length(evidence) >= 5)
);
grant select, insert on legal_points to kolo_app;
grant update (state, evidence, due_on, paper_id, noted_by, noted_at, version) on legal_points to kolo_app;
