/** Which lines look like what the card provider pays out: named so, and no more than it holds by the books. */

import type { Call } from '@kolo/application/call'
import { clearingAccount } from '@kolo/cards/server'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { addMilliseconds } from '@kolo/foundation/time'
import { booksIn, netsBefore } from '@kolo/ledger/day-ends'
import { sql } from 'kysely'
import type { LineRow } from '../../statements/server/statement.record.ts'
import { namesProvider } from '../../statements/statement.rules.ts'

/** What the provider holds by these books. */
export function withProvider(nets: Parameters<typeof booksIn>[0]): Kobo {
  const { kind, scope } = clearingAccount
  return booksIn(nets).lines.find((line) => line.kind === kind && line.scope === scope)?.balance ?? zeroKobo
}

/** The same, as a query. */
export const heldRows = ({ now }: Pick<Call, 'now'>) => netsBefore(addMilliseconds(now, 1))

/** The open lines that name the provider and nothing else is suggested for. */
function naming(rows: readonly LineRow[]): LineRow[] {
  return rows.filter(
    (row) =>
      row.state === 'open' &&
      row.suggested_payment === null &&
      row.suggested_banking === null &&
      namesProvider(row.narration),
  )
}

/** What has to be known of the books: a query, which asks them only where a line names the provider. */
export function likelyRows(call: Pick<Call, 'now'>, rows: readonly LineRow[]): ReturnType<typeof heldRows> {
  return naming(rows).length > 0 ? heldRows(call) : sql`select where false`
}

/** The ids of those lines, by these books. */
export function likelyIn(nets: Parameters<typeof booksIn>[0], rows: readonly LineRow[]): ReadonlySet<string> {
  const held = withProvider(nets)
  return new Set(naming(rows).flatMap(({ id, amount_kobo }) => (amount_kobo <= held ? [id] : [])))
}

/** The same, asked alone. */
export async function likelySettlements(
  call: Pick<Call, 'db' | 'now'>,
  rows: readonly LineRow[],
): Promise<ReadonlySet<string>> {
  if (naming(rows).length === 0) return new Set()
  return likelyIn((await heldRows(call).execute(call.db)).rows, rows)
}
