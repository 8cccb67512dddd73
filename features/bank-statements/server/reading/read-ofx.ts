/**
 * Statements in OFX, versions 1 (SGML) and 2 (XML), read tag by tag. What must always be true: nothing in a file is
 * expanded, fetched or run; a document type is refused.
 */

import { amountIn } from '@kolo/files/cells'
import type { CalendarDate } from '@kolo/foundation/time'
import { calendarDate } from '@kolo/foundation/time'
import { statementLinesMost } from '../../bank-statements.rules.ts'
import type { ReadingProblem, ReadLine, ReadStatement } from './read-statement.ts'

/** Whether a text is OFX rather than a table. */
export function isOfx(text: string): boolean {
  return /^\s*(OFXHEADER|<\?xml|<\?OFX|<OFX>)/i.test(text.slice(0, 200)) && /<OFX>/i.test(text)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A value with the five named marks and numbered ones put in; any other stays as it was written. */
function saidBy(text: string): string {
  return text
    .replace(/&(#\d{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
      const point = Number(name.slice(1))
      return point >= 32 && point < 0xd800 ? String.fromCodePoint(point) : ''
    })
    .trim()
}

/** `20261103120000[+1:WAT]` → the day as the bank wrote it. */
function dayOf(text = ''): CalendarDate | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? []
  return calendarDate(`${year}-${month}-${day}`)
}

/** Reads it. */
export function readOfx(text: string): ReadStatement | ReadingProblem {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { no: 'no-text' }
  const lines: ReadLine[] = []
  const faults: ReadStatement['faults'] = []
  let transaction: Map<string, string> | undefined
  const outside = new Map<string, string>()
  let isBalance = false
  let number = 0
  for (const [, closes, tag = '', value = ''] of text.matchAll(/<(\/?)([A-Za-z0-9.]{1,32})>([^<]*)/g)) {
    const name = tag.toUpperCase()
    if (name === 'STMTTRN') {
      if (transaction) take(transaction)
      transaction = closes ? undefined : new Map()
      continue
    }
    if (name === 'LEDGERBAL') isBalance = !closes
    if (closes) continue
    const into = transaction ?? outside
    if (!transaction && (name === 'BALAMT' || name === 'DTASOF') && !isBalance) continue
    if (!into.has(name)) into.set(name, saidBy(value))
  }
  if (transaction) take(transaction)
  if (lines.length + faults.length > statementLinesMost) return { no: 'too-many-lines' }
  const closing = amountIn(outside.get('BALAMT') ?? '')
  return {
    kind: 'ofx',
    lines,
    faults,
    passedOver: 0,
    accountNumber: outside.get('ACCTID'),
    opening: undefined,
    closing: closing === undefined ? undefined : { amount: closing, on: dayOf(outside.get('DTASOF')) },
    balancesAddUp: undefined,
  }

  function take(found: Map<string, string>): void {
    number += 1
    const bookedOn = dayOf(found.get('DTPOSTED'))
    const amount = amountIn(found.get('TRNAMT') ?? '')
    const isEmpty = amount === 0n
    if (bookedOn === undefined || amount === undefined) {
      faults.push({ lineNo: number, what: bookedOn === undefined ? 'day' : 'amount' })
      return
    }
    if (isEmpty) return
    const words = [found.get('NAME'), found.get('PAYEE'), found.get('MEMO')].filter(Boolean)
    lines.push({
      lineNo: number,
      bookedOn,
      amount,
      narration: [...new Set(words)].join(' ').slice(0, 500).toWellFormed(),
      reference: found.get('REFNUM') || found.get('CHECKNUM') || found.get('FITID') || undefined,
      balance: undefined,
    })
  }
}
