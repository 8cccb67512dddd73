import { Notice } from '@kolo/ui/primitives/notice'
import type { AdminHomePage } from '../../home.contract.ts'

/** Says that what people did is recorded, but not sealed against changes. Silent while all is well. */
export function UnsealedAlarm({ unsealed }: { unsealed: AdminHomePage['unsealed'] }) {
  if (!unsealed) return null
  const { count, minutes } = unsealed
  return (
    <Notice tone="bad" title="The audit log is not being sealed." live="alert">
      {count === 1 ? '1 event waits' : `${count.toLocaleString('en-NG')} events wait`}, the oldest for{' '}
      {minutes.toLocaleString('en-NG')} minutes. Until they are sealed nobody can prove that they were not
      changed. Call whoever runs the server.
    </Notice>
  )
}
