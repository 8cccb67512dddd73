/**
 * Statements in CAMT.053 (ISO 20022), entry by entry. What must always be true: the bank's own mark says which way an entry
 * went, only booked entries of our account in naira are read, and they lead from the opening to the closing balance.
 */
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { isReversal, statementLinesMost } from '../../statements/statement.rules.ts'
import { currencyOf, isAccount } from '../column-names.rules.ts'
import { balancesBetween } from './balances.ts'
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
import { type Entry, entriesCollected, hasDoctype, type Tag, tagsIn, textOfUnread } from './tags.ts'

/** Whether a text is CAMT.053. */
export function isCamt(text: string): boolean {
  return /^\s*</.test(text.slice(0, 200)) && /<(\w{1,20}:)?BkToCstmrStmt[\s>]/.test(text)
}

/** What stands in a part of the file, by its path within the part; of several the first. */
type Part = { values: Map<string, string>; texts: string[] }
/** What stands in a statement besides its entries. */
type Statement = { account: Part | undefined; balances: Part[] }
type Movement = { part: Part; statement: Statement }
type Opened = { statements: Statement[]; entries: Entry<Movement>[] }

const depthMost = 40

/** What a statement may say of itself besides its entries, and what the file does. */
const about: Record<string, readonly string[]> = {
  BKTOCSTMRSTMT: ['GRPHDR'],
  STMT: `ID STMTPGNTN ELCTRNCSEQNB RPTGSEQ LGLSEQNB CREDTTM FRTODT CPYDPLCTIND RPTGSRC ACCT RLTDACCT INTRST BAL TXSSUMMRY
    ADDTLSTMTINF`.split(/\s+/),
}
/** What an entry may have in it; anything else is shown, because nobody knows what it is. */
const inEntry =
  `NTRYREF AMT CDTDBTIND RVSLIND STS BOOKGDT VALDT ACCTSVCRREF AVLBTY BKTXCD COMSSNWVRIND ADDTLINFIND AMTDTLS
  CHRGS TECHINPTCHANL INTRST CARDTX NTRYDTLS ADDTLNTRYINF`.split(/\s+/)
const narrations =
  /(^|\/)(USTRD|ADDTLNTRYINF|ADDTLTXINF|ENDTOENDID|DBTR\/NM|DBTR\/PTY\/NM|CDTR\/NM|CDTR\/PTY\/NM)$/

/** The statements of a file, and its entries; what is no whole XML is damaged. */
function readTags(text: string): Opened | { no: 'damaged' | 'no-table' } {
  const collected = entriesCollected<Movement>()
  const statements: Statement[] = []
  const path: string[] = []
  let part: { of: Part; at: number; isEntry: boolean } | undefined
  for (const tag of tagsIn(text)) {
    const { name, closes, isEmpty, text: value } = tag
    const [parent = '', statement] = [path.at(-1), statements.at(-1)]
    if (name === '' || name === '!--') collected.text(value)
    else if (closes) {
      if (path.pop() !== name) return { no: 'damaged' }
      collected.text(value)
    } else {
      if (path.push(name) > depthMost) return { no: 'no-table' }
      const within = part && (!part.isEntry || inEntry.includes(path[part.at + 1] ?? '')) ? part : undefined
      if (within) addValue(within.of, path.slice(within.at + 1).join('/'), tag)
      else if (name === 'DOCUMENT' || name === 'BKTOCSTMRSTMT' || name === 'STMT') {
        collected.known()
        if (name === 'STMT') statements.push({ account: undefined, balances: [] })
        collected.text(value)
      } else if (name === 'NTRY' && parent === 'STMT' && statement) {
        part = { of: { values: new Map(), texts: [] }, at: path.length - 1, isEntry: true }
        collected.movement({ part: part.of, statement })
        collected.text(value)
      } else if (about[parent]?.includes(name) && !(name === 'ACCT' && statement?.account)) {
        collected.known()
        part = { of: { values: new Map(), texts: [] }, at: path.length - 1, isEntry: false }
        if (name === 'ACCT' && statement) statement.account = part.of
        if (name === 'BAL') statement?.balances.push(part.of)
      } else collected.unknown(tag)
      if (isEmpty) path.pop()
    }
    if (part && path.length <= part.at) part = undefined
  }
  return path.length === 0 ? { statements, entries: collected.entries } : { no: 'damaged' }
}

/** What stands at a path of a part. Two amounts or marks are of two entries, and cannot be read. */
function addValue({ values, texts }: Part, key: string, { attributes, text }: Tag): void {
  const there = values.get(key)
  if (there === undefined) values.set(key, text)
  else if (key === 'AMT' || key === 'CDTDBTIND') values.set(key, `${there} / ${text}`)
  const currency = /\bCcy\s*=\s*["']([A-Za-z]{3})["']/.exec(attributes)?.[1]
  if (currency && there === undefined) values.set(`${key}@CCY`, currency)
  if (text && narrations.test(key)) texts.push(text)
}

const dayOf = (text = ''): CalendarDate | undefined => calendarDate(text.slice(0, 10))

function signed({ values }: Part): Kobo | undefined {
  const size = decimalIn(values.get('AMT') ?? '')
  const mark = values.get('CDTDBTIND')?.toUpperCase()
  if (size === undefined || size < zeroKobo || (mark !== 'CRDT' && mark !== 'DBIT')) return undefined
  return mark === 'DBIT' ? kobo(-size) : size
}

function balanceOf({ balances }: Statement, code: readonly string[]) {
  const found = balances.findLast(({ values }) => code.includes(values.get('TP/CDORPRTRY/CD') ?? ''))
  const amount = found && signed(found)
  if (!found || amount === undefined) return undefined
  return { amount, on: dayOf(found.values.get('DT/DT') ?? found.values.get('DT/DTTM')) }
}

function entryIn(entry: Part): ReadMovement<'amount' | 'day'> {
  const { values, texts } = entry
  const state = values.get('STS/CD') ?? values.get('STS') ?? 'BOOK'
  if (state !== '' && state.toUpperCase() !== 'BOOK') return 'pending'
  const amount = signed(entry)
  if (amount === undefined) return 'amount'
  if (amount === zeroKobo) return 'nothing'
  const bookedOn = dayOf(
    values.get('BOOKGDT/DT') ??
      values.get('BOOKGDT/DTTM') ??
      values.get('VALDT/DT') ??
      values.get('VALDT/DTTM'),
  )
  if (bookedOn === undefined) return 'day'
  const narration = narrationOf(texts.filter((text) => text !== 'NOTPROVIDED'))
  const number = values.get('ACCTSVCRREF')
  return {
    bookedOn,
    amount,
    narration,
    reference: number || values.get('NTRYREF') || undefined,
    balance: undefined,
    bankNumber: number || undefined,
    written: writtenOf([
      ['BookgDt', values.get('BOOKGDT/DT') ?? values.get('BOOKGDT/DTTM')],
      ['CdtDbtInd', values.get('CDTDBTIND')],
      ['Amt', values.get('AMT')],
      ['RvslInd', values.get('RVSLIND')],
    ]),
    isReversal: /^(true|1)$/i.test(values.get('RVSLIND') ?? '') || isReversal(narration),
  }
}

/** Reads the statements of this account. */
export function readCamt(
  text: string,
  accountNumber: string,
): ReadStatement | { no: 'no-text' | 'no-table' | 'damaged' | 'too-many-lines' | 'other-account' } {
  if (hasDoctype(text)) return { no: 'no-text' }
  const opened = readTags(text)
  if ('no' in opened) return opened
  const { statements, entries } = opened
  const isOurs = ({ account }: Statement) =>
    isAccount(account?.values.get('ID/OTHR/ID') ?? account?.values.get('ID/IBAN') ?? '', accountNumber) !==
    false
  const ours = statements.filter(isOurs)
  if (statements.length > 0 && ours.length === 0) return { no: 'other-account' }
  if (entries.length > statementLinesMost) return { no: 'too-many-lines' }
  const found: Found = { lines: [], faults: [], skipped: [] }
  let stop: ReadingStop | undefined
  for (const [at, entry] of entries.entries()) {
    const place = { lineNo: at + 1, lines: 1 }
    if (!('movement' in entry)) {
      found.skipped.push({ ...place, why: 'unread', text: textOfUnread(entry.unread) })
      continue
    }
    const { part, statement } = entry.movement
    const isOwn = isOurs(statement)
    const said = { ...place, text: [part.values.get('AMT'), ...part.texts].join(' ').slice(0, 200) }
    const currency = currencyOf(part.values.get('AMT@CCY') ?? '') ?? 'NGN'
    addMovement(found, said, { isOurs: isOwn, read: entryIn(part) })
    if (isOwn && currency !== 'NGN')
      stop ??= { because: 'other-currency', lineNo: at + 1, found: currency, expected: 'NGN' }
  }
  const [first, last] = [ours[0], ours.at(-1)]
  const balances = balancesBetween(
    first && balanceOf(first, ['OPBD', 'PRCD'])?.amount,
    last && balanceOf(last, ['CLBD']),
    { amounts: found.lines.map(({ amount }) => amount), lineNo: Math.max(1, entries.length) },
  )
  return {
    kind: 'camt',
    ...found,
    ...countedEntries(entries.length, found),
    ...balances,
    stop: stop ?? balances.stop,
  }
}
