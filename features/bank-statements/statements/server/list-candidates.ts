import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, daysBetween, lagos } from '@kolo/foundation/time'
import { isSettled } from '@kolo/payments/rules'
import { readTransferCode } from '@kolo/transfers/rules'
import { heldRows, withProvider } from '../../settlements/server/likely-settlements.ts'
import { codesIn } from '../payment-search.rules.ts'
import type { listLineCandidates } from '../statement.contract.ts'
import { possiblePayments } from './lines.store.ts'
import { presentPayments } from './present-statement.ts'

const shown = 10

/** Payments a line may be of: those with the code that was typed, or those of its amount, the nearest day first. */
export async function listLineCandidatesHandler(
  call: Call,
  { params, query }: InputOf<typeof listLineCandidates>,
): Promise<OutputOf<typeof listLineCandidates>> {
  const { db } = call
  const line = orNotFound(
    await db.selectFrom('bank_statement_lines').selectAll().where('id', '=', params.id).executeTakeFirst(),
  )
  const code = readTransferCode(query.reference ?? '')
  const { found, nets } = await batchQueries(db, {
    found: possiblePayments({
      accountId: line.account_id,
      codes: code === undefined ? codesIn(line.narration) : [code],
      amounts: query.reference === undefined ? [kobo(line.amount_kobo)] : [],
      from: line.booked_on,
      to: line.booked_on,
    }),
    nets: heldRows(call),
  })
  const isBooked = line.suggested_banking !== null || line.suggested_settlement !== null
  const away = (at: (typeof found)[number]) =>
    Math.abs(daysBetween(line.booked_on, at.value_on ?? dayIn(lagos, at.started_at)))
  const rows = found.toSorted((a, b) => away(a) - away(b)).slice(0, shown)
  const payments = await presentPayments(call, rows)
  return {
    rows: rows.flatMap((row) => {
      const payment = payments.get(row.id)
      return payment
        ? [
            {
              ...payment,
              startedOn: row.value_on ?? dayIn(lagos, row.started_at),
              isTaken: row.is_tied || isSettled(row.status),
            },
          ]
        : []
    }),
    ...(!isBooked && line.amount_kobo <= withProvider(nets) ? { mayBeSettlement: true as const } : {}),
  }
}
