/**
 * Statements in OFX, versions 1 (SGML) and 2 (XML), read tag by tag. What must always be true: a movement is of the account
 * whose statement it stands in, and none of another account or currency is taken for one of ours.
 */
import { kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { calendarDate } from '@kolo/foundation/time'
import { isReversal, statementLinesMost } from '../../statements/statement.rules.ts'
import { currencyOf, isAccount } from '../column-names.rules.ts'
import { decimalIn } from './decimals.ts'
import {
  narrationOf,
  type ReadingStop,
  type ReadLine,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'
import { hasDoctype, tagsIn } from './tags.ts'

/** Whether a text is OFX rather than a table. */
export function isOfx(text: string): boolean {
  return (
    /^\s*(OFXHEADER|<\?xml|<\?OFX|<OFX[\s>])/i.test(text.slice(0, 200)) && /<(\w{1,20}:)?OFX[\s>]/i.test(text)
  )
}

/** `20261103233000[0:GMT]` → 3 November: the day as the bank wrote it, whatever the hour is in Lagos. */
function dayOf(text = ''): CalendarDate | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? []
  return calendarDate(`${year}-${month}-${day}`)
}

type Fields = Map<string, string>
/** The statement of one account in the file. */
type Section = { fields: Fields; transactions: Fields[] }

/** The statements of a file, with the transactions of each. */
function sectionsIn(text: string): Section[] {
  const sections: Section[] = []
  let section: Section = { fields: new Map(), transactions: [] }
  let transaction: Fields | undefined
  /** What amounts stand in that are of a balance, or of another currency. */
  let inside: string | undefined
  const end = () => {
    if (section.fields.has('ACCTID') || section.transactions.length > 0) sections.push(section)
  }
  for (const { name, closes, isEmpty, text: value } of tagsIn(text)) {
    if (/^(CC|INV)?STMTRS$/.test(name) && !closes) {
      end()
      section = { fields: new Map(), transactions: [] }
      transaction = undefined
    } else if (name === 'STMTTRN') {
      transaction = closes ? undefined : new Map()
      if (transaction) section.transactions.push(transaction)
    } else if (['LEDGERBAL', 'AVAILBAL', 'CURRENCY', 'ORIGCURRENCY', 'BANKACCTTO'].includes(name) && !isEmpty)
      inside = closes ? undefined : name
    else if (!closes) {
      const into = transaction ?? section.fields
      const key = inside === undefined ? name : `${inside} ${name}`
      if (!into.has(key)) into.set(key, value)
    }
    if (name === 'BANKTRANLIST' && closes) transaction = undefined
  }
  end()
  return sections
}

const outgoing = [
  'DEBIT',
  'FEE',
  'SRVCHG',
  'ATM',
  'POS',
  'CHECK',
  'CASH',
  'PAYMENT',
  'DIRECTDEBIT',
  'REPEATPMT',
]

/** Reads the statement of this account. */
export function readOfx(
  text: string,
  accountNumber: string,
): ReadStatement | { no: 'no-text' | 'too-many-lines' | 'other-account' } {
  if (hasDoctype(text)) return { no: 'no-text' }
  const sections = sectionsIn(text)
  const isOurs = ({ fields }: Section) => isAccount(fields.get('ACCTID') ?? '', accountNumber) !== false
  const ours = sections.filter(isOurs)
  if (sections.length > 0 && ours.length === 0) return { no: 'other-account' }
  const all = sections.flatMap((section) =>
    section.transactions.map((fields) => ({ fields, isOurs: isOurs(section) })),
  )
  if (all.length > statementLinesMost) return { no: 'too-many-lines' }
  // A file without a single minus has its signs in the type of each transaction.
  const areUnsigned = !all.some(({ fields }) => fields.get('TRNAMT')?.startsWith('-'))
  const found: Pick<ReadStatement, 'lines' | 'faults' | 'skipped'> = { lines: [], faults: [], skipped: [] }
  let stop: ReadingStop | undefined
  for (const [at, one] of all.entries()) {
    const place = { lineNo: at + 1, lines: 1, text: [...one.fields.values()].join(' ').slice(0, 200) }
    if (!one.isOurs) {
      found.skipped.push({ ...place, why: 'other-account' })
      continue
    }
    const currency = currencyOf(one.fields.get('CURRENCY CURSYM') ?? '') ?? 'NGN'
    if (currency !== 'NGN')
      stop ??= { because: 'other-currency', lineNo: at + 1, found: currency, expected: 'NGN' }
    const read = transactionIn(one.fields, areUnsigned)
    if (read === 'nothing') found.skipped.push({ ...place, why: 'no-movement' })
    else if (typeof read === 'string') found.faults.push({ ...place, what: read })
    else found.lines.push({ ...read, lineNo: at + 1 })
  }
  for (const { fields } of ours) {
    const currency = currencyOf(fields.get('CURDEF') ?? '') ?? 'NGN'
    if (currency !== 'NGN')
      stop ??= { because: 'other-currency', lineNo: 1, found: currency, expected: 'NGN' }
  }
  const last = ours.findLast(({ fields }) => fields.has('LEDGERBAL BALAMT'))?.fields
  const closing = decimalIn(last?.get('LEDGERBAL BALAMT') ?? '')
  return {
    kind: 'ofx',
    ...found,
    lineCount: all.length,
    opening: undefined,
    closing:
      closing === undefined ? undefined : { amount: closing, on: dayOf(last?.get('LEDGERBAL DTASOF')) },
    balancesAddUp: undefined,
    stop,
  }
}

function transactionIn(
  fields: Fields,
  areUnsigned: boolean,
): Omit<ReadLine, 'lineNo'> | 'day' | 'amount' | 'direction' | 'nothing' {
  const bookedOn = dayOf(fields.get('DTPOSTED'))
  const said = decimalIn(fields.get('TRNAMT') ?? '')
  if (bookedOn === undefined) return 'day'
  if (said === undefined) return 'amount'
  if (said === zeroKobo) return 'nothing'
  const type = fields.get('TRNTYPE')?.toUpperCase() ?? ''
  const isOut = outgoing.includes(type) && said > zeroKobo
  if (isOut && !areUnsigned) return 'direction'
  const narration = narrationOf([fields.get('NAME'), fields.get('PAYEE'), fields.get('MEMO')])
  return {
    bookedOn,
    amount: isOut ? kobo(-said) : said,
    narration,
    reference: fields.get('REFNUM') || fields.get('CHECKNUM') || fields.get('FITID') || undefined,
    balance: undefined,
    bankNumber: fields.get('FITID') || undefined,
    written: writtenOf(['DTPOSTED', 'TRNTYPE', 'TRNAMT', 'FITID'].map((name) => [name, fields.get(name)])),
    isReversal: isReversal(narration),
  }
}
