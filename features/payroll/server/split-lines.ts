/** Where the lines of a schedule go, by what their members owe at this moment: for the preview, and again when it is booked. */
import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import { kobo } from '@kolo/foundation/money'
import { lastOfMonth } from '@kolo/foundation/time'
import { targetNames } from '@kolo/payments/server'
import {
  type Claim,
  type DeductionKind,
  deductionKinds,
  type LinePart,
  splitLine,
  type Wanted,
} from '../split.rules.ts'
import type { LineRow, RunRow } from './payroll.record.ts'
import { deductionOrder } from './payroll.settings.ts'

/** A line with where its member's deductions go. */
type LineToSplit = Pick<LineRow, 'line_no' | 'amount_kobo' | `${DeductionKind}_kobo`> & {
  member_uid: string
  purpose: string | null
  target_id: string | null
}

/** Which purposes of payments take a kind of deduction, beside savings, which go where the member chose. */
const purposes: Partial<Record<DeductionKind, readonly string[]>> = {
  loans: ['loan'],
  fees: ['charge', 'event_fee'],
  shares: ['shares'],
}

/** The parts of each line, by its number. */
export async function splitLines(
  call: Pick<Call, 'db' | 'registry'>,
  run: Pick<RunRow, 'month'>,
  lines: readonly LineToSplit[],
): Promise<Map<number, LinePart[]>> {
  const { db } = call
  const order = await readSetting(db, deductionOrder)
  const chosen = lines.flatMap(({ purpose, target_id }) =>
    purpose === null || target_id === null ? [] : [{ purpose, target_id }],
  )
  const { names } = await batchQueries(db, { names: targetNames(call, chosen) })
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const claims = await claimsOf(call, run, lines)
  return new Map(
    lines.map((line) => {
      const { member_uid: uid, purpose, target_id: targetId } = line
      const wallet = { purpose: 'wallet', targetId: uid, name: 'Wallet' }
      const to =
        purpose === null || targetId === null
          ? wallet
          : { purpose, targetId, name: nameOf.get(targetId) ?? 'Closed' }
      const targets = { chosen: to, wallet, claims: claims.get(uid) ?? [] }
      return [line.line_no, splitLine(kobo(line.amount_kobo), wantedOf(line), targets, order)]
    }),
  )
}

/** What each of these members is to pay until the end of the month, asked once for each purpose. */
async function claimsOf(
  { db, registry }: Pick<Call, 'db' | 'registry'>,
  { month }: Pick<RunRow, 'month'>,
  lines: readonly LineToSplit[],
): Promise<Map<string, (Claim & { memberUid: string })[]>> {
  const split = lines.filter((line) => wantedOf(line) !== undefined).map(({ member_uid }) => member_uid)
  if (split.length === 0) return new Map()
  const asked = deductionKinds.flatMap((kind) => {
    return (purposes[kind] ?? []).flatMap((purpose) => {
      const owed = registry.purposes[purpose]?.owed
      return owed === undefined ? [] : [{ kind, purpose, query: owed(db, split, lastOfMonth(month)) }]
    })
  })
  const rows = await batchQueries(db, Object.fromEntries(asked.map(({ purpose, query }) => [purpose, query])))
  const claims = asked.flatMap(({ kind, purpose }) =>
    (rows[purpose] ?? []).map(({ member_uid, id, name, due_kobo, whole }) => ({
      kind,
      purpose,
      targetId: id,
      name,
      memberUid: member_uid,
      due: due_kobo === null ? undefined : kobo(due_kobo),
      isWhole: whole,
    })),
  )
  return Map.groupBy(claims, ({ memberUid }) => memberUid)
}

/** How much of a line is for what; nothing where its file has no such columns. */
function wantedOf(line: LineToSplit): Wanted | undefined {
  const kinds = deductionKinds.filter((kind) => line[`${kind}_kobo`] !== null)
  if (kinds.length === 0) return undefined
  return Object.fromEntries(kinds.map((kind) => [kind, kobo(line[`${kind}_kobo`] ?? 0n)]))
}
