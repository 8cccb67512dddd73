import { Day, Moment } from '@kolo/ui/patterns/moments'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Link } from 'react-router'
import { breachesToReport } from '../breaches.contract.ts'
import { openRequests } from '../requests.contract.ts'
import { kindNames } from '../rights.messages.ts'
import { breachesPath, breachPath, dataDeskPath, dataRequestPath } from '../rights.paths.ts'

/** What members asked about their data and nobody answered yet, on the administrators' first screen. */
export const RequestsWork = workSection(openRequests, ({ work }) => (
  <WorkCard
    id="data-requests"
    title="Requests about data"
    work={work}
    to={{ path: dataDeskPath, title: 'All requests' }}
    item={({ id, kind, member, dueOn, isLate }) => (
      <li className="item">
        <span className="grow">
          <Link className="item-title more" to={dataRequestPath(id)}>
            {kindNames[kind]}: {member?.fullName}
          </Link>
          <span className="item-sub block">
            {isLate ? 'Was due' : 'Due'} <Day day={dueOn} />
          </span>
        </span>
      </li>
    )}
  />
))

/** Breaches of which the regulator has not heard. */
export const BreachesWork = workSection(breachesToReport, ({ work }) => (
  <WorkCard
    id="breaches"
    title="Breaches to report"
    work={work}
    to={{ path: breachesPath, title: 'All breaches' }}
    item={({ id, title, reportBy, state }) => (
      <li className="item">
        <span className="grow">
          <Link className="item-title more" to={breachPath(id)}>
            {title}
          </Link>
          <span className="item-sub block">
            {state === 'late' ? 'Report to the regulator was due by' : 'Report to the regulator by'}{' '}
            <Moment at={reportBy} />
          </span>
        </span>
      </li>
    )}
  />
))
