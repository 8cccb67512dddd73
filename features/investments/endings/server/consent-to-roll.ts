import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { lockOwnInvestment } from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type { consentToRoll } from '../ending.contract.ts'
import { agreementOf, successorIn } from './ending.record.ts'
import { keepConsent, openVersionsAfter } from './ending.store.ts'
import { presentEnding } from './present-ending.ts'

export async function consentToRollHandler(call: Call, { params, body }: InputOf<typeof consentToRoll>) {
  const { db, actor, now, request } = call
  const { investment, plan } = await lockOwnInvestment(db, params.id, actor.uid)
  const no = refusalOf(investmentsAccess.consentToRoll, actor, investment)
  if (no) return no
  const { rows } = await openVersionsAfter(plan).execute(db)
  const successor = successorIn(plan, rows, now)
  if (successor?.id !== body.planId) return refuse('no-open-successor')
  const { text, sha256, number } = agreementOf(successor)
  if (body.sha256 !== sha256) return refuse('successor-agreement-changed')
  const row = {
    investment_id: investment.id,
    plan_id: successor.id,
    sha256,
    number,
    accepted_at: now,
    ip: request.address,
  }
  await keepConsent(db, row, { text })
  recordOnInvestment(call, 'roll-agreed', investment, { planId: successor.id, sha256 })
  return presentEnding(call, investment, plan)
}
