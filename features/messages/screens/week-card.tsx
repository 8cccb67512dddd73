import { weekdayName } from '@kolo/foundation/time'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Card } from '@kolo/ui/primitives/card'
import { Link } from 'react-router'
import type { Celebration } from '../directory.contract.ts'
import { cardPath } from '../messages.paths.ts'

const kinds = { birthday: 'Birthday', anniversary: 'Wedding anniversary' } as const

/** Birthdays and wedding anniversaries of this week; nobody's year. */
export function WeekCard({ rows }: { rows: readonly Celebration[] }) {
  return (
    <Card title="This week" padded={false}>
      <div className="list">
        {rows.map(({ uid, fullName, avatar, kind, on }) => (
          <Link key={`${uid} ${kind}`} className="item" to={cardPath(uid)}>
            <Avatar name={fullName} picture={avatar} size="sm" />
            <span className="grow">
              <span className="item-title block">{fullName}</span>
              <span className="item-sub">
                {kinds[kind]}, {weekdayName(on)} {on.slice(8)}/{on.slice(5, 7)}
              </span>
            </span>
          </Link>
        ))}
      </div>
    </Card>
  )
}
