/** One charge run: what was charged to whom, how far it is, and its members. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { type ListedCharge, listCharges, readChargeTotals } from '../../charges/charge.contract.ts'
import { chargeKindWords } from '../../charges/charge.messages.ts'
import { ChargeChip } from '../../charges/screens/charge-chip.tsx'
import { chargeRunsPath, chargesPath } from '../../charges.paths.ts'
import { readRun, type WholeRun } from '../run.contract.ts'
import { audienceWords } from '../run.messages.ts'
import { RunChip } from './runs-page.tsx'

export function ChargeRunPage() {
  const { id = '' } = useParams()
  const read = useRead(readRun, { params: { id } })
  const trail = [
    { to: chargesPath, title: 'Charges' },
    { to: chargeRunsPath, title: 'Charge runs' },
  ]
  return (
    <>
      <PageHead
        title={read.data?.title ?? 'Charge run'}
        crumb={<Breadcrumb trail={trail} here={read.data?.code ?? 'Charge run'} />}
        lead={read.data && <RunChip state={read.data.state} />}
      />
      <Screen of={read} what="this charge run">
        {(run) => <Run run={run} />}
      </Screen>
    </>
  )
}

function Run({ run }: { run: WholeRun }) {
  const cache = useQueryClient()
  return (
    <div className="grid g-main">
      <div className="stack stack-5">
        {run.waiting.map((approval) => (
          <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
        ))}
        <WorkProgress subject={run.id} onEnded={() => void markAllStale(cache)} />
        <Members runId={run.id} />
      </div>
      <div className="stack stack-5">
        <RunFacts run={run} />
      </div>
    </div>
  )
}

function RunFacts({ run }: { run: WholeRun }) {
  const totals = useRead(readChargeTotals, { query: { run: run.id } }).data
  return (
    <Card title="What is charged">
      <Facts
        facts={[
          { key: 'kind', name: 'Kind', value: chargeKindWords[run.kind] },
          { key: 'period', name: 'Period', value: run.period },
          { key: 'each', name: 'Each member', value: <Naira amount={run.amountKobo} /> },
          { key: 'parts', name: 'Monthly parts', value: run.instalments },
          { key: 'whom', name: 'For whom', value: audienceWords[run.audience] },
          ...(run.joinedSince
            ? [{ key: 'since', name: 'Joined since', value: <Day day={run.joinedSince} /> }]
            : []),
          { key: 'due', name: 'Due', value: <Day day={run.dueOn} /> },
          { key: 'account', name: 'Income account', value: run.incomeAccount },
          {
            key: 'members',
            name: 'Members charged',
            value: `${run.chargedMembers.toLocaleString('en-NG')} of ${run.members.toLocaleString('en-NG')}`,
          },
          { key: 'total', name: 'In all', value: <Naira amount={run.totalKobo} className="strong" /> },
          ...(totals
            ? [
                { key: 'paid', name: 'Paid', value: <Naira amount={totals.paidKobo} /> },
                { key: 'waived', name: 'Waived', value: <Naira amount={totals.waivedKobo} /> },
                { key: 'left', name: 'Outstanding', value: <Naira amount={totals.outstandingKobo} /> },
              ]
            : []),
          { key: 'by', name: 'Raised by', value: run.raisedBy },
          { key: 'at', name: 'Raised', value: <Moment at={run.raisedAt} /> },
          { key: 'why', name: 'Reason', value: run.reason },
        ]}
      />
    </Card>
  )
}

const columns: readonly Column<ListedCharge>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ id, member, code }) => (
      <Link className="cell-link" to={`${chargesPath}?open=${id}`}>
        <span className="medium block">{member.fullName}</span>
        <span className="faint xs num">
          {member.code} · {code}
        </span>
      </Link>
    ),
  },
  { key: 'due', title: 'Due', cell: ({ dueOn }) => <Day day={dueOn} /> },
  { key: 'status', title: 'Status', cell: ({ status }) => <ChargeChip status={status} /> },
  {
    key: 'left',
    title: 'Outstanding',
    right: true,
    phone: 'lead',
    cell: ({ outstandingKobo }) => <Naira amount={outstandingKobo} className="strong" />,
  },
]

function Members({ runId }: { runId: string }) {
  const pages = usePages()
  const read = useRead(listCharges, { query: { run: runId, order: 'member', ...pages.query } })
  return (
    <Card title="Members" padded={false}>
      <Screen
        of={read}
        what="the members"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={<p className="card-pad sm muted">Nobody is charged yet.</p>}
      >
        {(page) => (
          <>
            <Table label="Members charged" columns={columns} rows={page.rows} rowKey={({ id }) => id} />
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Card>
  )
}
