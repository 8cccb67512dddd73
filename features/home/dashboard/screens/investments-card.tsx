import { investmentPath, investmentsPath } from '@kolo/investments/paths'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import type { HomePage } from '../home.contract.ts'

/** What the member has in plans, what ends first on top. */
export function InvestmentsCard({ next }: Pick<HomePage['investments'], 'next'>) {
  return (
    <Card title="Investments" aside={<MoreLink to={investmentsPath}>See all</MoreLink>} padded={false}>
      <div className="list">
        {next.map(({ id, name, principalKobo, maturesOn }) => (
          <Link key={id} className="item" to={investmentPath(id)}>
            <Icon of={sproutIcon} />
            <span className="grow">
              <span className="item-title block">{name}</span>
              <span className="item-sub num">
                <Naira amount={principalKobo} />, ends <Day day={maturesOn} />
              </span>
            </span>
          </Link>
        ))}
      </div>
    </Card>
  )
}
