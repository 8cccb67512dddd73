/** Looks for the payments that open lines may be of, among those that are there now. */

import { bankedCash } from '@kolo/cash/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { inTurns } from '@kolo/files/in-turns'
import { kobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { hasArrived } from '@kolo/payments/rules'
import { bookedSettlements } from '../../settlements/server/settlements.store.ts'
import { suggestBanked } from '../banked.rules.ts'
import { type Candidate, codesIn, type OpenLine } from '../payment-search.rules.ts'
import { suggestPayments } from '../suggestions.rules.ts'
import {
  keepBanked,
  type PossibleRow,
  possiblePayments,
  saveSuggestions,
  withoutLine,
} from './lines.store.ts'
import type { LineRow } from './statement.record.ts'

/** Writes for each of these lines what is suggested now. */
export async function suggestFor(db: Db, accountId: string, rows: readonly LineRow[]): Promise<void> {
  const open = rows.filter(({ state, is_reversal }) => state === 'open' && !is_reversal)
  const days = open.map(({ booked_on }) => booked_on).toSorted()
  const [first] = days
  if (first === undefined) return
  const lines = open.map(openLine)
  const last = days.at(-1) ?? first
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const around = {
    amounts,
    from: addDays(first, -bankedWithinDays),
    to: addDays(last, bankedWithinDays),
  }
  const found = await batchQueries(db, {
    payments: possiblePayments({
      accountId,
      codes: [...new Set(lines.flatMap(({ narration }) => codesIn(narration)))],
      amounts,
      from: first,
      to: last,
    }),
    cash: withoutLine('cash', bankedCash(db, accountId, around)),
    settlements: withoutLine('settlement', bookedSettlements(db, accountId, around)),
  })
  const suggestions = await inTurns(suggestPayments(lines, found.payments.map(candidateOf)))
  const ids = open.map(({ id }) => id)
  await saveSuggestions(db, ids, suggestions)
  const paid = new Set(suggestions.map(({ lineId }) => lineId))
  const cash = new Set(found.cash.map(({ id }) => id))
  const slips = [...found.cash, ...found.settlements].map((slip) => ({
    id: slip.id,
    amount: kobo(slip.amount_kobo),
    paidOn: slip.paid_on,
    bankReference: slip.bank_reference,
  }))
  const unpaid = lines.filter(({ id }) => !paid.has(id))
  const banked = (await inTurns(suggestBanked(unpaid, slips))).map((one) => ({
    ...one,
    kind: cash.has(one.bankingId) ? ('cash' as const) : ('settlement' as const),
  }))
  const had = open.some((row) => row.suggested_banking !== null || row.suggested_settlement !== null)
  if (banked.length > 0 || had) await keepBanked(db, ids, banked)
}

/** How far from its day a slip is looked for by its reference. */
const bankedWithinDays = 30

function openLine(row: LineRow): OpenLine {
  const { id, booked_on, narration } = row
  return {
    id,
    amount: kobo(row.amount_kobo),
    bookedOn: booked_on,
    narration,
    reference: row.reference ?? undefined,
  }
}

/** A payment as the rule looks at it. */
export function candidateOf(row: PossibleRow): Candidate {
  const isConfirmed = hasArrived(row.status)
  const isClosed = row.status === 'expired' || row.status === 'cancelled'
  const days = isConfirmed && row.value_on ? [row.value_on] : daysOf(row)
  return {
    id: row.id,
    memberUid: row.member_uid,
    transferCode: row.transfer_code ?? '',
    status: isConfirmed ? 'confirmed' : isClosed ? 'closed' : 'waiting',
    amount: kobo((isConfirmed ? row.received_kobo : row.amount_kobo) ?? 0n),
    from: days[0] ?? dayIn(lagos, row.started_at),
    to: days.at(-1) ?? dayIn(lagos, row.started_at),
    bankReference: (isConfirmed ? row.confirmed_reference : row.bank_reference) ?? undefined,
    names: [row.full_name, row.payer_name].filter((name) => name !== null),
    isTied: row.is_tied,
  }
}

function daysOf({ started_at, submitted_at }: PossibleRow): CalendarDate[] {
  return [started_at, ...(submitted_at === null ? [] : [submitted_at])].map((at) => dayIn(lagos, at))
}
