/** Investments as their members see them. */
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { investmentsAccess } from '../../investments.access.ts'
import { undoRefusal, undoUntil } from '../../mandates/mandate.rules.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import type { Investment } from '../investment.contract.ts'
import type { InvestmentRow } from './investment.record.ts'

export function presentPlanOf(plan: InvestmentPlanRow): Investment['plan'] {
  return {
    id: plan.id,
    code: plan.code,
    number: plan.number,
    name: plan.name,
    category: plan.category,
    risk: plan.risk,
    returnType: plan.return_type,
    rateBps: plan.target_rate_bps,
    dayBase: plan.day_base,
    payoutFrequency: plan.payout_frequency,
    earlyExit: plan.early_exit,
    exitFeeBps: plan.exit_fee_bps,
    noticeDays: plan.notice_days,
    startsOn: plan.starts_on,
    maturesOn: plan.matures_on,
    closesAt: plan.closes_at,
  }
}

/** One investment of the signed-in member. */
export function presentInvestment(
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  row: InvestmentRow,
  plan: InvestmentPlanRow,
): Investment {
  return {
    id: row.id,
    code: row.code,
    plan: presentPlanOf(plan),
    status: row.status,
    principalKobo: kobo(row.principal_kobo),
    units: row.units === null ? null : String(row.units),
    rateBps: row.rate_bps,
    startOn: row.start_on,
    maturesOn: row.matures_on,
    maturityInstruction: row.maturity_instruction,
    nominees: row.nominee_snapshot ?? [],
    paidReturnKobo: kobo(row.paid_return_kobo),
    whtKobo: kobo(row.wht_kobo),
    begunAt: row.begun_at,
    expiresAt: row.expires_at,
    activatedAt: row.activated_at,
    endedAt: row.ended_at,
    endedReason: row.ended_reason,
    frozenReason: row.frozen_reason,
    undoUntil: row.source === 'mandate' && row.activated_at !== null ? undoUntil(row.activated_at) : null,
    version: row.version,
    can: {
      pay: decide(investmentsAccess.payInvestment, actor, row),
      edit: decide(investmentsAccess.editInvestment, actor, row),
      cancel: decide(investmentsAccess.cancelInvestment, actor, row),
      undo: undoRefusal(row, plan, now) ?? decide(investmentsAccess.undoInvestment, actor, row),
    },
  }
}
