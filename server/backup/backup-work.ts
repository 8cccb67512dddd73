/** A backup each day, made by the server itself and by one node of all. */

import type { Job } from '@kolo/application/job'
import { lastBackup, rememberBackup } from '@kolo/database/backups'
import { hoursBetween } from '@kolo/foundation/time'
import { type BackupSource, makeBackup, removeOldBackups } from './make-backup.ts'

/** Less than a day, so that the next turn of the hour that made the last one finds it old enough. */
const leastHours = 23.5

/** The job for the settings; none where no folder is set. */
export function backupWork(
  settings: { folder: string; keep: number } | undefined,
  source: BackupSource,
): readonly Job[] {
  if (!settings) return []
  let running = false
  return [
    {
      name: 'backups.make',
      schedule: '30 * * * *',
      inChunks: true,
      run: async ({ db, now }) => {
        const [last] = (await lastBackup().execute(db)).rows
        if (running || (last?.last_at && hoursBetween(last.last_at, now) < leastHours)) return
        running = true
        try {
          await rememberBackup(db, await makeBackup(source, settings.folder))
          await removeOldBackups(settings.folder, settings.keep)
        } finally {
          running = false
        }
      },
    },
  ]
}
