import { WaitingNotice } from '@kolo/approvals/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import {
  formatNairaShort,
  greatestKobo,
  type Kobo,
  koboDrawnAt,
  koboToDraw,
  zeroKobo,
} from '@kolo/foundation/money'
import { formatDay, monthName } from '@kolo/foundation/time'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { invalidateReads, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton } from '@kolo/ui/primitives/progress'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { adminInvestmentsPath } from '../../investments.paths.ts'
import {
  downloadObligations,
  type Obligations,
  type PlanMaturity,
  payOutMaturities,
  readObligations,
} from '../ending.contract.ts'

const Chart = lazy(async () => ({ default: (await import('@kolo/ui/charts/chart')).Chart }))

/** What must be paid when, against the cash that is there, and the plans that come to their end. */
export function ObligationsPage() {
  const read = useRead(readObligations, {})
  return (
    <>
      <PageHead
        crumb={
          <Breadcrumb trail={[{ to: adminInvestmentsPath, title: 'Investments' }]} here="What must be paid" />
        }
        title="What must be paid, when"
        lead="The cash that is there today, without any new money"
        actions={
          read.data && (
            <a className="btn btn-line" href={pathOf(downloadObligations, {})} download>
              <Icon of={downloadIcon} />
              <span>CSV for a spreadsheet</span>
            </a>
          )
        }
      />
      <Screen of={read} what="what must be paid">
        {(page) => (
          <>
            <ShortNotice page={page} />
            <Totals page={page} />
            <div className="grid g-main">
              <MonthsCard months={page.months} />
              <MaturitiesCard page={page} />
            </div>
          </>
        )}
      </Screen>
    </>
  )
}

function ShortNotice({ page: { short } }: { page: Obligations }) {
  const written = useNairaText()
  if (!short) return null
  return (
    <Notice
      tone="bad"
      title={`${monthName(short.month)} is not covered: ${written(short.missingKobo)} is missing.`}
    >
      Bring the plans’ money back before what they owe is due.
    </Notice>
  )
}

function Totals({ page }: { page: Obligations }) {
  const { cashKobo, cashAccounts, in30Days, in6Months, coveredTo } = page
  return (
    <section className="card keyfacts" aria-label="Totals">
      <Figure label="Cash held" amount={cashKobo} more={counted(cashAccounts, 'account')} />
      <Figure label="Due in 30 days" amount={in30Days.kobo} more={counted(in30Days.payments, 'payment')} />
      <Figure label="Due in 6 months" amount={in6Months.kobo} more={counted(in6Months.payments, 'payment')} />
      <div>
        <p className="figure-label">Covered to</p>
        <span className="money money-lg">{coveredTo ? <Day day={coveredTo} /> : 'Not today'}</span>
      </div>
    </section>
  )
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : `${one}s`}`

function Figure({ label, amount, more }: { label: string; amount: Kobo; more: string }) {
  return (
    <div>
      <p className="figure-label">{label}</p>
      <Naira amount={amount} size="lg" />
      <p className="xs faint">{more}</p>
    </div>
  )
}

type Month = Obligations['months'][number]

const columns: readonly Column<Month>[] = [
  {
    key: 'month',
    title: 'Month',
    phone: 'first',
    cell: ({ month }) => <span className="medium">{monthName(month)}</span>,
  },
  {
    key: 'start',
    title: 'Cash at the start',
    right: true,
    cell: ({ startKobo }) => <Naira amount={startKobo} />,
  },
  {
    key: 'due',
    title: 'Must be paid',
    right: true,
    cell: ({ dueKobo, approvedKobo }) => (
      <>
        <Naira amount={dueKobo} />
        {approvedKobo > 0n && (
          <div className="xs muted">
            approved <Naira amount={approvedKobo} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'left',
    title: 'Left',
    right: true,
    phone: 'lead',
    cell: ({ leftKobo }) => <Naira amount={leftKobo} className="strong" />,
  },
  {
    key: 'state',
    title: 'Status',
    cell: ({ leftKobo }) =>
      leftKobo < 0n ? <Chip tone="bad">Not covered</Chip> : <Chip tone="ok">Covered</Chip>,
  },
]

/** The months as bars: the cash each begins with beside what must be paid in it. */
function MonthsChart({ months }: { months: readonly Month[] }) {
  const written = useNairaText()
  const [hidden] = useHiddenAmounts()
  const [first, last] = [months[0], months.at(-1)]
  if (hidden || !first || !last) return null
  const drawn = (amount: Kobo) => koboToDraw(greatestKobo(zeroKobo, amount))
  return (
    <div className="card-pad">
      <Suspense fallback={<Skeleton height="14rem" />}>
        <Chart
          sentence={`Cash at the start of each month beside what must be paid in it, ${monthName(first.month)} to ${monthName(last.month)}.`}
          nothing="There is no cash, and nothing must be paid."
          labelsTitle="Month"
          heightRem={12}
          besideTable
          labels={months.map(({ month }) => monthName(month).slice(0, 3))}
          fullLabels={months.map(({ month }) => monthName(month))}
          series={[
            {
              name: 'Cash at the start',
              kind: 'bar',
              colour: 1,
              values: months.map(({ startKobo }) => drawn(startKobo)),
            },
            {
              name: 'Must be paid',
              kind: 'bar',
              colour: 4,
              values: months.map(({ dueKobo }) => drawn(dueKobo)),
            },
          ]}
          axis={(value) => formatNairaShort(koboDrawnAt(value))}
          exact={(value) => written(koboDrawnAt(value))}
        />
      </Suspense>
    </div>
  )
}

function MonthsCard({ months }: { months: readonly Month[] }) {
  return (
    <Card
      title="By month"
      padded={false}
      foot={
        <p className="sm muted">
          Must be paid: capital and returns that are due or approved, early exits, dividends, tax and
          withdrawals. “Approved” is the part of returns and dividends still to be paid to members after tax.
          An approved return replaces the contractual return for the same days. A share of profit counts once
          it is approved.
        </p>
      }
    >
      <MonthsChart months={months} />
      <Table
        label="What must be paid by month"
        columns={columns}
        rows={months}
        rowKey={({ month }) => month}
      />
    </Card>
  )
}

function MaturitiesCard({ page }: { page: Obligations }) {
  const written = useNairaText()
  return (
    <Card
      title="Plans that end"
      padded={false}
      foot={
        <p className="sm muted">
          Members who have not agreed to the next version are paid out to the wallet. Above{' '}
          {written(page.secondAboveKobo)} a second administrator must approve too.
        </p>
      }
    >
      {page.maturities.length === 0 ? (
        <p className="card-pad sm muted">No plan that holds money ends in the next six months.</p>
      ) : (
        <div className="list">
          {page.maturities.map((plan) => (
            <Maturity key={plan.planId} plan={plan} />
          ))}
        </div>
      )}
    </Card>
  )
}

function Maturity({ plan }: { plan: PlanMaturity }) {
  const [paying, setPaying] = useState(false)
  const client = useQueryClient()
  const isPartOf = plan.waitingInvestments > 0
  return (
    <div className="item top">
      <span className="grow stack stack-1">
        <span className="item-title">
          {plan.name}
          {plan.number > 1 && `, version ${plan.number}`}
        </span>
        <span className="item-sub num">
          <Day day={plan.maturesOn} /> · <Naira amount={plan.principalKobo} /> ·{' '}
          {counted(plan.members, 'member')}
        </span>
        <span className="sm">
          Pay out {plan.payOut}, invest again {plan.roll}
          {plan.unanswered > 0 && <b>, not agreed {plan.unanswered}</b>}
          {plan.frozen > 0 && `, frozen ${plan.frozen}`}
        </span>
        {plan.approvals.map((approval) => (
          <WaitingNotice
            key={approval.id}
            approval={approval}
            cacheUpdates={() => [decidedCacheUpdates(plan.planId)]}
          />
        ))}
        {isPartOf && plan.approvals.length === 0 && (
          <span>
            <Button size="sm" look="primary" onClick={() => setPaying(true)}>
              Pay out pending items
            </Button>
          </span>
        )}
        {plan.planStatus === 'matured' && (
          <WorkProgress
            subject={plan.planId}
            onEnded={() => void invalidateReads(client, ['/api/investment-obligations'])}
          />
        )}
      </span>
      {paying && <PayOutSheet plan={plan} onClose={() => setPaying(false)} />}
    </div>
  )
}

/** What waited about a plan is decided, in the page that is kept; what became of its money follows. */
const decidedCacheUpdates = (planId: string) =>
  updateQuery(readObligations, {}, (kept) => ({
    ...kept,
    maturities: kept.maturities.map((one) =>
      one.planId === planId ? { ...one, approvals: [], waitingInvestments: 0 } : one,
    ),
  }))

function PayOutSheet({ plan, onClose }: { plan: PlanMaturity; onClose: () => void }) {
  const written = useNairaText()
  return (
    <MutationSheet<Record<string, never>, Obligations>
      title={`Pay out ${plan.name}`}
      submit={`Ask to pay out ${written(plan.waitingKobo)}`}
      initial={{}}
      mutation={mutation(payOutMaturities, {
        params: { id: plan.planId },
        body: () => ({ investments: plan.waitingInvestments, totalKobo: String(plan.waitingKobo) }),
      })}
      cacheUpdates={(page) => [updateQuery(readObligations, {}, () => page)]}
      successToast={() => ({
        title: 'Requested',
        text: 'Another administrator must agree to it.',
        tone: 'ok',
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <Notice tone="wait" title="Two administrators decide together about all of these.">
            Each goes where its member chose: to the wallet, or into the next version they agreed to.
          </Notice>
          <Facts
            facts={[
              { key: 'plan', name: 'Plan', value: plan.name },
              { key: 'ends', name: 'Ended', value: formatDay(plan.maturesOn) },
              { key: 'count', name: 'Investments', value: plan.waitingInvestments },
              { key: 'sum', name: 'Total', value: <Naira amount={plan.waitingKobo} /> },
            ]}
          />
        </>
      )}
    </MutationSheet>
  )
}
