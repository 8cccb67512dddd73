/** The ledger's work that comes round by itself. */
import type { Job } from '@kolo/database/call'
import { takeSnapshots } from './snapshot.ts'
import { prove } from './trial-balance.ts'

/** Hourly: sum up the system accounts, then prove the books forward. Nightly: prove them from the beginning. */
export const ledgerJobs: readonly Job[] = [
  {
    name: 'ledger.snapshots',
    schedule: '2 * * * *',
    run: async ({ db, now }) => await takeSnapshots(db, now),
  },
  {
    name: 'ledger.trial-balance',
    schedule: '7 * * * *',
    inPieces: true,
    run: async ({ db, now }) => await prove(db, 'forward', now),
  },
  {
    name: 'ledger.full-proof',
    schedule: '25 1 * * *',
    inPieces: true,
    run: async ({ db, now }) => await prove(db, 'again', now),
  },
]
