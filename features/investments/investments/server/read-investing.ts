/** The pages of investing, in one request each. */

import type { Call } from '@kolo/application/call'
import { cardWayOf, cardWayRows, presentOpenCards } from '@kolo/cards/server'
import { anyOf } from '@kolo/database/any-of'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { type Decision, decide, hasPermission } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { balancesOfOwner, ownedBalancesIn, readStatement } from '@kolo/ledger/balance'
import { activityLine, openPaymentsOf, walletIn } from '@kolo/payments/server'
import { limitRows, limitsIn, profileHead } from '@kolo/profile/server'
import { wholePreferences } from '@kolo/profile/settings-rules'
import { depositLimitsOf, limitsRows, presentOpenPayments } from '@kolo/transfers/server'
import { investmentsAccess } from '../../investments.access.ts'
import { leftKobo, type Offering, roomFor, takesMoney } from '../../plans/plans.rules.ts'
import { planById } from '../../plans/server/plans.store.ts'
import type * as contract from '../investment.contract.ts'
import { investmentAccount } from './investment.postings.ts'
import { agreementRows, ownInvestment, ownInvestments, ownTotals } from './investments.store.ts'
import { presentInvestment, presentPlanOf } from './present-investment.ts'
import { agreementOf } from './start-investment.ts'

type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community' | 'registry'>

/** Whether this person may put money into a plan now, or why not, in the words of investing. */
export function mayInvest({ actor, now }: Pick<Call, 'actor' | 'now'>, plan: Offering): Decision {
  if (!takesMoney(plan, now)) return 'plan-not-open'
  if (!hasPermission(actor, 'create_investments')) return 'not-eligible'
  return decide(investmentsAccess.startInvestment, actor, undefined)
}

/** What it takes to invest in a plan that members can see. */
export async function readOfferHandler(
  call: Call,
  { params }: InputOf<typeof contract.readOffer>,
): Promise<contract.Offer> {
  const { db, actor } = call
  const plan = await planById(db, params.id)
  orNotFound(plan.status === 'draft' || plan.status === 'in_review' ? undefined : plan)
  const said = await batchQueries(db, {
    totals: ownTotals(db, actor.uid, plan.id),
    limits: limitRows(actor.uid),
    owned: balancesOfOwner(actor.uid),
    profile: profileHead(db, actor.uid),
  })
  const ownInPlan = kobo(said.totals[0]?.plan_kobo ?? 0n)
  return {
    plan: presentPlanOf(plan),
    can: { invest: mayInvest(call, plan) },
    minKobo: kobo(plan.min_kobo),
    multipleKobo: kobo(plan.multiple_kobo),
    leftKobo: leftKobo(plan),
    mostKobo: roomFor(plan, ownInPlan),
    isOwnMost: plan.max_per_member_kobo !== null,
    ownInPlanKobo: subtractKobo(ownInPlan, kobo(said.totals[0]?.plan_unpaid_kobo ?? 0n)),
    ownUnpaidKobo: kobo(said.totals[0]?.plan_unpaid_kobo ?? 0n),
    tierLimitKobo: limitsIn(said.limits)?.invested ?? null,
    investedKobo: kobo(said.totals[0]?.all_kobo ?? 0n),
    riskStatement: plan.risk_statement,
    ownRisk: wholePreferences(orNotFound(said.profile[0]).preferences).investment.riskTolerance,
    agreement: agreementOf(plan),
    walletKobo: walletIn(ownedBalancesIn(said.owned)),
  }
}

/** The member's investments, newest first. */
export async function listInvestmentsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listInvestments>,
): Promise<OutputOf<typeof contract.listInvestments>> {
  const { db, actor } = call
  const found = await ownInvestments(db, actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  const plans = await db
    .selectFrom('investment_plans')
    .selectAll()
    .where('id', '=', anyOf([...new Set(rows.map(({ plan_id }) => plan_id))]))
    .execute()
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return {
    rows: rows.map((row) => presentInvestment(call, row, orNotFound(byId.get(row.plan_id)))),
    nextCursor,
  }
}

export async function readInvestmentHandler(
  call: Call,
  { params }: InputOf<typeof contract.readInvestment>,
): Promise<contract.InvestmentPage> {
  const { db, actor, now } = call
  const row = await ownInvestment(db, params.id, actor.uid)
  const plan = await planById(db, row.plan_id)
  const said = await batchQueries(db, {
    ...limitsRows(call),
    ...cardWayRows(call),
    owned: balancesOfOwner(actor.uid),
    payments: openPaymentsOf(db, { memberUid: actor.uid, targetId: row.id, now }),
    agreement: agreementRows(db, row.id),
  })
  const agreement = orNotFound(said.agreement[0])
  return {
    investment: presentInvestment(call, row, plan),
    agreement: {
      number: agreement.number,
      sha256: agreement.sha256,
      acceptedAt: agreement.accepted_at,
      isByMandate: agreement.mandate_id !== null,
      text: agreement.body,
    },
    payments: await presentOpenPayments(call, said.payments),
    cards: presentOpenCards(said.payments),
    activity: await activityOf(call, row.id, { limit: 25 }),
    walletKobo: walletIn(ownedBalancesIn(said.owned)),
    limits: depositLimitsOf(said),
    cardWay: cardWayOf(call, said),
  }
}

/** More lines of its statement. */
export async function listInvestmentActivityHandler(
  call: Call,
  { params, query }: InputOf<typeof contract.listInvestmentActivity>,
): Promise<OutputOf<typeof contract.listInvestmentActivity>> {
  const { id } = await ownInvestment(call.db, params.id, call.actor.uid)
  return activityOf(call, id, query)
}

async function activityOf(
  { db, actor }: Viewer,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<contract.InvestmentPage['activity']> {
  const account = investmentAccount({ id, memberUid: actor.uid })
  const { rows, nextCursor } = await readStatement(db, account, page)
  return { rows: rows.map(activityLine), nextCursor }
}
