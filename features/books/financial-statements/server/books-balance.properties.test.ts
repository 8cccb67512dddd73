/**
 * Vouchers, payments, interest, distributions, the close of a year and reversals in any order, some of them counting on
 * earlier days: on each day assets are liabilities and members' funds, each class is what a second sum of the same events
 * says, and each control account is what its members hold.
 */
import { type Tx, transact } from '@kolo/database/connection'
import { createTestDatabase, rolledBack, type TestDatabase } from '@kolo/database/testing'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addDays, addMilliseconds, type CalendarDate, type Instant, instant } from '@kolo/foundation/time'
import type { AccountKind, AccountName } from '@kolo/ledger/accounts'
import { endDays } from '@kolo/ledger/day-ends'
import { keepFlows } from '@kolo/ledger/flows'
import { reverseJournal, type Transfer } from '@kolo/ledger/journal'
import { post } from '@kolo/ledger/testing'
import { prove, proveBooks } from '@kolo/ledger/trial-balance'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSchedule } from './list-member-balances.ts'
import { readStatements } from './read-financial-statements.ts'

const runs = process.env.DEEP === '1' ? 5_000 : 200
const members = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
const plan = '00000000-0000-7000-8000-0000000000f1'

const society = (kind: AccountKind, scope = 'community'): AccountName => ({ kind, scope })
const own = (kind: AccountKind, number: string): AccountName => ({ kind, scope: number })
const bank = society('bank', 'main')

type Wanted = { kind: string; who: number; amount: number; earlier: number }
type Line = [debit: AccountName, credit: AccountName, kobo: number]

/** What each kind of event moves; of some it depends on the amount which accounts. */
const movesOf: Record<string, (event: Wanted) => Line[]> = {
  payment: ({ who, amount }) => [
    [amount % 3 === 0 ? society('psp_clearing') : bank, ofMember(who, amount), amount],
  ],
  fee: ({ amount }) => [[society('psp_fees'), society('psp_clearing'), amount % 5_000]],
  shares: ({ who, amount }) => [[member('member_wallet', who), member('share_capital', who), amount]],
  withdrawal: ({ who, amount }) => [[member('member_wallet', who), society('withdrawals_payable'), amount]],
  payout: ({ amount }) => [[society('withdrawals_payable'), bank, amount]],
  penalty: ({ who, amount }) => [[member('member_savings', who), society('penalties'), amount % 1_000]],
  voucher: ({ amount }) => [voucherLine(amount)],
  accrual: ({ amount }) => [[society('interest_savings'), society('interest_payable', plan), amount]],
  interest: ({ who, amount }) => [
    [society('interest_payable', plan), member('member_savings', who), amount],
    [member('member_savings', who), society('wht_payable'), Math.floor(amount / 10)],
  ],
  investment: ({ amount }) => [
    [society('plan_asset', plan), bank, amount],
    [bank, society('plan_income', plan), amount % 7_000],
  ],
  return: ({ who, amount }) => [
    [society('plan_income', plan), member('member_wallet', who), amount],
    [member('member_wallet', who), society('wht_payable'), Math.floor(amount / 10)],
  ],
  dividend: ({ who, amount }) => [[society('surplus'), member('member_wallet', who), amount]],
  appropriation: ({ amount }) => [
    [society('surplus'), society('reserve'), amount],
    [society('surplus'), own('own_equity', '3220'), amount % 900],
    [society('surplus'), own('own_liability', '2320'), amount % 800],
  ],
  close: ({ amount }) => [
    [own('own_income', '4310'), society('surplus'), amount],
    [society('surplus'), own('own_expense', '5510'), amount % 2_000],
    [society('surplus'), society('interest_savings'), amount % 300],
  ],
}

const ofMember = (who: number, amount: number) =>
  member(
    (['member_wallet', 'member_savings', 'member_investment', 'share_capital'] as const)[amount % 4] ??
      'member_wallet',
    who,
  )

function member(kind: AccountKind, who: number): AccountName {
  const uid = members[who % members.length] ?? ''
  return { kind, scope: kind === 'member_savings' ? `goal of ${uid}` : uid, ownerUid: uid }
}

function voucherLine(amount: number): Line {
  const lines: Line[] = [
    [own('own_expense', '5510'), bank, amount],
    [bank, own('own_income', '4310'), amount],
    [bank, own('own_liability', '2330'), amount],
    [own('own_equity', '3220'), bank, amount],
    [own('own_asset', '1610'), bank, amount],
    [own('own_expense', '5620'), own('own_asset', '1690'), amount],
    [own('own_expense', '5410'), own('own_liability', '2320'), amount],
  ]
  return lines[amount % lines.length] as Line
}

type Entry = { day: CalendarDate; kind: AccountKind; uid: string | undefined; net: bigint }

/** A history with a second set of its books: day an entry counts on, account, what it was credited. */
type History = {
  db: Tx
  asOwner: (write: () => Promise<unknown>) => Promise<void>
  day: CalendarDate
  moments: number
  entries: Entry[]
  journals: { id: string; lines: Transfer[] }[]
}
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const noonOf = (on: CalendarDate): Instant => instant(`${on}T12:00:00+01:00`)
function nextMoment(history: History): Instant {
  history.moments += 1
  return addMilliseconds(noonOf(history.day), history.moments)
}

function keep({ entries }: History, day: CalendarDate, lines: readonly Transfer[], sign: bigint): void {
  for (const { debit, credit, amount } of lines)
    for (const [account, net] of [
      [debit, -amount],
      [credit, amount],
    ] as const)
      entries.push({ day, kind: account.kind, uid: account.ownerUid, net: sign * net })
}

const kinds = [
  ...Object.keys(movesOf),
  'voucher',
  'voucher',
  'reversal',
  'reversal',
  'nights',
  'kept',
] as const
const events = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(members.length - 1),
    amount: fc.integer({ min: 1, max: 60_000 }),
    earlier: fc.nat(40),
  }),
  { minLength: 1, maxLength: 10 },
)

/** Whether anything was posted: a member's account may hold too little. */
async function happen(history: History, event: Wanted): Promise<boolean> {
  const { kind, amount, earlier } = event
  if (kind === 'nights') {
    history.day = addDays(history.day, 1 + (amount % 9))
    history.moments = 0
  } else if (kind === 'kept') await keepSums(history)
  else if (kind === 'reversal') return reverseOne(history, amount)
  else return postOne(history, event.kind, { transfers: linesOf(event), earlier })
  return false
}

function linesOf(event: Wanted): Transfer[] {
  const lines = movesOf[event.kind]?.(event) ?? []
  return lines.flatMap(([debit, credit, amount]) =>
    amount > 0 ? [{ debit, credit, amount: kobo(BigInt(amount)) }] : [],
  )
}

/** A voucher may count on an earlier day. */
async function postOne(
  history: History,
  kind: string,
  { transfers, earlier }: { transfers: Transfer[]; earlier: number },
): Promise<boolean> {
  const { db, day, journals } = history
  if (transfers.length === 0) return false
  const posted = await post(db, transfers, { now: nextMoment(history), memo: kind })
  if ('refusal' in posted) return false
  const on = kind === 'voucher' ? addDays(day, -earlier) : day
  if (on < day)
    await history.asOwner(() =>
      sql`select ledger_set_value_date(${posted.journalId}, ${on}::date)`.execute(db),
    )
  keep(history, on, transfers, 1n)
  journals.push({ id: posted.journalId, lines: transfers })
  return true
}

/** A reversal counts on its own day. */
async function reverseOne(history: History, amount: number): Promise<boolean> {
  const { journals } = history
  const [taken] = journals.splice(journals.length - 1 - (amount % Math.min(journals.length, 20)), 1)
  if (!taken) return false
  const order = { journalId: taken.id, actorUid: null, now: nextMoment(history), memo: 'Back' }
  const posted = await reverseJournal(history.db, order)
  if ('refusal' in posted) return false
  keep(history, history.day, taken.lines, -1n)
  return true
}

/** Proves the books through yesterday and keeps the sums of its days, as the hourly work does. */
async function keepSums({ db, day }: History): Promise<void> {
  await prove(db, 'forward', noonOf(day))
  await endDays(db, 100)
  await keepFlows(db)
}

const sumOf = ({ entries }: History, upTo: CalendarDate, wanted: (entry: Entry) => boolean) =>
  entries.reduce((sum, entry) => (entry.day <= upTo && wanted(entry) ? sum + entry.net : sum), 0n)
const isAsset = ({ kind }: Entry) => ['bank', 'psp_clearing', 'plan_asset', 'own_asset'].includes(kind)
const isLiability = ({ kind }: Entry) =>
  ['member_wallet', 'member_savings', 'member_investment', 'withdrawals_payable', 'wht_payable'].includes(
    kind,
  ) || ['interest_payable', 'own_liability'].includes(kind)

/** The statement of financial position of a day against the second set of books. */
async function checkPosition(history: History, on: CalendarDate): Promise<void> {
  const period = { from: addDays(on, -20), to: on }
  const { now } = await readStatements(history.db, {
    period,
    before: { from: addDays(on, -41), to: addDays(on, -21) },
  })
  const [assets, liabilities] = [-sumOf(history, on, isAsset), sumOf(history, on, isLiability)]
  const said = (part: { totalKobo: Kobo }) => part.totalKobo
  expect([on, said(now.assets), said(now.liabilities), said(now.funds)]).toEqual([
    on,
    assets,
    liabilities,
    assets - liabilities,
  ])
}

const controls = {
  '2110': 'member_wallet',
  '2130': 'member_savings',
  '2140': 'member_investment',
  '3110': 'share_capital',
} as const

/** A control account on a day: as the books have it, and what each member held. */
async function checkControl(
  history: History,
  number: keyof typeof controls,
  on: CalendarDate,
): Promise<void> {
  const { db, day, moments } = history
  const call = { db, now: addMilliseconds(noonOf(day), moments + 1) }
  const schedule = await readSchedule(call, { number, day: on }, { after: undefined, limit: 26 })
  if ('refusal' in schedule) throw new Error(`No schedule of ${number}: ${schedule.refusal}`)
  const kind = controls[number]
  const held = members
    .map((uid) => sumOf(history, on, (entry) => entry.kind === kind && entry.uid === uid))
    .filter((balance) => balance !== 0n)
  const all = held.reduce((sum, one) => sum + one, 0n)
  expect([number, on, schedule.totalKobo, schedule.controlKobo]).toEqual([number, on, all, all])
  expect(schedule.rows.map(({ balanceKobo }) => balanceKobo).sort()).toEqual(held.sort())
}

/** What every history goes on from: members hold money of each kind, and the sums of the first days are kept. */
async function begin(): Promise<Pick<History, 'day' | 'moments' | 'entries' | 'journals'>> {
  const paidIn = members.flatMap((_, who) =>
    [40_000, 40_001, 40_002, 40_003].map((amount) => ({ who, amount })),
  )
  return transact(database.db, async (db) => {
    const asOwner = () => Promise.reject(new Error('What every history goes on from counts on its own days.'))
    const history: History = {
      db,
      asOwner,
      day: '2026-01-01' as CalendarDate,
      moments: 0,
      entries: [],
      journals: [],
    }
    for (const one of paidIn) await happen(history, { ...one, kind: 'payment', earlier: 0 })
    await postOne(history, 'investment', {
      transfers: [{ debit: bank, credit: society('plan_income', plan), amount: kobo(50_000n) }],
      earlier: 0,
    })
    await happen(history, { kind: 'accrual', who: 0, amount: 20_000, earlier: 0 })
    await happen(history, { kind: 'nights', who: 0, amount: 7, earlier: 0 })
    await happen(history, { kind: 'kept', who: 0, amount: 1, earlier: 0 })
    return history
  })
}

it(`${runs} histories`, async () => {
  const happened = new Map<string, number>()
  const { day, moments, entries, journals } = await begin()
  const history = (db: Tx, asOwner: History['asOwner']): History => ({
    db,
    asOwner,
    day,
    moments,
    entries: [...entries],
    journals: [...journals],
  })
  await fc.assert(
    fc.asyncProperty(events, fc.nat(45), fc.nat(3), (order, before, control) =>
      rolledBack(database, async (tx, asOwner) => {
        const one = history(tx, asOwner)
        for (const event of order)
          if (await happen(one, event)) happened.set(event.kind, (happened.get(event.kind) ?? 0) + 1)
        for (const on of [one.day, addDays(one.day, -before)]) {
          await checkPosition(one, on)
          await checkControl(one, (Object.keys(controls) as (keyof typeof controls)[])[control] ?? '2110', on)
        }
        expect(await proveBooks(tx, noonOf(addDays(one.day, 1)))).toMatchObject({ holds: true, findings: [] })
      }),
    ),
    { numRuns: runs },
  )
  for (const kind of [...Object.keys(movesOf), 'reversal'])
    expect([kind, happened.get(kind) ?? 0]).toEqual([
      kind,
      expect.toSatisfy((count: number) => count >= runs / 40),
    ])
}, 3_600_000)
