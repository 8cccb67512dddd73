/** From the bytes of a file to the lines in it, and what an administrator is asked about the columns. */
import { createHash } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import type { DayOrder } from '@kolo/files/cells'
import { headsKey } from '@kolo/files/heads'
import { inTurns } from '@kolo/files/in-turns'
import { type FileTable, type NoFile, type OpenedFile, openFile, tableIn, textOf } from '@kolo/files/sheets'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import { accountWithForm } from '../../statements/server/statements.store.ts'
import {
  type importBankStatement,
  readingLinesShown,
  type readStatementFile,
  type StatementReading,
  skippedShown,
} from '../../statements/statement.contract.ts'
import {
  doubtIn,
  reversedOn,
  type StatementKind,
  statementLinesMost,
} from '../../statements/statement.rules.ts'
import { balanceColumns, formWire, guessForm, isHeadRow, type StatementForm } from '../forms.rules.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { isQif, qifTable } from './read-qif.ts'
import type { ReadStatement } from './read-statement.ts'
import { readingTable } from './read-table.ts'
import { dayOrdersOf, type FoundWord, wordsIn } from './table-questions.ts'
import type { TableContext } from './table-row.ts'

type File = InputOf<typeof importBankStatement>['body']

/** Why a file cannot be read at all. */
type FileRefusal =
  | 'account-not-there'
  | 'file-spreadsheet'
  | 'file-damaged'
  | 'file-no-sheet'
  | 'file-pdf'
  | 'file-no-text'
  | 'file-no-table'
  | 'file-too-many-lines'
  | 'file-other-account'
  | 'several-accounts'

/** A table with how it is read; missing parts have to be chosen. */
export type OpenedTable = FileTable & {
  file: Pick<OpenedFile, 'sheets' | 'sheet'> & { separator?: OpenedFile['separator'] }
  form: Partial<StatementForm>
  /** The form as it is remembered: a balance that was left out once is looked for again the next time. */
  formToKeep: Partial<StatementForm>
  isRemembered: boolean
  dayOrders: DayOrder[]
  words: FoundWord[]
}

/** What a file is, with the account it is of. */
export type OpenedStatement = {
  account: NonNullable<Awaited<ReturnType<typeof accountWithForm>>>
  sha256: string
  kind: StatementKind
  table: OpenedTable | undefined
  /** Missing while the form is not whole. */
  read: ReadStatement | undefined
}

const refusalFor: Record<NoFile | 'too-many-lines' | 'other-account' | 'several-accounts', FileRefusal> = {
  'old-spreadsheet': 'file-spreadsheet',
  damaged: 'file-damaged',
  'no-such-sheet': 'file-no-sheet',
  pdf: 'file-pdf',
  'no-text': 'file-no-text',
  'no-table': 'file-no-table',
  'too-long': 'file-too-many-lines',
  'too-many-lines': 'file-too-many-lines',
  'other-account': 'file-other-account',
  'several-accounts': 'several-accounts',
}

const refused = (no: keyof typeof refusalFor) =>
  refuse(refusalFor[no], {}, no === 'other-account' ? 'accountId' : 'content')

/** Files that say themselves what each part is. */
const standards = [
  { is: isOfx, read: readOfx },
  { is: isCamt, read: readCamt },
  { is: isMt940, read: readMt940 },
]

/** How many rows may stand above and below the lines of a statement. */
const rowsAround = 500

/** Opens a file: the form that was given counts, then the one that is remembered for these heads, then what they say. */
export async function openStatement(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { accountId, content, form, choices }: File,
): Promise<OpenedStatement | Refusal<FileRefusal>> {
  const account = await accountWithForm(db, accountId)
  if (!account) return refuse('account-not-there', {}, 'accountId')
  const bytes = Buffer.from(content, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const accountNumber = account.account_number
  const decoded = textOf(bytes)
  const text = 'no' in decoded ? '' : decoded.text
  const standard = standards.find(({ is }) => is(text))
  if (standard) {
    const read = standard.read(text, accountNumber)
    return 'no' in read ? refused(read.no) : { account, sha256, kind: read.kind, table: undefined, read }
  }
  const opened = await openTable(bytes, text, choices)
  if ('no' in opened) return refused(opened.no)
  const { table, file, kind } = opened
  const today = dayIn(lagos, now)
  const context: TableContext = { kind, today, accountNumber }
  const how = await inTurns(findForm(table, { given: form, kept: account, context }))
  const whole = z.safeParse(formWire, how.form)
  const isClear = whole.success && how.words.every(({ means }) => means !== undefined)
  const read = isClear ? await inTurns(readingTable(table, whole.data, context)) : undefined
  if (read && 'no' in read) return refused(read.no)
  return { account, sha256, kind, table: { ...table, ...how, file }, read }
}

async function openTable(
  bytes: Buffer,
  text: string,
  choices: File['choices'],
): Promise<
  { table: FileTable; kind: StatementKind; file: OpenedTable['file'] } | { no: NoFile | 'several-accounts' }
> {
  if (isQif(text)) {
    const table = qifTable(text)
    return 'no' in table ? table : { table, kind: 'qif', file: { sheets: [], sheet: '' } }
  }
  const file = await openFile(bytes, {
    isHead: isHeadRow,
    rowsMost: statementLinesMost + rowsAround,
    choices,
  })
  if ('no' in file) return file
  const table = tableIn(file, { isHead: isHeadRow, headLine: choices?.headLine })
  return table ? { table, kind: file.kind, file } : { no: 'no-table' }
}

/**
 * The form a table is read in, in which orders its days can be, and what its words mean. A generator, so that others can work
 * in between.
 */
function* findForm(
  table: FileTable,
  how: { given: StatementForm | undefined; kept: OpenedStatement['account']; context: TableContext },
): Generator<undefined, Omit<OpenedTable, keyof FileTable | 'file'>> {
  const { given, kept, context } = how
  const remembered =
    kept.heads_key === headsKey(table.heads) ? z.safeParse(formWire, kept.form).data : undefined
  const cells = table.rows.map((row) => row.cells)
  yield
  const guessed = guessForm(table.heads, cells)
  yield
  const columns = given ?? remembered ?? guessed
  const dayOrders = columns.day === undefined ? [] : dayOrdersOf(table, columns.day, context.today)
  const wanted = given?.dayOrder ?? remembered?.dayOrder
  const dayOrder = columns.day === undefined ? undefined : orderOf(dayOrders, wanted)
  const { dayOrder: _, ...rest }: Partial<StatementForm> = columns
  const told: Partial<StatementForm> = dayOrder ? { ...rest, dayOrder } : rest
  yield
  const balances = given || remembered ? [] : balanceColumns(table.heads, cells)
  yield
  const form = balances.length > 1 ? yield* withBalance(table, told, balances, context) : told
  const balance = form.balance ?? remembered?.balance ?? guessed.balance
  return {
    form,
    formToKeep: balance === undefined ? form : { ...form, balance },
    dayOrders,
    isRemembered: !given && remembered !== undefined,
    words: wordsIn(table, form),
  }
}

/** Of several columns with a balance the first whose balances follow from the lines. */
function* withBalance(
  table: FileTable,
  form: Partial<StatementForm>,
  balances: readonly number[],
  context: TableContext,
): Generator<undefined, Partial<StatementForm>> {
  for (const balance of balances) {
    const whole = z.safeParse(formWire, { ...form, balance })
    const read = whole.success ? yield* readingTable(table, whole.data, context) : undefined
    if (read && !('no' in read) && read.balancesAddUp === true) return { ...form, balance }
  }
  return form
}

/** What was said decides between two orders; where no order fits all days, each that is none is named as a fault. */
function orderOf(fitting: readonly DayOrder[], wanted: DayOrder | undefined): DayOrder | undefined {
  const [first, second] = fitting
  if (first === undefined) return wanted ?? 'DMY'
  if (second === undefined) return first
  return wanted && fitting.includes(wanted) ? wanted : undefined
}

const sampleLines = 8
const shownFaults = 50

/** What is in a file, for somebody who is about to import it. */
export async function readStatementFileHandler(
  call: Call,
  { body }: InputOf<typeof readStatementFile>,
): Promise<StatementReading | Refusal<FileRefusal | 'file-empty'>> {
  const opened = await openStatement(call, body)
  if (isRefusal(opened)) return opened
  const { table, read, kind } = opened
  const lines = read?.lines ?? []
  if (read && !read.stop && lines.length === 0 && read.faults.length === 0)
    return refuse('file-empty', {}, 'content')
  const days = lines.map(({ bookedOn }): CalendarDate => bookedOn).toSorted()
  const sumOf = (isIn: boolean) =>
    sumKobo(lines.filter(({ amount }) => amount > zeroKobo === isIn).map(({ amount }) => amount))
  const reversals = lines.filter(({ isReversal }) => isReversal)
  const from = (body.page ?? 0) * readingLinesShown
  return {
    kind,
    ...(table ? { file: { ...fileOf(table), headLine: table.headLine } } : {}),
    heads: table?.heads ?? [],
    sample: (table?.rows ?? [])
      .slice(0, sampleLines)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    form: table?.form ?? {},
    isRemembered: table?.isRemembered ?? true,
    dayOrders: table?.dayOrders ?? [],
    words: table?.words ?? [],
    lines: lines.slice(from, from + readingLinesShown).map(({ amount, ...line }) => ({
      lineNo: line.lineNo,
      bookedOn: line.bookedOn,
      amountKobo: amount,
      narration: line.narration,
      written: line.written,
      isReversal: line.isReversal,
      doubt: doubtIn(line.narration),
      reversedOn: line.isReversal ? undefined : reversedOn({ amount, ...line }, reversals),
    })),
    faults: (read?.faults ?? []).slice(0, shownFaults),
    faultCount: read?.faults.length ?? 0,
    skipped: (read?.skipped ?? []).slice(0, skippedShown),
    skippedCount: (read?.skipped ?? []).reduce((sum, { lines: of }) => sum + of, 0),
    fileLineCount: read?.lineCount ?? 0,
    stop: read?.stop,
    lineCount: lines.length,
    inKobo: sumOf(true),
    outKobo: kobo(-sumOf(false)),
    firstOn: days[0],
    lastOn: days.at(-1),
    closingKobo: read?.closing?.amount,
    balancesAddUp: read?.balancesAddUp,
  }
}

function fileOf({ file: { sheets, sheet, separator } }: OpenedTable) {
  return { sheets, sheet, ...(separator === undefined ? {} : { separator }) }
}
