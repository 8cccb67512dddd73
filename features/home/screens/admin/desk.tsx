import { AloneNotices, ApprovalsWork } from '@kolo/approvals/screens'
import { PaymentsWork } from '@kolo/transfers/screens'
import type { AdminHomePage } from '../../home.contract.ts'
import { toldApproval, toldNotice, toldReview } from './told-work.ts'
import { WorkQueue } from './work-queue.tsx'

/** What needs an administrator: what a colleague decides alone, the queue in figures, then each queue. */
export function Desk({ page }: { page: AdminHomePage }) {
  const { notices, queue, approvals, payments } = page
  return (
    <>
      <AloneNotices notices={notices} tells={toldNotice} />
      <WorkQueue queue={queue} />
      <ApprovalsWork rows={approvals} tells={toldApproval} />
      <PaymentsWork queue={queue.payments} rows={payments} tells={toldReview} />
    </>
  )
}
