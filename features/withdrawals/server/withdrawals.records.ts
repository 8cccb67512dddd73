/** The tables with personal data, in the order of a member's export. */
import { memberBankAccounts, withdrawers } from '../bank-accounts/server/bank-account.record.ts'
import { withdrawalPayouts, withdrawalProofs } from '../payouts/server/payout.record.ts'
import { withdrawalSteps, withdrawals } from '../withdrawals/server/withdrawal.record.ts'

/** What a person is given of this feature. */
export const withdrawalsRecords = [
  withdrawals,
  memberBankAccounts,
  withdrawalSteps,
  withdrawalProofs,
  withdrawalPayouts,
  withdrawers,
]
