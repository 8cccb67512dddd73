import { pathOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import type { ReportColumn } from '@kolo/foundation/report'
import { calendarDate } from '@kolo/foundation/time'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useSearchParams } from 'react-router'
import {
  beginReportFile,
  downloadReport,
  listReportFiles,
  listReports,
  type ReportPage,
  readReport,
} from '../community.contract.ts'
import { MonthlySwitch } from './monthly-switch.tsx'
import { ReportFilesCard } from './report-files-card.tsx'

/** What the address asks for: which report, and of which days. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const [from, to] = ['from', 'to'].map((name) => calendarDate(search.get(name) ?? ''))
  const change = (changes: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return {
    name: search.get('report') ?? 'contributions',
    time: { ...(from && { from }), ...(to && { to }) },
    change,
  }
}

type Asked = ReturnType<typeof useAsked>

/** The reports about the community: one is chosen, with its days, read page by page, and taken along as a file. */
export function CommunityReports() {
  const asked = useAsked()
  const list = useRead(listReports, {})
  return (
    <Screen of={list} what="the reports">
      {({ rows }) => {
        const report = rows.find(({ name }) => name === asked.name) ?? rows[0]
        return report ? (
          <div className="stack stack-5">
            <Chooser asked={asked} report={report} reports={rows} />
            <ReportFilesCard />
            <Lines key={`${report.name} ${asked.time.from} ${asked.time.to}`} asked={asked} report={report} />
          </div>
        ) : null
      }}
    </Screen>
  )
}

type Head = ReportPage['report']

function Chooser({ asked, report, reports }: { asked: Asked; report: Head; reports: readonly Head[] }) {
  const { time, change } = asked
  const day = (name: 'from' | 'to') => (typed: string) => {
    const chosen = calendarDate(typed)
    if (chosen || typed === '') change({ [name]: chosen ?? '' })
  }
  const query = new URLSearchParams(time as Record<string, string>)
  const file = (format: string) =>
    `${pathOf(downloadReport, { name: report.name })}?${new URLSearchParams([...query, ['format', format]])}`
  return (
    <Card>
      <Select
        label="Report"
        value={report.name}
        onValue={(name) => change({ report: name })}
        options={reports.map(({ name, title }) => ({ value: name, label: title }))}
      />
      <p className="sm muted">{report.about}</p>
      {report.asks !== 'now' && (
        <div className="form-2">
          {report.asks === 'period' && (
            <DayInput
              label="From"
              hint="The beginning of the year, if left empty"
              value={time.from ?? ''}
              onValue={day('from')}
            />
          )}
          <DayInput
            label={report.asks === 'day' ? 'At the end of' : 'To'}
            hint="Today, if left empty"
            value={time.to ?? ''}
            onValue={day('to')}
          />
        </div>
      )}
      <div className="btn-row">
        <a className="btn btn-line" href={file('csv')} download>
          <Icon of={downloadIcon} />
          <span>CSV for a spreadsheet</span>
        </a>
        <a className="btn btn-line" href={file('pdf')} download>
          <Icon of={fileTextIcon} />
          <span>PDF to print</span>
        </a>
        {report.isLong && <LargeFile name={report.name} time={time} format="csv" />}
        {report.isLong && <LargeFile name={report.name} time={time} format="pdf" />}
      </div>
      <MonthlySwitch key={report.name} name={report.name} title={report.title} />
    </Card>
  )
}

/** Has a file of any length made: for reports that have a line for each member. */
function LargeFile({ name, time, format }: { name: string; time: Asked['time']; format: 'csv' | 'pdf' }) {
  const begin = useEndpointMutation(beginReportFile, {
    invalidates: [listReportFiles],
    onDone: () => toast.wait({ title: 'It is being made', text: 'We tell you when it is ready.' }),
    failed: 'The report was not started',
  })
  return (
    <Button
      busy={begin.isPending}
      onClick={() => begin.mutate({ input: { params: { name }, body: { ...time, format } } })}
    >
      Large {format.toUpperCase()}, kept 7 days
    </Button>
  )
}

function Lines({ asked, report }: { asked: Asked; report: Head }) {
  const pages = usePages()
  const read = useRead(readReport, {
    params: { name: report.name },
    query: { ...asked.time, ...pages.query },
  })
  return (
    <Screen
      of={read}
      what="the report"
      isEmpty={({ rows, nextCursor }) => rows.length === 0 && !nextCursor && pages.isFirst}
      empty={
        <EmptyState picture={fileTextIcon} title="Nothing to report">
          There is nothing in the books for what you chose above.
        </EmptyState>
      }
    >
      {(page) => (
        <Card
          title={report.title}
          aside={<TimeOf page={page} />}
          padded={false}
          foot={page.sums && <Sums columns={report.columns} sums={page.sums} />}
        >
          <Table
            label={report.title}
            columns={columnsOf(report.columns)}
            rows={page.rows}
            rowKey={({ key }) => key}
          />
          {(page.nextCursor || !pages.isFirst) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}

function TimeOf({ page: { report, from, to } }: { page: ReportPage }) {
  return (
    <span className="sm muted">
      {report.asks === 'period' && (
        <>
          <Day day={from} /> to{' '}
        </>
      )}
      <Day day={to} />
    </span>
  )
}

type Row = ReportPage['rows'][number]

function columnsOf(columns: readonly ReportColumn[]): Column<Row>[] {
  const lead = columns.findLastIndex(({ as }) => as === 'naira')
  return columns.map((column, index) => ({
    key: column.title,
    title: column.title,
    right: column.as === 'naira' || column.as === 'count',
    ...(index === 0 ? { phone: 'first' as const } : index === lead ? { phone: 'lead' as const } : {}),
    cell: ({ cells }) => (
      <Cell as={column.as} text={cells[index] ?? ''} className={index === 0 ? 'medium' : undefined} />
    ),
  }))
}

/** A cell as its column is written. */
function Cell({
  as,
  text,
  className,
}: {
  as: ReportColumn['as']
  text: string
  className?: string | undefined
}) {
  const day = as === 'day' ? calendarDate(text) : undefined
  if (text === '') return null
  if (as === 'naira') return <Naira amount={kobo(BigInt(text))} />
  if (as === 'count') return Number(text).toLocaleString('en-NG')
  return <span className={className}>{day ? <Day day={day} /> : text}</span>
}

/** What all lines come to, beneath the table. */
function Sums({ columns, sums }: { columns: readonly ReportColumn[]; sums: readonly string[] }) {
  const named = columns.flatMap(({ title, as }, index) =>
    as === 'naira' && sums[index] ? [{ title, amount: kobo(BigInt(sums[index])) }] : [],
  )
  return (
    <dl className="kv" aria-label={sums[0]}>
      {named.map(({ title, amount }) => (
        <div key={title}>
          <dt>{title}, all lines</dt>
          <dd>
            <Naira amount={amount} className="strong" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
