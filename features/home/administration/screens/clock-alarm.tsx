import { Moment } from '@kolo/ui/patterns/moments'
import { Notice } from '@kolo/ui/primitives/notice'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

/** Says that the clock of the server was wrong, or is: the books have a later moment than it shows. */
export function ClockAlarm({
  clockBehind: { booksThrough },
}: {
  clockBehind: NonNullable<AdminHomePage['clockBehind']>
}) {
  return (
    <Notice tone="bad" title="The server’s clock is behind the books." live="alert">
      The books reach to <Moment at={booksThrough} />. Until then, new transactions carry that date. Call
      whoever runs the server: its clock was wrong, or is wrong now.
    </Notice>
  )
}
