/** The journals as administrators look through them: who, when, why, and what proves each. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { type Approvers, approversOf, waitingAbout, waitingIn } from '@kolo/approvals/server'
import { eventNaming } from '@kolo/audit/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageByTime, paged, timeCursor } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { csvAnswer } from '@kolo/files/server'
import { decide } from '@kolo/foundation/access'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { plainNaira } from '@kolo/foundation/money'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { type AccountKind, isMemberKind } from '@kolo/ledger/accounts'
import {
  findJournal,
  type JournalFilter,
  type JournalHead,
  type JournalLine,
  linesOfJournal,
  listJournals,
} from '@kolo/ledger/journals'
import { paymentOfJournal } from '@kolo/payments/server'
import { namesOf, readFormats } from '@kolo/profile/server'
import { type Banks, readBanks, receiptsOfJournal } from '@kolo/transfers/server'
import type * as contract from '../../accounts/books.contract.ts'
import type { Journal, JournalDetails } from '../../accounts/books.contract.ts'
import { bookAccounts } from '../../accounts/books.rules.ts'
import { nameOfAccount } from '../../accounts/server/name-accounts.ts'
import { booksAccess } from '../../books.access.ts'
import { journalReversal, reversalSubject } from './reverse-journal.ts'

const linesShown = 200
const rowsInFile = 5_000

type Filter = InputOf<typeof contract.downloadJournals>['query']

export async function listJournalsHandler(
  { db }: Pick<Call, 'db'>,
  { query }: InputOf<typeof contract.listJournals>,
): Promise<OutputOf<typeof contract.listJournals>> {
  const heads = await listJournals(db, { ...filterOf(query), ...pageByTime(query) })
  const { rows, nextCursor } = paged(heads, query.limit, ({ postedAt, id }) => timeCursor(postedAt, id))
  const people = await peopleIn(
    db,
    rows.map(({ actorUid }) => actorUid),
  )
  return { rows: rows.map((head) => journalOf(head, people)), nextCursor }
}

export async function downloadJournalsHandler(
  { db, actor }: Call,
  { query }: InputOf<typeof contract.downloadJournals>,
): Promise<FileAnswer> {
  const heads = await listJournals(db, { ...filterOf(query), limit: rowsInFile })
  const people = await peopleIn(
    db,
    heads.map(({ actorUid }) => actorUid),
  )
  const rows = heads.map((head) => journalOf(head, people))
  const { moment } = writerFor(await readFormats(db, actor.uid))
  const text = csvFile([
    [
      ...['When', 'What', 'Event', 'Code', 'By'],
      ...(query.member ? ['Into their accounts', 'Out of their accounts'] : []),
      ...['Whole journal', 'Journal', 'Reverses', 'Reversed by'],
    ].map(csvText),
    ...rows.map((row) => [
      csvText(moment(row.at)),
      csvText(row.memo),
      csvText(row.deed),
      csvText(row.code ?? ''),
      csvText(row.actor?.fullName ?? 'System'),
      ...(row.own ? [plainNaira(row.own.inKobo), plainNaira(row.own.outKobo)] : []),
      plainNaira(row.amountKobo),
      csvText(row.id),
      csvText(row.reverses ?? ''),
      csvText(row.reversedBy ?? ''),
    ]),
  ])
  return csvAnswer(`journals${query.day ? `-${query.day}` : ''}.csv`, text)
}

export async function readJournalHandler(
  call: Call,
  { params, query }: InputOf<typeof contract.readJournal>,
): Promise<JournalDetails> {
  const { db, now, actor } = call
  const head = orNotFound(await findJournal(db, params.id, query.member))
  const lines = await linesOfJournal(db, head.id, linesShown)
  const shown = query.member ? await linesOfJournal(db, head.id, linesShown, query.member) : lines
  const approvalId = head.facts.approval
  const said = await batchQueries(db, {
    events: eventNaming(db, { at: head.postedAt, fact: 'journalId', value: head.id }),
    payments: paymentOfJournal(db, head.id),
    receipts: receiptsOfJournal(db, head.id),
    approvers: approversOf(typeof approvalId === 'string' ? [approvalId] : []),
    waiting: waitingAbout(now, 'journal', [head.id]),
  })
  const [event, payment, approvers] = [said.events[0], said.payments[0], said.approvers[0]]
  const banks = await readBanks(db)
  const people = await peopleIn(db, [
    head.actorUid,
    ...shown.flatMap(({ debit, credit }) => [debit.ownerUid, credit.ownerUid]),
  ])
  return {
    ...journalOf(head, people),
    transfers: shown.map((line) => lineOf(line, banks, people)),
    facts: Object.entries(head.facts)
      .filter(([name]) => name !== 'approval')
      .map(([name, value]) => ({ name, value: value === true ? 'yes' : String(value) })),
    evidence: {
      audit: event && {
        id: event.id,
        kind: event.kind,
        ...(event.position === null ? {} : { position: Number(event.position) }),
      },
      payment: payment && {
        id: payment.id,
        code: payment.code,
        reference: payment.confirmed_reference ?? payment.bank_reference ?? '',
        receipts: said.receipts,
      },
      approval: approvers && approvalOf(approvers),
    },
    waiting: waitingIn(call, [journalReversal], said.waiting)[0],
    can: { takeBack: decide(booksAccess.takeBackJournal, actor, reversalSubject(head, lines)) },
  }
}

function filterOf({ day, from, to, account, member, code }: Filter): Omit<JournalFilter, 'limit'> {
  return {
    from: day && startOfDay(day),
    until: day && startOfDay(addDays(day, 1)),
    period: from || to ? { from: from ?? firstDay, to: to ?? lastDay } : undefined,
    account: account === undefined ? undefined : accountIn(account, from !== undefined || to !== undefined),
    memberUid: member,
    code,
  }
}

const firstDay = '2000-01-01' as CalendarDate
const lastDay = '2200-12-31' as CalendarDate

/**
 * `bank:0198…`, or every account of a kind, `cash:`; a kind the books do not have is found nowhere. All accounts of a kind
 * that members own are looked through in a period alone.
 */
function accountIn(text: string, hasPeriod: boolean): { kind: AccountKind; scope: string } {
  const [kind = '', scope = ''] = text.split(':')
  if (!(kind in bookAccounts)) throw new RequestProblem('not-found')
  if (scope === '' && !hasPeriod && isMemberKind(kind as AccountKind)) throw new RequestProblem('not-found')
  return { kind: kind as AccountKind, scope }
}

type People = (uid: string) => { uid: string; fullName: string }

async function peopleIn(db: Db, uids: readonly (string | undefined)[]): Promise<People> {
  const wanted = [...new Set(uids.filter((uid) => uid !== undefined))]
  const names = wanted.length === 0 ? new Map<string, string>() : await namesOf(db, wanted)
  return (uid) => ({ uid, fullName: names.get(uid) ?? 'Former member' })
}

const codePattern = /^[A-Z]{2,4}-\d{4}-\d{6,12}$/

function journalOf(head: JournalHead, people: People): Journal {
  const code = Object.values(head.facts).find((fact) => codePattern.test(String(fact)))
  return {
    id: head.id,
    at: head.postedAt,
    deed: head.deed,
    memo: head.memo,
    amountKobo: head.amount,
    lines: head.lines,
    own: head.own && { inKobo: head.own.in, outKobo: head.own.out },
    reverses: head.reverses,
    reversedBy: head.reversedBy,
    actor: head.actorUid === undefined ? undefined : people(head.actorUid),
    code: code === undefined ? undefined : String(code),
  }
}

function lineOf({ line, debit, credit, amount }: JournalLine, banks: Banks, people: People) {
  const side = ({ kind, scope, ownerUid }: JournalLine['debit']) => ({
    account: `${kind}:${scope}`,
    name: nameOfAccount(banks, { kind, scope }),
    owner: ownerUid === undefined ? undefined : people(ownerUid),
  })
  return { line, debit: side(debit), credit: side(credit), amountKobo: amount }
}

function approvalOf(row: Approvers) {
  return {
    id: row.id,
    reason: row.reason,
    askedBy: { uid: row.asked_by, fullName: row.asked_name ?? 'Former member' },
    approvedBy:
      row.decided_by === null
        ? undefined
        : { uid: row.decided_by, fullName: row.decided_name ?? 'Former member' },
    alone: row.alone,
  }
}
