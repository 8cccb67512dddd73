/** The administrators' dashboard, put together from the doors of payments, savings, profile and the ledger. */

import { type Kinds, noticesFor, readQueue } from '@kolo/approvals/server'
import { readWaiting } from '@kolo/audit/server'
import type { Call } from '@kolo/database/call'
import { subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readMonthlyFlow, readTotal } from '@kolo/ledger/balance'
import { lastProofs, type TrialBalance } from '@kolo/ledger/trial-balance'
import {
  canTakeDeposits,
  type PaymentPurposes,
  readCollectionAccounts,
  readMoneyByMonth,
  readPaymentQueue,
} from '@kolo/payments/server'
import { memberFigures } from '@kolo/profile/server'
import { readPlanReviews } from '@kolo/savings/server'
import type { AdminHomePage } from '../home.contract.ts'
import { everyMonth, growthBps, monthsUpTo, startOfMonth } from '../home.rules.ts'

const paymentsShown = 25
const approvalsShown = 25
const monthsShown = 6

/** Reads the work queue, the figures of the month and the state of the books and of the audit log. */
export function readAdminHomeAct(purposes: PaymentPurposes, kinds: Kinds) {
  return async (call: Call): Promise<AdminHomePage> => {
    const { db } = call
    const { rows, ...payments } = await readPaymentQueue(call, purposes, paymentsShown)
    const plans = (await readPlanReviews(call)).filter((plan) => plan.status !== 'retired')
    const accounts = await readCollectionAccounts(call)
    const approvals = await readQueue(call, kinds, approvalsShown)
    return {
      queue: {
        payments,
        plans: plans.filter((plan) => plan.status === 'draft' || plan.retirement !== undefined).length,
        accounts: accounts.filter((account) => account.status === 'proposed').length,
        approvals: approvals.count,
      },
      approvals: approvals.rows,
      notices: await noticesFor(call),
      payments: rows,
      takesDeposits: await canTakeDeposits(db),
      ...(await figuresOf(call)),
      books: await booksOf(call),
      unsealed: await unsealedOf(call),
      plans,
    }
  }
}

async function figuresOf({ db, now }: Call): Promise<Pick<AdminHomePage, 'month' | 'flows'>> {
  const months = monthsUpTo(dayIn(lagos, now), monthsShown)
  const thisMonth = months.at(-1) ?? ''
  const flows = everyMonth(months, await readMoneyByMonth(db, startOfMonth(months[0] ?? '')))
  const saved = await readTotal(db, 'member_savings')
  const [moved] = await readMonthlyFlow(db, 'member_savings', startOfMonth(thisMonth))
  const before = moved ? subtractKobo(saved, subtractKobo(moved.in, moved.out)) : saved
  const { members, newMembers } = await memberFigures(db, startOfMonth(thisMonth))
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
async function unsealedOf({ db }: Call): Promise<AdminHomePage['unsealed']> {
  const { count, seconds } = await readWaiting(db)
  return seconds < 3_600 ? undefined : { count, minutes: Math.floor(seconds / 60) }
}
