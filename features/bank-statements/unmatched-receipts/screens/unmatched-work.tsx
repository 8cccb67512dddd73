import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Link } from 'react-router'
import { unmatchedToSettle } from '../unmatched.contract.ts'

const path = '/admin/unmatched-money'

/** Money that matches no payment and is nobody's yet, on the administrators' first screen. */
export const UnmatchedWork = workSection(unmatchedToSettle, ({ work }) => (
  <WorkCard
    id="unmatched-to-settle"
    title="Unmatched money"
    work={work}
    to={{ path, title: 'All of it' }}
    item={({ code, amountKobo, receivedOn, narration, claims }) => (
      <li className="item">
        <span className="grow">
          <Link className="item-title more" to={path}>
            <Naira amount={amountKobo} /> on <Day day={receivedOn} />
            <span className="vh">, {code}</span>
          </Link>
          <span className="item-sub block">
            {narration}
            {claims > 0 && ` · ${claims === 1 ? '1 member says' : `${claims} members say`} that it is theirs`}
          </span>
        </span>
      </li>
    )}
  />
))
