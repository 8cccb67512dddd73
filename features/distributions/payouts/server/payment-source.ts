import type { Db } from '@kolo/database/tables'
import { planById } from '@kolo/investments/server'
import type { AccountName } from '@kolo/ledger/accounts'
import { planIncome } from '../../distributions/server/distribution.postings.ts'
import type { DistributionRow } from '../../distributions/server/distribution.record.ts'
import { surplusAccount } from '../../surplus/server/surplus.postings.ts'

/** What a distribution is paid out of, and what its journals call it. */
export async function payerOf(
  db: Db,
  { plan_id, basis, period_start }: Pick<DistributionRow, 'plan_id' | 'basis' | 'period_start'>,
): Promise<{ account: AccountName; name: string; what: string }> {
  if (basis === 'declared')
    return {
      account: surplusAccount,
      name: 'The community',
      what: `Interest for ${period_start.slice(0, 4)}, declared by the meeting,`,
    }
  if (plan_id === null) {
    const what = basis === 'loan_interest' ? 'Patronage bonus of the community' : 'Dividend of the community'
    return { account: surplusAccount, name: 'The community', what }
  }
  const { id, name } = await planById(db, plan_id)
  return { account: planIncome(id), name, what: `Return of ${name}` }
}
