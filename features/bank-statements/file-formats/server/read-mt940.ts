/**
 * Statements in MT940 (SWIFT), field by field. What must always be true: each statement in a file is of our account and in
 * naira, and its lines lead from its opening to its closing balance.
 */
import { accountForLines, type Lines } from '@kolo/files/reading'
import { linesIn } from '@kolo/files/sheets'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { isReversal, type SkipWhy, statementLinesMost } from '../../statements/statement.rules.ts'
import { currencyOf, isAccount } from '../column-names.rules.ts'
import { balancesBetween } from './balances.ts'
import { decimalIn } from './decimals.ts'
import {
  addMovement,
  type Found,
  narrationOf,
  type ReadingStop,
  type ReadMovement,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'

/** Whether a text is MT940. */
export function isMt940(text: string): boolean {
  return /^(\{1:.*|\s*):20:/s.test(text.slice(0, 400)) && /^:60[FM]:/m.test(text)
}

/** A field with the lines it stands on; one without a tag is a line of no field. */
type Field = Lines & { tag: string; text: string }

/** Fields that go on over several lines. */
const goesOn = ['61', '86']
/** What a statement says of itself besides its balances. */
const about = ['13', '13C', '13D', '20', '21', '25', '28', '28C', '34F', '90C', '90D', 'block']

/** The fields of a text, each line in one of them; what goes on with a movement is its own. */
function fieldsIn(text: string): Field[] {
  const fields: Field[] = []
  for (const [at, line] of linesIn(text).entries()) {
    // The blocks before the first field: `{1:F01…}{2:…}{4:`.
    const isBlock = /^\{\d:/.test(line)
    const plain = isBlock ? line.slice(line.lastIndexOf('}') + 1).replace(/^\{4:/, '') : line
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)/.exec(plain) ?? []
    const last = fields.at(-1)
    const begin = (as: string, said: string) => fields.push({ tag: as, text: said, lineNo: at + 1, lines: 1 })
    if (tag === '86' && last?.tag === '86') goOn(last, rest)
    else if (tag !== undefined) begin(tag, rest)
    else if ((isBlock && plain === '') || /^-(\}|$)/.test(line.trimEnd())) begin('block', line)
    else if (last && goesOn.includes(last.tag)) goOn(last, line)
    else begin('', line)
  }
  return fields
}

function goOn(field: Field, line: string): void {
  field.lines += 1
  if (field.text.length < 4_000) field.text += `\n${line}`
}

/** `C261101NGN100000,00` */
function balanceIn(
  text: string,
): { amount: Kobo; on: CalendarDate | undefined; currency: string } | undefined {
  const [, mark, year, month, day, currency = '', amount = ''] =
    /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,]{1,20})/.exec(text) ?? []
  const size = decimalIn(amount)
  if (mark === undefined || size === undefined) return undefined
  const on = calendarDate(`20${year}-${month}-${day}`)
  return { amount: mark === 'D' ? kobo(-size) : size, on, currency: currencyOf(currency) ?? '' }
}

/** The day a line was booked on: its entry date has no year and lies around the value date. */
function dayOf(value: string, entry: string | undefined): CalendarDate | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(value) ?? []
  if (entry === undefined) return calendarDate(`20${year}-${month}-${day}`)
  const months = Number(entry.slice(0, 2)) - Number(month)
  const shift = months > 6 ? -1 : months < -6 ? 1 : 0
  return calendarDate(`${2000 + Number(year) + shift}-${entry.slice(0, 2)}-${entry.slice(2)}`)
}

/** A line of a statement, or what of it cannot be read. */
function lineIn(text: string, about: string): ReadMovement<'amount' | 'day'> {
  const [first = '', ...more] = text.split('\n')
  const [, value = '', entry, mark = '', amount = '', rest = ''] =
    /^(\d{6})(\d{4})?([RE]?[CD])[A-Z]?(\d{1,13},\d{0,12})(?:[A-Z][A-Z0-9]{3})?(.*)/.exec(first) ?? []
  const size = decimalIn(amount)
  if (size === undefined) return 'amount'
  if (mark.startsWith('E')) return 'pending'
  if (size === zeroKobo) return 'nothing'
  const bookedOn = dayOf(value, entry)
  if (bookedOn === undefined) return 'day'
  // `RC` takes a credit back and goes out; `RD` takes a debit back and comes in.
  const isIn = mark === 'C' || mark === 'RD'
  const [own = '', bank = ''] = rest.split('//')
  const words = about.replace(/\?\d{2}/g, ' ')
  const narration = narrationOf([words, ...more])
  const numbers = [bank, own].map((one) => one.trim()).filter((one) => one !== '' && one !== 'NONREF')
  return {
    bookedOn,
    amount: isIn ? size : kobo(-size),
    narration,
    reference: numbers[0],
    balance: undefined,
    bankNumber: bank.trim() || undefined,
    written: writtenOf([[':61', first]]),
    isReversal: mark.startsWith('R') || isReversal(narration),
  }
}

/** What a field is that is none of a movement. */
function whySkipped({ tag, text }: Field, isOurs: boolean): SkipWhy {
  if (tag === '' && text.trim() === '') return 'blank'
  if (/^(6[02][FM]|6[45])$/.test(tag) && balanceIn(text)) return isOurs ? 'balance' : 'other-account'
  return about.includes(tag) ? 'about' : 'unread'
}

/** Reads the statements of this account. */
export function readMt940(
  text: string,
  accountNumber: string,
): ReadStatement | { no: 'too-many-lines' | 'other-account' } {
  const fields = fieldsIn(text)
  const found: Found = { lines: [], faults: [], skipped: [] }
  const read: Lines[] = []
  let [isOurs, sawOurs] = [true, false]
  let opening: Kobo | undefined
  let closing: ReadStatement['closing']
  let stop: ReadingStop | undefined
  for (const [at, field] of fields.entries()) {
    const { tag, text: said, lineNo } = field
    if (tag === '25') isOurs = isAccount(said.replace(/[A-Z]{3}$/, ''), accountNumber) !== false
    sawOurs ||= isOurs && tag === '25'
    const balance = /^6[02][FM]$/.test(tag) ? balanceIn(said) : undefined
    if (isOurs && balance) {
      if (balance.currency !== 'NGN')
        stop ??= { because: 'other-currency', lineNo, found: balance.currency, expected: 'NGN' }
      if (tag.startsWith('60')) opening ??= balance.amount
      else closing = { amount: balance.amount, on: balance.on }
    }
    // What a field of its own says of the movement above, or of the whole statement below its balances.
    if (tag === '86' && fields[at - 1]?.tag === '61') continue
    const isAbout = tag === '86' && /^6[245]/.test(fields[at - 1]?.tag ?? '')
    if (tag !== '61') {
      const why = isAbout ? 'about' : whySkipped(field, isOurs)
      found.skipped.push({ lineNo, lines: field.lines, why, text: textOf(field) })
      continue
    }
    const next = fields[at + 1]
    const more = next?.tag === '86' ? next : undefined
    const place = { lineNo, lines: field.lines + (more?.lines ?? 0), text: textOf(field, more) }
    const line = lineIn(said, more?.text.replaceAll('\n', ' ') ?? '')
    if (addMovement(found, place, { isOurs, read: line })) read.push(place)
  }
  const { lines, faults, skipped } = found
  if (lines.length + faults.length > statementLinesMost) return { no: 'too-many-lines' }
  if (!sawOurs && fields.some(({ tag }) => tag === '25')) return { no: 'other-account' }
  const lineCount = linesIn(text).length
  const counted = accountForLines<SkipWhy>({ lineCount, skipped: [] }, { read, faulty: faults, skipped })
  const amounts = lines.map(({ amount }) => amount)
  const balances = balancesBetween(opening, closing, { amounts, lineNo: lines.at(-1)?.lineNo ?? 1 })
  return {
    kind: 'mt940',
    lines,
    faults,
    skipped: counted.list,
    lineCount,
    ...balances,
    stop: stop ?? balances.stop,
  }
}

const textOf = (...fields: (Field | undefined)[]) =>
  fields
    .map((field) => field && `${/^\d/.test(field.tag) ? `:${field.tag}:` : ''}${field.text}`)
    .filter(Boolean)
    .join(' ')
    .replaceAll('\n', ' ')
    .slice(0, 200)
    .toWellFormed()
