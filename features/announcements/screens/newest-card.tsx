import type { Instant } from '@kolo/foundation/time'
import { Moment } from '@kolo/ui/patterns/moments'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Link } from 'react-router'
import { announcementPath, announcementsPath } from '../announcements.paths.ts'

/** The newest announcements on a dashboard. */
export function NewestCard({
  rows,
}: {
  rows: readonly { id: string; title: string; publishedAt: Instant; isRead: boolean }[]
}) {
  return (
    <Card title="Announcements" aside={<MoreLink to={announcementsPath}>All</MoreLink>} padded={false}>
      <div className="list">
        {rows.map(({ id, title, publishedAt, isRead }) => (
          <Link key={id} className="item top" to={announcementPath(id)}>
            <span className="grow">
              <span className="item-title block">{title}</span>
              <span className="item-sub">
                <Moment at={publishedAt} />
              </span>
            </span>
            {!isRead && <Chip tone="brass">New</Chip>}
          </Link>
        ))}
      </div>
    </Card>
  )
}
