/** Makes a member's statement out of the ledger: for the screen, and for the papers. */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import {
  type OwnedAccount,
  type OwnedPeriod,
  type Period,
  type PeriodLine,
  readOwnedPeriod,
} from '@kolo/ledger/balance'
import { descriptionOf } from '@kolo/payments/server'
import { findProfile, type ProfileRow } from '@kolo/profile/server'
import { boundsOf } from '../../documents/documents.rules.ts'
import { sharesKey } from '../share-account-key.ts'
import type { readStatement, Statement } from '../statement.contract.ts'
import { readableMost, runningBalances, type StatementFormats, totalOf } from '../statement.rules.ts'

/** The day statements without a first day begin: before anything the community booked. */
export const beforeAll = '2000-01-01' as CalendarDate

export type OwnedGoal = { id: string; name: string; code: string }

/** The share account somebody has or had. */
export type OwnedShares = { id: string; code: string }

/** What else than a wallet a statement can be of. */
export type OwnedAccounts = { goals: readonly OwnedGoal[]; shares?: OwnedShares | undefined }

/** Whom a statement is of, with the accounts they have or had, and how they like days and amounts. */
export type Owner = {
  uid: string
  fullName: string
  memberCode: string
  joinedAt: Instant
  formats: StatementFormats
} & OwnedAccounts

/** The member, or "not found". */
export type ReadOwner = (db: Db, uid: string) => Promise<Owner>

/** Reads members with their accounts, of which savings and shares know. */
export function ownersWith(accountsOf: (db: Db, uid: string) => Promise<OwnedAccounts>): ReadOwner {
  return async (db, uid) => ownerOf(orNotFound(await findProfile(db, uid)), await accountsOf(db, uid))
}

function ownerOf(profile: ProfileRow, accounts: OwnedAccounts): Owner {
  const {
    dateFormat = 'DD/MM/YYYY',
    numberFormat = '1,000.00',
    timezone = lagos,
  } = profile.settings.preferences ?? {}
  return {
    uid: profile.uid,
    fullName: profile.full_name,
    memberCode: profile.member_code,
    joinedAt: profile.created_at,
    ...accounts,
    formats: { dateFormat, numberFormat, timezone },
  }
}

/** An account as it was asked for: what people call it, what strangers are told of it, and where it is in the books. */
export type AskedAccount = Statement['account'] & { forStrangers: string; inBooks: OwnedAccount | undefined }

/** The account of this key, or "not found". */
export function accountOf(owner: Owner, key: string): AskedAccount {
  if (key === 'all') return { key, name: 'All accounts', forStrangers: 'All accounts', inBooks: undefined }
  if (key === 'wallet') {
    return {
      key,
      name: 'Wallet',
      forStrangers: 'Wallet',
      inBooks: { kind: 'member_wallet', scope: owner.uid },
    }
  }
  const { shares } = owner
  if (shares && key === sharesKey(shares)) {
    const inBooks = { kind: 'share_capital', scope: shares.id } as const
    return { key, name: 'Shares', code: shares.code, forStrangers: `Share account ${shares.code}`, inBooks }
  }
  const { name, code } = orNotFound(owner.goals.find(({ id }) => id === key))
  const inBooks = { kind: 'member_savings', scope: key } as const
  return { key, name, code, forStrangers: `Savings goal ${code}`, inBooks }
}

/** The days a statement is printed with, when it was made, and the moment it goes up to where its last day is not over. */
export type StatementTime = {
  from: CalendarDate
  to: CalendarDate
  madeAt: Instant
  until?: Instant | undefined
}

/** A statement of what was read from the books. */
export function statementOf(
  owner: Owner,
  { key, name, code }: AskedAccount,
  read: { accounts: readonly OwnedPeriod[]; lines: readonly PeriodLine[] },
  time: StatementTime,
): Statement {
  const accounts = read.accounts.map((account) => sumsOf(account, owner))
  const total = totalOf(accounts)
  return {
    member: { fullName: owner.fullName, memberCode: owner.memberCode },
    ...time,
    account: { key, name, code },
    accounts,
    total,
    lines: runningBalances(
      total.openingKobo,
      read.lines.map((line) => lineOf(line, owner)),
    ),
    goals: owner.goals.map(({ id, name: called }) => ({ id, name: called })),
    ...(owner.shares ? { shares: { id: sharesKey(owner.shares), name: 'Shares' } } : {}),
  }
}

export function readStatementHandler(readOwner: ReadOwner) {
  return async (
    { db, actor, now }: Call,
    { query }: InputOf<typeof readStatement>,
  ): Promise<Statement | Refusal<'days-reversed' | 'too-many-lines'>> => {
    const { from, to } = query
    if (from && to && from > to) return refuse('days-reversed')
    const owner = await readOwner(db, actor.uid)
    const account = accountOf(owner, query.account)
    const { timezone } = owner.formats
    const last = to ?? dayIn(timezone, now)
    const bounds = boundsOf({ from: from ?? beforeAll, to: last }, timezone, now)
    const read = await readPart(db, owner, bounds, { account, most: readableMost })
    if (read.lines.length > readableMost) return refuse('too-many-lines')
    const first = [owner.joinedAt, ...read.lines.slice(0, 1).map(({ postedAt }) => postedAt)].sort()[0]
    return statementOf(owner, account, read, {
      from: from ?? earlier(dayIn(timezone, first ?? now), last),
      to: last,
      madeAt: now,
      until: bounds.isOver ? undefined : now,
    })
  }
}

/** One account of an owner, or all, over a time: at most one line more than `most`. */
export function readPart(
  db: Db,
  owner: Owner,
  { from, until }: Period,
  { account, most }: { account: AskedAccount; most: number },
) {
  return readOwnedPeriod(db, owner.uid, { from, until }, { account: account.inBooks, limit: most + 1 })
}

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other
}

/** What an account held, as it stands on a statement. */
export function sumsOf(account: OwnedPeriod, owner: Owner): Statement['accounts'][number] {
  return {
    id: `${account.kind}:${account.scope}`,
    name: nameOf(account, owner),
    openingKobo: account.opening,
    inKobo: account.in,
    outKobo: account.out,
    closingKobo: account.closing,
  }
}

/** A line as it stands on a statement, without the balance after it. */
export function lineOf(line: PeriodLine, owner: Owner) {
  return {
    id: `${line.transferId}:${line.account.kind}`,
    at: line.postedAt,
    description: descriptionOf(line),
    account: nameOf(line.account, owner),
    amountKobo: line.amount,
  }
}

const kindNames: Partial<Record<OwnedAccount['kind'], string>> = {
  member_wallet: 'Wallet',
  member_investment: 'Investment',
  share_capital: 'Share capital',
}

/** What a member calls an account. */
export function nameOf({ kind, scope }: OwnedAccount, { goals }: Pick<Owner, 'goals'>): string {
  return kindNames[kind] ?? goals.find(({ id }) => id === scope)?.name ?? 'Closed goal'
}
