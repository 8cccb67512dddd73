import { savingsPath } from '@kolo/savings/paths'
import { ActivityRow } from '@kolo/savings/screens'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import type { HomePage } from '../home.contract.ts'

/** The latest confirmed money in and out, over all goals and the wallet. */
export function ActivityCard({ lines }: { lines: HomePage['activity'] }) {
  if (lines.length === 0)
    return (
      <EmptyState picture={fileTextIcon} title="No money in or out yet">
        Your first confirmed deposit is listed here.
      </EmptyState>
    )
  return (
    <Card title="Recent activity" aside={<MoreLink to={savingsPath}>See all</MoreLink>} padded={false}>
      <div className="list">
        {lines.map(({ account, ...line }) => (
          <ActivityRow key={line.id} line={line} account={account} />
        ))}
      </div>
    </Card>
  )
}
