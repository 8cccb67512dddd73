import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { megaphoneIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { type AnnouncementReview, listAnnouncementReviews } from '../announcements.contract.ts'
import { categoryNames, statusNames } from '../announcements.messages.ts'
import { type AnnouncementStatus, announcementStatuses } from '../announcements.rules.ts'
import { AnnouncementReviewSheet } from './announcement-review-sheet.tsx'
import { WriteSheet } from './write-sheet.tsx'

const tones: Record<AnnouncementStatus, 'ok' | 'wait' | 'bad' | undefined> = {
  draft: undefined,
  scheduled: 'wait',
  published: 'ok',
  expired: undefined,
  withdrawn: 'bad',
}

/** What administrators announce: drafts, what is to come, what members read, and what is over. */
export function AdminAnnouncementsScreen() {
  const pages = usePages()
  const [status, setStatus] = useState<AnnouncementStatus>()
  const [openId, setOpenId] = useState<string>()
  const [isWriting, setWriting] = useState(false)
  const list = useRead(listAnnouncementReviews, { query: { ...pages.query, ...(status ? { status } : {}) } })
  const open = list.data?.rows.find(({ id }) => id === openId)
  const choose = (next: AnnouncementStatus | undefined) => {
    setStatus(next)
    pages.restart()
  }
  return (
    <div className="stack">
      <PageHead
        title="Announcements"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setWriting(true)}>
            New announcement
          </Button>
        }
      />
      <fieldset className="picks" aria-label="Which announcements">
        <Pick pressed={status === undefined} onPress={() => choose(undefined)}>
          All
        </Pick>
        {announcementStatuses.map((each) => (
          <Pick key={each} pressed={status === each} onPress={() => choose(each)}>
            {statusNames[each]}
          </Pick>
        ))}
      </fieldset>
      <Screen
        of={list}
        what="the announcements"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState
            picture={megaphoneIcon}
            title={status === undefined ? 'No announcements yet' : 'No matches'}
          >
            {status === undefined
              ? 'Write the first one: it is a draft until you publish it.'
              : 'Choose another list, or write a new announcement.'}
          </EmptyState>
        }
      >
        {(page) => (
          <>
            {page.rows.map(
              ({ id, waiting }) =>
                waiting && <WaitingNotice key={id} approval={waiting} cacheUpdates={() => []} />,
            )}
            <AnnouncementTable rows={page.rows} onOpen={setOpenId} />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {isWriting && <WriteSheet onClose={() => setWriting(false)} />}
      {open && <AnnouncementReviewSheet of={open} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}

function AnnouncementTable({
  rows,
  onOpen,
}: {
  rows: readonly AnnouncementReview[]
  onOpen: (id: string) => void
}) {
  return (
    <div className="card">
      <Table
        label="Announcements"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            title: 'Announcement',
            phone: 'first',
            cell: ({ id, title, category, code }) => (
              <div>
                <button className="more more-button more-title" type="button" onClick={() => onOpen(id)}>
                  {title}
                </button>
                <span className="xs muted block">
                  {code} · {categoryNames[category]}
                </span>
              </div>
            ),
          },
          {
            key: 'status',
            title: 'Status',
            cell: ({ status }) => <Chip tone={tones[status]}>{statusNames[status]}</Chip>,
          },
          {
            key: 'at',
            title: 'Appears',
            cell: ({ publishedAt, publishAt }) => {
              const at = publishedAt ?? publishAt
              return at ? <Moment at={at} /> : 'When published'
            },
          },
          {
            key: 'told',
            title: 'For',
            right: true,
            cell: ({ told, publishedAt }) => (publishedAt ? told : '–'),
          },
          {
            key: 'delivered',
            title: 'Delivered',
            right: true,
            cell: ({ delivered, publishedAt }) => (publishedAt && delivered !== null ? delivered : '–'),
          },
          {
            key: 'read',
            title: 'Opened',
            right: true,
            cell: ({ read, publishedAt }) => (publishedAt ? read : '–'),
          },
          {
            key: 'accepted',
            title: 'Accepted',
            right: true,
            cell: ({ accepted, requiresAck, publishedAt }) => (requiresAck && publishedAt ? accepted : '–'),
          },
        ]}
      />
    </div>
  )
}
