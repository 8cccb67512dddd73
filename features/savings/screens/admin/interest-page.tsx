import type { Approval } from '@kolo/approvals/contract'
import { WaitingNotice } from '@kolo/approvals/screens'
import { settleInterest } from '@kolo/foundation/interest'
import { monthName } from '@kolo/foundation/time'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { refreshReads, type Told, told } from '@kolo/ui/patterns/kept-answers'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InterestOverview, readInterest } from '../../interest.contract.ts'
import { interestWork, plansPath } from '../../savings.paths.ts'
import { writeRate } from '../plan-words.ts'
import { InterestTaxSheet } from './interest-tax-sheet.tsx'

/** What interest costs the community: by plan, run by run, and the tax that is held back of it. */
export function InterestPage() {
  const read = useRead(readInterest, {})
  const client = useQueryClient()
  return (
    <>
      <PageHead
        crumb={<Breadcrumb trail={[{ to: plansPath, title: 'Savings plans' }]} here="Interest" />}
        title="Interest"
        lead="Every goal is reckoned by the day, in the night after it, and paid when its plan says so"
      />
      <WorkProgress
        subject={interestWork}
        onEnded={() => void refreshReads(client, ['/api/savings-interest'])}
      />
      <Screen of={read} what="interest">
        {(page) => (
          <div className="grid g-main">
            <div className="stack stack-5">
              <PlansCard page={page} />
              <RunsCard runs={page.runs} />
            </div>
            <TaxCard tax={page.tax} />
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
          Nothing was earned yet. The first night after a goal has money, its plan stands here.
        </p>
      ) : (
        <>
          <p className="card-pad sm muted">
            Earned and posted in this month, with the tax of what was posted; owed is everything that was
            earned at any time and is not posted yet.
          </p>
          <Table label="Interest by plan" columns={planColumns} rows={plans} rowKey={({ id }) => id} />
        </>
      )}
    </Card>
  )
}

type RunRow = InterestOverview['runs'][number]

const runColumns: readonly Column<RunRow>[] = [
  { key: 'through', title: 'Reckoned through', phone: 'first', cell: ({ through }) => <Day day={through} /> },
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
          proved.
        </p>
      ) : (
        <Table label="Runs of interest" columns={runColumns} rows={runs} rowKey={({ through }) => through} />
      )}
    </Card>
  )
}

/** What was decided about another rate, in the page that is kept. */
function toldWaiting(approval: Approval): readonly Told[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [told(readInterest, {}, (kept) => ({ ...kept, tax: { ...kept.tax, waiting } }))]
}

function TaxCard({ tax }: { tax: InterestOverview['tax'] }) {
  const [changing, setChanging] = useState(false)
  const { rates, rateBps, waiting, can } = tax
  return (
    <Card title="Tax held back">
      {waiting && <WaitingNotice approval={waiting} tells={toldWaiting} />}
      <p className="sm muted">
        Withholding tax on interest has the rate of the day on which a period ends. Ask your tax adviser which
        rate holds for your community.
      </p>
      <Facts
        facts={[
          { key: 'now', name: 'Today', value: writeRate(rateBps) },
          ...rates.map((rate) => ({
            key: rate.effectiveFrom,
            name: (
              <>
                From <Day day={rate.effectiveFrom} />
              </>
            ),
            value: writeRate(rate.rateBps),
          })),
        ]}
      />
      {can.change && (
        <Button block disabled={waiting !== undefined} onClick={() => setChanging(true)}>
          Change the rate
        </Button>
      )}
      {changing && <InterestTaxSheet onClose={() => setChanging(false)} />}
    </Card>
  )
}
