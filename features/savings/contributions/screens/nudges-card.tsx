import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager } from '@kolo/ui/primitives/table'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nudgeOutcomeWords } from '../../goals/goal.messages.ts'
import { listLeftOut, listNudges, type Nudge } from '../nudges.contract.ts'

const people = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'member' : 'members'}`

/** When members who are behind were written to; nothing where nobody ever was. */
export function NudgesCard() {
  const pages = usePages(10)
  const read = useRead(listNudges, { query: { ...pages.query, limit: 10 } })
  const cache = useQueryClient()
  const rows = read.data?.rows ?? []
  if (rows.length === 0) return null
  const [latest] = rows
  return (
    <Card title="Written to" padded={false}>
      {latest?.isUnderWay && (
        <div className="card-pad">
          <WorkProgress
            subject={latest.id}
            onEnded={() => {
              // Who was written to now is left out of the next round, as the preview says.
              markAllStale(cache)
              void read.refetch()
            }}
          />
        </div>
      )}
      <ul className="list">
        {rows.map((nudge) => (
          <Row key={nudge.id} nudge={nudge} />
        ))}
      </ul>
      {read.data && (!pages.isFirst || read.data.nextCursor) && (
        <Pager busy={read.isFetching} {...pages.pager(read.data)} />
      )}
    </Card>
  )
}

function Row({ nudge: { id, askedBy, askedAt, note, sent, leftOut, isUnderWay } }: { nudge: Nudge }) {
  const [open, setOpen] = useState(false)
  return (
    <li className="item">
      <span className="grow">
        <span className="block medium">
          {people(sent)} written to{isUnderWay && ' so far'}
        </span>
        <span className="item-sub block">
          {askedBy}, <Moment at={askedAt} />
        </span>
        {note && <span className="item-sub block">“{note}”</span>}
      </span>
      {leftOut > 0 && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {people(leftOut)} left out
        </Button>
      )}
      {open && <LeftOut id={id} onClose={() => setOpen(false)} />}
    </li>
  )
}

function LeftOut({ id, onClose }: { id: string; onClose: () => void }) {
  const pages = usePages()
  const read = useRead(listLeftOut, { params: { id }, query: pages.query })
  return (
    <Sheet open title="Left out" onClose={onClose}>
      <Screen of={read} what="who was left out">
        {(page) => (
          <>
            <ul className="list">
              {page.rows.map(({ owner, outcome }) => (
                <li className="item" key={owner.uid}>
                  <span className="grow">
                    <span className="block">{owner.fullName}</span>
                    <span className="item-sub block">
                      {owner.memberCode}, {nudgeOutcomeWords[outcome]}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Sheet>
  )
}
