import { createHash } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { queueStarts } from '@kolo/payments/server'
import { limitRows, limitsIn } from '@kolo/profile/server'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { lockPlan } from '../../plans/server/plans.store.ts'
import { agreementNumber, agreementText } from '../investment.agreement.ts'
import type { startInvestment } from '../investment.contract.ts'
import { amountRefusal, nomineesRefusal, pendingUntil } from '../investment.rules.ts'
import { insertAgreement, insertInvestment, ownTotals } from './investments.store.ts'
import { presentInvestment } from './present-investment.ts'
import { recordOnInvestment } from './record-on-investment.ts'

/** The agreement of a plan, with the hash by which it is known. */
export function agreementOf(plan: InvestmentPlanRow): { number: number; sha256: string; text: string } {
  const text = agreementText(plan)
  return { number: agreementNumber, sha256: createHash('sha256').update(text).digest('hex'), text }
}

/**
 * Begins an investment. What the member has is counted one start behind the other, and the plan is held meanwhile, so that
 * two at once never take the same place; the database counts it into the plan's capacity with the row.
 */
export async function startInvestmentHandler(call: Call, { body }: InputOf<typeof startInvestment>) {
  const { db, actor, now, request } = call
  await queueStarts(call)
  const plan = await lockPlan(db, body.planId, 'update')
  const said = await batchQueries(db, {
    totals: ownTotals(db, actor.uid, plan.id),
    limits: limitRows(actor.uid),
  })
  const room = {
    plan,
    ownInPlan: kobo(said.totals[0]?.plan_kobo ?? 0n),
    ownInvested: kobo(said.totals[0]?.all_kobo ?? 0n),
    tierLimit: limitsIn(said.limits)?.invested ?? null,
  }
  const no = amountRefusal(body.amountKobo, room, now) ?? nomineesRefusal(body.nominees)
  if (no) return no
  const agreement = agreementOf(plan)
  if (body.agreement === undefined) return refuse('agreement-missing', {}, 'agreement')
  if (body.agreement !== agreement.sha256) return refuse('agreement-changed', {}, 'agreement')
  const row = await insertInvestment(
    db,
    {
      id: newId(Date.parse(now)),
      plan_id: plan.id,
      plan_version: plan.version,
      member_uid: actor.uid,
      principal_kobo: body.amountKobo,
      rate_bps: plan.target_rate_bps,
      wht_rule: plan.wht_rule,
      start_on: plan.starts_on,
      matures_on: plan.matures_on,
      maturity_instruction: body.maturityInstruction,
      nominee_snapshot: body.nominees.length > 0 ? body.nominees : null,
      begun_at: now,
      expires_at: pendingUntil(now),
    },
    plan,
  )
  await insertAgreement(db, {
    ...agreement,
    investmentId: row.id,
    planId: plan.id,
    at: now,
    ip: request.address,
  })
  recordOnInvestment(call, 'begun', row, {
    plan: plan.code,
    amountKobo: body.amountKobo.toString(),
    agreement: agreement.sha256,
  })
  return presentInvestment(call, row, plan)
}
