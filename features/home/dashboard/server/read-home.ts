/** The member's dashboard, put together from the doors of savings, investments, payments, profile and the ledger. */
import { newestIn, newestRows } from '@kolo/announcements/server'
import type { Call } from '@kolo/application/call'
import { noticesFor, presentNotices } from '@kolo/approvals/server'
import { chargesDueIn, chargesDueRows } from '@kolo/charges/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { sumKobo, zeroKobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { investmentsAccess } from '@kolo/investments/access'
import { heldIn, heldRows } from '@kolo/investments/server'
import { monthlyFlow, monthlyFlowIn, type OwnedLine, readLatestLines } from '@kolo/ledger/balance'
import { nextDueIn, nextDueRows } from '@kolo/loans/server'
import { weekIn, weekRows } from '@kolo/messages/server'
import { activityLine } from '@kolo/payments/server'
import { profileHead } from '@kolo/profile/server'
import { wholePreferences } from '@kolo/profile/settings-rules'
import { presentSavings, savingsRows } from '@kolo/savings/server'
import { withdrawalsAccess } from '@kolo/withdrawals/access'
import { openWithdrawalRows, openWithdrawalsIn } from '@kolo/withdrawals/server'
import { balanceByMonth, everyMonth, monthsUpTo, startOfMonth } from '../../home.rules.ts'
import type { HomePage } from '../home.contract.ts'

const monthsShown = 12
const linesShown = 6

/** Reads the signed-in member's dashboard. */
export async function readHomeHandler(call: Call): Promise<HomePage> {
  const { db, actor } = call
  const months = monthsUpTo(dayIn(lagos, call.now), monthsShown)
  const since = startOfMonth(months[0] ?? '')
  const said = await batchQueries(db, {
    ...savingsRows(call),
    ...openWithdrawalRows(actor.uid),
    ...newestRows(call),
    ...heldRows(actor.uid),
    ...weekRows(call),
    ...nextDueRows(call),
    ...chargesDueRows(call),
    profile: profileHead(db, actor.uid),
    notices: noticesFor(call),
    moved: monthlyFlow('member_savings', since, actor.uid),
    put: monthlyFlow('member_investment', since, actor.uid),
  })
  const profile = orNotFound(said.profile[0])
  const { finished, ...savings } = await presentSavings(call, said)
  const investments = heldIn(said)
  const saved = everyMonth(months, monthlyFlowIn('member_savings', said.moved))
  const put = everyMonth(months, monthlyFlowIn('member_investment', said.put))
  const inPlans = balanceByMonth(investments.investedKobo, put)
  return {
    member: {
      fullName: profile.full_name,
      memberCode: profile.member_code,
      email: profile.email,
      emailVerified: profile.email_verified,
      profileComplete: profile.profile_complete,
    },
    dashboard: wholePreferences(profile.preferences).dashboard,
    totalKobo: sumKobo([savings.totals.savedKobo, savings.totals.walletKobo, investments.investedKobo]),
    savings,
    investments,
    loans: nextDueIn(said, call),
    charges: chargesDueIn(said, call),
    history: balanceByMonth(savings.totals.savedKobo, saved).map(({ month, balance }, at) => ({
      month,
      savedKobo: balance,
      investedKobo: inPlans[at]?.balance ?? zeroKobo,
    })),
    activity: await latestLines(call, [...savings.goals, ...finished]),
    withdrawals: openWithdrawalsIn(said),
    notices: presentNotices(said.notices),
    announcements: newestIn(said),
    celebrations: weekIn(said, call.now),
    can: {
      withdraw: decide(withdrawalsAccess.request, actor, undefined),
      invest: decide(investmentsAccess.startInvestment, actor, undefined),
    },
  }
}

/** The latest lines of the member's goals and wallet, in one list. */
async function latestLines(
  { db, actor }: Call,
  goals: readonly { id: string; name: string }[],
): Promise<HomePage['activity']> {
  const names = new Map(goals.map(({ id, name }) => [id, name]))
  const lines = await readLatestLines(db, actor.uid, ['member_savings', 'member_wallet'], linesShown)
  return lines.map((line) => ({ ...activityLine(line), account: nameOf(line.account, names) }))
}

function nameOf({ kind, scope }: OwnedLine['account'], goals: ReadonlyMap<string, string>): string {
  return kind === 'member_wallet' ? 'Wallet' : (goals.get(scope) ?? 'Closed goal')
}
