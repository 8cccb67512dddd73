/** The ledger's work that comes round by itself. */
import type { Job } from '@kolo/application/job'
import { endDays } from './day-ends.ts'
import { keepFlows } from './flows.ts'
import { takeSnapshots } from './snapshot.ts'
import { prove } from './trial-balance.ts'

/** How many days are ended in one transaction. */
const daysAtOnce = 31

/**
 * Hourly: sum up the system accounts, prove the books forward, keep the ends of days that are proved,
 * and what moved by month. Nightly: prove
 * them from the beginning.
 */
export const ledgerJobs: readonly Job[] = [
  {
    name: 'ledger.snapshots',
    schedule: '2 * * * *',
    run: async ({ db, now }) => await takeSnapshots(db, now),
  },
  {
    name: 'ledger.trial-balance',
    schedule: '7 * * * *',
    inChunks: true,
    run: async ({ db, now }) => await prove(db, 'forward', now),
  },
  {
    name: 'ledger.day-ends',
    schedule: '12 * * * *',
    inChunks: true,
    run: async ({ db }) => {
      while ((await endDays(db, daysAtOnce)) === daysAtOnce);
    },
  },
  {
    name: 'ledger.flows',
    schedule: '14 * * * *',
    inChunks: true,
    run: async ({ db }) => await keepFlows(db),
  },
  {
    name: 'ledger.full-proof',
    schedule: '25 1 * * *',
    inChunks: true,
    run: async ({ db, now }) => await prove(db, 'again', now),
  },
]
