/**
 * A journal may have lines of many people. Whatever shows one to or about one person shows that person's lines alone: each
 * of them is compared with the ledger's rows on the member's accounts.
 */
import { type Kobo, kobo, naira, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { readHome } from '@kolo/home/contract'
import { postJournal, type Transfer } from '@kolo/ledger/journal'
import { readWallet } from '@kolo/payments/contract'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { readStatement } from '@kolo/reports/statement'
import { openStatementFile } from '@kolo/reports/testing'
import { moveFromWallet, readGoal } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadJournals, listJournals, readJournal } from '../books.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [ada, bayo] = [server.as('ada'), server.as('bayo')]
const member = testUsers.ada.uid

type Row = { journal_id: string; credit_uid: string | null; debit_uid: string | null; amount_kobo: bigint }
type Own = { in: Kobo; out: Kobo }

let rows: Row[] = []
let goal: { id: string } = { id: '' }

/** What the ledger has on Ada's accounts, by journal. */
function ownByJournal(): Map<string, Own> {
  const sumOf = (of: readonly Row[], side: 'credit_uid' | 'debit_uid') =>
    sumKobo(of.filter((row) => row[side] === member).map((row) => kobo(row.amount_kobo)))
  const byJournal = [...Map.groupBy(rows, (row) => row.journal_id)]
  return new Map(
    byJournal.map(([id, of]) => [id, { in: sumOf(of, 'credit_uid'), out: sumOf(of, 'debit_uid') }]),
  )
}

const netOf = ({ in: came, out }: Own) => subtractKobo(came, out)
const nets = () => [...ownByJournal().values()].map(netOf)

beforeAll(async () => {
  const plan = await openPlan(bayo, server.as('chidi'))
  goal = await openOrdinaryGoal(ada, plan.id)
  const dayos = await openOrdinaryGoal(server.as('dayo'), plan.id)
  for (const uid of [member, testUsers.dayo.uid])
    await fillWallet(server.db, uid, naira(40_000n), server.clock.now())
  server.clock.advance(60_000)
  await ada.call(moveFromWallet, { params: { id: goal.id }, body: { amountKobo: naira(10_000n) } })
  const savings = (id: string, ownerUid: string) => ({ kind: 'member_savings', scope: id, ownerUid }) as const
  const tax = { kind: 'wht_payable', scope: 'community' } as const
  const post = (memo: string, transfers: readonly Transfer[]) => {
    server.clock.advance(60_000)
    return server.db
      .transaction()
      .execute((db) =>
        postJournal(db, { deed: 'test', actorUid: null, now: server.clock.now(), memo, transfers }),
      )
  }
  const payable = { kind: 'interest_payable', scope: plan.id } as const
  const expense = { kind: 'interest_savings', scope: 'community' } as const
  await post('Interest accrued', [{ debit: expense, credit: payable, amount: naira(500_000n) }])
  // Interest of the whole society, one of a payroll's kind, and one that is nobody's business of hers.
  await post('Interest of everybody', [
    { debit: payable, credit: savings(goal.id, member), amount: kobo(123_456n) },
    { debit: savings(goal.id, member), credit: tax, amount: kobo(12_345n) },
    { debit: payable, credit: savings(dayos.id, testUsers.dayo.uid), amount: naira(400_000n) },
    { debit: savings(dayos.id, testUsers.dayo.uid), credit: tax, amount: naira(40_000n) },
  ])
  const bank = { kind: 'bank', scope: 'main' } as const
  await post('A payroll', [
    { debit: bank, credit: walletAccount(member), amount: naira(7n) },
    { debit: bank, credit: walletAccount(testUsers.dayo.uid), amount: naira(90_000n) },
    { debit: bank, credit: walletAccount(testUsers.funke.uid), amount: naira(1_000n) },
  ])
  await post('A payroll', [{ debit: bank, credit: walletAccount(testUsers.funke.uid), amount: naira(3n) }])
  const found = await sql<Row>`
    select t.journal_id, c.owner_uid as credit_uid, d.owner_uid as debit_uid, t.amount_kobo from ledger_transfers t
    join ledger_accounts c on c.id = t.credit_account join ledger_accounts d on d.id = t.debit_account
    where ${member}::uuid in (c.owner_uid, d.owner_uid)`.execute(server.db)
  rows = found.rows
  server.clock.advance(60_000)
})

describe('for administrators', () => {
  it('the list of a member has what each journal moved on their accounts', async () => {
    const { rows: listed } = await bayo.call(listJournals, { query: { member } })
    expect(new Map(listed.map(({ id, own }) => [id, own]))).toEqual(
      new Map([...ownByJournal()].map(([id, own]) => [id, { inKobo: own.in, outKobo: own.out }])),
    )
    const whole = listed.find(({ memo }) => memo === 'Interest of everybody')
    expect(whole?.amountKobo).toBe(kobo(123_456n + 12_345n) + naira(440_000n))
    const { rows: all } = await bayo.call(listJournals, { query: {} })
    expect(all.every(({ own }) => own === undefined)).toBe(true)
  })

  it('one journal of a member has their lines alone, whoever else is in it', async () => {
    for (const [id, own] of ownByJournal()) {
      const journal = await bayo.call(readJournal, { params: { id }, query: { member } })
      expect(journal.own).toEqual({ inKobo: own.in, outKobo: own.out })
      const lines = rows.filter((row) => row.journal_id === id).map((row) => row.amount_kobo)
      expect(journal.transfers.map(({ amountKobo }) => amountKobo).sort()).toEqual(lines.sort())
      const owners = journal.transfers.flatMap(({ debit, credit }) => [debit.owner?.uid, credit.owner?.uid])
      expect(owners).not.toContain(testUsers.dayo.uid)
    }
  })

  it('the file of a member has both sides of it, and names the whole as such', async () => {
    const file = await bayo.fetch(`${downloadJournals.path}?member=${member}`)
    const [heads = '', ...lines] = (await file.text()).trim().split('\r\n')
    expect(heads).toContain('"Into their accounts","Out of their accounts","Whole journal"')
    const naira2 = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
    for (const [id, own] of ownByJournal()) {
      const line = lines.find((one) => one.includes(id))
      expect(line).toContain(`,${naira2(own.in)},${naira2(own.out)},`)
    }
    expect(lines).toHaveLength(ownByJournal().size)
  })
})

describe('for the member', () => {
  const total = () => sumKobo(nets())
  const sumOf = (lines: readonly { amountKobo: Kobo }[]) => sumKobo(lines.map(({ amountKobo }) => amountKobo))

  it('the statement, and its file, have each of their lines and no other', async () => {
    const { lines, total: sums } = await ada.call(readStatement, { query: {} })
    expect(sumOf(lines)).toBe(total())
    expect(sums.closingKobo).toBe(total())
    // A line between two of the member's own accounts stands once for each.
    const sides = rows.flatMap((row) => [row.credit_uid, row.debit_uid]).filter((uid) => uid === member)
    expect(lines).toHaveLength(sides.length)
    const csv = await (await openStatementFile(ada)).text()
    expect(csv).toContain('1234.56')
    for (const others of ['400000.00', '90000.00', '440000.00']) expect(csv).not.toContain(others)
  })

  it('the goal, the wallet and the home have their lines', async () => {
    const inGoal = (await ada.call(readGoal, { params: { id: goal.id } })).activity.rows
    const inWallet = (await ada.call(readWallet, {})).rows
    expect(sumOf([...inGoal, ...inWallet])).toBe(total())
    const { activity } = await ada.call(readHome, {})
    const own = new Set(rows.map((row) => row.amount_kobo))
    expect(activity.every(({ amountKobo }) => own.has(amountKobo < 0n ? -amountKobo : amountKobo))).toBe(true)
  })
})
