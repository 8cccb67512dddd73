/**
 * Reading the books: what an account holds, how it came to it, and what it held at other moments. A balance counts as
 * the account's side does: money a member owns and money in the bank are both positive. An account nobody has posted
 * to yet holds nothing.
 */

import { batchQueries } from '@kolo/database/batched-queries'
import { pageByTime, paged, timeCursor } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { findAccounts, runningBalances } from './account.store.ts'
import { type AccountKind, type AccountName, accountKey, accountKinds } from './accounts.ts'
import {
  balancesOfOwner,
  type DayMoves,
  type FlowRow,
  figuresOfOwner,
  flowsOfOwner,
  latestOfOwner,
  type Movement,
  monthlyFlow,
  movements,
  movementsOfOwner,
  netCreditBefore,
  netCreditsAt,
  type OwnedAccount,
  type OwnedRow,
  type Period,
  type PeriodMovement,
  type PeriodPlace,
  type PeriodRow,
  periodOfOwner,
  sealOfOwner,
  totalOfKind,
  totalsByOwner,
} from './balance.store.ts'

export {
  balancesOfOwner,
  isReversed,
  monthlyFlow,
  movesByDay,
  type OwnedAccount,
  type Period,
  type PeriodPlace,
} from './balance.store.ts'

/** What an account holds; `available` is the balance less what is on hold. */
export type Balance = { balance: Kobo; held: Kobo; available: Kobo }

const nothing: Balance = { balance: zeroKobo, held: zeroKobo, available: zeroKobo }

/** What an account held at the end of a day in Lagos, and what went out of it on that day. */
export type DayBalance = { balance: Kobo; out: Kobo }

/** The ends of days of an account, from what it holds now and what moved since (`movesByDay`). */
export function dayBalancesIn({ balance_kobo, moves }: DayMoves): (day: CalendarDate) => DayBalance {
  const days = moves.map(([day, net, out]) => ({ day, net: kobo(BigInt(net)), out: kobo(BigInt(out)) }))
  return (day) => ({
    balance: subtractKobo(
      kobo(balance_kobo),
      sumKobo(days.filter((moved) => moved.day > day).map(({ net }) => net)),
    ),
    out: sumKobo(days.filter((moved) => moved.day === day).map(({ out }) => out)),
  })
}

/** A net credit as the account's side counts it. */
function bySide(kind: AccountKind, netCredit: Kobo): Kobo {
  return accountKinds[kind].side === 'credit' ? netCredit : negateKobo(netCredit)
}

/** What one account holds now. */
export async function readBalance(db: Db, name: AccountName): Promise<Balance> {
  return (await readBalances(db, [name])).get(accountKey(name)) ?? nothing
}

/** What one account of an owner holds, with what the account is. */
export type OwnedBalance = Balance & { kind: AccountKind; scope: string }

/**
 * What every account a member owns holds now, for figures about the member and before erasing one. What is owed on a
 * loan is a balance, too: a sum is made of kinds one means, never of all.
 */
export async function readOwnedBalances(db: Db, ownerUid: string): Promise<OwnedBalance[]> {
  return ownedBalancesIn((await balancesOfOwner(ownerUid).execute(db)).rows)
}

/**
 * The same, and the returns they were ever paid: interest, shares of a plan's income and of the surplus, less what of it
 * was reversed. Money of their own that moved between their accounts is none.
 */
export async function readOwnedFigures(
  db: Db,
  ownerUid: string,
): Promise<{ balances: OwnedBalance[]; returned: Kobo }> {
  const { rows } = await figuresOfOwner(ownerUid).execute(db)
  return {
    balances: ownedBalancesIn(rows),
    returned: sumKobo(rows.map(({ returned_kobo }) => kobo(returned_kobo))),
  }
}

/** The same of rows that were asked for together with other things. */
export function ownedBalancesIn(rows: readonly OwnedRow[]): OwnedBalance[] {
  return rows.map(({ kind, scope, balance_kobo, held_kobo }) => {
    const balance = kobo(balance_kobo)
    const held = kobo(held_kobo)
    return { kind, scope, balance, held, available: subtractKobo(balance, held) }
  })
}

/** What each of these people holds in accounts of one kind, for a page of a list; nobody is left out. */
export async function readTotalsByOwner(
  db: Db,
  kind: AccountKind,
  ownerUids: readonly string[],
): Promise<Map<string, Kobo>> {
  const totals = new Map(ownerUids.map((uid) => [uid, zeroKobo]))
  for (const row of await totalsByOwner(db, kind, ownerUids)) totals.set(row.owner_uid, kobo(row.total))
  return totals
}

/** What several accounts hold now, by `accountKey`; those never posted to hold nothing. */
export async function readBalances(db: Db, names: readonly AccountName[]): Promise<Map<string, Balance>> {
  const accounts = await findAccounts(db, names)
  const idsOf = (isRunning: boolean) =>
    [...accounts.values()].filter((account) => account.running === isRunning).map(({ id }) => id)
  const running = await runningBalances(db, idsOf(true))
  const summed = await netCreditsAt(db, idsOf(false), undefined)
  const balances = new Map<string, Balance>(names.map((name) => [accountKey(name), nothing]))
  for (const [key, account] of accounts) {
    const row = running.get(account.id)
    const balance = row ? kobo(row.balance_kobo) : bySide(account.kind, summed.get(account.id) ?? zeroKobo)
    const held = kobo(row?.held_kobo ?? 0n)
    balances.set(key, { balance, held, available: subtractKobo(balance, held) })
  }
  return balances
}

/** What one account held at each of the moments, postings of that very moment included. */
export async function readBalanceHistory(
  db: Db,
  name: AccountName,
  moments: readonly Instant[],
): Promise<Kobo[]> {
  const account = (await findAccounts(db, [name])).get(accountKey(name))
  if (!account) return moments.map(() => zeroKobo)
  const history: Kobo[] = []
  for (const moment of moments) {
    const net = (await netCreditsAt(db, [account.id], moment)).get(account.id) ?? zeroKobo
    history.push(bySide(account.kind, net))
  }
  return history
}

/** The sum of all guarded accounts of a kind: `member_savings` → everything members have saved. */
export async function readTotal(db: Db, kind: AccountKind): Promise<Kobo> {
  const { rows } = await totalOfKind(kind).execute(db)
  return kobo(rows[0]?.total_kobo ?? 0n)
}

/** What came into and went out of all accounts of a kind in one month. */
export type MonthlyFlow = { month: string; in: Kobo; out: Kobo }

/**
 * Money in and out of a member's accounts of a kind by month (`2026-11`, counted in Lagos), months without movement left
 * out. `readFlows` says it of all accounts of a kind.
 */
export async function readMonthlyFlow(
  db: Db,
  kind: AccountKind,
  since: Instant,
  ownerUid: string,
): Promise<MonthlyFlow[]> {
  return monthlyFlowIn(kind, (await monthlyFlow(kind, since, ownerUid).execute(db)).rows)
}

/** The same of rows that were asked for together with other things. */
export function monthlyFlowIn(kind: AccountKind, rows: readonly FlowRow[]): MonthlyFlow[] {
  return rows.map(({ month, credited_kobo, debited_kobo }) => {
    const [credited, debited] = [kobo(credited_kobo), kobo(debited_kobo)]
    return accountKinds[kind].side === 'credit'
      ? { month, in: credited, out: debited }
      : { month, in: debited, out: credited }
  })
}

/** One line of a statement. */
export type StatementLine = {
  transferId: string
  journalId: string
  postedAt: Instant
  deed: string
  memo: string
  facts: Facts
  /** Positive when the account gained, negative when it lost. */
  amount: Kobo
  balanceAfter: Kobo
  /** Where it came from or went to. */
  counterpart: { kind: AccountKind; scope: string }
  /** The journal this line takes back, if it does. */
  reverses: string | undefined
}

/** Before every other id. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** A page of a statement, newest first. */
export type StatementPage = { rows: StatementLine[]; nextCursor?: string | undefined }

/** Which lines of a statement: at most so many after what `cursor` of the last page says, of a time or of all of it. */
export type StatementAsked = {
  limit: number
  cursor?: string | undefined
  /** Nothing that was posted before this moment. */
  from?: Instant | undefined
  /** Nothing that was posted at this moment or later. */
  until?: Instant | undefined
}

/** The lines of an account, newest first, with the balance after each; `cursor` is what the last page answered. */
export async function readStatement(
  db: Db,
  name: AccountName,
  asked: StatementAsked,
): Promise<StatementPage> {
  const { from, until } = asked
  const { after, limit } = pageByTime(asked)
  const account = (await findAccounts(db, [name])).get(accountKey(name))
  if (!account) return { rows: [] }
  const end = until && { postedAt: until, id: firstId }
  const before = after ? { postedAt: after.at, id: after.id } : end
  const found = await movements(db, account.id, { limit, before, from })
  const { rows: shown, nextCursor } = paged(found, asked.limit, (row) => timeCursor(row.posted_at, row.id))
  const last = shown.at(-1)
  if (!last) return { rows: [] }
  let balance = await netCreditBefore(db, account.id, { postedAt: last.posted_at, id: last.id })
  const rows: StatementLine[] = []
  for (const movement of shown.toReversed()) {
    balance = kobo(balance + movement.net_credit)
    rows.unshift(lineOf(account.kind, movement, balance))
  }
  return { rows, nextCursor }
}

/** A line of a statement with the account it belongs to. */
export type OwnedLine = StatementLine & { account: { kind: AccountKind; scope: string } }

/** The latest lines of all a member's accounts of these kinds together, newest first, in one query. */
export async function readLatestLines(
  db: Db,
  ownerUid: string,
  kinds: readonly AccountKind[],
  limit: number,
): Promise<OwnedLine[]> {
  const rows = await latestOfOwner(db, ownerUid, kinds, limit)
  return rows.map((row) => ({
    ...lineOf(row.kind, row, kobo(row.balance_after)),
    account: { kind: row.kind, scope: row.scope },
  }))
}

/** What one account of an owner held over a time: what it began with, what came in and went out, and what it ended with. */
export type OwnedPeriod = {
  kind: AccountKind
  scope: string
  opening: Kobo
  in: Kobo
  out: Kobo
  closing: Kobo
}

/** One line of an owner's statement: what happened in which of their accounts. */
export type PeriodLine = Omit<StatementLine, 'balanceAfter'> & {
  account: { kind: AccountKind; scope: string }
}

/** Which part of an owner's statement: of one account or of all that grow by credit, and how many lines from where. */
export type PeriodAsked = {
  account?: OwnedAccount | undefined
  limit: number
  after?: PeriodPlace | undefined
}

/**
 * An owner's statement over a time: every account of theirs that grows by credit, and at most `limit` lines, oldest
 * first; or one account alone. What moves between two of their accounts is a line of each.
 */
export async function readOwnedPeriod(
  db: Db,
  ownerUid: string,
  period: Period,
  asked: PeriodAsked,
): Promise<{ accounts: OwnedPeriod[]; lines: PeriodLine[] }> {
  const said = await batchQueries(db, {
    accounts: periodOfOwner(ownerUid, period),
    lines: movementsOfOwner(ownerUid, period, asked),
  })
  return { accounts: periodsIn(said.accounts, asked.account), lines: said.lines.map(periodLine) }
}

/** What an owner's accounts held over a time, with how many lines that has and a hash of all they say. */
export async function readPeriodSeal(
  db: Db,
  ownerUid: string,
  period: Period,
  account?: OwnedAccount,
): Promise<{ accounts: OwnedPeriod[]; lines: number; sha256: string }> {
  const said = await batchQueries(db, {
    accounts: periodOfOwner(ownerUid, period),
    seal: sealOfOwner(ownerUid, period, account),
  })
  const { lines = 0, sha256 = '' } = said.seal[0] ?? {}
  return { accounts: periodsIn(said.accounts, account), lines, sha256 }
}

/** The next lines of a time, oldest first, for a file that is written slice by slice. */
export async function readPeriodLines(
  db: Db,
  ownerUid: string,
  period: Period,
  asked: PeriodAsked,
): Promise<PeriodLine[]> {
  return (await movementsOfOwner(ownerUid, period, asked).execute(db)).rows.map(periodLine)
}

/** What one account got from accounts of another kind in one month (`2026-11`), less what went back to them. */
export type PeriodFlow = {
  month: string
  account: OwnedAccount
  other: AccountKind
  amount: Kobo
}

/** An owner's accounts over a time, and by month what came from accounts of some kinds: interest, and the tax on it. */
export async function readPeriodFlows(
  db: Db,
  ownerUid: string,
  period: Period,
  asked: { others: readonly AccountKind[]; zone: string },
): Promise<{ accounts: OwnedPeriod[]; flows: PeriodFlow[] }> {
  const said = await batchQueries(db, {
    accounts: periodOfOwner(ownerUid, period),
    flows: flowsOfOwner(ownerUid, period, asked),
  })
  const flows = said.flows.map(({ month, kind, scope, other_kind, net_credit_kobo }) => ({
    month,
    account: { kind, scope },
    other: other_kind,
    amount: kobo(net_credit_kobo),
  }))
  return { accounts: periodsIn(said.accounts), flows }
}

function periodsIn(rows: readonly PeriodRow[], account?: OwnedAccount): OwnedPeriod[] {
  const isAsked = ({ kind, scope }: PeriodRow) =>
    account === undefined || (kind === account.kind && scope === account.scope)
  return rows.filter(isAsked).map((row) => ({
    kind: row.kind,
    scope: row.scope,
    opening: kobo(row.opening_kobo),
    in: kobo(row.in_kobo),
    out: kobo(row.out_kobo),
    closing: kobo(row.closing_kobo),
  }))
}

function periodLine(row: PeriodMovement): PeriodLine {
  const { balanceAfter, ...line } = lineOf(row.kind, { ...row, net_credit: row.net_credit_kobo }, zeroKobo)
  return { ...line, account: { kind: row.kind, scope: row.scope } }
}

function lineOf(kind: AccountKind, movement: Movement, netCredit: Kobo): StatementLine {
  return {
    transferId: movement.id,
    journalId: movement.journal_id,
    postedAt: movement.posted_at,
    deed: movement.deed,
    memo: movement.memo,
    facts: movement.facts,
    amount: bySide(kind, kobo(movement.net_credit)),
    balanceAfter: bySide(kind, netCredit),
    counterpart: { kind: movement.other_kind, scope: movement.other_scope },
    reverses: movement.reverses ?? undefined,
  }
}
