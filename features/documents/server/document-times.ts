/** What a new day does to papers: reminds of those that end soon, ends those past their day, and takes old drafts away. */
import type { Job } from '@kolo/application/job'
import { removeWhenCommitted } from '@kolo/files/server'
import { notify } from '@kolo/notices/server'
import { endIdentity } from '@kolo/profile/server'
import { paperEnded, paperEnding } from './documents.notifications.ts'
import { deleteOldDrafts, documentFolder, endPapers, markEndingSoon } from './documents.store.ts'

/** Each morning in Lagos, before people are awake. */
export const paperTimes: Job = {
  name: 'documents.paper-times',
  schedule: '20 1 * * *',
  run: async (call) => {
    const { db, now, enqueue } = call
    for (const { member_uid, kind, expires_on, is_last } of await endPapers(db, now)) {
      const isLast = is_last && (await endIdentity(call, member_uid))
      await notify(call, { topic: paperEnded, to: member_uid, facts: { what: kind, on: expires_on, isLast } })
    }
    for (const { member_uid, kind, expires_on } of await markEndingSoon(db, now))
      await notify(call, { topic: paperEnding, to: member_uid, facts: { what: kind, on: expires_on } })
    for (const storedName of await deleteOldDrafts(db, now))
      await removeWhenCommitted(enqueue, documentFolder, storedName)
  },
}
