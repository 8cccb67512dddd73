/** A node that does the long work of distributions, as a process of its own that can be killed. */
import { connect, transact } from '@kolo/database/connection'
import { instant } from '@kolo/foundation/time'
import { longWorkJobs } from '@kolo/long-work/server'
import { distributions } from '../server/public.ts'

const connection = connect({ ownerUrl: process.env.OWNER_URL ?? '' })
const kinds = new Map((distributions.longWork ?? []).map((kind) => [kind.name, kind]))
const turn = longWorkJobs(kinds).find(({ name }) => name === 'long-work.turn')
const now = instant(process.env.NOW ?? '')

for (;;)
  await transact(connection.db, async (db) =>
    turn?.run({ db, now, community: undefined as never, enqueue: async () => {} }, {}),
  )
