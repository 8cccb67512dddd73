import { AloneNotices } from '@kolo/approvals/screens'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Suspense } from 'react'
import type { AdminHomePage } from '../../home.contract.ts'
import { toldNotice, toldWork } from './told-work.ts'
import { type DrawnWork, WorkQueue } from './work-queue.tsx'

/** What needs an administrator: what a colleague decides alone, the lists in figures, then each list. */
export function Desk({ page, lists }: { page: AdminHomePage; lists: readonly DrawnWork[] }) {
  const shown = lists.filter(({ list, onlyWaiting }) => !onlyWaiting || (page.work[list]?.count ?? 0) > 0)
  return (
    <>
      <AloneNotices notices={page.notices} tells={toldNotice} />
      <WorkQueue all={page.work} lists={shown} />
      {shown
        .toSorted((a, b) => a.at.list - b.at.list)
        .map(({ list, Section }) => (
          <Suspense fallback={<SkeletonRows rows={4} />} key={list}>
            <Section all={page.work} tells={toldWork} />
          </Suspense>
        ))}
    </>
  )
}
