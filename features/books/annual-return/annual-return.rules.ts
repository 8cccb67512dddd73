/**
 * The annual return of a year. What must always be true: members at the beginning, less who left or died and with who joined, are
 * members at the end; every amount is one of the financial statements; and what the product does not know is said so.
 */
import { type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { FinancialStatements } from '../financial-statements/financial-statements.contract.ts'
import type { AnnualReturn } from './annual-return.contract.ts'

/** What the form says where the product does not know. */
export const notKnown = 'Not known'

/** Members by sex; without an account any more nobody knows which. */
export type BySex = { women: number; men: number; notGiven: number }

/** Who was a member at the end of a year, and who joined, left and died in it. */
export type Movement = { closing: BySex; joined: BySex; left: BySex; died: BySex }

type Members = AnnualReturn['membership'][number]
type Entry = AnnualReturn['figures'][number]

const sexes = ['women', 'men', 'notGiven'] as const

/** 40 at the end, 5 joined, 2 left and 1 died: 38 at the beginning. */
export function membershipOf({ closing, joined, left, died }: Movement): Members[] {
  const opening = Object.fromEntries(
    sexes.map((sex) => [sex, closing[sex] - joined[sex] + left[sex] + died[sex]]),
  ) as BySex
  const row = (name: string, of: BySex, source: string): Members => ({
    name,
    ...of,
    total: of.women + of.men + of.notGiven,
    source,
  })
  return [
    row(
      'Members at the beginning of the year',
      opening,
      'Members at the end, less joined, with left and died',
    ),
    row('Joined in the year', joined, 'Day of joining on the list that was imported, or day of opening'),
    row('Left in the year', left, 'Accounts deleted; their sex is not kept'),
    row('Died in the year', died, 'Deaths recorded; the sex of a deleted account is not kept'),
    row('Members at the end of the year', closing, 'Profiles, without members who died'),
  ]
}

/** The amounts of the form, from the financial statements of the year. */
export function figuresOf(statements: FinancialStatements): Entry[] {
  const { accounts, assets, liabilities, funds, income, expenses, surplus } = statements
  const kindOf = new Map(accounts.map(({ number, ledgerAccount }) => [number, ledgerAccount.split(':')[0]]))
  const lines = [...assets.lines, ...liabilities.lines, ...funds.lines]
  const ofKinds = (name: string, isOf: (kind: string) => boolean): Entry => {
    const found = lines.filter(({ number }) => number !== undefined && isOf(kindOf.get(number) ?? ''))
    const numbers = [...new Set(found.map(({ number }) => number))].join(', ')
    return found.some(({ kobo }) => kobo !== zeroKobo)
      ? { name, kobo: sumKobo(found.map(({ kobo }) => kobo)), source: `Financial position, ${numbers}` }
      : { name, text: 'None', source: 'Financial position' }
  }
  const amount = (name: string, kobo: Kobo, source: string): Entry => ({ name, kobo, source })
  return [
    ofKinds('Share capital', (kind) => kind === 'share_capital'),
    ofKinds('Members’ savings', (kind) => kind === 'member_savings'),
    ofKinds('Members’ wallets', (kind) => kind === 'member_wallet'),
    ofKinds('Members’ investments', (kind) => kind === 'member_investment'),
    ofKinds('Loans to members', (kind) => /loan/.test(kind)),
    ofKinds('Statutory reserve', (kind) => kind === 'reserve'),
    ofKinds('Other funds of members', (kind) => kind === 'own_equity'),
    amount('Income of the year', income.totalKobo, 'Income and expenditure'),
    amount('Expenses of the year', expenses.totalKobo, 'Income and expenditure'),
    amount(
      surplus.kobo < zeroKobo ? 'Deficit of the year' : 'Surplus of the year',
      surplus.kobo,
      'Income and expenditure',
    ),
    amount('Total assets', assets.totalKobo, 'Financial position'),
    amount('Total liabilities', liabilities.totalKobo, 'Financial position'),
    amount('Total members’ funds', funds.totalKobo, 'Financial position'),
  ]
}

/** The officers of a co-operative. The product knows administrators, and not who holds which office. */
export function officersOf(): Entry[] {
  return ['President', 'Secretary', 'Treasurer'].map((name) => ({
    name,
    text: notKnown,
    source: 'The product keeps no register of offices; fill in by hand',
  }))
}
