/** From the bytes of a file to the lines in it, and what an administrator is asked about the columns. */
import { createHash } from 'node:crypto'
import type { Call } from '@kolo/database/call'
import type { DayOrder } from '@kolo/files/cells'
import { headsKey } from '@kolo/files/heads'
import { type FileTable, textOf } from '@kolo/files/sheets'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type { readStatementFile, StatementReading } from '../bank-statements.contract.ts'
import { formWire, guessForm, type StatementForm } from '../forms.rules.ts'
import { dayOrdersOf, readTable, tableIn } from './reading/read-csv.ts'
import { isOfx, readOfx } from './reading/read-ofx.ts'
import type { ReadingProblem, ReadStatement } from './reading/read-statement.ts'
import { accountWithForm } from './statements.store.ts'

type File = InputOf<typeof readStatementFile>['body']

/** Why a file cannot be read at all. */
type FileRefusal =
  | 'account-not-there'
  | 'file-spreadsheet'
  | 'file-pdf'
  | 'file-no-text'
  | 'file-no-table'
  | 'file-too-many-lines'
  | 'file-other-account'

/** What a file is, with the account it is of. */
export type OpenedStatement = {
  account: NonNullable<Awaited<ReturnType<typeof accountWithForm>>>
  sha256: string
  /** Of a table: how it is read. Missing parts have to be chosen. */
  table:
    | (FileTable & { form: Partial<StatementForm>; isRemembered: boolean; dayOrders: DayOrder[] })
    | undefined
  /** Missing while the form is not whole. */
  read: ReadStatement | undefined
}

const refusalFor: Record<ReadingProblem['no'], FileRefusal> = {
  spreadsheet: 'file-spreadsheet',
  pdf: 'file-pdf',
  'no-text': 'file-no-text',
  'no-table': 'file-no-table',
  'too-many-lines': 'file-too-many-lines',
}

/** Opens a file: the form that was given counts, then the one that is remembered for these heads, then what they say. */
export async function openStatement(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { accountId, content, form }: File,
): Promise<OpenedStatement | Refusal<FileRefusal>> {
  const account = await accountWithForm(db, accountId)
  if (!account) return refuse('account-not-there', {}, 'accountId')
  const bytes = Buffer.from(content, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const text = textOf(bytes)
  if ('no' in text) return refuse(refusalFor[text.no], {}, 'content')
  if (isOfx(text.text)) return openOfx(text.text, account, sha256)
  const table = tableIn(text.text)
  if ('no' in table) return refuse(refusalFor[table.no], {}, 'content')
  const today = dayIn(lagos, now)
  const how = formOf(table, { given: form, kept: account, today })
  const whole = z.safeParse(formWire, how.form)
  const read = whole.success ? readTable(table, whole.data, today) : undefined
  if (read && 'no' in read) return refuse(refusalFor[read.no], {}, 'content')
  return { account, sha256, table: { ...table, ...how }, read }
}

function openOfx(
  text: string,
  account: OpenedStatement['account'],
  sha256: string,
): OpenedStatement | Refusal<FileRefusal> {
  const read = readOfx(text)
  if ('no' in read) return refuse(refusalFor[read.no], {}, 'content')
  const digits = read.accountNumber?.replace(/\D/g, '')
  if (digits && digits.length >= 10 && !digits.endsWith(account.account_number))
    return refuse('file-other-account', {}, 'accountId')
  return { account, sha256, table: undefined, read }
}

/** The form a table is read in, and in which orders its days can be. */
function formOf(
  table: FileTable,
  how: { given: StatementForm | undefined; kept: OpenedStatement['account']; today: CalendarDate },
) {
  const { given, kept, today } = how
  const remembered =
    kept.heads_key === headsKey(table.heads) ? z.safeParse(formWire, kept.form).data : undefined
  const columns = given ?? remembered ?? guessForm(table.heads)
  const dayOrders = columns.day === undefined ? [] : dayOrdersOf(table, columns.day, today)
  const wanted = given?.dayOrder ?? remembered?.dayOrder
  const dayOrder = columns.day === undefined ? undefined : orderOf(dayOrders, wanted)
  const { dayOrder: _, ...rest }: Partial<StatementForm> = columns
  const form: Partial<StatementForm> = dayOrder ? { ...rest, dayOrder } : rest
  return { form, dayOrders, isRemembered: !given && remembered !== undefined }
}

/** What was said decides between two orders; where no order fits all days, each that is none is named as a fault. */
function orderOf(fitting: readonly DayOrder[], wanted: DayOrder | undefined): DayOrder | undefined {
  const [first, second] = fitting
  if (first === undefined) return wanted ?? 'DMY'
  if (second === undefined) return first
  return wanted && fitting.includes(wanted) ? wanted : undefined
}

const shownLines = 8
const shownFaults = 10

/** What is in a file, for somebody who is about to import it. */
export async function readStatementFileAct(
  call: Call,
  { body }: InputOf<typeof readStatementFile>,
): Promise<StatementReading | Refusal<FileRefusal | 'file-empty'>> {
  const opened = await openStatement(call, body)
  if (isRefusal(opened)) return opened
  const { table, read } = opened
  const lines = read?.lines ?? []
  if (read && lines.length === 0 && read.faults.length === 0) return refuse('file-empty', {}, 'content')
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const sumOf = (isIn: boolean) =>
    sumKobo(lines.filter(({ amount }) => amount > zeroKobo === isIn).map(({ amount }) => amount))
  return {
    kind: table ? 'csv' : 'ofx',
    heads: table?.heads ?? [],
    sample: (table?.rows ?? [])
      .slice(0, shownLines)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    form: table?.form ?? {},
    isRemembered: table?.isRemembered ?? true,
    dayOrders: table?.dayOrders ?? [],
    lines: lines.slice(0, shownLines).map(({ lineNo, bookedOn, amount, narration }) => ({
      lineNo,
      bookedOn,
      amountKobo: amount,
      narration,
    })),
    faults: (read?.faults ?? []).slice(0, shownFaults),
    faultCount: read?.faults.length ?? 0,
    passedOver: read?.passedOver ?? 0,
    lineCount: lines.length,
    inKobo: sumOf(true),
    outKobo: kobo(-sumOf(false)),
    firstOn: days[0],
    lastOn: days.at(-1),
    closingKobo: read?.closing?.amount,
    balancesAddUp: read?.balancesAddUp,
  }
}
