/** The lines of a distribution: who is in it with what, frozen and hashed. */
import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { participantsOf } from '@kolo/investments/server'
import { balanceDays } from '@kolo/ledger/balance-days'
import { loanInterestPaid } from '@kolo/loans/server'
import { declaredGoals } from '@kolo/savings/server'
import { shareDays } from '@kolo/shares/server'
import {
  type DistributionBasis,
  declaredLines,
  type Line,
  linesOf,
  shareOut,
  snapshotOf,
  type Taker,
  type Terms,
} from '../distribution.rules.ts'
import type { DistributionRow } from './distribution.record.ts'

/** The lines as they are at this moment, and the hash that tells whether they still are. */
export async function snapshot(
  db: Db,
  planId: string | null,
  terms: Terms,
): Promise<{ lines: Line[]; hash: string }> {
  const { basis, rateBps, whtBps, period } = terms
  if (basis === 'declared' && rateBps !== undefined) {
    const goals = await declaredGoals(db, { from: period.start, to: period.end })
    return hashed(declaredLines(goals, { rateBps, whtBps }))
  }
  const lines =
    planId === null
      ? shareOut(await membersBy(db, terms), terms)
      : linesOf(await participantsOf(db, planId), terms)
  return hashed(lines)
}

function hashed(lines: Line[]): { lines: Line[]; hash: string } {
  return { lines, hash: createHash('sha256').update(snapshotOf(lines)).digest('hex') }
}

/** Who takes part in the surplus, and with which weight. */
async function membersBy(db: Db, { basis, period }: Terms): Promise<Taker[]> {
  const members = await weightsBy(db, basis, { from: period.start, to: period.end })
  return members.map(({ memberUid, weight }) => ({
    takerId: memberUid,
    investmentId: null,
    memberUid,
    weight: basis === 'equal' ? 1n : weight,
  }))
}

async function weightsBy(db: Db, basis: DistributionBasis, days: { from: CalendarDate; to: CalendarDate }) {
  if (basis === 'patronage')
    return (await balanceDays(db, 'member_savings', days)).map(({ ownerUid, weight }) => ({
      memberUid: ownerUid,
      weight,
    }))
  if (basis === 'loan_interest')
    return (await loanInterestPaid(db, days)).map(({ ownerUid, amount }) => ({
      memberUid: ownerUid,
      weight: amount,
    }))
  return shareDays(db, days)
}

/** How a distribution is divided, as it is kept. */
export function termsOf(row: DistributionRow): Terms {
  return {
    poolKobo: kobo(row.pool_kobo),
    period: { start: row.period_start, end: row.period_end },
    basis: row.basis,
    minActiveDays: row.min_active_days,
    whtBps: row.wht_bps,
    rateBps: row.rate_bps ?? undefined,
  }
}
