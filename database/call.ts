/**
 * What every act on the server receives, and how a feature ties an act to its endpoint. Writing endpoints run in one
 * transaction that the plumbing opens: `call.db` *is* that transaction, a refusal or an error rolls all of it back,
 * and the answer to an `Idempotency-Key` commits with it.
 */

import type { Actor, Permission } from '@kolo/foundation/access'
import type {
  Endpoint,
  FileBody,
  InputOf,
  OutputOf,
  RefusalsOf,
  Schema,
  StoredFile,
} from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Kobo } from '@kolo/foundation/money'
import type { OutsideChannel, QuietHours } from '@kolo/foundation/notices'
import type { Facts, Refusal, Words } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { Kysely, RawBuilder } from 'kysely'
import type { AskedAbout } from './asked-about.ts'
import type { Change } from './changes.ts'
import type { SettingWords } from './community-settings.ts'
import type { Dues } from './dues.ts'
import type { PersonParts } from './person-parts.ts'
import type { Purposes } from './purposes.ts'
import type { Report } from './reports.ts'
import type { Tables } from './tables.ts'
import type { Topic } from './topics.ts'
import type { WaitingList } from './waiting-list.ts'

/** A connection, a pool or an open transaction. */
export type Db = Kysely<Tables>

/** An OpenID Connect provider that vouches for people, and how it knows this product. */
export type Federation = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it, and its mark (PNG); absent: it is Google. */
  label?: string
  logo?: Uint8Array | undefined
}

/**
 * Who wants a turn: a member, or else a client's address; word when that client has gone; and how a request gives up its
 * place for as long as something takes.
 */
export type Asker = {
  address: string
  actor?: { uid: string } | undefined
  gone?: AbortSignal
  aside?: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/**
 * Where pictures are kept that everybody may see, when that is not at home. Documents are never given to it. The answer
 * is the picture's address, or `undefined` when it could not be kept.
 */
export type MediaHost = {
  keepPicture: (
    picture: { bytes: Uint8Array; contentType: string },
    asker?: Asker,
  ) => Promise<string | undefined>
}

/** One file: the folder of its kind, and its random name. */
export type FileKey = { folder: string; storedName: string }

/**
 * Where whole files are kept: on this machine's disk, or in a store that nodes share. What must always be true: a file
 * is there as a whole or not at all, and a store that is away says so with `FileStoreAway`.
 */
export type FileStore = {
  /** Keeps a file that lies whole at a path of this machine, and takes it away from there. */
  keep: (key: FileKey, whole: { path: string; sha256: string }) => Promise<void>
  /** The file as it is asked for, piece by piece; `undefined` when it is not there. `gone`: nobody waits any more. */
  read: (
    key: FileKey,
    gone?: AbortSignal,
  ) => Promise<{ pieces: AsyncIterable<Uint8Array>; sizeBytes: number } | undefined>
  /** Removes it, if it is there. */
  remove: (key: FileKey) => Promise<void>
  /** What lies in a folder, page by page, and since when (milliseconds since 1970). */
  list: (folder: string, pageSize: number) => AsyncIterable<{ storedName: string; since: number }[]>
}

/**
 * What the community is called, how it looks and whom its members call: what the server was started with until
 * administrators decide. It is the one part of the community that changes while the server runs.
 */
export type CommunityLook = {
  name: string
  address: string
  /** One to three letters that stand for the name. */
  letters: string
  /** A picture in the place of the letters, large (512 pixels) and small (128), both PNG. */
  mark: { large: Uint8Array; small: Uint8Array } | undefined
  /** `#2f398c`; its hue and strength are used, never its lightness. */
  colour: string
  /** Whom members call, and when; empty where nobody said. */
  phone: string
  whatsapp: string
  hours: string
  /** Which decision holds; 0: none yet. */
  lookVersion: number
}

/** What the community decided when it started the server. */
export type Community = CommunityLook & {
  /** The public address without a slash at the end; never taken from a request. */
  origin: string
  /** Whether mail leaves through SMTP; without it, it lands in the outbox folder. */
  mailIsSent: boolean
  /** The specification's literal answers for unknown e-mails and wrong passwords (domain.md A4). */
  revealAccounts: boolean
  /** Who vouches for people that sign in with Google; absent where nobody was named. */
  federation: Federation | undefined
  /** The card provider: where its API is, and the key it knows the community by. Absent: nobody is offered to pay by card. */
  cards: { url: string; secretKey: string } | undefined
  /** Where answers to mails arrive, and the key whoever hands them in signs with. Absent: none do. */
  mailIn?: { address: string; secret: string }
  /** Page views are counted: under this id, of these screens. Absent: nothing is counted. */
  measurement: { id: string; screens: readonly string[] } | undefined
  /** An address outside the community that hears of everything one administrator decides alone. */
  oversightEmail: string | undefined
  /** The file that heads of the audit chain are added to; absent: none. */
  auditHeads: string | undefined
  /** The ways members are reached outside the product. */
  channels: readonly OutsideChannel[]
  /** What one SMS costs the community, where that was said. */
  smsPrice?: Kobo | undefined
  /** The key browsers subscribe to push messages under, and a push service of this machine, where there is one. */
  push: { serverKey: string; localService: string | undefined }
  /** When nobody is disturbed with what can wait, by the member's own clock. */
  quietHours: QuietHours | undefined
  /** How long notices and the log of their delivery are kept. */
  noticeDays: number
  /** How many minutes somebody's proof that it is them counts. */
  stepUpMinutes: number
  dataDir: string
  files: FileStore
  /** What secrets at rest are sealed with; the same on every node. */
  secret: string
  /** A backup is made by itself each day. */
  backups?: true
}

/** The signed-in person together with the session the request came with. */
export type SignedIn = Actor & {
  sessionId: string
  /** Whether the person proved a few minutes ago that it is them: at sign-in or when they were asked. */
  steppedUp: boolean
  /** When the session was last marked as used, before this request. */
  lastSeenAt: Instant
  /** Asks through a key, which is in the session's place: what it is for, and whether it is the community's. */
  key?: { scopes: readonly string[]; isOfCommunity: boolean }
}

/**
 * Work to be done after the transaction, enqueued inside it: it exists exactly when the transaction commits. Of what
 * waits the higher `priority` goes first, 0 being ordinary; what one sender causes much of goes behind with each.
 */
export type Enqueue = (
  job: string,
  data: Record<string, unknown>,
  options?: { startAfter?: Instant; priority?: number },
) => Promise<void>

/** Something that happened, for the audit log. When, in which request and from where is what the frame knows. */
export type Deed = {
  /** `payment.confirmed`: the thing, a dot, what happened to it. */
  kind: string
  /** Who did it, where that is not the caller. */
  actorUid?: string | undefined
  /** To whom, where it was done to a person. */
  subjectUid?: string | undefined
  target?: { type: string; id: string } | undefined
  /** Amounts as strings of kobo; never names, addresses or secrets, because the row can never be removed. */
  facts?: Facts | undefined
}

/** One request, as an act sees it. */
export type Call<Who = SignedIn> = {
  db: Db
  /** The pool outside the transaction, for what must survive a refusal: attempt counters and their audit rows. */
  outside: Db
  actor: Who
  now: Instant
  community: Community
  enqueue: Enqueue
  /** Puts a deed into the audit log, in the act's transaction and with its answer; a refused act did nothing. */
  record: (deed: Deed) => void
  /**
   * Says what is old now on the screens of others, in the act's transaction; whoever acts is told by the answer. What a
   * recorded deed did to a person is said by itself.
   */
  changed: (change: Change) => void
  /** The desk of what takes a second administrator. */
  approvals: ApprovalDesk
  /** Absent: pictures are kept at home. Asked in a route's `before`, never in an act. */
  media: MediaHost | undefined
  /** What every feature does when somebody leaves, in the order of the features. */
  leavings: readonly Leaving[]
  /** What money coming in can be for, by the names under which features offer it. */
  purposes: Purposes
  /** What features have decided and must still pay. */
  dues: readonly Dues[]
  /** What every feature does once somebody has proved something, in the order of the features. */
  afterProof: readonly AfterProof[]
  /** How many bytes of files the person keeps, or somebody else, of all kinds together. */
  keptBytes: (uid?: string) => Promise<number>
  requestId: string
  /** The client's address, from the socket or a proxy named in the settings. */
  address: string
  /** Aborted when the client has gone and nobody waits for the answer any more. */
  gone: AbortSignal
  /** Does work in a transaction of its own, which stays although the act says no; nothing is locked by both. */
  apart: <Value>(work: (call: JobCall) => Promise<Value>) => Promise<Value>
  /** What is kept of somebody beside what any account has, by its titles. */
  kept: (uid: string) => Promise<string[]>
  /** Does work that has turns of its own, while the request keeps no place among those that are worked on at once. */
  aside: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** The client's user agent, cut to 200 characters. */
  device: string
  /** The session cookie's value, if one came with the request. */
  sessionToken: string | undefined
  /** Sets the session cookie with the answer, or ends it with `undefined`. */
  setSessionToken: (token: string | undefined) => unknown
  /** A cookie of ours beside the session's, if it came with the request; kept from scripts as that one is. */
  readCookie: (name: SideCookie) => string | undefined
  /** Sets such a cookie with the answer for so many seconds, or ends it with `undefined`. */
  setCookie: (name: SideCookie, token: string | undefined, seconds: number) => unknown
}

/**
 * What a browser may hold besides a session: `attempt`, which ties a federated sign-in to the browser that began it;
 * `pending`, a sign-in that still owes its second factor; and `device`, by which a browser is known again. Each holds
 * a token of 32 random bytes.
 */
export type SideCookie = 'attempt' | 'pending' | 'device'

/** What a job receives: as a call, without a person. */
export type JobCall = Pick<Call, 'db' | 'now' | 'community' | 'enqueue'>

/**
 * A call before its transaction opens: nothing to write with but the pool for what must survive a refusal. What it finds
 * may be some seconds old when the act receives it.
 */
export type CallBefore<Who = SignedIn> = Omit<
  Call<Who>,
  'db' | 'enqueue' | 'record' | 'changed' | 'approvals' | 'kept'
>

/** A call whose body has not been read. What it looks up in `db` is looked at again by the act. */
export type AdmitCall<Who = SignedIn> = Omit<Call<Who>, 'enqueue' | 'record' | 'changed' | 'approvals'>

/** How an upload that was let in comes in, and what becomes of it. */
export type Intake = {
  /** Takes it in as it comes; `undefined` when it is of no kind that is taken, and then nothing is kept. */
  receive: (body: AsyncIterable<Uint8Array>, rules: FileBody) => Promise<StoredFile | undefined>
  /** Called once: the act kept it, somebody said no, or a fault leaves open what was kept. */
  end: (outcome: 'kept' | 'refused' | 'unknown') => Promise<void>
}

/** The person a call is made by: `'anyone'` endpoints may have none. */
type CallerOf<E extends Endpoint> = E['needs'] extends 'anyone' ? SignedIn | undefined : SignedIn

/**
 * A file as an answer, whole or in pieces that are asked for one by one; `name` is what the browser saves it as, and
 * `keepSeconds` how long it may keep what it was given, for whoever asked alone. Absent: not at all.
 */
export type OpenedFile = { contentType: string; name: string; keepSeconds?: number } & (
  | { bytes: Uint8Array }
  | { pieces: AsyncIterable<Uint8Array>; sizeBytes: number }
)

/**
 * A file; the path at which the same session opens it in the next minutes; or what opens it once no transaction is open
 * any more, because a store may take its time. `hasOwnTurn`: opening it waits for a turn elsewhere, which bounds how many
 * do, so the request keeps no place at the door meanwhile.
 */
export type FileAnswer =
  | OpenedFile
  | { link: string }
  | { open: () => Promise<OpenedFile>; hasOwnTurn?: true }

/** What an act answers: its output or file, or one of the refusals its endpoint lists. */
export type AnswerOf<E extends Endpoint> =
  | ('file' extends E['answers'] ? FileAnswer : OutputOf<E>)
  | Refusal<RefusalsOf<E>>

/** An endpoint, the act behind it and the sentences of its refusals. */
export type Route = {
  endpoint: Endpoint
  words: Words<string>
  act: (call: Call<never>, input: never, ready: never) => Promise<unknown>
  before?: (call: CallBefore<never>, input: never) => Promise<unknown>
  admit?: (call: AdmitCall<never>, input: never) => Promise<Intake | Refusal>
  /** Looks at the signature of what another server sent; what it found is the act's third argument. */
  prove?: (call: CallBefore<never>, input: never) => Promise<Proven<unknown> | undefined>
  /** The act looks at nothing but the community: neither a session nor the database is asked. */
  isFixed?: true
  /** What the act reads is planned for any values from the first time on. */
  isPlannedOnce?: true
}

/** What an upload says before its body is read. */
type AddressOf<E extends Endpoint> = Omit<InputOf<E>, 'body'>

/** An act, and what has to be asked before its transaction opens. */
type ActOf<E extends Endpoint, Ready> = [
  act: (call: Call<CallerOf<E>>, input: InputOf<E>, ready: Ready) => Promise<AnswerOf<E>>,
  before?: (call: CallBefore<CallerOf<E>>, input: InputOf<E>) => Promise<Ready | Refusal<RefusalsOf<E>>>,
]

/**
 * Ties an act to its endpoint: `route(makeDeposit, savingsWords, async (call, { params, body }) => …)`. Whatever has to
 * ask another server asks it in `before`, once, while no transaction is open; what it gives is the act's third argument,
 * and a refusal ends the request there. It reads and decides nothing that the act does not decide again.
 */
export function route<E extends Endpoint, Ready = undefined>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  ...[act, before]: ActOf<E, Ready>
): Route {
  if (endpoint.fromAnySite && endpoint.needs !== 'anyone')
    throw new Error(`${endpoint.name} comes from any site and knows who asks`)
  // A read is one transaction from its beginning, and no transaction waits for another server.
  if (before && endpoint.method === 'GET') throw new Error(`${endpoint.name} reads and asks another server`)
  // A deed that is answered from its key must not reach another server a second time.
  if (before && endpoint.isDoneOnce) throw new Error(`${endpoint.name} is done once and asks another server`)
  // Files are neither compared with a request's first try nor kept as its answer.
  const takesFile = endpoint.body !== undefined && 'kind' in endpoint.body
  if (endpoint.isDoneOnce && (takesFile || endpoint.answers === 'file')) {
    throw new Error(`${endpoint.name} is done once and takes or gives a file`)
  }
  return {
    endpoint,
    words: words as Words<string>,
    act: act as unknown as Route['act'],
    ...(before ? { before: before as unknown as NonNullable<Route['before']> } : {}),
  }
}

/**
 * The same route, whose reading is planned for any values: for screens that ask for many things in one statement, each of
 * them found by ids. Planning those for the values at hand costs more than reading them (decision 160).
 */
export function plannedOnce(route: Route): Route {
  if (route.endpoint.method !== 'GET') throw new Error(`${route.endpoint.name} does not only read`)
  return { ...route, isPlannedOnce: true }
}

/** A delivery whose signature is right: the id its sender gives it whenever it is sent, and what it says. */
export type Proven<Said> = { deliveryId: string; said: Said }

/**
 * Ties an act to an endpoint that another server calls. `prove` has the bytes and headers as they came and looks at the
 * signature, in no transaction and without the database; without a proof the request ends there. The same delivery sent
 * again gets its first answer.
 */
export function signedRoute<E extends Endpoint, Said>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  prove: (call: CallBefore<undefined>, input: InputOf<E>) => Promise<Proven<Said> | undefined>,
  act: (
    call: Call<undefined>,
    input: Omit<InputOf<E>, 'body'>,
    said: Said,
  ) => Promise<OutputOf<E> | Refusal<RefusalsOf<E>>>,
): Route {
  const isSigned = endpoint.body !== undefined && 'kind' in endpoint.body && endpoint.body.kind === 'signed'
  if (!isSigned || !endpoint.isDoneOnce || endpoint.needs !== 'anyone') {
    throw new Error(`${endpoint.name} must take what is signed, from anyone, and do it once`)
  }
  return {
    endpoint,
    words: words as Words<string>,
    act: act as unknown as Route['act'],
    prove: prove as unknown as NonNullable<Route['prove']>,
  }
}

/** Ties an endpoint that says the same to everybody to what the community decided when it started the server. */
export function fixedRoute<E extends Endpoint>(
  endpoint: E,
  answer: (community: Community) => OutputOf<E>,
): Route {
  const isOpen = endpoint.method === 'GET' && endpoint.needs === 'anyone'
  if (!isOpen) throw new Error(`${endpoint.name} must know who asks`)
  const act = async ({ community }: { community: Community }) => answer(community)
  return { endpoint, words: {}, act: act as unknown as Route['act'], isFixed: true }
}

/**
 * Ties an act that takes a file to its endpoint. `admit` looks at the record, the allowance and how many files come
 * already, in this order and before a byte of the file is read; the act looks at the record again when the file is there.
 */
export function uploadRoute<E extends Endpoint, Ready = undefined>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  admit: (call: AdmitCall<CallerOf<E>>, input: AddressOf<E>) => Promise<Intake | Refusal<RefusalsOf<E>>>,
  ...rest: ActOf<E, Ready>
): Route {
  return { ...route(endpoint, words, ...rest), admit: admit as unknown as NonNullable<Route['admit']> }
}

/** A piece of work the queue runs, again after a failure. It must be safe to run twice. */
export type Job = {
  name: string
  /** A cron expression in Lagos time for work that comes round; absent for work that is enqueued. */
  schedule?: string
  /** What it was given is about people: nothing of it is kept once it is done. */
  forgets?: true
  /** Runs in no transaction: it takes long, and each of its steps stands for itself. */
  inPieces?: true
  /** The folder of files it keeps in order. */
  folder?: string
  run: (call: JobCall, data: Record<string, unknown>) => Promise<void>
  /** How many of it are done together in one transaction. When that fails each is done by itself, in its own. */
  together?: {
    /** So many at a time at most. */
    most: number
    /** Whether this one may be among them; one that is much work by itself is not. */
    joins: (data: Record<string, unknown>) => boolean
    run: (call: JobCall, all: readonly Record<string, unknown>[]) => Promise<void>
  }
}

/** What a piece of long work is done with: a job's call in the piece's own transaction, the audit log, and what money can be for. */
export type PieceCall = JobCall & Pick<Call, 'record' | 'purposes'>

/** How far a piece came: how many more are done, what the next one begins with, and at the end one sentence about all. */
export type Piece<Place> = { done: number; place: Place; ended?: string }

/**
 * Work that takes longer than a request, in pieces of a second at most. What must always be true: a piece and the note
 * that it is done stand or fall together, and whoever does one holds its work, so each is done once.
 */
export type LongWorkKind<Place = unknown> = {
  /** `savings.close-goals`: the feature and the deed. */
  name: string
  /** What is kept between two pieces. */
  place: Schema
  /** Whether it may stop between any two pieces. */
  cancellable: boolean
  /** Where administrators look at it; absent: it has no screen of its own. */
  page?: (subjectId: string) => string
  piece(call: PieceCall, work: { subjectId: string; done: number }, place: Place): Promise<Piece<Place>>
}

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
  /** The same once nobody decided it in time. */
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

/** What is asked for. */
export type Asked<Change> = {
  subjectId: string
  change: Change
  reason: string
  /** Who prepared it, where that is not whoever asks now: the author of a draft. */
  preparedBy?: string
}

/** What became of it: it holds now, or it waits. */
export type AskOutcome = { approval: { id: string; version: number }; applied: boolean }

/** What an act does with something that takes two administrators, in its own transaction. */
export type ApprovalDesk = {
  /**
   * Asks for it, or approves what another administrator asked for in the same words. Alone, staff are told and a day
   * passes; in the community's first week a kind may hold at once.
   */
  ask: <Change>(kind: ApprovalKind<Change>, asked: Asked<Change>) => Promise<AskOutcome | Refusal<AskRefusal>>
  /** Puts it on the desk although nobody has to decide it yet, such as a draft; what waited in its place is gone. */
  prepare: <Change>(kind: ApprovalKind<Change>, asked: Asked<Change>) => Promise<void>
  /** Takes what waits about a subject off the desk, because the record went another way. */
  drop: (kind: Pick<ApprovalKind, 'name'>, subjectId: string) => Promise<void>
}

/** Why somebody may not leave yet. */
export type Staying = Refusal<'money-being-checked' | 'money-left' | 'shares-kept' | 'return-owed'>

/** Puts in order what somebody leaves behind, in the transaction that erases them; a refusal keeps them. */
export type Leaving = (call: Pick<Call, 'db' | 'now' | 'record'>, uid: string) => Promise<Staying | undefined>

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

/** What a feature gives the server. */
export type ServerFeature = {
  name: string
  routes: readonly Route[]
  jobs?: readonly Job[]
  /** What of it takes two administrators. */
  approvals?: readonly ApprovalKind[]
  /** What of it waits for administrators, on their first screen. */
  waiting?: readonly WaitingList[]
  leaving?: Leaving
  afterProof?: AfterProof
  /** What it takes money for, by the name that is kept with a payment. */
  purposes?: Purposes
  /** What of it is decided and must still be paid. */
  dues?: Dues
  /** Which of its records members can ask support about. */
  askedAbout?: AskedAbout
  /** What it tells people about. */
  topics?: readonly Topic[]
  /** How many bytes of files somebody keeps in it: a query of one row, asked together with those of all features. */
  keptBytes?: (uid: string) => RawBuilder<{ bytes: number }>
  /** What of it takes longer than a request. */
  longWork?: readonly LongWorkKind[]
  /** What it tells about the community as a whole. */
  reports?: readonly Report[]
  /** What it keeps about a person, and what of it they are given. */
  person?: PersonParts
  /** What the community decides about it, and how the history says it. */
  settings?: readonly SettingWords[]
}

/**
 * A request the plumbing refuses: not signed in, not allowed, not found, malformed, replayed with other input.
 * Thrown by stores and the plumbing, never by rules.
 */
export class RequestProblem extends Error {
  readonly code: RequestProblemCode
  readonly options: { message?: string; field?: string; retryAfterSeconds?: number }
  constructor(
    code: RequestProblemCode,
    options: { message?: string; field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? code)
    this.code = code
    this.options = options
  }
}

/** Why the plumbing may refuse a request. */
export type RequestProblemCode =
  | 'not-signed-in'
  | 'user-token-expired'
  | 'not-allowed'
  | 'needs-verification'
  | 'account-inactive'
  | 'step-up-required'
  | 'not-found'
  | 'bad-request'
  | 'foreign-origin'
  | 'too-large'
  | 'wrong-content-type'
  | 'idempotency-key-missing'
  | 'idempotency-key-reused'
  | 'not-signed-by-sender'
  | 'key-not-valid'
  | 'key-not-enough'
  | 'still-running'
  | 'too-many-requests'
  | 'overloaded'
  | 'changed-meanwhile'

/** The record, or a "not found" that a stranger cannot tell from "not yours". */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new RequestProblem('not-found')
  return row
}
