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

create table terms_agreements (
  uid uuid not null,
  version integer not null references community_terms,
  agreed_at timestamptz not null,
  primary key (uid, version)
);

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

grant select, insert on community_terms to kolo_app;
grant select, insert on terms_agreements to kolo_app;
