import { useRead } from '@kolo/ui/patterns/api'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { megaphoneIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Announcement, listAnnouncements } from '../announcements.contract.ts'
import { announcementPath, announcementsPath } from '../announcements.paths.ts'
import { AnnouncementChips, AnnouncementFacts } from './announcement.messages.tsx'
import { AnnouncementSheet } from './announcement-sheet.tsx'

/** What the community has announced to its member, the newest first. */
export function AnnouncementsScreen() {
  const pages = usePages()
  const list = useRead(listAnnouncements, { query: pages.query })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const open = search.get('open')
  return (
    <div className="stack">
      <PageHead title="Announcements" />
      <Screen
        of={list}
        what="the announcements"
        isEmpty={({ rows, pinned }) => pages.isFirst && rows.length + pinned.length === 0}
        empty={
          <EmptyState picture={megaphoneIcon} title="No announcements yet">
            Announcements from the administrators appear here.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            {page.pinned.length > 0 && (
              <Card title="Pinned" padded={false}>
                <AnnouncementList rows={page.pinned} />
              </Card>
            )}
            {page.rows.length > 0 && (
              <Card title={page.pinned.length > 0 ? 'All others' : 'All'} padded={false}>
                <AnnouncementList rows={page.rows} />
              </Card>
            )}
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {open && (
        <AnnouncementSheet
          key={open}
          id={open}
          file={search.get('file') ?? undefined}
          onClose={() => void navigate(announcementsPath, { replace: true })}
        />
      )}
    </div>
  )
}

function AnnouncementList({ rows }: { rows: readonly Announcement[] }) {
  return (
    <div className="list">
      {rows.map((one) => (
        <Link key={one.id} className="item top" to={announcementPath(one.id)} replace>
          <span className="grow">
            <span className="item-title block">{one.title}</span>
            {one.summary && <span className="sm block">{one.summary}</span>}
            <AnnouncementFacts of={one} />
          </span>
          <AnnouncementChips of={one} />
        </Link>
      ))}
    </div>
  )
}
