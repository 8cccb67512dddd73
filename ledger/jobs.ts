/** The ledger's work that comes round by itself. */
import type { Job } from '@kolo/database/call'
import { takeSnapshots } from './snapshot.ts'
import { runTrialBalance } from './trial-balance.ts'

/** Hourly: sum up the system accounts, then prove the books. */
export const ledgerJobs: readonly Job[] = [
  {
    name: 'ledger.snapshots',
    schedule: '2 * * * *',
    run: async ({ db, now }) => await takeSnapshots(db, now),
  },
  {
    name: 'ledger.trial-balance',
    schedule: '7 * * * *',
    run: async ({ db, now }) => {
      await runTrialBalance(db, now)
    },
  },
]
