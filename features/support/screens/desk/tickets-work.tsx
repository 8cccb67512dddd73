import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Link } from 'react-router'
import { ticketsToAnswer } from '../../support.contract.ts'
import { deskTicketPath } from '../../support.paths.ts'
import { DueChip } from './due-chip.tsx'

/** Tickets that somebody has to answer or solve, on the administrators' first screen. */
export const TicketsWork = workSection(ticketsToAnswer, ({ work }) => (
  <WorkCard
    id="tickets-to-answer"
    title="Support tickets"
    work={work}
    to={{ path: '/admin/support', title: 'All tickets' }}
    item={({ id, subject, member, assignee, due }) => (
      <li className="item">
        <span className="grow">
          <Link className="item-title more" to={deskTicketPath(id)}>
            {subject}
          </Link>
          <span className="item-sub block">
            {member} · {assignee ? `with ${assignee.name}` : 'with nobody yet'}
          </span>
        </span>
        {due && <DueChip due={due} />}
      </li>
    )}
  />
))
