/** A member asks to leave early, for the cost that was shown, and may take that back until it is settled. */
import type { Call } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { addKobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { tell } from '@kolo/notices/server'
import type { askExit, withdrawExit } from '../../ending.contract.ts'
import { exitCost, exitRefusal, unpaidFrom } from '../../ending.rules.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type { InvestmentReturnRow, InvestmentRow } from '../investing/investing.tables.ts'
import { lockOwnInvestment, saveInvestment } from '../investing/investments.store.ts'
import { recordOnInvestment } from '../investing/record-on-investment.ts'
import { returnsOf } from '../investing/returns-of-plan.ts'
import type { InvestmentPlanRow } from '../investments.tables.ts'
import { decideExit, insertExit, waitingExit } from './ending.store.ts'
import { exitDecided } from './ending.topics.ts'
import { presentEnding } from './present-ending.ts'

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

/** The act behind `POST /api/investments/{id}/exit-request`. */
export async function askExitAct(call: Call, { params, body }: InputOf<typeof askExit>) {
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
  await tell(call, { topic: exitDecided, to: actor.uid, facts })
  return presentEnding(call, saved, plan)
}

/** The act behind `POST /api/investments/{id}/exit-withdrawal`. */
export async function withdrawExitAct(call: Call, { params }: InputOf<typeof withdrawExit>) {
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
  await tell(call, { topic: exitDecided, to: actor.uid, facts })
  return presentEnding(call, saved, plan)
}
