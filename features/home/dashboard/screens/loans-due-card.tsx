/** What is due next of the member's loans: one row a loan, which opens it. */
import { loanPath } from '@kolo/loans/paths'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Link } from 'react-router'
import type { HomePage } from '../home.contract.ts'

export function LoansDueCard({ loans }: { loans: HomePage['loans'] }) {
  return (
    <Card title="What you owe" padded={false}>
      <ul className="list">
        {loans.map(({ id, code, name, kobo, on, daysOverdue }) => (
          <li key={id} className="item">
            <div className="grow">
              <Link className="more more-title" to={loanPath(id)}>
                {name}
              </Link>
              <p className="item-sub">
                {code}, due <Day day={on} />
              </p>
              {daysOverdue > 0 && (
                <p>
                  <Chip tone="bad">
                    {daysOverdue} {daysOverdue === 1 ? 'day' : 'days'} overdue
                  </Chip>
                </p>
              )}
            </div>
            <Naira amount={kobo} className="strong" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
