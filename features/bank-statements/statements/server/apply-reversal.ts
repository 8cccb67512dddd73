/** What becomes of the records of journals that two administrators take back (`books`), by the action of the journal. */

import type { Call } from '@kolo/application/call'
import { takeBackBanking } from '@kolo/cash/server'
import { settlementReversals } from '../../settlements/server/settlement-kind.ts'
import { receiptReversals } from '../../unmatched-receipts/server/apply-reversal.ts'
import { reopenBooked } from './lines.store.ts'

/** Called in the transaction that takes it back. Cash that was not paid in is in hand again, and its line is open. */
export const lineReversals = {
  ...receiptReversals,
  ...settlementReversals,
  'cash.banked': async (call: Call, journalId: string) => {
    await reopenBooked(call.db, 'cash', await takeBackBanking(call, journalId))
  },
} as const
