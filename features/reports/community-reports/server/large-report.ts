/**
 * A report with more lines than one answer holds, as long work: written page by page into a private file that is kept for
 * some days. What must always be true: each page is read once, and only whoever asked for the file has it.
 */

import type { ChunkCall, LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import type { Report, ReportCall } from '@kolo/application/reports'
import type { FileAnswer } from '@kolo/application/route'
import { pageById, paged } from '@kolo/database/pages'
import {
  appendToFile,
  beginFile,
  type MediaFolder,
  readStored,
  saveFile,
  sweepOf,
  writeOn,
} from '@kolo/files/server'
import { csvFile } from '@kolo/foundation/csv'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import type { ReportTime } from '@kolo/foundation/report'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours } from '@kolo/foundation/time'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { readFormats } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { keptDays } from '../../documents/documents.rules.ts'
import { drawnBeside } from '../../pdf/server/draw-in-worker.ts'
import type { beginReportFile, listReportFiles, openReportFile } from '../community.contract.ts'
import {
  largePaperMost,
  type ReportFormat,
  reportCsvHeads,
  reportCsvRows,
  reportFileName,
  reportRowsMost,
} from '../community.rules.ts'
import { timeIn } from './read-reports.ts'
import { reportReady } from './report.notifications.ts'
import type { ReportFileRow } from './report.record.ts'
import {
  forgetReportFiles,
  insertReportFile,
  knownReportFiles,
  reportFileById,
  reportFilesOf,
  saveReportFile,
} from './report-files.store.ts'
import { allRows, reportOnPaper } from './report-rows.ts'

const reportsFolder: MediaFolder = { folder: 'reports', known: knownReportFiles }
/** How many lines a piece reads and writes. */
const slice = 1_000

const placeWire = z.object({
  /** The unfinished file, and how many bytes of it are noted; no name: not begun. */
  storedName: z.string(),
  bytes: z.number(),
  cursor: z.optional(z.string()),
})
type Place = z.output<typeof placeWire>
const fromTheStart: Place = { storedName: '', bytes: 0 }

const timeOf = (row: ReportFileRow) => ({ from: row.first_day, to: row.last_day })

/** Making large files of these reports, and the commands that ask for them and open them. */
export function largeReports(reports: readonly Report[]) {
  const reportIn = (name: string) => orNotFound(reports.find((one) => one.name === name))
  const presented = (row: ReportFileRow) => ({
    id: row.id,
    title: reports.find(({ name }) => name === row.report)?.title ?? row.report,
    ...timeOf(row),
    askedAt: row.asked_at,
    format: row.format,
    state: row.stored_name ? ('ready' as const) : row.made_at ? ('gone' as const) : ('making' as const),
  })
  const making: LongWorkKind<Place> = longWorkKind<Place>({
    name: 'reports.make-report',
    place: placeWire,
    cancellable: true,
    chunk: async (call, { subjectId, done }, place) => {
      const row = orNotFound(await reportFileById(call.db, subjectId))
      const subject = { row, report: reportIn(row.report) }
      return row.format === 'pdf'
        ? drawWhole(call, subject, place)
        : writeSlice(call, subject, { done, place })
    },
  })
  const begin = async (
    call: JobCall,
    {
      report,
      time,
      format,
      ownerUid,
    }: { report: Report; time: ReportTime; format: ReportFormat; ownerUid: string },
  ) => {
    const lines = await (report.lines?.(call, time) ?? countRows(call, report, time))
    const total = format === 'pdf' ? Math.min(lines, largePaperMost) : lines
    const row = await insertReportFile(call.db, {
      id: newId(Date.parse(call.now)),
      report: report.name,
      first_day: time.from,
      last_day: time.to,
      owner_uid: ownerUid,
      asked_at: call.now,
      format,
    })
    await beginLongWork(call, making, {
      subjectId: row.id,
      title: `Making the file "${report.title}"`,
      total,
      place: fromTheStart,
      ownerUid,
    })
    return { row, total }
  }
  return {
    making,
    make: begin,
    begin: async (call: Call, { params, body }: InputOf<typeof beginReportFile>) => {
      const { format = 'csv', ...asked } = body
      const report = reportIn(params.name)
      const time = timeIn(call, asked)
      if (isRefusal(time)) return time
      if (!report.lines) return refuse('never-long')
      const { row, total } = await begin(call, { report, time, format, ownerUid: call.actor.uid })
      const facts = { ...time, format, rows: total }
      call.record({ kind: 'report.taken', target: { type: 'report', id: report.name }, facts })
      return presented(row)
    },
    list: async (
      call: Call,
      { query }: InputOf<typeof listReportFiles>,
    ): Promise<OutputOf<typeof listReportFiles>> => {
      const { rows, nextCursor } = paged(
        await reportFilesOf(call.db, call.actor.uid, pageById(query)),
        query.limit,
      )
      return { rows: rows.map(presented), nextCursor }
    },
    open: async (
      call: Call,
      { params }: InputOf<typeof openReportFile>,
    ): Promise<FileAnswer | ReturnType<typeof gone>> => {
      const row = orNotFound(await reportFileById(call.db, params.id))
      orNotFound(row.owner_uid === call.actor.uid ? row : undefined)
      const { stored_name: stored } = row
      if (stored === null) return gone()
      return {
        open: async () => ({
          ...(await readStored(call.community, reportsFolder, stored, call.request.gone)),
          contentType: row.format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
          name: reportFileName(reportIn(row.report), timeOf(row), row.format),
        }),
      }
    },
  }
}

const gone = () => refuse('not-there')

type Subject = { row: ReportFileRow; report: Report }

/** The next lines; begins again where another machine has what was written so far. */
async function writeSlice(
  call: ChunkCall,
  { row, report }: Subject,
  { done, place }: { done: number; place: Place },
) {
  const time = timeOf(row)
  const isFirst = place.storedName === ''
  const { rows, nextCursor } = await report.page(call, time, { cursor: place.cursor, limit: slice })
  const isLast = nextCursor === undefined
  const sums = isLast ? await report.sums?.(call, time) : undefined
  const lines = [...rows.map(({ cells }) => cells), ...(sums ? [sums] : [])]
  const { dateFormat } = await readFormats(call.db, row.owner_uid)
  const head = isFirst ? csvFile(reportCsvHeads(call.community.name, report, time, dateFormat)) : ''
  const bytes = new TextEncoder().encode(head + reportCsvRows(report.columns, lines, dateFormat))
  const written = await writeOn(call.community, reportsFolder, place, bytes)
  if (!written) return { done: -done, place: fromTheStart }
  const next = { ...written, ...(nextCursor ? { cursor: nextCursor } : {}) }
  if (!isLast) return { done: rows.length, place: next }
  return { done: rows.length, place: next, ended: await finish(call, { row, report }, written.storedName) }
}

/** A paper, drawn in one go beside the server's thread. */
async function drawWhole(call: ChunkCall, { row, report }: Subject, place: Place) {
  const drawn = await drawnBeside(row.id, async () => {
    const formats = await readFormats(call.db, row.owner_uid)
    const paper = { report, time: timeOf(row), most: largePaperMost, formats }
    return (await reportOnPaper(call, paper)).printed
  })
  if (!drawn) return { done: 0, place }
  const name = await beginFile(call.community, reportsFolder)
  await appendToFile(call.community, reportsFolder, { name, at: 0, bytes: drawn })
  return { done: 0, place, ended: await finish(call, { row, report }, name) }
}

/** The whole file goes to the store, and whoever asked for it is told. */
async function finish(call: ChunkCall, { row, report }: Subject, name: string): Promise<string> {
  await saveFile(call.community, reportsFolder, name)
  await saveReportFile(call.db, row.id, { storedName: name, at: call.now })
  await notify(call, { topic: reportReady, to: row.owner_uid, facts: { of: report.title, ...timeOf(row) } })
  return 'It is ready.'
}

const countRows = async (call: ReportCall, report: Report, time: ReportTime) =>
  (await allRows(call, report, time, reportRowsMost.csv)).rows.length

/** Files of large reports go after some days, and with them whatever nothing names. */
export const reportFileJobs: readonly Job[] = [
  sweepOf('reports.sweep-report-files', reportsFolder),
  {
    name: 'reports.forget-report-files',
    schedule: '35 3 * * *',
    run: ({ db, now }) => forgetReportFiles(db, addHours(now, -24 * keptDays), 5_000),
  },
]
