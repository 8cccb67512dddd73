import { late } from '@kolo/ui/patterns/late'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { MoreLink } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { Link } from 'react-router'
import { DueChip } from '../../service-hours/screens/due-chip.tsx'
import { staffTicketPath, unassignedPath } from '../../support.paths.ts'
import { type StaffTicket, ticketsToAnswer } from '../ticket.contract.ts'

const GiveChosen = late(async () => (await import('./assign-selected.tsx')).GiveChosen)

/** Tickets that somebody has to answer or solve, on the administrators' first screen; several are given to somebody at once. */
export const TicketsWork = workSection(ticketsToAnswer, ({ work }) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const there = chosen.filter((id) => work.rows.some((row) => row.id === id))
  return (
    <>
      <WorkCard
        id="tickets-to-answer"
        title="Support tickets"
        work={work}
        to={{ path: '/admin/support', title: 'All tickets' }}
        item={(row) => <TicketItem row={row} isChosen={there.includes(row.id)} onChoose={choose} />}
      />
      {work.rows.some(({ assignee }) => assignee === null) && (
        <p className="row">
          <MoreLink to={unassignedPath}>Only unassigned tickets</MoreLink>
        </p>
      )}
      {there.length > 0 && <GiveChosen ids={there} onDone={() => setChosen([])} />}
    </>
  )
})

function TicketItem({
  row: { id, subject, member, assignee, due },
  isChosen,
  onChoose,
}: {
  row: StaffTicket
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}) {
  return (
    <li className="item">
      <input
        type="checkbox"
        aria-label={`Choose: ${subject}`}
        checked={isChosen}
        onChange={(event) => onChoose(id, event.target.checked)}
      />
      <span className="grow">
        <Link className="item-title more" to={staffTicketPath(id)}>
          {subject}
        </Link>
        <span className="item-sub block">
          {member} · {assignee ? `assigned to ${assignee.name}` : 'unassigned'}
        </span>
      </span>
      {due && <DueChip due={due} />}
    </li>
  )
}
