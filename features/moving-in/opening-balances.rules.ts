/**
 * The trial balance a society moves in with: read from a file, and compared with the list of its members. What must always be
 * true: debits and credits are the same; what members own in it is what the list says; an account is named once.
 */
import { amountIn, plainCell } from '@kolo/files/cells'
import { type Kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'

import type { LoansLeft } from './moving-in.rules.ts'

/** One account of the file: an amount on one of both sides. */
export type FileBalance = { number: string; debitKobo: Kobo; creditKobo: Kobo }

/** The same with what the chart says of the account; nothing where it has none. */
export type OpeningBalance = FileBalance & {
  name: string
  /** `members`: compared with the list. `bank`: one of them is declared, others are posted. */
  role: 'members' | 'bank' | 'posted' | 'not-moved'
  ledgerKind: string
  ledgerScope: string
}

type Columns = { number: number; debit: number; credit: number }

const named = (cells: readonly string[], pattern: RegExp) =>
  cells.findIndex((cell) => pattern.test(plainCell(cell)))

/** Which columns a heading names; nothing where one of the three is missing. */
export function balanceColumns(cells: readonly string[]): Columns | undefined {
  const number = named(cells, /^(account|acct|a\/c|gl)?\s*\.?(number|no\.?|code|account)$/i)
  const debit = named(cells, /^(debit|dr)\b/i)
  const credit = named(cells, /^(credit|cr)\b/i)
  return [number, debit, credit].includes(-1) ? undefined : { number, debit, credit }
}

/** What is wrong with a line of the file. */
export type BalanceFault = { line: number; why: 'number' | 'amount' | 'both-sides' | 'twice' }

/** The accounts of a file, or its first line that is wrong. Lines of totals and lines without an amount are passed over. */
export function readBalances(
  rows: readonly { lineNo: number; cells: readonly string[] }[],
  columns: Columns,
): FileBalance[] | BalanceFault {
  const read = new Map<string, FileBalance>()
  for (const { lineNo: line, cells } of rows) {
    if (cells.some((cell) => /^(grand\s+)?totals?\b/i.test(plainCell(cell)))) continue
    const [debitKobo, creditKobo] = [columns.debit, columns.credit].map((at) => amountOf(cells[at] ?? ''))
    if (debitKobo === undefined || creditKobo === undefined) return { line, why: 'amount' }
    if (debitKobo === zeroKobo && creditKobo === zeroKobo) continue
    if (debitKobo !== zeroKobo && creditKobo !== zeroKobo) return { line, why: 'both-sides' }
    const number = plainCell(cells[columns.number] ?? '')
    if (!/^[1-5]\d{3}$/.test(number)) return { line, why: 'number' }
    if (read.has(number)) return { line, why: 'twice' }
    read.set(number, { number, debitKobo, creditKobo })
  }
  return [...read.values()]
}

/** Nothing is zero, as is a dash; below zero is no amount. */
function amountOf(cell: string): Kobo | undefined {
  const text = plainCell(cell)
  if (/^[-–—]?$/.test(text)) return zeroKobo
  const amount = amountIn(text)
  return amount === undefined || amount < zeroKobo ? undefined : amount
}

/** What members own by the list, and what they owe by its sheet of loans. */
export type MemberSums = {
  walletKobo: Kobo
  savingsKobo: Kobo
  sharesKobo: Kobo
  loans?: LoansLeft | undefined
}

/** A control account of the file beside the list. */
export type Difference = { ledgerKind: string; fileKobo: Kobo; listKobo: Kobo }

/** Where the file and the list disagree about what members own and owe. */
export function differencesOf(balances: readonly OpeningBalance[], list: MemberSums): Difference[] {
  const owned = {
    member_wallet: list.walletKobo,
    member_savings: list.savingsKobo,
    share_capital: list.sharesKobo,
  }
  const owed = {
    loan_principal: list.loans?.principalKobo ?? zeroKobo,
    loan_interest_due: list.loans?.interestKobo ?? zeroKobo,
    loan_penalty_due: list.loans?.penaltyKobo ?? zeroKobo,
  }
  const inFile = (ledgerKind: string) => netOf(balances.filter((one) => one.ledgerKind === ledgerKind))
  return [
    ...Object.entries(owned).map(([ledgerKind, listKobo]) => ({
      ledgerKind,
      fileKobo: negateKobo(inFile(ledgerKind)),
      listKobo,
    })),
    ...Object.entries(owed).map(([ledgerKind, listKobo]) => ({
      ledgerKind,
      fileKobo: inFile(ledgerKind),
      listKobo,
    })),
  ].filter(({ fileKobo, listKobo }) => fileKobo !== listKobo)
}

/** Debits less credits. */
export function netOf(balances: readonly FileBalance[]): Kobo {
  return subtractKobo(
    sumKobo(balances.map(({ debitKobo }) => debitKobo)),
    sumKobo(balances.map(({ creditKobo }) => creditKobo)),
  )
}

/** What is posted beside members and the declared bank account: own accounts, reserve, surplus and other bank accounts. */
export function postedOf(balances: readonly OpeningBalance[], accountId: string): OpeningBalance[] {
  return balances.filter(
    ({ role, ledgerScope }) => role === 'posted' || (role === 'bank' && ledgerScope !== accountId),
  )
}
