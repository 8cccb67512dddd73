/** What is to be paid next of the member's loans and charges: the first few, and the way to all of it. */
import { whatYouOwePath } from '@kolo/charges/paths'
import { loanPath } from '@kolo/loans/paths'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Link } from 'react-router'
import type { HomePage } from '../home.contract.ts'

const shown = 4

export function OwedCard({ loans, charges }: Pick<HomePage, 'loans' | 'charges'>) {
  const due = [
    ...loans.map((loan) => ({ ...loan, to: loanPath(loan.id) })),
    ...charges.map((charge) => ({ ...charge, to: whatYouOwePath })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return (
    <Card title="What you owe" padded={false} aside={<MoreLink to={whatYouOwePath}>See all</MoreLink>}>
      <ul className="list">
        {due.slice(0, shown).map(({ id, code, name, kobo, on, daysOverdue, to }) => (
          <li key={id} className="item">
            <div className="grow">
              <Link className="more more-title" to={to}>
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
