/**
 * Making a large paper as long work: a file for spreadsheets slice by slice, a PDF in one go beside the server's thread.
 * What must always be true: it says what its row says, to the line, or is not kept; it is kept for some days, privately,
 * and whoever asked for it is told.
 */

import type { ChunkCall, LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { appendToFile, beginFile, type MediaFolder, saveFile, sweepOf, writeOn } from '@kolo/files/server'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours } from '@kolo/foundation/time'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { type PeriodLine, type PeriodPlace, readPeriodLines } from '@kolo/ledger/balance'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { drawnBeside } from '../../pdf/server/draw-in-worker.ts'
import type { Printed } from '../../pdf/server/draw-pdf.ts'
import {
  type AskedAccount,
  accountOf,
  lineOf,
  type Owner,
  type ReadOwner,
  readPart,
  statementOf,
} from '../../statements/server/make-statement.ts'
import {
  csvBegin,
  csvEnd,
  csvLines,
  runningBalances,
  type ToWrite,
} from '../../statements/statement.rules.ts'
import { checkSentence, keptDays } from '../documents.rules.ts'
import type { PaperRow } from './document.record.ts'
import { timeOf } from './document.record.ts'
import { frameOf } from './document-frame.ts'
import { paperReady } from './documents.notifications.ts'
import { forgetMade, knownFiles, paperById, saveMade } from './documents.store.ts'

/** Where the files of large papers lie. */
export const papersFolder: MediaFolder = { folder: 'papers', known: knownFiles }

/** How many lines a piece reads and writes. */
const slice = 2_000

const placeWire = z.object({
  /** The unfinished file, and how many bytes of it are noted; no name: not begun. */
  storedName: z.string(),
  bytes: z.number(),
  balanceKobo: koboWire,
  after: z.optional(z.object({ postedAt: instantWire, id: z.string(), amount: koboWire })),
})
type Place = z.output<typeof placeWire>

export type LargePaper = LongWorkKind<Place>

export const makingPapers = (readOwner: ReadOwner): LargePaper =>
  longWorkKind<Place>({
    name: 'reports.make-paper',
    place: placeWire,
    cancellable: true,
    chunk: async (call, { subjectId, done }, place) => {
      const row = orNotFound(await paperById(call.db, subjectId))
      const owner = await readOwner(call.db, row.member_uid)
      const account = accountOf(owner, row.account)
      return row.format === 'csv'
        ? writeSlice(call, { row, owner, account }, { done, place })
        : drawWhole(call, { row, owner, account }, place)
    },
  })

/** Begins to make a paper that was just given out. */
export function beginPaper(call: Call, makePaper: LargePaper, row: PaperRow, account: string): Promise<void> {
  return beginLongWork(call, makePaper, {
    subjectId: row.id,
    title: `Making the statement of ${account}`,
    total: row.lines,
    place: fromTheStart(row),
    ownerUid: call.actor.uid,
  })
}

function fromTheStart(row: PaperRow): Place {
  return { storedName: '', bytes: 0, balanceKobo: kobo(row.opening_kobo), after: undefined }
}

type Subject = { row: PaperRow; owner: Owner; account: AskedAccount }

/** The next lines of a file for spreadsheets; begins again where another machine has what was written so far. */
async function writeSlice(
  call: ChunkCall,
  subject: Subject,
  { done, place }: { done: number; place: Place },
) {
  const { row, owner, account } = subject
  const isFirst = place.storedName === ''
  const period = { from: row.from_at, until: row.until_at }
  const asked = { account: account.inBooks, limit: slice, after: place.after as PeriodPlace | undefined }
  const found = await readPeriodLines(call.db, owner.uid, period, asked)
  const isLast = found.length < slice
  const statement = { ...headOf(subject), lines: balanced(place.balanceKobo, found, owner) }
  const parts = [
    isFirst ? csvBegin(statement, owner.formats) : '',
    csvLines(statement, owner.formats),
    isLast ? csvEnd(statement, owner.formats, checkSentence(row.code, call.community.origin)) : '',
  ]
  const bytes = new TextEncoder().encode(parts.join(''))
  const written = await writeOn(call.community, papersFolder, place, bytes)
  if (!written) return { done: -done, place: fromTheStart(row) }
  const balanceKobo = statement.lines.at(-1)?.balanceKobo ?? place.balanceKobo
  const next = { ...written, balanceKobo, after: placeOf(found.at(-1)) ?? place.after }
  const count = done + found.length
  if (!isLast) return { done: found.length, place: next }
  if (count !== row.lines || balanceKobo !== row.closing_kobo)
    throw new Error('The books say something else by now')
  return { done: found.length, place: next, ended: await finish(call, subject, written.storedName) }
}

/** A PDF: the piece that began it, or a later one, finds it drawn. */
async function drawWhole(call: ChunkCall, subject: Subject, place: Place) {
  const { row } = subject
  const drawn = await drawnBeside(row.id, () => printedOf(call, subject))
  if (!drawn) return { done: 0, place }
  const name = await beginFile(call.community, papersFolder)
  await appendToFile(call.community, papersFolder, { name, at: 0, bytes: drawn })
  return { done: row.lines, place, ended: await finish(call, subject, name) }
}

async function printedOf(call: ChunkCall, { row, owner, account }: Subject): Promise<Printed> {
  const period = { from: row.from_at, until: row.until_at }
  const read = await readPart(call.db, owner, period, { account, most: row.lines })
  const statement = statementOf(owner, account, read, timeOf(row))
  if (read.lines.length !== row.lines || statement.total.closingKobo !== row.closing_kobo)
    throw new Error('The books say something else by now')
  return { ...frameOf(call, row, owner), kind: 'statement', statement }
}

/** The whole file goes to the store, and whoever asked for it is told. */
async function finish(call: ChunkCall, { row, owner, account }: Subject, name: string): Promise<string> {
  await saveFile(call.community, papersFolder, name)
  await saveMade(call.db, row.id, { storedName: name, at: call.now })
  const isOwn = row.issued_by === row.member_uid
  const of = isOwn ? account.name : `${owner.fullName}: ${account.name}`
  const facts = { of, from: row.first_day, to: row.last_day, member: isOwn ? undefined : row.member_uid }
  await notify(call, { topic: paperReady, to: row.issued_by, facts })
  return 'It is ready.'
}

function headOf({ row, account }: Subject): ToWrite {
  const total = {
    openingKobo: kobo(row.opening_kobo),
    inKobo: kobo(row.in_kobo),
    outKobo: kobo(row.out_kobo),
    closingKobo: kobo(row.closing_kobo),
  }
  return { account, from: row.first_day, to: row.last_day, total }
}

function balanced(balance: Kobo, lines: readonly PeriodLine[], owner: Owner) {
  return runningBalances(
    balance,
    lines.map((line) => lineOf(line, owner)),
  )
}

function placeOf(line: PeriodLine | undefined): PeriodPlace | undefined {
  return line && { postedAt: line.postedAt, id: line.transferId, amount: line.amount }
}

/** Files of large papers go after some days, and with them whatever nothing names. */
export const paperJobs: readonly Job[] = [
  sweepOf('reports.sweep-papers', papersFolder),
  {
    name: 'reports.forget-papers',
    schedule: '30 3 * * *',
    run: ({ db, now }) => forgetMade(db, addHours(now, -24 * keptDays), 5_000),
  },
]
