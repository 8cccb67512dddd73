/** A member asks to leave early, for the cost that was shown, and may take that back until it is settled. */

import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { addKobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { notify } from '@kolo/notices/server'
import { lockOwnInvestment, saveInvestment } from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import { returnsOf } from '../../investments/server/returns-of-plan.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type { askExit, withdrawExit } from '../ending.contract.ts'
import { exitCost, exitRefusal } from '../ending.rules.ts'
import { exitDecided } from './ending.notifications.ts'
import { decideExit, insertExit, waitingExit } from './ending.store.ts'
import { exitCaseOf } from './exit-case.ts'
import { presentEnding } from './present-ending.ts'

export async function askExitHandler(call: Call, { params, body }: InputOf<typeof askExit>) {
  const { db, actor, now } = call
  const { investment, plan } = await lockOwnInvestment(db, params.id, actor.uid)
  const no = refusalOf(investmentsAccess.askExit, actor, investment)
  if (no) return no
  const { rows: returns } = await returnsOf(investment.id).execute(db)
  const asked = exitCaseOf(investment, plan, { returns, now })
  const out = exitRefusal(asked)
  if (out) return out
  const { feeKobo, netKobo, lostSoFarKobo, lostToComeKobo, settlesFrom } = exitCost(asked)
  if (body.feeKobo !== feeKobo || body.netKobo !== netKobo)
    return refuse('exit-cost-changed', { fee: feeKobo.toString(), net: netKobo.toString() })
  if (!body.isUnderstood) return refuse('consent-missing', {}, 'isUnderstood')
  await insertExit(db, {
    id: newId(Date.parse(now)),
    investment_id: investment.id,
    asked_at: now,
    settles_from: settlesFrom,
    fee_kobo: feeKobo,
    net_kobo: netKobo,
    lost_kobo: addKobo(lostSoFarKobo, lostToComeKobo),
    decided_by: null,
    decided_at: null,
    reason: null,
    journal_id: null,
  })
  const saved = await saveInvestment(db, investment.id, { status: 'exit_requested' })
  recordOnInvestment(call, 'exit-asked', saved, { feeKobo: feeKobo.toString(), netKobo: netKobo.toString() })
  const facts = { id: saved.id, name: plan.name, what: 'asked' as const, feeKobo, netKobo, on: settlesFrom }
  await notify(call, { topic: exitDecided, to: actor.uid, facts })
  return presentEnding(call, saved, plan)
}

export async function withdrawExitHandler(call: Call, { params }: InputOf<typeof withdrawExit>) {
  const { db, actor, now } = call
  const { investment, plan } = await lockOwnInvestment(db, params.id, actor.uid)
  const no = refusalOf(investmentsAccess.withdrawExit, actor, investment)
  if (no) return no
  const waiting = await waitingExit(db, investment.id)
  if (!waiting) return refuse('exit-not-asked')
  await decideExit(db, investment.id, { status: 'withdrawn', decided_at: now })
  const saved = await saveInvestment(db, investment.id, { status: 'active' })
  recordOnInvestment(call, 'exit-withdrawn', saved)
  const facts = {
    id: saved.id,
    name: plan.name,
    what: 'withdrawn' as const,
    feeKobo: kobo(waiting.fee_kobo),
    netKobo: kobo(waiting.net_kobo),
    on: waiting.settles_from,
  }
  await notify(call, { topic: exitDecided, to: actor.uid, facts })
  return presentEnding(call, saved, plan)
}
