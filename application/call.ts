/**
 * The request context: what every command on the server receives. Writing endpoints run in one transaction that the
 * plumbing opens: `call.db` *is* that transaction, a refusal or an error rolls all of it back, and the answer to an
 * `Idempotency-Key` commits with it.
 */

import type { PersonTable } from '@kolo/database/personal-data'
import type { Db } from '@kolo/database/tables'
import type { Actor, Permission } from '@kolo/foundation/access'
import type { Schema } from '@kolo/foundation/endpoint'
import type { Lien } from '@kolo/foundation/lien'
import type { Kobo } from '@kolo/foundation/money'
import type { Refusal, Words } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { RawBuilder } from 'kysely'
import type { Change } from './changes.ts'
import type { Dues } from './dues.ts'
import type { JobCall, RecordingCall } from './job.ts'
import type { Purposes } from './purposes.ts'

/** The signed-in person together with the session the request came with. */
export type SignedIn = Actor & {
  sessionId: string
  /** Whether the person proved a few minutes ago that it is them: at sign-in or when they were asked. */
  steppedUp: boolean
  /** When the session was last marked as used, before this request. */
  lastSeenAt: Instant
  /** Asks through a key, which is in the session's place: what it is for, and whether it is the community's. */
  key?: { scopes: readonly string[]; isOfCommunity: boolean }
  /** Reads one year as an auditor, by an access that two administrators gave; nobody's account. */
  auditor?: { accessId: string; name: string; year: number }
}

/** One request, as a command sees it: ten members at most. */
export type Call<Who = SignedIn> = JobCall &
  RecordingCall & {
    /** The pool outside the transaction, for what must survive a refusal: attempt counters and their audit rows. */
    poolDb: Db
    actor: Who
    /**
     * Says what is old now on the screens of others, in the command's transaction; whoever acts is told by the answer. What a
     * recorded action did to a person is said by itself.
     */
    changed: (change: Change) => void
    /** What features registered for each other. */
    registry: Registry
    request: RequestFacts
  }

/**
 * What features registered with the server for others to use, in the order of the features. A command that needs
 * something of a feature it must not know asks here; nothing a feature offers is a member of the context.
 */
export type Registry = {
  /** What money coming in can be for, by the names under which features offer it. */
  purposes: Purposes
  /** What features have decided and must still pay. */
  dues: readonly Dues[]
  accountDeletionHooks: readonly AccountDeletionHook[]
  memberDeathHooks: readonly MemberDeathHook[]
  afterProof: readonly AfterProof[]
  /** The tables in which features keep something of a person. */
  personTables: readonly PersonTable[]
  /** Makes a voucher of what another feature knows. */
  submitVoucher: SubmitVoucher
  /** What is found by its code on the check page beside papers of members. */
  checkedDocuments: readonly FindChecked[]
  /** How many bytes of files somebody keeps in each feature: queries of one row. */
  keptBytes: readonly KeptBytes[]
  /** What of an account's money secures loans. */
  liensOn: LiensOn
}

/** What of the money of an account secures which loans, for whoever wants to take it out. */
export type LiensOn = (db: Db, account: { kind: string; scope: string }) => Promise<readonly Lien[]>

/** A voucher to be made and submitted: whoever acts is its preparer. */
export type NewVoucher = {
  kind: 'receipt' | 'payment' | 'transfer' | 'journal'
  valueDate: CalendarDate
  /** Who is paid, or who pays; may be empty for transfers and journals. */
  party: string
  narration: string
  reference: string
  evidence: string
  /** Accounts by their numbers, each on one side. */
  lines: readonly { account: string; debitKobo: Kobo; creditKobo: Kobo; memo: string }[]
  /** What it is made of, such as `{ type: 'bank-line', id }`: of each thing there is one voucher. */
  source?: { type: string; id: string }
}

/** Makes a voucher and submits it in the caller's transaction; another administrator approves it. */
export type SubmitVoucher = (call: Call, made: NewVoucher) => Promise<{ id: string } | Refusal<string>>

/** What anybody learns of a document by its code: what it is, its day, its amount, and whether it still counts. */
export type CheckedDocument = {
  kind: 'voucher' | 'loan-agreement' | 'loan-statement' | 'loan-clearance' | 'estate'
  issuedAt: Instant
  /** Whose it is, of whom the page shows initials. */
  fullName?: string
  /** `Payment voucher PV-2026-000214`. */
  account: string
  from: CalendarDate
  to: CalendarDate
  openingKobo: Kobo
  closingKobo: Kobo
  stillSo: boolean
}

/** Finds a document of a feature by the code printed on it. */
export type FindChecked = (db: Db, code: string) => Promise<CheckedDocument | undefined>

/** How many bytes of files somebody keeps in a feature: a query of one row, asked together with those of all features. */
export type KeptBytes = (uid: string) => RawBuilder<{ bytes: number }>

/** What is known of a request beside who asks and what for. */
export type RequestFacts = {
  id: string
  /** The client's address, from the socket or a proxy named in the settings. */
  address: string
  /** The client's user agent, cut to 200 characters. */
  userAgent: string
  /** Aborted when the client has gone and nobody waits for the answer any more. */
  gone: AbortSignal
  /** Does work that has turns of its own, while the request keeps no place among those that are worked on at once. */
  aside: <Value>(work: () => Promise<Value>) => Promise<Value>
  cookies: Cookies
}

/** The cookies of a request, kept from scripts, and those its answer sets. */
export type Cookies = {
  /** The session cookie's value, if one came with the request. */
  session: string | undefined
  /** Sets the session cookie with the answer, or ends it with `undefined`. */
  setSession: (token: string | undefined) => unknown
  /** A cookie of ours beside the session's, if it came with the request. */
  read: (name: SideCookie) => string | undefined
  /** Sets such a cookie with the answer for so many seconds, or ends it with `undefined`. */
  set: (name: SideCookie, token: string | undefined, seconds: number) => unknown
}

/**
 * What a browser may hold besides a session: `attempt`, which ties a federated sign-in to the browser that began it;
 * `pending`, a sign-in that still owes its second factor; `device`, by which a browser is known again; and `auditor`, which
 * reads one year. Each holds a token of 32 random bytes.
 */
export type SideCookie = 'attempt' | 'pending' | 'device' | 'auditor'

/**
 * A call before its transaction opens: nothing to write with but the pool for what must survive a refusal. What it finds
 * may be some seconds old when the command receives it.
 */
export type CallBefore<Who = SignedIn> = Omit<Call<Who>, 'db' | 'enqueue' | 'record' | 'changed'>

/** A call whose body has not been read. What it looks up in `db` is looked at again by the command. */
export type AdmitCall<Who = SignedIn> = Omit<Call<Who>, 'enqueue' | 'record' | 'changed'>

/** A record that something is asked for: its state, which must still be the same when it is decided, and its person. */
export type ApprovalSubject = { version: string; personUid?: string }

/**
 * How what was asked for came to hold. `approvedBy`: the second administrator; nobody, where it was decided alone.
 * `founding`: in the community's first week.
 */
export type Approved = {
  approvalId: string
  askedBy: string
  reason: string
  alone: boolean
  founding: boolean
} & {
  approvedBy: string | undefined
}

/** What people read of a change that waits: a title, and before and after line by line. */
export type ApprovalCard = { title: string; lines: readonly { label: string; value: string }[] }

/** Something that takes two administrators. `Change` is what `change` reads out of what was kept. */
export type ApprovalKind<Change = unknown> = {
  /** `profile.role`: the feature and the thing. */
  name: string
  /** What its subjects are called: `member`, `savings-plan`. */
  subjectType: string
  /** Who may ask for it and decide it. */
  permission: Permission
  change: Schema
  /** In the community's first week a lone administrator's holds at once: a founder must be able to begin. */
  atOnceWhenFounding?: boolean
  /** Asking for something else takes the place of what another administrator asked for. */
  latestCounts?: boolean
  /** Who never decides it beside whoever it is about: the guarantors of a loan. */
  excludedUids?(change: Change): readonly string[]
  /** Never without a second administrator, not even after a notice. */
  neverAlone?: boolean
  /** How much money it is about; above the community's ceiling it is never decided alone. */
  amountOf?(change: Change): Kobo | undefined
  /** `person`: the name of whom it is about, or the member code where names must not be kept. */
  describe(change: Change, person: string): ApprovalCard
  /** The record as it is, locked until the transaction ends. */
  lockSubject(call: Call, subjectId: string): Promise<ApprovalSubject>
  /** Does what was asked for, in the transaction in which its row already says "approved"; tells whom it concerns. */
  apply(call: Call, subjectId: string, change: Change, approved: Approved): Promise<Refusal | undefined>
  /** Tells whom it concerns that it was sent back, where the one who asked would not look here. */
  sentBack?(call: Call, subjectId: string, change: Change, reason: string): Promise<void>
  /** Puts the record back where it was once the one who asked took it back. */
  takenBack?(call: Call, subjectId: string, change: Change): Promise<void>
  /** The same as `sentBack` once nobody decided it in time. */
  expired?(call: JobCall, subjectId: string, change: Change): Promise<void>
  /** Where administrators look at the record; absent: what they decide says all of it. */
  page?(subjectId: string): string
  /** The sentences of what `apply` may refuse with. */
  words: Words<string>
}

/** Keeps the types of a kind together: `approvalKind<Change>({ … })`. */
export function approvalKind<Change>(kind: ApprovalKind<Change>): ApprovalKind<Change> {
  return kind
}

export type Asked<Change> = {
  subjectId: string
  change: Change
  reason: string
  /** Who prepared it, where that is not whoever asks now: the author of a draft. */
  preparedBy?: string
}

/** Why somebody may not leave yet. */
export type Staying = Refusal<
  | 'money-being-checked'
  | 'money-left'
  | 'shares-kept'
  | 'return-owed'
  | 'loan-owed'
  | 'loan-guaranteed'
  | 'charges-owed'
>

/** Puts in order what somebody leaves behind, in the transaction that erases them; a refusal keeps them. */
export type AccountDeletionHook = (call: RecordingCall, uid: string) => Promise<Staying | undefined>

/** Ends what goes on by itself for a member, in the transaction that confirms their death. */
export type MemberDeathHook = (call: Call, uid: string) => Promise<void>

/** What a sign-in still owes after its first proof: the ways to show it, and until when. */
export type Owed = {
  secondFactor: ('passkey' | 'code' | 'recovery')[]
  expiresAt: Instant
  serverTime: Instant
}

/** What a feature does once somebody has proved something, in the transaction of the proof; an error undoes the proof. */
export type AfterProof = {
  /** A first proof was right: what is owed before a session begins. Of all features the first that asks is answered. */
  owes?: (
    call: Call<SignedIn | undefined>,
    proof: { uid: string; kind: 'password' | 'google.com' },
  ) => Promise<Owed | undefined>
  /** Everything was proved, and a session began. */
  signedIn?: (call: Call<SignedIn | undefined>, uid: string) => Promise<void>
  /** Somebody showed that their account's address, which nobody had proved, is theirs. */
  emailProved?: (call: Call<SignedIn | undefined>, uid: string) => Promise<void>
  /** Who owns the address of an account came, and nobody knows who opened it: what opens something without a sign-in ends. */
  ownerCame?: (call: Pick<Call, 'db' | 'now'>, uid: string) => Promise<void>
}
