/** The new schedules of a loan as its borrower and administrators see them. */
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import * as z from 'zod/mini'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { plannedInstalmentWire, type rescheduleWire } from '../reschedule.wire.ts'
import { costsMore } from './plan-schedule.ts'
import { openProposal } from './reschedule.record.ts'
import { replacedOf, reschedulesOf } from './reschedule.store.ts'

const keptLines = z.array(plannedInstalmentWire)

/** What took effect and what is proposed, the latest first. */
export async function presentReschedules(
  db: Db,
  loan: LoanWithTerms,
): Promise<z.output<typeof rescheduleWire>[]> {
  const all = await reschedulesOf(db, loan.id)
  const open = openProposal(loan, all)
  const shown = all.filter(({ id, appliedAt }) => appliedAt !== null || id === open?.id)
  if (shown.length === 0) return []
  const replaced = Map.groupBy(await replacedOf(db, loan.id), ({ rescheduleId }) => rescheduleId)
  return shown.map((each) => ({
    id: each.id,
    instalments: each.instalments,
    firstDueOn: each.firstDueOn,
    principalKobo: kobo(each.principalKobo),
    interestBeforeKobo: kobo(each.interestBeforeKobo),
    interestAfterKobo: kobo(each.interestAfterKobo),
    lines: z.decode(keptLines, each.schedule),
    reason: each.reason,
    proposedAt: each.proposedAt,
    costsMore: costsMore(each),
    acceptedAt: each.acceptedAt,
    appliedAt: each.appliedAt,
    before: (replaced.get(each.id) ?? []).map(({ number, dueOn, principalKobo, interestKobo }) => ({
      number,
      dueOn,
      principalKobo: kobo(principalKobo),
      interestKobo: kobo(interestKobo),
    })),
  }))
}
