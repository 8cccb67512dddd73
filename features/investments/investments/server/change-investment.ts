import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { lockOpenPayments } from '@kolo/payments/server'
import { investmentsAccess } from '../../investments.access.ts'
import type { cancelInvestment, editInvestment } from '../investment.contract.ts'
import { cancelRefusal, nomineesRefusal } from '../investment.rules.ts'
import { lockOwnInvestment, ownInvestment, saveInvestment } from './investments.store.ts'
import { presentInvestment } from './present-investment.ts'
import { recordOnInvestment } from './record-on-investment.ts'

/** Changes what happens at the end, and who receives it if its member dies. */
export async function editInvestmentHandler(call: Call, { params, body }: InputOf<typeof editInvestment>) {
  const { db, actor } = call
  const { investment, plan } = await lockOwnInvestment(db, params.id, actor.uid)
  const no = refusalOf(investmentsAccess.editInvestment, actor, investment) ?? nomineesRefusal(body.nominees)
  if (no) return no
  if (investment.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const saved = await saveInvestment(db, investment.id, {
    maturity_instruction: body.maturityInstruction,
    nominee_snapshot: body.nominees.length > 0 ? body.nominees : null,
  })
  recordOnInvestment(call, 'changed', saved, {
    maturityInstruction: body.maturityInstruction,
    nominees: body.nominees.length,
  })
  return presentInvestment(call, saved, plan)
}

/**
 * Deletes an investment that was not paid. Payments are locked before it, as a confirmation does, and instructions nobody
 * followed are closed with it.
 */
export async function cancelInvestmentHandler(call: Call, { params }: InputOf<typeof cancelInvestment>) {
  const { db, actor, now } = call
  const { id } = await ownInvestment(db, params.id, actor.uid)
  const open = await lockOpenPayments(db, 'investment', id)
  const { investment, plan } = await lockOwnInvestment(db, id, actor.uid)
  const no = cancelRefusal(investment.status, open.checking)
  if (no) return no
  await open.close()
  const saved = await saveInvestment(db, id, { status: 'cancelled', ended_at: now })
  recordOnInvestment(call, 'cancelled', saved, { because: 'member' })
  return presentInvestment(call, saved, plan)
}
