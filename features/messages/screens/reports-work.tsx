import { Moment } from '@kolo/ui/patterns/moments'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Link } from 'react-router'
import { reportsToDecide } from '../messages.contract.ts'

const path = '/admin/messages'

/** Messages that members reported, on the administrators' first screen. */
export const ReportsWork = workSection(reportsToDecide, ({ work }) => (
  <WorkCard
    id="reports-to-decide"
    title="Reported messages"
    work={work}
    to={{ path, title: 'All reports' }}
    item={({ at, reporter, message }) => (
      <li className="item">
        <span className="grow">
          <Link className="item-title more" to={path}>
            A message of {message.author}
          </Link>
          <span className="item-sub block">
            {reporter} reported it, <Moment at={at} />
          </span>
        </span>
      </li>
    )}
  />
))
