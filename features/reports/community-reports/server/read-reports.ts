/** Which reports there are, a page of one, and one as a file. */
import type { Call } from '@kolo/application/call'
import type { Report } from '@kolo/application/reports'
import type { FileAnswer } from '@kolo/application/route'
import { csvFile } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { ReportTime } from '@kolo/foundation/report'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, daysBetween, lagos } from '@kolo/foundation/time'
import { readFormats } from '@kolo/profile/server'
import { pdfAnswer } from '../../pdf/server/draw-pdf.ts'
import type { downloadReport, ReportPage, readReport } from '../community.contract.ts'
import { reportCsvHeads, reportCsvRows, reportFileName, reportRowsMost } from '../community.rules.ts'
import { allRows, reportOnPaper } from './report-rows.ts'

const daysMost = 3_660
type TimeRefusal = 'days-reversed' | 'day-to-come' | 'time-too-long'
type Asked = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

/** The days that are asked for; without any this year, to today. */
export function timeIn(call: Call, { from, to }: Asked): ReportTime | Refusal<TimeRefusal> {
  const today = dayIn(lagos, call.now)
  const last = to ?? today
  if (last > today) return refuse('day-to-come', {}, 'to')
  const first = from ?? (`${last.slice(0, 4)}-01-01` as CalendarDate)
  if (first > last) return refuse('days-reversed', {}, 'from')
  return daysBetween(first, last) > daysMost ? refuse('time-too-long', {}, 'from') : { from: first, to: last }
}

function headIn({ name, title, about, asks, columns, lines }: Report): ReportPage['report'] {
  return {
    name,
    title,
    about,
    asks,
    isLong: lines !== undefined,
    columns: columns.map((column) => ({ ...column })),
  }
}

/** The commands behind the reports of these. */
export function reportActs(reports: readonly Report[]) {
  const reportIn = (name: string) => orNotFound(reports.find((one) => one.name === name))
  return {
    list: async (): Promise<ReturnType<typeof listed>> => listed(reports),
    read: async (
      call: Call,
      { params, query }: InputOf<typeof readReport>,
    ): Promise<ReportPage | Refusal<TimeRefusal>> => {
      const report = reportIn(params.name)
      const time = timeIn(call, query)
      if (isRefusal(time)) return time
      const { sums: said, ...page } = await report.page(call, time, query)
      const sums = query.cursor === undefined ? (said ?? (await report.sums?.(call, time))) : undefined
      return { report: headIn(report), ...time, ...page, ...(sums ? { sums } : {}) }
    },
    download: async (
      call: Call,
      { params, query }: InputOf<typeof downloadReport>,
    ): Promise<FileAnswer | Refusal<TimeRefusal | 'too-many-rows'>> => {
      const report = reportIn(params.name)
      const time = timeIn(call, query)
      if (isRefusal(time)) return time
      const { format = 'csv' } = query
      const most = reportRowsMost[format]
      const name = reportFileName(report, time, format)
      const formats = await readFormats(call.db, call.actor.uid)
      const record = (rows: number) => {
        const facts = { from: time.from, to: time.to, format, rows }
        call.record({ kind: 'report.taken', target: { type: 'report', id: report.name }, facts })
      }
      if (format === 'pdf') {
        const { printed, lines } = await reportOnPaper(call, { report, time, most, formats })
        record(lines)
        return pdfAnswer(call, name, printed)
      }
      const { rows, sumsOfAll } = await allRows(call, report, time, most)
      if (rows.length > most) return refuse('too-many-rows', { most })
      record(rows.length)
      const sums = await sumsOfAll()
      const cells = [...rows.map((row) => row.cells), ...(sums ? [sums] : [])]
      const { dateFormat } = formats
      const text = csvFile(reportCsvHeads(call.community.name, report, time, dateFormat))
      const bytes = new TextEncoder().encode(text + reportCsvRows(report.columns, cells, dateFormat))
      return { bytes, contentType: 'text/csv; charset=utf-8', name }
    },
  }
}

const listed = (reports: readonly Report[]) => ({ rows: reports.map(headIn) })
