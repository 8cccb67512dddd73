import { dayIn, formatTime, instant } from '@kolo/foundation/time'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { OfflineNotice } from '@kolo/ui/patterns/network'
import { usePages } from '@kolo/ui/patterns/pages'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { updateQueries } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast, useFailures } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { bellIcon, circleXIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { output } from 'zod/mini'
import { listNotices, markAllRead, markRead, type noticeWire } from '../notice.contract.ts'
import { amountIn, byDay, firstSentenceOf } from './notice-line.ts'

type OwnNotice = output<typeof noticeWire>

/** What a command told, in every page that is kept. */
function inList(change: (notice: OwnNotice) => OwnNotice, unread: number) {
  return updateQueries(listNotices, (page) => ({ ...page, rows: page.rows.map(change), unread }))
}

/** What one was told, newest first. `onUnread` hears how many are unread after each command, so that the bell need not ask. */
export function NoticesSheet({
  onUnread,
  onClose,
}: {
  onUnread: (unread: number) => void
  onClose: () => void
}) {
  const pages = usePages()
  const read = useRead(listNotices, { query: pages.query })
  const { refetch } = read
  // Something may have come since this was last open.
  useEffect(() => void refetch(), [refetch])
  const unread = read.data?.unread
  useEffect(() => {
    if (unread !== undefined) onUnread(unread)
  }, [unread, onUnread])

  const markOne = useEndpointMutation(markRead, {
    cacheUpdates: ({ notice, unread }) => [inList((one) => (one.id === notice.id ? notice : one), unread)],
    // Where it leads the sheet is gone before the answer comes.
    onDone: ({ unread }) => onUnread(unread),
    isQuiet: true,
  })
  const newest = read.data?.rows[0]
  const markAll = useEndpointMutation(markAllRead, {
    cacheUpdates: ({ unread }) => [inList((one) => ({ ...one, readAt: one.readAt ?? one.at }), unread)],
    onDone: () => void toast.ok('All marked as read'),
    failed: 'Failed to mark as read',
  })

  return (
    <Sheet
      open
      tall
      flush
      title="Notifications"
      onClose={onClose}
      foot={
        newest &&
        unread !== 0 &&
        pages.isFirst && (
          <Button
            block
            busy={markAll.isPending}
            onClick={() => markAll.mutate({ input: { body: { upTo: newest.id } } })}
          >
            Mark all as read
          </Button>
        )
      }
    >
      <OfflineNotice />
      <Failures />
      <Screen
        of={read}
        what="your notifications"
        isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={bellIcon} title="Nothing here yet" card={false}>
            Messages about your money and your account appear here.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <Days
              rows={page.rows}
              onRead={({ id, readAt }) => readAt ?? markOne.mutate({ input: { params: { id } } })}
            />
            {(page.nextCursor || !pages.isFirst) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Sheet>
  )
}

/** One day after the other, the newest first, each under its name. */
function Days({ rows, onRead }: { rows: readonly OwnNotice[]; onRead: (notice: OwnNotice) => void }) {
  const { timezone } = usePreferences()
  const days = byDay(rows, ({ at }) => dayIn(timezone, at))
  return days.map(({ day, rows }) => (
    <section key={day} aria-labelledby={`notices-${day}`}>
      <h3 className="notice-day" id={`notices-${day}`}>
        {day === dayIn(timezone, instant(new Date())) ? 'Today' : <Day day={day} weekday />}
      </h3>
      <ul className="list">
        {rows.map((notice) => (
          <li key={notice.id}>
            <NoticeItem notice={notice} onRead={() => onRead(notice)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** What failed since this page was opened: toasts go, and who looked away can still read why. */
function Failures() {
  const failures = useFailures()
  if (failures.length === 0) return null
  return (
    <section className="list" aria-label="What did not work">
      {failures.map(({ id, title, text, at }) => (
        <div className="item top" key={id}>
          <Icon of={circleXIcon} />
          <span className="grow">
            <span className="item-title block">{title}</span>
            {text && <span className="item-sub notice-text">{text}</span>}
            <span className="xs faint block">
              <Moment at={at} />
            </span>
          </span>
        </div>
      ))}
    </section>
  )
}

/** One notice: a link where it leads somewhere, a button while it can be marked as read, and otherwise only text. */
function NoticeItem({ notice, onRead }: { notice: OwnNotice; onRead: () => void }) {
  const { title, body, link, at, readAt } = notice
  const { timezone } = usePreferences()
  const amount = amountIn(body)
  const inside = (
    <>
      <span className="grow">
        <span className="item-title block">
          {readAt === null && <span className="vh">New: </span>}
          {title}
        </span>
        {body && <span className="item-sub notice-text">{link ? firstSentenceOf(body) : body}</span>}
      </span>
      <span className="stack stack-1 justify-items-end">
        {amount !== undefined && <span className="strong num">{amount}</span>}
        <time className="xs faint num" dateTime={at}>
          {formatTime(at, timezone)}
        </time>
      </span>
      {readAt === null && <span className="unread" />}
    </>
  )
  if (link)
    return (
      <Link className="item top" to={link} onClick={onRead}>
        {inside}
      </Link>
    )
  if (readAt === null)
    return (
      <button className="item item-button top" type="button" onClick={onRead}>
        {inside}
        <span className="vh">Mark as read</span>
      </button>
    )
  return <div className="item top">{inside}</div>
}
