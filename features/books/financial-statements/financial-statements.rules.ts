/**
 * The financial statements of a period, from what each account of the chart held before and after it and from what moved
 * between each two of them. What must always be true: assets equal liabilities and members' funds, to the kobo; the
 * surplus is the same in every statement; and closing a year moves its result between members' funds and is neither income
 * nor expense of the period it is posted in.
 */
import { type Kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween, lastOfMonth } from '@kolo/foundation/time'
import type { AccountClass } from '../chart/chart.rules.ts'

/** An account of the chart as the statements look at it. */
export type StatementAccount = {
  number: string
  name: string
  class: AccountClass
  /** Money that payments are received in and made from: bank, petty cash, cash with officers, card payments in transit. */
  isMoney: boolean
  /** The account it is shown under and subtracted from: accumulated depreciation under furniture. */
  reduces: string | undefined
  /** What closing a year credits (`surplus`), and what belongs to the investors of plans (`plan_income`). */
  role: 'surplus' | 'plan-income' | undefined
}

/** What each account held, by its number: what was credited less what was debited. */
export type Nets = ReadonlyMap<string, Kobo>

/** What was debited to one account and credited to another; a reversal is subtracted, so it may be below zero. */
export type Flow = { debit: string; credit: string; amount: Kobo }

/** What the statements of one period are made of. */
export type Figures = { opening: Nets; closing: Nets; flows: readonly Flow[] }

/** One line: of an account where it has a number. */
export type Line = { key: string; number?: string; name: string; isContra?: true; kobo: Kobo }

/** Lines and what they are together. */
export type Part = { lines: Line[]; totalKobo: Kobo }

/** What became of one of members' funds in a period. */
export type FundChange = {
  key: string
  number?: string
  name: string
  openingKobo: Kobo
  surplusKobo: Kobo
  /** From and to other funds: what goes to the reserve is missing elsewhere, so all together are nothing. */
  transfersKobo: Kobo
  paidInKobo: Kobo
  /** Below zero. */
  paidOutKobo: Kobo
  closingKobo: Kobo
}

/** A line of the trial balance: what an account held at the end of the period, on the side it stands on. */
export type TrialLine = { key: string; number: string; name: string; debitKobo: Kobo; creditKobo: Kobo }

/** The parts that have lines and a sum. */
export const partNames = [
  'income',
  'expenses',
  'assets',
  'liabilities',
  'funds',
  'openingMoney',
  'receipts',
  'payments',
  'closingMoney',
] as const
export type PartName = (typeof partNames)[number]

/** All statements of one period. */
export type Statements = Record<PartName, Part> & {
  surplusKobo: Kobo
  changes: FundChange[]
  trial: TrialLine[]
}

const planFund = { key: 'plan-income', name: 'Investment plan income not yet shared out' }

/**
 * The statements of a period. ₦1,000 of fees and ₦400 of bank charges: a surplus of ₦600, by which bank balance and
 * members' funds have both grown.
 */
export function statementsOf(chart: readonly StatementAccount[], figures: Figures): Statements {
  const ofClass = (wanted: AccountClass) => chart.filter((account) => account.class === wanted)
  const results = resultsOf(chart, figures)
  const result = (account: StatementAccount) => results.get(account.number) ?? zeroKobo
  const income = partOf(ofClass('income'), result)
  const expenses = partOf(ofClass('expense'), (account) => negateKobo(result(account)))
  const surplusKobo = subtractKobo(income.totalKobo, expenses.totalKobo)
  const changes = changesOf(chart, figures, results)
  const money = chart.filter(({ isMoney }) => isMoney)
  return {
    income,
    expenses,
    surplusKobo,
    assets: partOf(ofClass('asset'), (account) => negateKobo(heldIn(figures.closing, account))),
    liabilities: partOf(ofClass('liability'), (account) => heldIn(figures.closing, account)),
    funds: fundsOf(changes, surplusKobo),
    openingMoney: partOf(money, (account) => negateKobo(heldIn(figures.opening, account))),
    ...paymentsOf(chart, figures.flows),
    closingMoney: partOf(money, (account) => negateKobo(heldIn(figures.closing, account))),
    changes,
    trial: trialOf(chart, figures.closing),
  }
}

/** What is missing between assets on one side and liabilities and members' funds on the other: nothing. */
export function differenceOf({ assets, liabilities, funds }: Pick<Statements, PartName>): Kobo {
  return subtractKobo(assets.totalKobo, sumKobo([liabilities.totalKobo, funds.totalKobo]))
}

const heldIn = (nets: Nets, { number }: StatementAccount): Kobo => nets.get(number) ?? zeroKobo

const isResult = (account: StatementAccount | undefined) =>
  account?.class === 'income' || account?.class === 'expense'

/** Lines in the order of the chart, an account that reduces another one below it; those with nothing are left out. */
function partOf(accounts: readonly StatementAccount[], koboOf: (account: StatementAccount) => Kobo): Part {
  const place = ({ number, reduces }: StatementAccount) => `${reduces ?? number} ${number}`
  const lines = accounts
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .map((account): Line => {
      const { number, name, reduces } = account
      return { key: number, number, name, ...(reduces ? { isContra: true } : {}), kobo: koboOf(account) }
    })
  return partIn(lines)
}

function partIn(lines: readonly Line[]): Part {
  return {
    lines: lines.filter(({ kobo }) => kobo !== zeroKobo),
    totalKobo: sumKobo(lines.map(({ kobo }) => kobo)),
  }
}

/** The accounts by their numbers. */
function byNumber(chart: readonly StatementAccount[]): Map<string, StatementAccount> {
  return new Map(chart.map((account) => [account.number, account]))
}

/** What each account of income and expense brought in the period: what closing a year took out of it is put back. */
function resultsOf(
  chart: readonly StatementAccount[],
  { opening, closing, flows }: Figures,
): Map<string, Kobo> {
  const accounts = byNumber(chart)
  const closed = new Map<string, Kobo>()
  const add = (number: string, amount: Kobo) =>
    closed.set(number, sumKobo([closed.get(number) ?? zeroKobo, amount]))
  for (const { debit, credit, amount } of flows) {
    if (!isClosing(accounts, { debit, credit })) continue
    if (isResult(accounts.get(debit))) add(debit, negateKobo(amount))
    else add(credit, amount)
  }
  return new Map(
    chart
      .filter(isResult)
      .map((account) => [
        account.number,
        subtractKobo(
          subtractKobo(heldIn(closing, account), heldIn(opening, account)),
          closed.get(account.number) ?? zeroKobo,
        ),
      ]),
  )
}

/** Whether a flow closes income or expenses into the surplus. */
function isClosing(
  accounts: ReadonlyMap<string, StatementAccount>,
  { debit, credit }: Pick<Flow, 'debit' | 'credit'>,
): boolean {
  const [one, other] = [accounts.get(debit), accounts.get(credit)]
  return (one?.role === 'surplus' && isResult(other)) || (other?.role === 'surplus' && isResult(one))
}

/**
 * Members' funds from the beginning of the period to its end. What income and expenses brought and no closing has moved
 * yet stands with the surplus; what plans earned stands apart, because it is their investors'.
 */
function changesOf(
  chart: readonly StatementAccount[],
  figures: Figures,
  results: ReadonlyMap<string, Kobo>,
): FundChange[] {
  const accounts = byNumber(chart)
  const openResult = (nets: Nets, isOfPlans: boolean) =>
    sumKobo(
      chart
        .filter((account) => isResult(account) && (account.role === 'plan-income') === isOfPlans)
        .map((account) => heldIn(nets, account)),
    )
  const brought = (isOfPlans: boolean) =>
    sumKobo(
      [...results].flatMap(([number, kobo]) =>
        (accounts.get(number)?.role === 'plan-income') === isOfPlans ? [kobo] : [],
      ),
    )
  const funds = chart
    .filter((account) => account.class === 'equity')
    .map((account): FundChange => {
      const isSurplus = account.role === 'surplus'
      const at = (nets: Nets) =>
        sumKobo([heldIn(nets, account), ...(isSurplus ? [openResult(nets, false)] : [])])
      return {
        key: account.number,
        number: account.number,
        name: account.name,
        openingKobo: at(figures.opening),
        surplusKobo: isSurplus ? brought(false) : zeroKobo,
        ...movedIn(accounts, figures.flows, account.number),
        closingKobo: at(figures.closing),
      }
    })
  const plans: FundChange = {
    ...planFund,
    openingKobo: openResult(figures.opening, true),
    surplusKobo: brought(true),
    transfersKobo: closedFromPlans(accounts, figures.flows),
    paidInKobo: zeroKobo,
    paidOutKobo: zeroKobo,
    closingKobo: openResult(figures.closing, true),
  }
  return [...funds, plans].filter((fund) =>
    Object.values(fund).some((value) => typeof value === 'bigint' && value !== zeroKobo),
  )
}

/** What moved between one fund and the others, and between it and everything that is no fund. */
function movedIn(accounts: ReadonlyMap<string, StatementAccount>, flows: readonly Flow[], number: string) {
  const sums = { transfersKobo: zeroKobo, paidInKobo: zeroKobo, paidOutKobo: zeroKobo }
  for (const { debit, credit, amount } of flows) {
    if ((debit !== number && credit !== number) || debit === credit) continue
    const isIn = credit === number
    const other = accounts.get(isIn ? debit : credit)
    const closes = isClosing(accounts, { debit, credit })
    if (closes && other?.role !== 'plan-income') continue
    const name = closes || other?.class === 'equity' ? 'transfersKobo' : isIn ? 'paidInKobo' : 'paidOutKobo'
    sums[name] = sumKobo([sums[name], isIn ? amount : negateKobo(amount)])
  }
  return sums
}

/** What closing a year moved out of what plans earned, as it changed that: below zero where it took. */
function closedFromPlans(accounts: ReadonlyMap<string, StatementAccount>, flows: readonly Flow[]): Kobo {
  return sumKobo(
    flows
      .filter((flow) => isClosing(accounts, flow))
      .flatMap(({ debit, credit, amount }) => {
        if (accounts.get(debit)?.role === 'plan-income') return [negateKobo(amount)]
        return accounts.get(credit)?.role === 'plan-income' ? [amount] : []
      }),
  )
}

/** Members' funds at the end, with the surplus of the period apart from what was brought forward. */
function fundsOf(changes: readonly FundChange[], surplusKobo: Kobo): Part {
  return partIn([
    ...changes.map(
      ({ key, number, name, closingKobo, surplusKobo: own }): Line => ({
        key,
        ...(number === undefined ? {} : { number }),
        name,
        kobo: subtractKobo(closingKobo, own),
      }),
    ),
    {
      key: 'surplus',
      name: surplusKobo < zeroKobo ? 'Deficit for the period' : 'Surplus for the period',
      kobo: surplusKobo,
    },
  ])
}

/** What came into and went out of money, by the account on the other side; transfers between own money are neither. */
function paymentsOf(
  chart: readonly StatementAccount[],
  flows: readonly Flow[],
): { receipts: Part; payments: Part } {
  const accounts = byNumber(chart)
  const isMoney = (number: string) => accounts.get(number)?.isMoney === true
  const of = (here: 'debit' | 'credit', there: 'debit' | 'credit') =>
    partOf(chart, ({ number }) =>
      sumKobo(
        flows
          .filter((flow) => flow[there] === number && isMoney(flow[here]) && !isMoney(number))
          .map(({ amount }) => amount),
      ),
    )
  return { receipts: of('debit', 'credit'), payments: of('credit', 'debit') }
}

/** Each account on the side it stands on; those with nothing are left out. */
function trialOf(chart: readonly StatementAccount[], closing: Nets): TrialLine[] {
  return chart.flatMap((account) => {
    const { number, name } = account
    const net = heldIn(closing, account)
    if (net === zeroKobo) return []
    const sides =
      net < zeroKobo
        ? { debitKobo: negateKobo(net), creditKobo: zeroKobo }
        : { debitKobo: zeroKobo, creditKobo: net }
    return [{ key: number, number, name, ...sides }]
  })
}

/** The same period a year earlier: `2026-02-01` to `2026-02-28` is compared with the whole of February 2025. */
export function yearBefore({ from, to }: { from: CalendarDate; to: CalendarDate }) {
  const earlier = (day: CalendarDate): CalendarDate => {
    const month = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
    const last = lastOfMonth(`${month}-01` as CalendarDate)
    const same = `${month}${day.slice(7)}` as CalendarDate
    return day === lastOfMonth(day) || same > last ? last : same
  }
  const first = `${Number(from.slice(0, 4)) - 1}${from.slice(4)}` as CalendarDate
  return { from: from.endsWith('-02-29') ? earlier(from) : first, to: earlier(to) }
}

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: { from: CalendarDate; to: CalendarDate }) {
  const end = addDays(from, -1)
  return { from: addDays(end, -daysBetween(from, to)), to: end }
}
