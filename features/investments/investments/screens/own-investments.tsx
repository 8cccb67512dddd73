import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Pager } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { investmentPath } from '../../investments.paths.ts'
import { type Investment, listInvestments } from '../investment.contract.ts'
import { InvestmentChip } from './investment-chip.tsx'

const rowsAPage = 8

/** What a member has invested, newest first; nothing where they never did. */
export function OwnInvestments() {
  const pages = usePages(rowsAPage)
  const read = useRead(listInvestments, { query: { limit: rowsAPage, ...pages.query } })
  return (
    <Screen of={read} what="your investments">
      {({ rows, nextCursor }) =>
        rows.length > 0 && (
          <Card title="Your investments" padded={false}>
            <div className="list">
              {rows.map((investment) => (
                <OwnRow key={investment.id} investment={investment} />
              ))}
            </div>
            {(!pages.isFirst || nextCursor) && (
              <Pager busy={read.isFetching} {...pages.pager({ rows, nextCursor })} />
            )}
          </Card>
        )
      }
    </Screen>
  )
}

function OwnRow({
  investment: { id, code, plan, status, principalKobo, maturesOn },
}: {
  investment: Investment
}) {
  return (
    <Link className="item" to={investmentPath(id)}>
      <span className="grow">
        <span className="item-title block">{plan.name}</span>
        <span className="item-sub">
          {code}, ends <Day day={maturesOn} />
        </span>
      </span>
      <span className="stack stack-1 justify-items-end">
        <Naira amount={principalKobo} className="strong" />
        <InvestmentChip status={status} />
      </span>
    </Link>
  )
}
