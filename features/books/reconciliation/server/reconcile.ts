/**
 * The bank's statement beside the books. What must always be true: what the bank says is what the books say by value date, as
 * the accounts do, and what the named items explain, to the kobo; of a day that is over; signed by two administrators. What
 * is posted later and counts by a signed day is kept apart, and is an item of the next reconciliation.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { approversOf, askApproval, signedBy, waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { type PageQuery, paged } from '@kolo/database/pages'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId, uuidPattern } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, calendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { readBooksOn } from '@kolo/ledger/day-ends'
import { postedLater } from '@kolo/ledger/journals'
import { readBanks } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { booksMessages } from '../../accounts/books.messages.ts'
import {
  insertReconciliation,
  isReconciled,
  reconciliationsAfter,
} from '../../accounts/server/books.store.ts'
import { booksAccess } from '../../books.access.ts'
import {
  type listReconciliations,
  openItemWire,
  type Reconciliations,
  type readBankDay,
  type reconcile,
} from '../../tax/tax.contract.ts'

const itemsWire = z.array(openItemWire)
type Items = z.output<typeof itemsWire>
type Change = {
  bank: string
  bankName: string
  day: CalendarDate
  statement: Kobo
  ledger: Kobo
  items: Items
}

export const reconciliation = approvalKind<Change>({
  name: 'books.reconciliation',
  subjectType: 'bank-day',
  permission: 'manage_settings',
  change: z.object({
    bank: idWire,
    bankName: z.string(),
    day: dayWire,
    statement: koboWire,
    ledger: koboWire,
    items: itemsWire,
  }),
  describe: ({ bankName, day, statement, ledger, items }) => ({
    title: `The bank's balance of ${formatDay(day)}`,
    lines: [
      { label: 'Account', value: bankName },
      { label: 'The bank says', value: formatNaira(statement) },
      { label: 'The books say', value: formatNaira(ledger) },
      ...items.map(({ name, amountKobo }) => ({ label: name, value: formatNaira(amountKobo) })),
    ],
  }),
  lockSubject: async ({ db }, subject) => {
    const { bank, day } = partsOf(subject)
    return { version: (await isReconciled(db, bank, day)) ? 'signed' : 'open' }
  },
  apply: async (call, subject, { bank, day, statement, ledger, items }, { approvalId, alone }) => {
    const { db, now } = call
    if (await isReconciled(db, bank, day)) return refuse('reconciled-already')
    if ((await heldOn(call, bank, day)) !== ledger) throw new RequestProblem('changed-meanwhile')
    const later = await postedLater(accountOf(bank), day).execute(db)
    await insertReconciliation(db, {
      id: newId(Date.parse(now)),
      bank_account_id: bank,
      day,
      statement_kobo: statement,
      ledger_kobo: ledger,
      posted_later: later.rows.map(({ journal_id }) => journal_id),
      items: JSON.stringify(z.encode(itemsWire, items)),
      approval_id: approvalId,
      signed_at: now,
    })
    call.record({
      kind: 'books.reconciled',
      target: { type: 'bank-day', id: subject },
      facts: {
        day,
        statementKobo: statement.toString(),
        ledgerKobo: ledger.toString(),
        items: items.length,
        alone,
      },
    })
    return undefined
  },
  words: booksMessages,
})

const subjectOf = (bank: string, day: CalendarDate) => `${bank}:${day}`

function partsOf(subject: string): { bank: string; day: CalendarDate } {
  const [bank = '', day = ''] = subject.split(':')
  return { bank, day: day as CalendarDate }
}

const accountOf = (bankAccountId: string) => ({ kind: 'bank', scope: bankAccountId }) as const

/** What the books say one bank account held at the end of a day. */
async function heldOn({ db }: Pick<Call, 'db'>, bankAccountId: string, day: CalendarDate): Promise<Kobo> {
  const { kind, scope } = accountOf(bankAccountId)
  const { lines } = await readBooksOn(db, day)
  return lines.find((line) => line.kind === kind && line.scope === scope)?.balance ?? zeroKobo
}

export async function readBankDayHandler(call: Call, { query }: InputOf<typeof readBankDay>) {
  if (query.day >= dayIn(lagos, call.now)) return refuse('day-not-over', {}, 'day')
  return { ledgerKobo: await heldOn(call, query.bankAccountId, query.day) }
}

export async function reconcileHandler(call: Call, { body }: InputOf<typeof reconcile>) {
  const { bankAccountId, day, statementKobo, items, reason } = body
  if (day >= dayIn(lagos, call.now)) return refuse('day-not-over', {}, 'day')
  const bank = (await readBanks(call.db)).get(bankAccountId)
  if (!bank) return refuse('no-such-bank', {}, 'bankAccountId')
  if (await isReconciled(call.db, bankAccountId, day)) return refuse('reconciled-already', {}, 'day')
  const ledger = await heldOn(call, bankAccountId, day)
  const difference = subtractKobo(statementKobo, ledger)
  const explained = sumKobo(items.map(({ amountKobo }) => amountKobo))
  if (difference !== explained)
    return refuse(
      'not-explained',
      { explained: explained.toString(), difference: difference.toString() },
      'items',
    )
  const outcome = await askApproval(call, reconciliation, {
    subjectId: subjectOf(bankAccountId, day),
    change: {
      bank: bankAccountId,
      bankName: bankAccountWords(bank.name, bank.last4),
      day,
      statement: statementKobo,
      ledger,
      items,
    },
    reason,
  })
  return isRefusal(outcome) ? outcome : listed(call, { limit: 25 })
}

export async function listReconciliationsHandler(call: Call, { query }: InputOf<typeof listReconciliations>) {
  return listed(call, query)
}

async function listed(call: Call, { cursor, limit }: PageQuery): Promise<Reconciliations> {
  const { db, actor } = call
  const found = await reconciliationsAfter(db, { before: placeIn(cursor), limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ day, id }) => `${day}_${id}`)
  const banks = await readBanks(db)
  const nameOf = (id: string) => {
    const bank = banks.get(id)
    return bank ? bankAccountWords(bank.name, bank.last4) : 'A bank account'
  }
  const { rows: waiting } = await waitingOfKind(call.now, reconciliation.name).execute(db)
  const { rows: by } = await approversOf(rows.map(({ approval_id }) => approval_id)).execute(db)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      bank: nameOf(row.bank_account_id),
      day: row.day,
      statementKobo: kobo(row.statement_kobo),
      ledgerKobo: kobo(row.ledger_kobo),
      differenceKobo: subtractKobo(kobo(row.statement_kobo), kobo(row.ledger_kobo)),
      items: z.decode(itemsWire, row.items as never),
      signedAt: row.signed_at,
      ...signedBy(by.find(({ id }) => id === row.approval_id)),
    })),
    nextCursor,
    approvals: waitingIn(call, [reconciliation], waiting),
    banks: [...banks.keys()].map((id) => ({ id, name: nameOf(id) })),
    can: { reconcile: decide(booksAccess.reconcile, actor, undefined as never) },
  }
}

/** After which a page begins: the day of the statement, and its id. */
function placeIn(cursor: string | undefined): { day: CalendarDate; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [text = '', id = ''] = cursor.split('_')
  const day = calendarDate(text)
  if (day === undefined || day < '1000' || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { day, id }
}
