/**
 * Opening a paper. What is small enough is made each time from the books, between the bounds it was given out with, and
 * refused where the books no longer say what was printed; what is large is a file that was made once.
 */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { readStored, sealedLink, secondsLeft } from '@kolo/files/server'
import { actsAsStaff } from '@kolo/foundation/access'
import { type InputOf, pathOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { type Printed, pdfAnswer } from '../../pdf/server/draw-pdf.ts'
import { reportsAccess } from '../../reports.access.ts'
import {
  accountOf,
  type Owner,
  type ReadOwner,
  readPart,
  statementOf,
} from '../../statements/server/make-statement.ts'
import { sharesIdIn } from '../../statements/share-account-key.ts'
import { statementCsv } from '../../statements/statement.rules.ts'
import { type downloadPaper, openPaper } from '../documents.contract.ts'
import { checkSentence, type PaperFormat, paperName } from '../documents.rules.ts'
import { yearCsv } from '../year.rules.ts'
import { certificateOf, type HoldingOf } from './certificate.ts'
import type { PaperRow } from './document.record.ts'
import { stateOf, timeOf } from './document.record.ts'
import { figuresOf, sameFigures } from './document-figures.ts'
import { frameOf } from './document-frame.ts'
import { paperById } from './documents.store.ts'
import { papersFolder } from './large-document.ts'
import { receiptOf } from './receipt.ts'
import { yearOf } from './year.ts'

const contentTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

/** The command behind `GET /api/papers/{id}`: decides who may have it, and answers the link to it. */
export async function downloadPaperHandler(
  call: Call,
  { params }: InputOf<typeof downloadPaper>,
): Promise<FileAnswer | Refusal<'still-being-made' | 'no-longer-kept'>> {
  const row = await seenPaper(call, params.id)
  const state = stateOf(row)
  if (state === 'making') return refuse('still-being-made')
  if (state === 'gone') return refuse('no-longer-kept')
  if (row.member_uid !== call.actor.uid) {
    const target = { type: 'paper', id: row.id }
    call.record({ kind: 'paper.opened', subjectUid: row.member_uid, target })
  }
  return sealedLink(call, pathOf(openPaper, params), {})
}

/** The command behind the link. Paper is drawn, and a file read, when no transaction is open any more. */
export function openPaperHandler({ readOwner, holdingOf }: { readOwner: ReadOwner; holdingOf: HoldingOf }) {
  return async (
    call: Call,
    { params, query }: InputOf<typeof openPaper>,
  ): Promise<FileAnswer | Refusal<'figures-changed'>> => {
    secondsLeft(call, pathOf(openPaper, params), query)
    const row = orNotFound(await paperById(call.db, params.id))
    const owner = await readOwner(call.db, row.member_uid)
    const name = nameOf(row, owner)
    const { stored_name: stored } = row
    const contentType = contentTypes[row.format]
    if (stored !== null) {
      return {
        open: async () => ({
          ...(await readStored(call.community, papersFolder, stored, call.request.gone)),
          contentType,
          name,
        }),
      }
    }
    if (row.is_large) throw new RequestProblem('not-found')
    if (!sameFigures(row, await figuresOf(call.db, row))) return refuse('figures-changed')
    const made = await make(call, row, owner, holdingOf)
    if (typeof made === 'string') return { bytes: new TextEncoder().encode(made), contentType, name }
    return pdfAnswer(call, name, made)
  }
}

/** The paper, for its member and for administrators; for everybody else it is not there. */
async function seenPaper({ db, actor }: Call, id: string): Promise<PaperRow> {
  const row = orNotFound(await paperById(db, id))
  const maySee = row.member_uid === actor.uid || actsAsStaff(actor, reportsAccess.issueForMember.permission)
  return orNotFound(maySee ? row : undefined)
}

/** The text of a file for spreadsheets, or what is drawn. */
async function make(
  call: Call,
  row: PaperRow,
  owner: Owner,
  holdingOf: HoldingOf,
): Promise<string | Printed> {
  const frame = frameOf(call, row, owner)
  if (row.kind === 'receipt') return { ...frame, kind: 'receipt', receipt: await receiptOf(call, row, owner) }
  if (row.kind === 'certificate') {
    const certificate = await certificateOf(call.db, holdingOf, row, owner)
    return { ...frame, kind: 'certificate', certificate }
  }
  const check = checkSentence(row.code, call.community.origin)
  if (row.kind === 'year') {
    const year = await yearOf(call.db, row, owner)
    return row.format === 'csv' ? yearCsv(year, owner.formats, check) : { ...frame, kind: 'year', year }
  }
  const account = accountOf(owner, row.account)
  const period = { from: row.from_at, until: row.until_at }
  const read = await readPart(call.db, owner, period, { account, most: row.lines })
  const statement = statementOf(owner, account, read, timeOf(row))
  return row.format === 'csv'
    ? statementCsv(statement, owner.formats, check)
    : { ...frame, kind: 'statement', statement }
}

function nameOf(row: PaperRow, owner: Owner): string {
  const goal = owner.goals.find(({ id }) => id === row.account)
  const of =
    row.kind === 'receipt' || sharesIdIn(row.account) !== undefined
      ? row.account_name.replace(/^(Payment|Share account) /, '')
      : (goal?.code ?? owner.memberCode)
  const format: PaperFormat = row.format
  return paperName({ kind: row.kind, format, code: row.code, of, year: row.first_day.slice(0, 4) })
}
