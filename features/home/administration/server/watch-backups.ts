/** Looks once a day whether the backups that should be made by themselves are made, and tells administrators when not. */

import type { Community } from '@kolo/application/community'
import type { Job, JobCall } from '@kolo/application/job'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import { lastBackup } from '@kolo/database/backups'
import { hoursBetween, type Instant } from '@kolo/foundation/time'
import { instantWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

/** One is made each day; after two missed ones somebody must look why. */
const backupHoursMost = 50

/** When the last one was made, or null for never, where it is old; nothing while all is well or none is wanted. */
export function oldBackup(
  { backups }: Pick<Community, 'backups'>,
  now: Instant,
  [last]: readonly { last_at: Instant | null }[],
): { lastAt: Instant | null } | undefined {
  const lastAt = last?.last_at ?? null
  if (!backups || (lastAt && hoursBetween(lastAt, now) < backupHoursMost)) return undefined
  return { lastAt }
}

const facts = z.object({ lastAt: z.nullable(instantWire) })

/** No backup for two days, to the administrators and the outside address. */
export const backupMissing = topic<z.output<typeof facts>>({
  name: 'home.backup-missing',
  title: 'No backup for two days',
  weight: 'security',
  facts,
  words: ({ lastAt }, { moment, community: { name } }) => ({
    title: lastAt ? 'The last backup is more than two days old' : 'No backup has been made yet',
    parts: [
      lastAt
        ? `The last backup of ${name} was made ${moment(lastAt)}. One should be made each day.`
        : `No backup of ${name} has been made yet, though one should be made each day.`,
      'What is written from now on would be lost with the server. Ask whoever runs it to look into its log and at its disk for backups.',
      { words: 'See the administrators’ page', link: '/admin' },
    ],
  }),
})

/** A quarter of an hour after the day’s backup had its turn. */
export const watchBackups: Job = {
  name: 'home.watch-backups',
  schedule: '45 9 * * *',
  run: async (call: JobCall) => {
    const old = oldBackup(call.community, call.now, (await lastBackup().execute(call.db)).rows)
    if (!old) return
    const { oversightEmail: email } = call.community
    const outside = email === undefined ? [] : [{ email }]
    await notify(call, { topic: backupMissing, to: await administratorsWhoCanSignIn(call), facts: old })
    await notify(call, { topic: backupMissing, to: outside, facts: old })
  },
}
