import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { handBack } from '../../investments/server/cancel-investments.ts'
import { lockOwnInvestment } from '../../investments/server/investments.store.ts'
import { presentInvestment } from '../../investments/server/present-investment.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type { undoInvestment } from '../mandate.contract.ts'
import { undoRefusal } from '../mandate.rules.ts'

/** Undoes what was bought by mandate: its money goes to the wallet and its place back to the plan. The plan is held, so it does not begin meanwhile. */
export async function undoInvestmentHandler(call: Call, { params }: InputOf<typeof undoInvestment>) {
  const { db, actor, now } = call
  const { investment, plan } = await lockOwnInvestment(db, params.id, actor.uid)
  const no = refusalOf(investmentsAccess.undoInvestment, actor, investment)
  if (no) return no
  const late = undoRefusal(investment, plan, now)
  if (late) return refuse(late)
  const saved = await handBack(call, investment, {
    plan: plan.name,
    because: 'undone',
    reason: 'Undone by its member within 24 hours.',
  })
  return presentInvestment(call, saved, plan)
}
