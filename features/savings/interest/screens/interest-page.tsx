import { settleInterest } from '@kolo/foundation/interest'
import { monthName } from '@kolo/foundation/time'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { invalidateReads } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useQueryClient } from '@tanstack/react-query'
import { CoverCard } from '../../interest-cover/screens/cover-lines.tsx'
import { interestWork, plansPath } from '../../savings.paths.ts'
import { type InterestOverview, readInterest } from '../interest.contract.ts'
import { TaxCard } from './tax-card.tsx'

/** What interest costs the community: by plan, run by run, and the tax that is held back of it. */
export function InterestPage() {
  const read = useRead(readInterest, {})
  const client = useQueryClient()
  return (
    <>
      <PageHead
        crumb={<Breadcrumb trail={[{ to: plansPath, title: 'Savings plans' }]} here="Interest" />}
        title="Interest"
        lead="Interest is calculated daily, the night after each day, and paid on the plan’s schedule"
      />
      <WorkProgress
        subject={interestWork}
        onEnded={() => void invalidateReads(client, ['/api/savings-interest'])}
      />
      <Screen of={read} what="interest">
        {(page) => (
          <div className="grid g-main">
            <div className="stack stack-5">
              <PlansCard page={page} />
              <RunsCard runs={page.runs} />
            </div>
            <div className="stack stack-5">
              <CoverCard cover={page.cover} resolutions={page.resolutions} incomeKobo={page.incomeKobo} />
              <TaxCard tax={page.tax} />
            </div>
          </div>
        )}
      </Screen>
    </>
  )
}

type PlanRow = InterestOverview['plans'][number]

const planColumns: readonly Column<PlanRow>[] = [
  { key: 'plan', title: 'Plan', phone: 'first', cell: ({ name }) => <span className="medium">{name}</span> },
  {
    key: 'earned',
    title: 'Earned',
    right: true,
    cell: ({ earned }) => <Naira amount={settleInterest(earned).paid} />,
  },
  {
    key: 'gross',
    title: 'Posted',
    right: true,
    cell: ({ grossKobo }) => <Naira amount={grossKobo} />,
  },
  { key: 'tax', title: 'Tax', right: true, cell: ({ whtKobo }) => <Naira amount={whtKobo} /> },
  {
    key: 'owed',
    title: 'Owed now',
    right: true,
    cell: ({ owed }) => <Naira amount={settleInterest(owed).paid} className="strong" />,
  },
]

function PlansCard({ page: { plans, month } }: { page: InterestOverview }) {
  return (
    <Card title={`By plan, ${monthName(month)}`} padded={false}>
      {plans.length === 0 ? (
        <p className="card-pad sm muted">
          Nothing was earned yet. A plan appears here the first night after a goal has money.
        </p>
      ) : (
        <>
          <p className="card-pad sm muted">
            Earned and posted in this month, with the tax on it. Owed is all interest earned and not posted
            yet.
          </p>
          <Table label="Interest by plan" columns={planColumns} rows={plans} rowKey={({ id }) => id} />
        </>
      )}
    </Card>
  )
}

type RunRow = InterestOverview['runs'][number]

const runColumns: readonly Column<RunRow>[] = [
  { key: 'through', title: 'Calculated to', phone: 'first', cell: ({ through }) => <Day day={through} /> },
  { key: 'goals', title: 'Goals', right: true, cell: ({ goals }) => goals.toLocaleString('en-NG') },
  { key: 'days', title: 'Days', right: true, cell: ({ days }) => days.toLocaleString('en-NG') },
  { key: 'tax', title: 'Tax', right: true, cell: ({ whtKobo }) => <Naira amount={whtKobo} /> },
  { key: 'ended', title: 'Ended', right: true, cell: ({ endedAt }) => <Moment at={endedAt} /> },
  {
    key: 'gross',
    title: 'Posted',
    right: true,
    phone: 'lead',
    cell: ({ grossKobo }) => <Naira amount={grossKobo} className="strong" />,
  },
]

function RunsCard({ runs }: { runs: readonly RunRow[] }) {
  return (
    <Card title="Latest runs" padded={false}>
      {runs.length === 0 ? (
        <p className="card-pad sm muted">
          None yet. A run begins by itself within an hour or so of midnight, once the books of the day are
          verified.
        </p>
      ) : (
        <Table label="Interest runs" columns={runColumns} rows={runs} rowKey={({ through }) => through} />
      )}
    </Card>
  )
}
