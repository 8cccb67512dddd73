/** Goals as their owners see them. */
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { type Balance, readBalance } from '@kolo/ledger/balance'
import { readChecking } from '@kolo/payments/server'
import { withContribution } from '../../contributions/contributions.rules.ts'
import { nextPledge } from '../../contributions/pledges.rules.ts'
import { breakRefusal, moveRefusal } from '../../goal-endings/goal-ending.rules.ts'
import { netInterestOf } from '../../interest/server/interest.store.ts'
import { nextVersion, type PlanVersion, termsOn } from '../../plans/plan-terms.rules.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { termsOfGoal, versionsOf } from '../../plans/server/plan-versions.store.ts'
import { planById } from '../../plans/server/plans.store.ts'
import { savingsAccess } from '../../savings.access.ts'
import { type Goal, goalWire, type Plan } from '../goal.contract.ts'
import { progressOf } from '../goal.rules.ts'
import { goalAccount } from './goal.postings.ts'
import { aimOf, contributionIn, type GoalRecord, pledgesIn, savingsAccounts } from './goal.record.ts'

/** What a call needs to present goals of the signed-in member. */
export type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community'>

const goalFields = savingsAccounts.shared(goalWire)

const nothing: Balance = { balance: zeroKobo, held: zeroKobo, available: zeroKobo }

/** What is known of a member's goals beside their rows. */
export type GoalFacts = {
  plans: ReadonlyMap<string, PlanRow>
  /** What goals hold; one that is missing holds nothing. */
  balances: ReadonlyMap<string, Balance>
  /** Money that administrators are checking; a goal that is missing has none. */
  checking: ReadonlyMap<string, Kobo>
  /** The interest that reached goals whose contributions are owed. */
  interest: ReadonlyMap<string, Kobo>
}

/** What is in a goal, on its way to it, and earned by it where that counts. */
type GoalMoney = Balance & { checking: Kobo; interest: Kobo }

/** The signed-in member's goals. */
export function presentGoals(viewer: Viewer, rows: readonly GoalRecord[], facts: GoalFacts): Goal[] {
  const { plans, balances, checking, interest } = facts
  return rows.map((row) => {
    const plan = plans.get(row.planId)
    if (!plan) throw new Error(`Goal ${row.id} has no plan`)
    return goalOf(viewer, row, plan, {
      ...(balances.get(row.id) ?? nothing),
      checking: checking.get(row.id) ?? zeroKobo,
      interest: interest.get(row.id) ?? zeroKobo,
    })
  })
}

/** One goal of the signed-in member, with its plan where the caller has it at hand. */
export async function presentGoal(viewer: Viewer, row: GoalRecord, plan?: PlanRow): Promise<Goal> {
  const { db, actor } = viewer
  const balance = await readBalance(db, goalAccount({ id: row.id, ownerUid: actor.uid }))
  const checking = (await readChecking(db, actor.uid)).get(row.id) ?? zeroKobo
  const its = plan ?? (await planById(db, row.planId))
  const interest = its.mandatory ? await netInterestOf(db, row.id) : zeroKobo
  return goalOf(viewer, row, its, { ...balance, checking, interest })
}

/** A goal that was opened this moment: it holds nothing, and nothing is on its way to it. */
export function presentNewGoal(viewer: Viewer, row: GoalRecord, plan: PlanRow): Goal {
  return goalOf(viewer, row, plan, { ...nothing, checking: zeroKobo, interest: zeroKobo })
}

function goalOf(
  { actor, now }: Viewer,
  row: GoalRecord,
  plan: PlanRow,
  { balance, held, available, checking, interest }: GoalMoney,
): Goal {
  const subject = { status: row.status, planStatus: plan.status }
  const today = dayIn(lagos, now)
  const terms = termsOfGoal(row, plan, today)
  const contribution = contributionIn(row, plan, { balance, interest }, today)
  return {
    ...goalFields(row),
    plan: {
      id: plan.id,
      name: plan.name,
      rateBps: terms.rateBps,
      kind: terms.kind,
      interestBasis: terms.interestBasis,
      rateTiers: [...terms.rateTiers],
      maxBalanceKobo: plan.max_balance_kobo === null ? null : kobo(plan.max_balance_kobo),
      noticeHours: terms.noticeHours,
      earlyBreak: terms.earlyBreak,
      breakFeeBps: terms.breakFeeBps,
      interestFreeAllowed: terms.interestFreeAllowed,
      retiresOn: plan.retires_on,
      successor: plan.successor,
    },
    goesOn: plan.successor_id !== null && plan.successor_id !== row.declinedPlanId,
    balanceKobo: balance,
    heldKobo: held,
    availableKobo: available,
    checkingKobo: checking,
    progress: withContribution(progressOf(balance, aimOf(row), row.openedOn, today), contribution),
    contribution: contribution ?? null,
    nextPledge: (contribution && nextPledge({ pledges: pledgesIn(row.pledges) }, today)) ?? null,
    leastDepositKobo: kobo(row.status === 'pending' ? plan.min_open_kobo : plan.min_topup_kobo),
    can: {
      deposit: decide(savingsAccess.makeDeposit, actor, subject),
      edit: decide(savingsAccess.editGoal, actor, subject),
      cancel: balance > 0n ? 'goal-has-money' : decide(savingsAccess.cancelGoal, actor, subject),
      ...outOf(actor, row, terms, { balance, held, available }, today),
    },
  }
}

/** Which ways out of a goal are open; how often in the quarter is said on its own page. */
function outOf(
  actor: Viewer['actor'],
  { status, dormancy }: GoalRecord,
  terms: PlanVersion,
  { balance, held }: Balance,
  today: CalendarDate,
): Pick<Goal['can'], 'move' | 'breakEarly' | 'payOut'> {
  const may = decide(savingsAccess.moveToWallet, actor, undefined)
  if (may !== true) return { move: may, breakEarly: may, payOut: may }
  const facts = { status, dormancy, terms, balanceKobo: balance, availableKobo: balance, usedFree: 0 }
  const broken = breakRefusal({ status, dormancy, terms, heldKobo: held })
  const moved = moveRefusal({ ...facts, terms: { ...terms, freeWithdrawalsPerQuarter: 1 }, today })
  const sleeps = dormancy === 'dormant' ? 'goal-dormant' : true
  return {
    move: moved?.refusal ?? (balance > 0n ? true : 'goal-new'),
    breakEarly: broken?.refusal ?? (balance > 0n ? true : 'goal-new'),
    payOut: status === 'matured' ? sleeps : 'goal-not-matured',
  }
}

/** A plan as members choose it, with the rate of today. */
export function presentPlanToMembers(row: PlanRow, today: CalendarDate): Plan {
  const versions = versionsOf(row)
  const terms = termsOn({ keptVersion: undefined }, versions, today)
  const next = nextVersion(versions, today)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    status: row.status,
    ...termsAnswer(terms),
    nextRate: next?.effectiveFrom === undefined ? null : { ...rateOf(next), from: next.effectiveFrom },
  }
}

function rateOf({ rateBps, rateTiers }: PlanVersion) {
  return { rateBps, rateTiers: [...rateTiers] }
}

function termsAnswer({ number: _, effectiveFrom: __, ...terms }: PlanVersion) {
  return {
    ...terms,
    rateTiers: [...terms.rateTiers],
    frequencies: [...terms.frequencies],
    whtRule: terms.whtRule === undefined ? null : ('interest' as const),
    maxBalanceKobo: terms.maxBalanceKobo ?? null,
    minDays: terms.minDays ?? null,
    maxDays: terms.maxDays ?? null,
  }
}
