/** The community month by month: six charts, each with its figures as a table, and all of them for a sheet. */
import { pathOf } from '@kolo/foundation/endpoint'
import {
  formatNairaShort,
  type Kobo,
  koboDrawnAt,
  koboToDraw,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { obligationsPath } from '@kolo/investments/paths'
import { Chart } from '@kolo/ui/charts/chart'
import type { Series } from '@kolo/ui/charts/chart-table'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import { longMonth, shortMonth } from '../../dashboard/screens/home.messages.ts'
import { downloadMonths, type Months, readMonths } from '../figures.contract.ts'

type Bar = { name: string; colour: Series['colour']; kind?: Series['kind'] }

/** One chart: its title, its months, and what is drawn of each. */
type Drawn = {
  title: string
  months: readonly string[]
  sentence: string
  nothing: string
  aside?: ReactNode
  /** What the figures are, in plain words. */
  about: ReactNode
}

function MoneyByMonth({ of, ...rest }: Drawn & { of: readonly (Bar & { values: readonly Kobo[] })[] }) {
  const naira = useNairaText()
  const [hidden] = useHiddenAmounts()
  return (
    <MonthsCard
      {...rest}
      hidden={hidden}
      of={of.map((bar) => ({ ...bar, values: bar.values.map(koboToDraw) }))}
      axis={(value) => formatNairaShort(koboDrawnAt(value))}
      exact={(value) => naira(koboDrawnAt(value))}
    />
  )
}

const counted = (value: number) => value.toLocaleString('en-NG')

function CountByMonth({ of, ...rest }: Drawn & { of: readonly (Bar & { values: readonly number[] })[] }) {
  return <MonthsCard {...rest} of={of} axis={counted} exact={counted} />
}

function MonthsCard({
  title,
  months,
  sentence,
  nothing,
  aside,
  about,
  of,
  axis,
  exact,
  hidden = false,
}: Drawn & {
  of: readonly (Bar & { values: readonly number[] })[]
  axis: (value: number) => string
  exact: (value: number) => string
  hidden?: boolean
}) {
  return (
    <Card title={title} aside={aside} foot={<p className="sm muted">{about}</p>}>
      {hidden ? (
        <p className="sm muted">Amounts are hidden on this device.</p>
      ) : (
        <Chart
          sentence={sentence}
          nothing={nothing}
          axis={axis}
          exact={exact}
          labelsTitle="Month"
          heightRem={12}
          labels={months.map(shortMonth)}
          fullLabels={months.map(longMonth)}
          series={of.map(({ kind = 'bar', ...bar }) => ({ kind, ...bar }))}
        />
      )}
    </Card>
  )
}

function between(months: readonly string[]): string {
  const [first, last] = [months[0], months.at(-1)]
  return first && last ? `${longMonth(first)} to ${longMonth(last)}` : ''
}

function PastCards({ past }: Pick<Months, 'past'>) {
  const naira = useNairaText()
  const months = past.map(({ month }) => month)
  const last = past.at(-1)
  const inTime = between(months)
  return (
    <>
      <CountByMonth
        title="Members"
        months={months}
        sentence={`Members by month, ${inTime}: ${counted(last?.members ?? 0)} now, ${counted(last?.joined ?? 0)} joined this month.`}
        nothing="No members yet."
        about="Today’s members by month of joining, added up. Former members are not counted."
        of={[
          { name: 'Members', colour: 1, values: past.map(({ members }) => members) },
          { name: 'Joined in the month', colour: 2, values: past.map(({ joined }) => joined) },
        ]}
      />
      <MoneyByMonth
        title="Contributions"
        months={months}
        aside={<MoreLink to="/admin/reports?report=contributions">Report</MoreLink>}
        sentence={`What members paid in by month, ${inTime}. This month to date: ${naira(last?.paidInKobo ?? zeroKobo)}.`}
        nothing="Nothing was paid in in these months."
        about="Into savings, wallets, investments and shares, from outside; this month is to date."
        of={[
          { name: 'Paid in', colour: 3, values: past.map(({ paidInKobo }) => paidInKobo) },
          { name: 'Reversed', colour: 4, values: past.map(({ takenBackKobo }) => takenBackKobo) },
        ]}
      />
      <MoneyByMonth
        title="Withdrawals"
        months={months}
        sentence={`What members were paid out by month, ${inTime}. This month to date: ${naira(last?.withdrawnKobo ?? zeroKobo)}.`}
        nothing="Nothing was paid out in these months."
        about="By payment date, without fees. This month is to date."
        of={[
          { name: 'Paid out', colour: 4, values: past.map(({ withdrawnKobo }) => withdrawnKobo) },
          { name: 'Sent back by the bank', colour: 3, values: past.map(({ sentBackKobo }) => sentBackKobo) },
        ]}
      />
    </>
  )
}

function Counted({ on }: { on: Months['coming']['countedOn'] }) {
  return on ? (
    <>
      Counted on <Day day={on} />.
    </>
  ) : (
    <>It is counted each night; please look again tomorrow.</>
  )
}

function ComingCards({ coming: { months: coming, countedOn } }: Pick<Months, 'coming'>) {
  const naira = useNairaText()
  const months = coming.map(({ month }) => month)
  const inTime = between(months)
  const due = sumKobo(
    coming.flatMap((one) => [one.returnsKobo, one.capitalKobo, one.interestKobo, one.withdrawalsKobo]),
  )
  const ending = sumKobo(coming.flatMap((one) => [one.capitalKobo, one.goalsKobo]))
  const nothing = (what: string) => (countedOn ? what : 'Not counted yet.')
  return (
    <>
      <MoneyByMonth
        title="What must be paid"
        months={months}
        aside={<MoreLink to={obligationsPath}>At this moment</MoreLink>}
        sentence={`What must be paid by month, ${inTime}: ${naira(due)} together.`}
        nothing={nothing('Nothing must be paid in the months to come.')}
        about={
          <>
            Overdue amounts are in the first month. Interest is earned but not posted. Interest due only when
            a goal ends is not included. <Counted on={countedOn} />
          </>
        }
        of={[
          { name: 'Investments that end', colour: 2, values: coming.map(({ capitalKobo }) => capitalKobo) },
          { name: 'Returns', colour: 3, values: coming.map(({ returnsKobo }) => returnsKobo) },
          { name: 'Interest', colour: 1, values: coming.map(({ interestKobo }) => interestKobo) },
          {
            name: 'Withdrawals and tax',
            colour: 4,
            values: coming.map(({ withdrawalsKobo }) => withdrawalsKobo),
          },
        ]}
      />
      <MoneyByMonth
        title="What ends"
        months={months}
        sentence={`What ends by month, ${inTime}: ${naira(ending)} together.`}
        nothing={nothing('No investment and no goal ends in the months to come.')}
        about={
          <>
            Money in goals goes to the owners’ wallets or stays, as they chose. It is not paid out
            automatically. <Counted on={countedOn} />
          </>
        }
        of={[
          { name: 'Investments', colour: 2, values: coming.map(({ capitalKobo }) => capitalKobo) },
          { name: 'Goals', colour: 1, values: coming.map(({ goalsKobo }) => goalsKobo) },
        ]}
      />
    </>
  )
}

function StayingCard({ staying: { months, hereDays, countedOn } }: Pick<Months, 'staying'>) {
  const joined = months.reduce((sum, month) => sum + month.joined, 0)
  const here = months.reduce((sum, month) => sum + month.here, 0)
  return (
    <CountByMonth
      title="Retention"
      months={months.map(({ month }) => month.slice(0, 7))}
      sentence={`Of ${counted(joined)} members who joined in these months, ${counted(here)} were active in the last ${hereDays} days.`}
      nothing={countedOn ? 'Nobody joined in these months.' : 'Not counted yet.'}
      about={
        <>
          By month of joining: today’s members, and those who were active in the last {hereDays} days. Former
          members are not counted. <Counted on={countedOn} />
        </>
      }
      of={[
        { name: 'Joined', colour: 1, values: months.map((month) => month.joined) },
        { name: 'Still active', colour: 2, values: months.map((month) => month.here) },
      ]}
    />
  )
}

/** All of it, in one request. */
export function CommunityMonths() {
  const read = useRead(readMonths, {})
  return (
    <Screen of={read} what="the months">
      {({ past, coming, staying }) => (
        <div className="stack stack-4">
          <div className="grid g-2">
            <PastCards past={past} />
            <StayingCard staying={staying} />
            <ComingCards coming={coming} />
          </div>
          <div className="btn-row">
            <a className="btn btn-line" href={pathOf(downloadMonths, {})} download>
              <Icon of={downloadIcon} />
              <span>All of it as CSV</span>
            </a>
          </div>
        </div>
      )}
    </Screen>
  )
}
