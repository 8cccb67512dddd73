/** The administrators' dashboard, put together from the doors of payments, savings, profile and the ledger. */

import { type Kinds, noticesFor, presentNotices, queueIn, waitingApprovals } from '@kolo/approvals/server'
import { waitingEvents } from '@kolo/audit/server'
import type { Call } from '@kolo/database/call'
import { askTogether, type RowsOf } from '@kolo/database/together'
import { kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type MonthlyFlow, monthlyFlow, monthlyFlowIn, totalOfKind } from '@kolo/ledger/balance'
import { lastProofs, type TrialBalance } from '@kolo/ledger/trial-balance'
import { queueSummaryIn } from '@kolo/payments/server'
import { memberFigures } from '@kolo/profile/server'
import { allPlans, presentPlans } from '@kolo/savings/server'
import { deskRows, presentReviews } from '@kolo/transfers/server'
import type { AdminHomePage } from '../home.contract.ts'
import { everyMonth, growthBps, monthsUpTo, startOfMonth } from '../home.rules.ts'

const paymentsShown = 25
const approvalsShown = 25
const monthsShown = 6

/** Reads the work queue, the figures of the month and the state of the books and of the audit log. */
export function readAdminHomeAct(kinds: Kinds) {
  return async (call: Call): Promise<AdminHomePage> => {
    const { db, now } = call
    const months = monthsUpTo(dayIn(lagos, now), monthsShown)
    const said = await askTogether(db, {
      ...deskRows(db, paymentsShown, startOfMonth(months[0] ?? '')),
      plans: allPlans(db),
      approvals: waitingApprovals(now, { after: undefined, limit: approvalsShown }),
      notices: noticesFor(call),
      ...figureRows(startOfMonth(months.at(-1) ?? '')),
      unsealed: waitingEvents(),
    })
    const inUse = said.plans.filter((plan) => plan.status !== 'retired')
    const plans = await presentPlans(call, inUse)
    const approvals = queueIn(call, kinds, said.approvals)
    const [accounts] = said.accounts
    return {
      queue: {
        payments: queueSummaryIn(said.queue),
        plans: plans.filter((plan) => plan.status === 'draft' || plan.retirement !== undefined).length,
        accounts: accounts?.proposed ?? 0,
        approvals: approvals.count,
      },
      approvals: approvals.rows,
      notices: presentNotices(said.notices),
      payments: await presentReviews(call, said.waiting),
      takesDeposits: accounts?.takesDeposits ?? false,
      ...figuresIn(everyMonth(months, monthlyFlowIn('bank', said.moved)), said),
      books: await booksOf(call),
      unsealed: unsealedIn(said.unsealed),
      plans,
    }
  }
}

/** The figures of a month as queries: what is saved, what moved since it began, and the members. */
function figureRows(thisMonth: Instant) {
  return {
    saved: totalOfKind('member_savings'),
    savedNow: monthlyFlow('member_savings', thisMonth),
    members: memberFigures(thisMonth),
  }
}

function figuresIn(
  flows: readonly MonthlyFlow[],
  said: RowsOf<ReturnType<typeof figureRows>>,
): Pick<AdminHomePage, 'month' | 'flows'> {
  const saved = kobo(said.saved[0]?.total_kobo ?? 0n)
  const [moved] = monthlyFlowIn('member_savings', said.savedNow)
  const before = moved ? subtractKobo(saved, subtractKobo(moved.in, moved.out)) : saved
  const { members, newMembers } = said.members[0] ?? { members: 0, newMembers: 0 }
  const current = flows.at(-1)
  return {
    month: {
      members,
      newMembers,
      savedKobo: saved,
      savedGrowthBps: growthBps(saved, before),
      inKobo: current?.in ?? zeroKobo,
      outKobo: current?.out ?? zeroKobo,
    },
    flows: flows.map((flow) => ({ month: flow.month, inKobo: flow.in, outKobo: flow.out })),
  }
}

async function booksOf({ db }: Call): Promise<AdminHomePage['books']> {
  const { forward, again } = await lastProofs(db)
  if (!forward) return undefined
  const { runAt, holds, accounts, findings } = forward
  return {
    checkedAt: runAt,
    balanced: holds,
    accounts,
    findings: findings.length,
    ...(again ? { everyLine: everyLineOf(again) } : {}),
  }
}

function everyLineOf({ runAt, holds, transfers, findings }: TrialBalance) {
  return { checkedAt: runAt, balanced: holds, lines: Number(transfers), findings: findings.slice(0, 3) }
}

/** Events are sealed within seconds; after an hour somebody must look why they are not. */
function unsealedIn([waiting]: readonly { count: number; seconds: number }[]): AdminHomePage['unsealed'] {
  if (!waiting || waiting.seconds < 3_600) return undefined
  return { count: waiting.count, minutes: Math.floor(waiting.seconds / 60) }
}
