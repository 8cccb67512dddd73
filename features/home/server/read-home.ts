/** The member's dashboard, put together from the doors of savings, payments, profile and the ledger. */
import { noticesFor } from '@kolo/approvals/server'
import { type Call, orNotFound } from '@kolo/database/call'
import { addKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readMonthlyFlow, readStatement } from '@kolo/ledger/balance'
import { activityLine, type PaymentPurposes, walletAccount } from '@kolo/payments/server'
import { findProfile } from '@kolo/profile/server'
import { wholePreferences } from '@kolo/profile/settings-rules'
import { goalAccount, readSavingsPage } from '@kolo/savings/server'
import type { HomePage } from '../home.contract.ts'
import { balanceByMonth, everyMonth, monthsUpTo, startOfMonth } from '../home.rules.ts'

const monthsShown = 12
const linesShown = 6

/** Reads the signed-in member's dashboard. */
export function readHomeAct(purposes: PaymentPurposes) {
  return async (call: Call): Promise<HomePage> => {
    const { db, actor } = call
    const profile = orNotFound(await findProfile(db, actor.uid))
    const { finished: _, ...savings } = await readSavingsPage(call, purposes)
    const months = monthsUpTo(dayIn(lagos, call.now), monthsShown)
    const since = startOfMonth(months[0] ?? '')
    const flows = everyMonth(months, await readMonthlyFlow(db, 'member_savings', since, actor.uid))
    const line = balanceByMonth(savings.totals.savedKobo, flows)
    return {
      member: {
        fullName: profile.full_name,
        memberCode: profile.member_code,
        email: profile.email,
        emailVerified: profile.email_verified,
        profileComplete: profile.profile_complete,
      },
      dashboard: wholePreferences(profile.preferences).dashboard,
      totalKobo: addKobo(savings.totals.savedKobo, savings.totals.walletKobo),
      savings,
      history: line.map(({ month, balance }) => ({ month, savedKobo: balance })),
      activity: await latestLines(call, savings.goals),
      notices: await noticesFor(call),
    }
  }
}

/** The latest lines of every open goal and of the wallet, in one list. */
async function latestLines(
  { db, actor }: Call,
  goals: readonly { id: string; name: string }[],
): Promise<HomePage['activity']> {
  const accounts = [
    ...goals.map(({ id, name }) => ({ title: name, account: goalAccount({ id, ownerUid: actor.uid }) })),
    { title: 'Wallet', account: walletAccount(actor.uid) },
  ]
  const lines: HomePage['activity'] = []
  for (const { title, account } of accounts) {
    const { rows } = await readStatement(db, account, { limit: linesShown })
    lines.push(...rows.map((row) => ({ ...activityLine(row), account: title })))
  }
  return lines.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, linesShown)
}
