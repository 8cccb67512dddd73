import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { plusIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Employers, listEmployers, listRuns, type PayrollRun } from '../payroll.contract.ts'
import { EmployersCard } from './employers-card.tsx'
import { monthOf } from './months.ts'
import { RunChip } from './run-chip.tsx'

const UploadSheet = late(async () => (await import('./upload-sheet.tsx')).UploadSheet)

const columns: readonly Column<PayrollRun>[] = [
  {
    key: 'employer',
    title: 'Schedule',
    phone: 'first',
    cell: (run) => (
      <Link className="cell-link" to={`/admin/payroll/${run.id}`}>
        <span className="medium block">
          {run.employer.name}, {monthOf(run.month)}
        </span>
        <span className="faint xs num">{run.code}</span>
      </Link>
    ),
  },
  {
    key: 'transfer',
    title: 'Transfer',
    right: true,
    phone: 'lead',
    cell: ({ transferKobo }) => <Naira amount={transferKobo} className="strong" />,
  },
  { key: 'day', title: 'Received on', cell: ({ receivedOn }) => <Day day={receivedOn} /> },
  { key: 'lines', title: 'Lines', right: true, cell: ({ lineCount }) => lineCount.toLocaleString('en-NG') },
  { key: 'by', title: 'Uploaded by', cell: ({ uploadedBy }) => uploadedBy.fullName },
  { key: 'state', title: 'Status', cell: (run) => <RunChip run={run} /> },
]

/** Payroll deductions: each month's schedules, and the employers that send them. */
export function PayrollPage() {
  const read = useRead(listEmployers, {})
  const [search, setSearch] = useSearchParams()
  const go = useNavigate()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const isTaken = read.data?.isTaken === true
  const canUpload = isTaken && (read.data?.rows.length ?? 0) > 0
  return (
    <>
      <PageHead
        title="Payroll"
        lead="An employer’s schedule of a month against its one transfer, booked for every member by two administrators"
        actions={
          canUpload && (
            <Button look="primary" icon={plusIcon} onClick={() => show({ do: 'upload' })}>
              Upload a schedule
            </Button>
          )
        }
      />
      <div className="stack stack-5">
        <Screen
          of={read}
          what="the employers"
          isEmpty={(page) => page.rows.length === 0 && !page.isTaken}
          empty={
            <EmptyState
              picture={usersIcon}
              title="Payroll deductions are switched off"
              action={<ButtonLink to="/admin/settings">Open the settings</ButtonLink>}
            >
              You can switch them on in the community settings. Employers then deduct savings from members’
              pay and send them in one transfer.
            </EmptyState>
          }
        >
          {(page) => <Loaded page={page} />}
        </Screen>
      </div>
      {search.get('do') === 'upload' && canUpload && read.data && (
        <UploadSheet
          employers={read.data}
          onClose={() => show({})}
          onDone={({ id }) => void go(`/admin/payroll/${id}`)}
        />
      )}
    </>
  )
}

function Loaded({ page }: { page: Employers }) {
  return (
    <>
      {page.rows.length > 0 && <SchedulesCard />}
      <EmployersCard page={page} />
    </>
  )
}

function SchedulesCard() {
  const pages = usePages()
  const read = useRead(listRuns, { query: pages.query })
  return (
    <Card title="Schedules" padded={false}>
      <Screen
        of={read}
        what="the schedules"
        isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState card={false} picture={usersIcon} title="No schedule yet" heading="h3">
            When an employer’s transfer came in, upload the schedule it sent with it, as CSV or XLSX.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <Table
              label="Schedules, newest first"
              columns={columns}
              rows={page.rows}
              rowKey={({ id }) => id}
            />
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Card>
  )
}
