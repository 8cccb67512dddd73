/** Giving out papers: each gets a code, and a row with its bounds, its sums and a hash of what it says. */

import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode, newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn } from '@kolo/foundation/time'
import { stillStands } from '@kolo/payments/rules'
import { ownPayment, type PaymentRow, paymentByCode } from '@kolo/payments/server'
import { accountOf, type Owner, type ReadOwner } from '../../statements/server/make-statement.ts'
import { sharesKey } from '../../statements/share-account-key.ts'
import type {
  issueMemberReceipt,
  issueMemberStatement,
  issueMemberYearStatement,
  issueReceipt,
  issueStatement,
  issueYearStatement,
  Paper,
} from '../documents.contract.ts'
import { boundsOf, codeLength, linesAtOnce, linesMost, type PaperFormat } from '../documents.rules.ts'
import type { HoldingOf } from './certificate.ts'
import type { PaperRow } from './document.record.ts'
import { figuresOf } from './document-figures.ts'
import { insertPaper, insertReceipt } from './documents.store.ts'
import { beginPaper, type LargePaper } from './large-document.ts'
import { presentPaper } from './present-document.ts'

type StatementAsked = InputOf<typeof issueStatement>['body']
type YearAsked = InputOf<typeof issueYearStatement>['body']
type StatementRefusal = Refusal<'days-reversed' | 'not-yet' | 'too-many-lines'>

/** What giving out papers needs: members with their goals, and how large papers are made. */
type Desk = { readOwner: ReadOwner; makePaper: LargePaper; holdingOf: HoldingOf }

/** The commands that give out papers. */
export function issuingActs(desk: Desk) {
  const { readOwner } = desk
  return {
    /** Behind `POST /api/statements`. */
    statement: async (call: Call, { body }: InputOf<typeof issueStatement>) =>
      giveStatement(desk, call, await readOwner(call.db, call.actor.uid), body),
    /** Behind `POST /api/members/{uid}/statements`. */
    memberStatement: async (call: Call, { params, body }: InputOf<typeof issueMemberStatement>) =>
      giveStatement(desk, call, await readOwner(call.db, params.uid), body),
    /** Behind `POST /api/yearly-statements`. */
    year: async (call: Call, { body }: InputOf<typeof issueYearStatement>) =>
      giveYear(desk, call, await readOwner(call.db, call.actor.uid), body),
    /** Behind `POST /api/members/{uid}/yearly-statements`. */
    memberYear: async (call: Call, { params, body }: InputOf<typeof issueMemberYearStatement>) =>
      giveYear(desk, call, await readOwner(call.db, params.uid), body),
    /** Behind `POST /api/receipts`. */
    receipt: async (call: Call, { body }: InputOf<typeof issueReceipt>) =>
      giveReceipt(desk, call, await ownPayment(call.db, body.paymentId, call.actor.uid)),
    /** Behind `POST /api/share-certificates`. */
    certificate: (call: Call) => giveCertificate(desk, call),
    /** Behind `POST /api/members/{uid}/receipts`. */
    memberReceipt: async (call: Call, { params, body }: InputOf<typeof issueMemberReceipt>) => {
      const payment = await paymentByCode(call.db, body.code).executeTakeFirst()
      if (payment?.member_uid !== params.uid) return refuse('no-such-payment', {}, 'code')
      return giveReceipt(desk, call, payment)
    },
  }
}

async function giveReceipt(
  { readOwner }: Desk,
  call: Call,
  payment: PaymentRow,
): Promise<Paper | Refusal<'not-confirmed'>> {
  const { db } = call
  const { confirmed_at: at, id, code } = payment
  if (!stillStands(payment.status) || at === null) return refuse('not-confirmed')
  const owner = await readOwner(db, payment.member_uid)
  const day = dayIn(owner.formats.timezone, at)
  const row = await rowOf(call, owner, {
    kind: 'receipt',
    format: 'pdf',
    account: id,
    account_name: `Payment ${code}`,
    first_day: day,
    last_day: day,
    from_at: at,
    until_at: at,
  })
  const paper = await insertReceipt(db, { ...row, is_large: false })
  recordIssued(call, owner, paper)
  return presentPaper(paper, owner)
}

/** Of this moment: it holds as long as the shares are worth what it says. */
async function giveCertificate(
  { readOwner, holdingOf }: Desk,
  call: Call,
): Promise<Paper | Refusal<'no-shares'>> {
  const { db, actor, now } = call
  const owner = await readOwner(db, actor.uid)
  const holding = await holdingOf(db, actor.uid)
  if (!holding) return refuse('no-shares')
  const day = dayIn(owner.formats.timezone, now)
  const row = await rowOf(call, owner, {
    kind: 'certificate',
    format: 'pdf',
    account: sharesKey(holding),
    account_name: `Share account ${holding.code}`,
    first_day: day,
    last_day: day,
    from_at: now,
    until_at: now,
  })
  const paper = await insertPaper(db, { ...row, is_large: false })
  return presentPaper(paper, owner)
}

async function giveStatement(
  desk: Desk,
  call: Call,
  owner: Owner,
  { account: key, from, to, format }: StatementAsked,
): Promise<Paper | StatementRefusal> {
  if (from > to) return refuse('days-reversed', {}, 'to')
  const account = accountOf(owner, key)
  return give(desk, call, owner, {
    kind: 'statement',
    format,
    account: key,
    account_name: account.forStrangers,
    from,
    to,
  })
}

/** A year's is of all accounts together. */
async function giveYear(
  desk: Desk,
  call: Call,
  owner: Owner,
  { year, format }: YearAsked,
): Promise<Paper | Refusal<'not-yet'>> {
  const given = await give(desk, call, owner, {
    kind: 'year',
    format,
    account: 'all',
    account_name: 'All accounts',
    from: `${year}-01-01` as CalendarDate,
    to: `${year}-12-31` as CalendarDate,
  })
  return given as Paper | Refusal<'not-yet'>
}

type Given = {
  kind: 'statement' | 'year'
  format: PaperFormat
  account: string
  account_name: string
  from: CalendarDate
  to: CalendarDate
}

async function give(
  { makePaper }: Desk,
  call: Call,
  owner: Owner,
  given: Given,
): Promise<Paper | StatementRefusal> {
  const { kind, format, account, account_name, from } = given
  const { timezone } = owner.formats
  const today = dayIn(timezone, call.now)
  if (from > today) return refuse('not-yet', {}, 'from')
  // What has not happened yet is on no paper: the last day is today at most.
  const [to = today] = [given.to, today].sort()
  const bounds = boundsOf({ from, to }, timezone, call.now)
  const row = await rowOf(call, owner, {
    kind,
    format,
    account,
    account_name,
    first_day: from,
    last_day: to,
    from_at: bounds.from,
    until_at: bounds.until,
  })
  const isOfLines = kind === 'statement'
  if (isOfLines && row.lines > linesMost[format]) return refuse('too-many-lines')
  const is_large = isOfLines && row.lines > linesAtOnce[format]
  const paper = await insertPaper(call.db, { ...row, is_large })
  recordIssued(call, owner, paper)
  const shown = presentPaper(paper, owner)
  if (is_large) await beginPaper(call, makePaper, paper, shown.account)
  return shown
}

/** What somebody else has of a member's is in the audit log. */
function recordIssued(call: Call, owner: Owner, paper: PaperRow): void {
  if (owner.uid === call.actor.uid) return
  call.record({
    kind: 'paper.issued',
    subjectUid: owner.uid,
    target: { type: 'paper', id: paper.id },
    facts: {
      paper: paper.kind,
      format: paper.format,
      account: paper.account_name,
      from: paper.first_day,
      to: paper.last_day,
    },
  })
}

type Bounds = Omit<
  Parameters<typeof insertPaper>[1],
  | 'id'
  | 'code'
  | 'member_uid'
  | 'issued_at'
  | 'issued_by'
  | 'is_large'
  | keyof Awaited<ReturnType<typeof figuresOf>>
>

/** The row of a paper of these bounds, with its figures as the books have them now. */
async function rowOf({ db, now, actor }: Call, owner: Owner, bounds: Bounds) {
  const figures = await figuresOf(db, { ...bounds, member_uid: owner.uid } as never)
  return {
    id: newId(Date.parse(now)),
    code: newClearCode(codeLength),
    member_uid: owner.uid,
    ...bounds,
    ...figures,
    issued_at: now,
    issued_by: actor.uid,
  }
}
