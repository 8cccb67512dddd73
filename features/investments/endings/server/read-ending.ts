import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { ownInvestment } from '../../investments/server/investments.store.ts'
import { planById } from '../../plans/server/plans.store.ts'
import type { Ending, readEnding } from '../ending.contract.ts'
import { presentEnding } from './present-ending.ts'

export async function readEndingHandler(call: Call, { params }: InputOf<typeof readEnding>): Promise<Ending> {
  const investment = await ownInvestment(call.db, params.id, call.actor.uid)
  return presentEnding(call, investment, await planById(call.db, investment.plan_id))
}
