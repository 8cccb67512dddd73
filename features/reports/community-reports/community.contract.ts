/** Reports about the community as a whole: which there are, a page of one, and one as a file. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { reportsAccess } from '../reports.access.ts'

const headWire = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  /** What it is asked with: `period` reads `from` and `to`, `day` reads `to`, `now` neither. */
  asks: z.enum(['period', 'day', 'now']),
  /** It may have more lines than one answer holds: a large file can be asked for. */
  isLong: z.boolean(),
  columns: z.array(
    z.object({
      title: z.string(),
      /** How each cell is written; amounts are whole kobo as text, days `2026-11-20`, nothing is `''`. */
      as: z.enum(['text', 'day', 'naira', 'count']),
    }),
  ),
})
const rowWire = z.object({ key: z.string(), cells: z.array(z.string()) })

export const reportWire = z.extend(pageOf(rowWire), {
  report: headWire,
  from: dayWire,
  to: dayWire,
  /** What all lines come to, a cell for each column; on the first page, where the report has sums. */
  sums: z.optional(z.array(z.string())),
})
export type ReportPage = z.output<typeof reportWire>

const params = z.object({ name: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) })
const time = { from: z.optional(dayWire), to: z.optional(dayWire) }

export const listReports = endpoint({
  name: 'reports.list-reports',
  method: 'GET',
  path: '/api/reports',
  summary: 'The reports about the community, with what each is asked with and its columns.',
  needs: reportsAccess.readReports,
  output: z.object({ rows: z.array(headWire) }),
  refusals: [],
})

export const readReport = endpoint({
  name: 'reports.read-report',
  method: 'GET',
  path: '/api/reports/{name}',
  summary: 'A page of a report; without days it is of this year, or of today.',
  needs: reportsAccess.readReports,
  params,
  query: z.object({ ...pageQuery, ...time }),
  output: reportWire,
  refusals: ['days-reversed', 'day-to-come', 'time-too-long'],
})

/** All of one as a file. */
export const downloadReport = endpoint({
  name: 'reports.download-report',
  method: 'GET',
  path: '/api/reports/{name}/file',
  summary: 'A whole report as a file, CSV where no other format is named; the audit log says who took it.',
  needs: reportsAccess.readReports,
  params,
  query: z.object({ ...time, format: z.optional(z.enum(['csv', 'pdf'])) }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['days-reversed', 'day-to-come', 'time-too-long', 'too-many-rows'],
})

/** A large file somebody asked for. */
export const reportFileWire = z.object({
  id: idWire,
  title: z.string(),
  from: dayWire,
  to: dayWire,
  askedAt: instantWire,
  format: z.enum(['csv', 'pdf']),
  state: z.enum(['making', 'ready', 'gone']),
})
export type ReportFile = z.output<typeof reportFileWire>

/** Has a large file made. */
export const beginReportFile = endpoint({
  name: 'reports.begin-report-file',
  method: 'POST',
  path: '/api/reports/{name}/files',
  summary:
    'Have a report of any length made as a file, CSV where no other format is named, as long work; the audit log says who did.',
  needs: reportsAccess.readReports,
  params,
  body: z.strictObject({ ...time, format: z.optional(z.enum(['csv', 'pdf'])) }),
  output: reportFileWire,
  refusals: ['days-reversed', 'day-to-come', 'time-too-long', 'never-long'],
  isDoneOnce: true,
})

/** One's own, newest first. */
export const listReportFiles = endpoint({
  name: 'reports.list-report-files',
  method: 'GET',
  path: '/api/report-files',
  summary: 'The large files of reports the caller asked for, newest first.',
  needs: reportsAccess.readReports,
  query: z.object(pageQuery),
  output: pageOf(reportFileWire),
  refusals: [],
})

export const openReportFile = endpoint({
  name: 'reports.open-report-file',
  method: 'GET',
  path: '/api/report-files/{id}/file',
  summary: 'A large file of a report, for whoever asked for it, while it is kept.',
  needs: reportsAccess.readReports,
  params: z.object({ id: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['not-there'],
})

const monthlyWire = z.object({
  rows: z.array(z.object({ report: z.string(), format: z.enum(['csv', 'pdf']), since: instantWire })),
})

/** Which reports the caller has made each month. */
export const listMonthlyReports = endpoint({
  name: 'reports.list-monthly-reports',
  method: 'GET',
  path: '/api/monthly-reports',
  summary: 'The reports that are made for the caller at the beginning of each month, of the month before.',
  needs: reportsAccess.readReports,
  output: monthlyWire,
  refusals: [],
})

/** Has one made each month, or no more. */
export const changeMonthlyReport = endpoint({
  name: 'reports.change-monthly-report',
  method: 'PUT',
  path: '/api/monthly-reports/{name}',
  summary:
    'Have a report made at the beginning of each month, or, with null, no more; a notice says when it is there.',
  needs: reportsAccess.readReports,
  params,
  body: z.strictObject({ format: z.nullable(z.enum(['csv', 'pdf'])) }),
  output: monthlyWire,
  refusals: [],
})
