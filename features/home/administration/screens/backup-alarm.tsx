import { Moment } from '@kolo/ui/patterns/moments'
import { Notice } from '@kolo/ui/primitives/notice'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

/** Says that the community would lose what was written since the last backup. */
export function BackupAlarm({
  backupOld: { lastAt },
}: {
  backupOld: NonNullable<AdminHomePage['backupOld']>
}) {
  return (
    <Notice
      tone="bad"
      title={lastAt ? 'The last backup is more than two days old.' : 'No backup has been made yet.'}
      live="alert"
    >
      {lastAt ? (
        <>
          It shows <Moment at={lastAt} />. If this server were lost, everything since then would be, too.
        </>
      ) : (
        'One is made each day, the first within an hour of the start.'
      )}{' '}
      Call whoever runs the server: its log says what went wrong.
    </Notice>
  )
}
