/**
 * Statements in OFX, versions 1 (SGML) and 2 (XML), read tag by tag. What must always be true: a movement is of the account
 * whose statement it stands in, and none of another account or currency is taken for one of ours.
 */
import { linesIn } from '@kolo/files/sheets'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { calendarDate } from '@kolo/foundation/time'
import { isReversal, statementLinesMost } from '../../statements/statement.rules.ts'
import { currencyOf, isAccount } from '../column-names.rules.ts'
import { decimalIn } from './decimals.ts'
import {
  addMovement,
  countedEntries,
  type Found,
  narrationOf,
  type ReadingStop,
  type ReadMovement,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'
import { type Entry, entriesCollected, hasDoctype, tagsIn, textOfUnread } from './tags.ts'

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
/** The statement of one account in the file: what is said about it. */
type Section = { fields: Fields }
type Transaction = { fields: Fields; section: Section; isPending: boolean }

const beginsStatement = /^(CC|INV)?STMTRS$/
const ownAccount = /^(BANK|CC|INV)ACCTFROM$/
/** What stands in no transaction, also where the last one has no end. */
const endsTransactions = /^(BANKTRANLISTP?|LEDGERBAL|AVAILBAL|BALLIST)$/
/** Aggregates whose amounts are of a balance, of another currency, or of the account money went to. */
const insides = ['LEDGERBAL', 'AVAILBAL', 'BAL', 'CURRENCY', 'ORIGCURRENCY', 'BANKACCTTO']
const fieldsOnce = ['TRNAMT', 'DTPOSTED']
const saidOnce = ['ACCTID', 'CURDEF', 'LEDGERBAL BALAMT']

/** What holds others, and what a bank says of itself, of its answer and of a statement, outside of transactions. */
const aggregates = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS FI BANKMSGSRSV1 CREDITCARDMSGSRSV1 INVSTMTMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS
  INVSTMTRS BANKACCTFROM CCACCTFROM INVACCTFROM BANKTRANLIST BANKTRANLISTP BALLIST`.split(/\s+/),
)
const known = new Set(
  `CODE SEVERITY MESSAGE DTSERVER USERKEY TSKEYEXPIRE LANGUAGE DTPROFUP DTACCTUP ORG FID SESSCOOKIE ACCESSKEY TRNUID CLTCOOKIE
  CURDEF BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY BROKERID DTSTART DTEND DTASOF BALAMT CURRATE CURSYM MKTGINFO`.split(
    /\s+/,
  ),
)
const inBalance = ['NAME', 'DESC', 'BALTYPE', 'VALUE']

/** What stands before the first tag besides `OFXHEADER:100 DATA:OFXSGML VERSION:102`, which OFX 1 has there. */
const besideHeader = (text: string) =>
  linesIn(text)
    .filter((line) => !line.split(/\s+/).every((part) => /^([A-Z]{3,16}:[\w.:-]*)?$/i.test(part)))
    .join(' ')

/** The statements of a file, and its entries: transactions, and data that nobody knows. */
function readTags(text: string): { sections: Section[]; entries: Entry<Transaction>[] } {
  const collected = entriesCollected<Transaction>()
  let section: Section = { fields: new Map() }
  const sections = [section]
  let transaction: Transaction | undefined
  let inside: string | undefined
  const begin = () => {
    section = { fields: new Map() }
    sections.push(section)
    ;[transaction, inside] = [undefined, undefined]
  }
  for (const tag of tagsIn(text)) {
    const { name, closes, isEmpty, text: value } = tag
    if (beginsStatement.test(name) && !closes) begin()
    // The statement of a second account whose beginning is missing.
    if (ownAccount.test(name) && !closes && !transaction && section.fields.has('ACCTID')) begin()
    if (endsTransactions.test(name)) transaction = undefined
    if (name === 'STMTTRN' || name === 'STMTTRNP') {
      transaction = closes ? undefined : { fields: new Map(), section, isPending: name === 'STMTTRNP' }
      inside = undefined
      if (transaction) collected.movement(transaction)
      collected.text(value)
    } else if (insides.includes(name) && !isEmpty) {
      if (!transaction) collected.known()
      inside = closes ? undefined : name
      collected.text(value)
    } else if (name === '') collected.text(besideHeader(value))
    else if (name === '!--' || (closes && (transaction || known.has(name)))) collected.text(value)
    else if (transaction)
      addField(transaction.fields, inside === undefined ? name : `${inside} ${name}`, value)
    else if (aggregates.has(name)) {
      collected.known()
      collected.text(value)
    } else if (closes || !(known.has(name) || (inside === 'BAL' && inBalance.includes(name))))
      collected.unknown(tag)
    else {
      collected.known()
      const [said = '', ...more] = value.split(/[\r\n]+/)
      const key = inside === undefined ? name : `${inside} ${name}`
      const isSaid = section.fields.has(key)
      if (isSaid && saidOnce.includes(key) && section.fields.get(key) !== said) collected.unknown(tag)
      else collected.text(more.join(' '))
      if (!isSaid) section.fields.set(key, said)
    }
  }
  return { sections, entries: collected.entries }
}

/** A field of a transaction. Two amounts or days are of two transactions that nobody told apart, and cannot be read. */
function addField(fields: Fields, key: string, value: string): void {
  const there = fields.get(key)
  if (there === undefined) fields.set(key, value)
  else if (fieldsOnce.includes(key)) fields.set(key, `${there} / ${value}`)
  else if (there !== value) fields.set(key, `${there} ${value}`)
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
  const { sections: all, entries } = readTags(text)
  const transactions = entries.flatMap((entry) => ('movement' in entry ? [entry.movement] : []))
  const sections = all.filter(
    (one) => one.fields.has('ACCTID') || transactions.some(({ section }) => section === one),
  )
  const isOurs = ({ fields }: Section) => isAccount(fields.get('ACCTID') ?? '', accountNumber) !== false
  const ours = sections.filter(isOurs)
  if (sections.length > 0 && ours.length === 0) return { no: 'other-account' }
  if (entries.length > statementLinesMost) return { no: 'too-many-lines' }
  // A file without a single minus has its signs in the type of each transaction.
  const areUnsigned = !transactions.some(({ fields }) => fields.get('TRNAMT')?.startsWith('-'))
  const found: Found = { lines: [], faults: [], skipped: [] }
  let stop: ReadingStop | undefined
  for (const [at, entry] of entries.entries()) {
    const place = { lineNo: at + 1, lines: 1 }
    if (!('movement' in entry)) {
      found.skipped.push({ ...place, why: 'unread', text: textOfUnread(entry.unread) })
      continue
    }
    const { fields, section, isPending } = entry.movement
    const text = [...fields.values()].join(' ').slice(0, 200)
    const read = isPending ? 'pending' : transactionIn(fields, areUnsigned)
    addMovement(found, { ...place, text }, { isOurs: isOurs(section), read })
    if (!isOurs(section) || isPending) continue
    const currency = currencyOf(fields.get('CURRENCY CURSYM') ?? '') ?? 'NGN'
    if (currency !== 'NGN')
      stop ??= { because: 'other-currency', lineNo: at + 1, found: currency, expected: 'NGN' }
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
    ...countedEntries(entries.length, found),
    opening: undefined,
    closing:
      closing === undefined ? undefined : { amount: closing, on: dayOf(last?.get('LEDGERBAL DTASOF')) },
    balancesAddUp: undefined,
    stop,
  }
}

/** The fields that are shown first, and those that are the narration. */
const shownFields = ['DTPOSTED', 'TRNTYPE', 'TRNAMT', 'FITID', 'NAME', 'PAYEE', 'MEMO']

function transactionIn(fields: Fields, areUnsigned: boolean): ReadMovement<'day' | 'amount' | 'direction'> {
  const bookedOn = dayOf(fields.get('DTPOSTED'))
  const said = decimalIn(fields.get('TRNAMT') ?? '')
  if (bookedOn === undefined) return 'day'
  if (said === undefined) return 'amount'
  if (said === zeroKobo) return 'nothing'
  const type = (fields.get('TRNTYPE') ?? '').split(/\s/)[0]?.toUpperCase() ?? ''
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
    written: writtenOf([
      ...['DTPOSTED', 'TRNTYPE', 'TRNAMT', 'FITID'].map((name) => [name, fields.get(name)] as const),
      ...[...fields].filter(([name]) => !shownFields.includes(name)),
    ]),
    isReversal: isReversal(narration),
  }
}
