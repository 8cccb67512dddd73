import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Icon } from '@kolo/ui/primitives/icon'
import { trendingUpIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'
import { growthWords } from '../../dashboard/screens/home.messages.ts'

function Figure({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="card card-pad stack stack-1">
      <dt className="figure-label">{name}</dt>
      <dd className="stack stack-1">
        <span className="money money-fig">{value}</span>
        <span className="xs faint row row-2">{children}</span>
      </dd>
    </div>
  )
}

/** How the community stands this month. */
export function MonthFigures({ month }: { month: AdminHomePage['month'] }) {
  const growth = month.savedGrowthBps
  return (
    <dl className="grid g-4 figs">
      <Figure name="Members" value={month.members.toLocaleString('en-NG')}>
        {month.newMembers > 0 && (
          <span className="delta xs in">
            <Icon of={trendingUpIcon} />
            {month.newMembers.toLocaleString('en-NG')}
          </span>
        )}
        {month.newMembers > 0 ? 'new this month' : 'None new this month'}
      </Figure>
      <Figure name="Saved" value={<Naira amount={month.savedKobo} />}>
        {growth !== undefined && growth > 0 && (
          <span className="delta xs in">
            <Icon of={trendingUpIcon} />
            {growthWords(growth)}
          </span>
        )}
        {growth === undefined
          ? 'Nothing to compare with yet'
          : growth > 0
            ? 'since last month'
            : `${growthWords(growth)} since last month`}
      </Figure>
      <Figure name="Money in" value={<Naira amount={month.inKobo} />}>
        Into our bank accounts
      </Figure>
      <Figure name="Money out" value={<Naira amount={month.outKobo} />}>
        Out of our bank accounts
      </Figure>
    </dl>
  )
}

/** What was approved for members and is not in their wallets yet; nothing where that is nothing. */
export function ApprovedLine({ approved }: { approved: AdminHomePage['approved'] }) {
  if (!approved) return null
  const { kobo, payments, firstOn } = approved
  return (
    <p className="sm muted">
      Approved returns and dividends still to be paid: <Naira amount={kobo} className="strong" /> after tax,
      in {payments.toLocaleString('en-NG')} {payments === 1 ? 'payment' : 'payments'}, the first on{' '}
      <Day day={firstOn} />.
    </p>
  )
}
