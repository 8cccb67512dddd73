/** What leaving an investment early is decided on. */
import type { Call } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { InvestmentReturnRow, InvestmentRow } from '../../investments/server/investment.record.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { unpaidFrom } from '../ending.rules.ts'

/** What the cost of leaving an investment looks at. */
export function exitCaseOf(
  investment: InvestmentRow,
  plan: InvestmentPlanRow,
  { returns, now }: { returns: readonly InvestmentReturnRow[]; now: Call['now'] },
) {
  const days = { startOn: investment.start_on, maturesOn: investment.matures_on }
  const paid = returns.map(({ period_start, period_end }) => ({ start: period_start, end: period_end }))
  return {
    ...days,
    principalKobo: kobo(investment.principal_kobo),
    returnType: plan.return_type,
    rateBps: investment.rate_bps,
    dayBase: plan.day_base,
    earlyExit: plan.early_exit,
    exitFeeBps: plan.exit_fee_bps,
    noticeDays: plan.notice_days,
    paidThrough: unpaidFrom(days, paid),
    today: dayIn(lagos, now),
  }
}
