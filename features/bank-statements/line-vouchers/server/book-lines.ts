/** The commands of administrators about the society's own lines of the bank and the rules for them. */
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type AskRefusal, askRefusals } from '@kolo/foundation/four-eyes'
import { newId } from '@kolo/foundation/ids'
import { kobo, negateKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { type ChartAccount, chartQuery, nameOf, numberOf } from '@kolo/ledger/chart'
import { bankLabels, banksIn } from '@kolo/transfers/server'
import { lockLines } from '../../statements/server/lines.store.ts'
import { presentStatement } from '../../statements/server/present-statement.ts'
import type { LineRow } from '../../statements/server/statement.record.ts'
import { statementById } from '../../statements/server/statements.store.ts'
import {
  comparedWords,
  type Direction,
  directionOf,
  type OwnLine,
  ruleFor,
  rulesMost,
} from '../bank-rules.rules.ts'
import type { BankRules, bookLines, removeBankRule } from '../line-voucher.contract.ts'
import {
  addRule,
  countUses,
  otherSidesOf,
  removeRule,
  rulesQuery,
  setLineBooked,
  vouchersOfLines,
} from './bank-rules.store.ts'
import { isBookable, otherSideIn, ownLine, ruleOf } from './suggest-accounts.ts'

/** For which lines an account can be used: what went out was spent, paid or bought; what came in was earned or borrowed. */
export function directionFor({ class: part, kind, is_money }: ChartAccount): Direction | 'both' | undefined {
  if (is_money) return 'both'
  if (kind !== 'own') return undefined
  if (part === 'expense') return 'out'
  if (part === 'income') return 'in'
  return 'both'
}

/** The rules, and what lines can be booked to. */
export async function listBankRulesHandler({ db }: Pick<Call, 'db'>): Promise<BankRules> {
  const said = await batchQueries(db, {
    rules: rulesQuery(db),
    chart: chartQuery(db),
    labels: bankLabels(db),
  })
  const banks = banksIn(said.labels)
  const names = new Map(said.chart.map((account) => [account.number, nameOf(account, banks)]))
  return {
    rows: said.rules.map((rule) => ({
      id: rule.id,
      contains: rule.contains,
      direction: rule.direction as Direction,
      account: { number: rule.account, name: names.get(rule.account) ?? '' },
      usedCount: rule.used_count,
      lastUsedOn: rule.last_used_on ?? undefined,
    })),
    accounts: said.chart.flatMap((account) => {
      const direction = account.active ? directionFor(account) : undefined
      return direction ? [{ number: account.number, name: names.get(account.number) ?? '', direction }] : []
    }),
  }
}

export async function removeBankRuleHandler(call: Call, { params }: InputOf<typeof removeBankRule>) {
  const contains = await removeRule(call.db, params.id, call.now)
  if (contains === undefined) throw new RequestProblem('not-found')
  call.record({
    kind: 'bank-rule.removed',
    target: { type: 'bank-rule', id: params.id },
    facts: { contains },
  })
  return listBankRulesHandler(call)
}

/** Makes a voucher of each line and submits it; another administrator approves it. */
export async function bookLinesHandler(call: Call, { params, body }: InputOf<typeof bookLines>) {
  const { db } = call
  const statement = await statementById(db, params.id)
  const wanted = new Map(body.lines.map((line) => [line.id, line]))
  const rows = await lockLines(db, statement.id, [...wanted.keys()])
  if (rows.length < wanted.size) throw new RequestProblem('not-found')
  const said = await batchQueries(db, {
    chart: chartQuery(db),
    rules: rulesQuery(db),
    others: otherSidesOf(db, rows),
    vouchers: vouchersOfLines(
      db,
      rows.flatMap(({ voucher_id }) => voucher_id ?? []),
    ),
  })
  const own = numberOf(said.chart, { kind: 'bank', scope: statement.account_id })
  const [others, known] = [said.others.map(ownLine), said.rules.map(ruleOf)]
  for (const row of rows) {
    const { version = 0, account: number = '' } = wanted.get(row.id) ?? {}
    if (row.version !== version || !isBookable(row, said.vouchers)) return refuse('line-decided')
    const account = usableAccount(
      row,
      said.chart.find((one) => one.number === number),
      own,
    )
    if (isRefusal(account)) return account
    const refused = await bookLine(call, { row, account, own, party: body.party, others })
    if (refused) return refused
  }
  const rules = rows.flatMap((row) => {
    const rule = ruleFor(known, { narration: row.narration, amount: kobo(row.amount_kobo) })
    return rule && rule.account === wanted.get(row.id)?.account ? rule.id : []
  })
  await countUses(db, rules, dayIn(lagos, call.now))
  call.record({
    kind: 'bank-statement.lines-booked',
    target: { type: 'bank-statement', id: statement.id },
    facts: { lines: rows.length },
  })
  const refused = body.remember && (await remember(call, body.remember, said.chart))
  return refused ?? presentStatement(call, statement)
}

type BookingRefusal = AskRefusal | 'month-closed' | 'line-decided' | 'account-not-for-line'

type Booking = {
  row: LineRow
  account: ChartAccount
  own: ChartAccount
  party: string
  others: readonly OwnLine[]
}

/** A refusal of the voucher as it is said of its line. */
function whyNot(refusal: string): BookingRefusal {
  if (refusal === 'month-closed') return refusal
  if (refusal === 'source-booked') return 'line-decided'
  return askRefusals.find((one) => one === refusal) ?? 'account-not-for-line'
}

async function bookLine(
  call: Call,
  { row, account, own, party, others }: Booking,
): Promise<Refusal<BookingRefusal> | undefined> {
  const amount = kobo(row.amount_kobo)
  const out = amount < 0n
  const size = out ? negateKobo(amount) : amount
  const [debit, credit] = out ? [account, own] : [own, account]
  const voucher = await call.registry.submitVoucher(call, {
    kind: account.is_money ? 'transfer' : out ? 'payment' : 'receipt',
    valueDate: row.booked_on,
    party: account.is_money ? '' : party,
    narration: (row.narration.length < 3 ? `Bank: ${row.narration}` : row.narration).slice(0, 300),
    reference: row.reference ?? '',
    evidence: '',
    lines: [
      { account: debit.number, debitKobo: size, creditKobo: zeroKobo, memo: '' },
      { account: credit.number, debitKobo: zeroKobo, creditKobo: size, memo: '' },
    ],
    source: { type: 'bank-line', id: row.id },
  })
  if (isRefusal(voucher)) return refuse(whyNot(voucher.refusal))
  const other = otherSideIn(row, others)
  const both = [row.id, ...(other && other.accountId === account.ledger_scope ? [other.id] : [])]
  for (const id of both) if (!(await setLineBooked(call.db, id, voucher.id))) return refuse('line-decided')
  return undefined
}

function usableAccount(
  row: LineRow,
  account: ChartAccount | undefined,
  own: ChartAccount,
): ChartAccount | Refusal<'account-not-for-line'> {
  const direction = account?.active ? directionFor(account) : undefined
  const fits = direction === 'both' || direction === directionOf(kobo(row.amount_kobo))
  return account && fits && account.number !== own.number
    ? account
    : refuse('account-not-for-line', {}, 'lines')
}

async function remember(
  call: Call,
  { contains, direction, account }: NonNullable<InputOf<typeof bookLines>['body']['remember']>,
  chart: readonly ChartAccount[],
): Promise<Refusal<'rule-there' | 'too-many-rules' | 'account-not-for-line'> | undefined> {
  const usable = chart.find((one) => one.number === account && one.active)
  if (!usable || directionFor(usable) === undefined)
    return refuse('account-not-for-line', {}, 'remember.account')
  const rules = await rulesQuery(call.db).execute()
  if (rules.length >= rulesMost) return refuse('too-many-rules')
  const id = newId(Date.parse(call.now))
  const words = comparedWords(contains)
  const isNew = await addRule(call.db, {
    id,
    contains: words,
    direction,
    account,
    created_by: call.actor.uid,
    created_at: call.now,
  })
  if (!isNew) return refuse('rule-there', {}, 'remember.contains')
  call.record({
    kind: 'bank-rule.added',
    target: { type: 'bank-rule', id },
    facts: { contains: words, account },
  })
  return undefined
}
