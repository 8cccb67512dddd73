/**
 * Statements in MT940 (SWIFT), field by field. What must always be true: each statement in a file is of our account and in
 * naira, and its lines lead from its opening to its closing balance.
 */
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { isReversal, statementLinesMost } from '../../statements/statement.rules.ts'
import { currencyOf, isAccount } from '../column-names.rules.ts'
import { balancesBetween } from './balances.ts'
import { decimalIn } from './decimals.ts'
import {
  narrationOf,
  type ReadingStop,
  type ReadLine,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'

/** Whether a text is MT940. */
export function isMt940(text: string): boolean {
  return /^(\{1:.*|\s*):20:/s.test(text.slice(0, 400)) && /^:60[FM]:/m.test(text)
}

type Field = { tag: string; text: string }

/** The fields of a text; a line without a tag goes on with the one above. */
function fieldsIn(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    // The blocks before the first field: `{1:F01…}{2:…}{4:`.
    const plain = line.startsWith('{') ? line.slice(line.lastIndexOf('}') + 1).replace('{4:', '') : line
    const [, tag, rest] = /^:(\d{2}[A-Z]?):(.*)/.exec(plain) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, text: rest ?? '' })
    else if (last && !/^-\}?/.test(line) && last.text.length < 4_000) last.text += `\n${line}`
  }
  return fields
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
function lineIn(
  text: string,
  about: string,
): Omit<ReadLine, 'lineNo'> | 'amount' | 'day' | 'pending' | 'nothing' {
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

type Found = Pick<ReadStatement, 'lines' | 'faults' | 'skipped'>

/** Reads the statements of this account. */
export function readMt940(
  text: string,
  accountNumber: string,
): ReadStatement | { no: 'too-many-lines' | 'other-account' } {
  const fields = fieldsIn(text)
  const found: Found = { lines: [], faults: [], skipped: [] }
  let [count, isOurs, sawOurs] = [0, true, false]
  let opening: Kobo | undefined
  let closing: ReadStatement['closing']
  let stop: ReadingStop | undefined
  for (const [at, { tag, text: said }] of fields.entries()) {
    if (tag === '25') isOurs = isAccount(said.replace(/[A-Z]{3}$/, ''), accountNumber) !== false
    sawOurs ||= isOurs && tag === '25'
    const balance = /^6[02][FM]$/.test(tag) ? balanceIn(said) : undefined
    if (isOurs && balance) {
      if (balance.currency !== 'NGN')
        stop ??= { because: 'other-currency', lineNo: count + 1, found: balance.currency, expected: 'NGN' }
      if (tag.startsWith('60')) opening ??= balance.amount
      else closing = { amount: balance.amount, on: balance.on }
    }
    if (tag !== '61') continue
    count += 1
    const next = fields[at + 1]
    const place = { lineNo: count, lines: 1, text: said.slice(0, 200) }
    const line = lineIn(said, next?.tag === '86' ? next.text.replaceAll('\n', ' ') : '')
    if (!isOurs) found.skipped.push({ ...place, why: 'other-account' })
    else if (line === 'pending') found.skipped.push({ ...place, why: 'pending' })
    else if (line === 'nothing') found.skipped.push({ ...place, why: 'no-movement' })
    else if (typeof line === 'string') found.faults.push({ ...place, what: line })
    else found.lines.push({ ...line, lineNo: count })
  }
  if (count > statementLinesMost) return { no: 'too-many-lines' }
  if (!sawOurs && fields.some(({ tag }) => tag === '25')) return { no: 'other-account' }
  const amounts = found.lines.map(({ amount }) => amount)
  const balances = balancesBetween(opening, closing, { amounts, lineNo: Math.max(1, count) })
  return { kind: 'mt940', ...found, lineCount: count, ...balances, stop: stop ?? balances.stop }
}
