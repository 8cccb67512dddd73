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
  narrationOf,
  type ReadingStop,
  type ReadLine,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'
import { hasDoctype, tagsIn } from './tags.ts'

/** Whether a text is CAMT.053. */
export function isCamt(text: string): boolean {
  return /^\s*</.test(text.slice(0, 200)) && /<(\w{1,20}:)?BkToCstmrStmt[\s>]/.test(text)
}

/** What stands in a part of the file, by its path within the part; of several the first. */
type Part = { values: Map<string, string>; texts: string[] }
type Statement = { account: Part; balances: Part[]; entries: Part[] }

const depthMost = 40

/** The statements of a file. */
function statementsIn(text: string): Statement[] | undefined {
  const statements: Statement[] = []
  const path: string[] = []
  let part: { of: Part; depth: number } | undefined
  const begin = (name: string, statement: Statement | undefined) => {
    const fresh: Part = { values: new Map(), texts: [] }
    if (name === 'STMT') statements.push({ account: fresh, balances: [], entries: [] })
    if (name === 'BAL') statement?.balances.push(fresh)
    if (name === 'NTRY') statement?.entries.push(fresh)
    if (name === 'ACCT' && statement) statement.account = fresh
    if (['BAL', 'NTRY', 'ACCT'].includes(name)) part = { of: fresh, depth: path.length }
  }
  for (const { name, closes, isEmpty, attributes, text: value } of tagsIn(text)) {
    if (closes) {
      const at = path.lastIndexOf(name)
      if (at < 0) return undefined
      path.length = at
      if (part && at < part.depth) part = undefined
      continue
    }
    path.push(name)
    if (path.length > depthMost) return undefined
    if (!part) begin(name, statements.at(-1))
    else {
      const key = path.slice(part.depth).join('/')
      if (!part.of.values.has(key)) {
        part.of.values.set(key, value)
        const currency = /\bCcy\s*=\s*["']([A-Za-z]{3})["']/.exec(attributes)?.[1]
        if (currency) part.of.values.set(`${key}@CCY`, currency)
      }
      if (
        value &&
        /(^|\/)(USTRD|ADDTLNTRYINF|ADDTLTXINF|ENDTOENDID|DBTR\/NM|DBTR\/PTY\/NM|CDTR\/NM|CDTR\/PTY\/NM)$/.test(
          key,
        )
      )
        part.of.texts.push(value)
    }
    if (isEmpty) path.pop()
  }
  return statements
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

function entryIn(entry: Part): Omit<ReadLine, 'lineNo'> | 'amount' | 'day' | 'pending' | 'nothing' {
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
): ReadStatement | { no: 'no-text' | 'no-table' | 'too-many-lines' | 'other-account' } {
  if (hasDoctype(text)) return { no: 'no-text' }
  const statements = statementsIn(text)
  if (!statements) return { no: 'no-table' }
  const isOurs = ({ account: { values } }: Statement) =>
    isAccount(values.get('ID/OTHR/ID') ?? values.get('ID/IBAN') ?? '', accountNumber) !== false
  const ours = statements.filter(isOurs)
  if (statements.length > 0 && ours.length === 0) return { no: 'other-account' }
  const all = statements.flatMap((one) => one.entries.map((entry) => ({ entry, isOurs: isOurs(one) })))
  if (all.length > statementLinesMost) return { no: 'too-many-lines' }
  const found: Pick<ReadStatement, 'lines' | 'faults' | 'skipped'> = { lines: [], faults: [], skipped: [] }
  let stop: ReadingStop | undefined
  for (const [at, { entry, isOurs: isOwn }] of all.entries()) {
    const { values, texts } = entry
    const place = { lineNo: at + 1, lines: 1, text: [values.get('AMT'), ...texts].join(' ').slice(0, 200) }
    const currency = currencyOf(values.get('AMT@CCY') ?? '') ?? 'NGN'
    const line = entryIn(entry)
    if (!isOwn) found.skipped.push({ ...place, why: 'other-account' })
    else if (line === 'pending') found.skipped.push({ ...place, why: 'pending' })
    else if (line === 'nothing') found.skipped.push({ ...place, why: 'no-movement' })
    else if (typeof line === 'string') found.faults.push({ ...place, what: line })
    else found.lines.push({ ...line, lineNo: at + 1 })
    if (isOwn && currency !== 'NGN')
      stop ??= { because: 'other-currency', lineNo: at + 1, found: currency, expected: 'NGN' }
  }
  const [first, last] = [ours[0], ours.at(-1)]
  const balances = balancesBetween(
    first && balanceOf(first, ['OPBD', 'PRCD'])?.amount,
    last && balanceOf(last, ['CLBD']),
    { amounts: found.lines.map(({ amount }) => amount), lineNo: Math.max(1, all.length) },
  )
  return { kind: 'camt', ...found, lineCount: all.length, ...balances, stop: stop ?? balances.stop }
}
