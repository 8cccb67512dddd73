import { AloneNotices } from '@kolo/approvals/screens'
import type { AllWork } from '@kolo/foundation/work-list'
import { Button } from '@kolo/ui/primitives/button'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Select } from '@kolo/ui/primitives/text-input'
import { type ReactNode, Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'
import { QueueKeys } from './queue-keys.tsx'
import { noticeCacheUpdates, workCacheUpdates } from './work.cache.ts'
import { type RenderedWork, WorkQueue } from './work-queue.tsx'

/** What needs an administrator: what a colleague decides alone, the lists in figures, then each list. */
export function Desk({ page, lists }: { page: AdminHomePage; lists: readonly RenderedWork[] }) {
  const [search, setSearch] = useSearchParams()
  const queue = useRef<HTMLDivElement>(null)
  const there = lists.filter(({ list, onlyWaiting }) => !onlyWaiting || (page.work[list]?.count ?? 0) > 0)
  const shown = listsShown(there, page.work, search)
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  return (
    <>
      <AloneNotices notices={page.notices} cacheUpdates={noticeCacheUpdates} />
      <WorkQueue all={page.work} lists={there} />
      <Filters search={search} change={change} lists={there}>
        <QueueKeys queue={queue} />
      </Filters>
      <div className="stack stack-5" ref={queue}>
        {shown.map(({ list, Section }) => (
          <Suspense fallback={<SkeletonRows rows={4} />} key={list}>
            <Section all={page.work} cacheUpdates={workCacheUpdates} />
          </Suspense>
        ))}
        {shown.length === 0 && (
          <EmptyState
            picture={checkIcon}
            title="Nothing here is waiting for you"
            action={<Button onClick={() => setSearch({}, { replace: true })}>Show everything</Button>}
          >
            Items of another kind, or waiting for someone else, are left out.
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** The lists that were chosen, in the order of their places or with what has waited longest first. */
function listsShown(
  lists: readonly RenderedWork[],
  work: AllWork,
  search: URLSearchParams,
): readonly RenderedWork[] {
  const [kind, whose, order] = ['kind', 'whose', 'order'].map((name) => search.get(name))
  const waitsSince = ({ list }: RenderedWork) => work[list]?.oldestAt ?? '9'
  return lists
    .filter(({ list }) => !lists.some((one) => one.list === kind) || list === kind)
    .filter(({ list }) => whose !== 'mine' || (work[list]?.mine ?? 0) > 0)
    .toSorted((a, b) =>
      order === 'oldest' ? waitsSince(a).localeCompare(waitsSince(b)) : a.at.list - b.at.list,
    )
}

function Filters({
  search,
  change,
  lists,
  children,
}: {
  search: URLSearchParams
  change: (name: string, value: string) => void
  lists: readonly RenderedWork[]
  children: ReactNode
}) {
  const select = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={search.get(name) ?? ''}
      onValue={(value) => change(name, value)}
      options={options}
    />
  )
  return (
    <div className="row row-3 wrap">
      {select('kind', 'Kind', [
        { value: '', label: 'Everything' },
        ...lists.map(({ list, title }) => ({ value: list, label: title })),
      ])}
      {select('whose', 'Whose', [
        { value: '', label: 'Everybody’s' },
        { value: 'mine', label: 'What I can decide' },
      ])}
      {select('order', 'Order', [
        { value: '', label: 'By kind' },
        { value: 'oldest', label: 'Oldest first' },
      ])}
      {children}
    </div>
  )
}
