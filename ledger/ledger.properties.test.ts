/** What must be true of the books whatever happens to them, tried with random actions on a real PostgreSQL. */
import { transact } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo, shareKobo, sumKobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccountKind, type AccountName, accountKey } from './accounts.ts'
import {
  readBalance,
  readLatestLines,
  readOwnedBalances,
  readStatement,
  readTotal,
  readTotalsByOwner,
} from './balance.ts'
import { hold, postHold, voidHold } from './holds.ts'
import { postJournal, reverseJournal, type Transfer } from './journal.ts'
import {
  bank,
  draftOf,
  loan,
  members,
  payIn,
  post,
  posted,
  savings,
  shares,
  wallet,
  worldNow,
} from './testing.ts'
import { proveBooks } from './trial-balance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.close())
afterEach(async () => {
  const proof = await proveBooks(database.db, worldNow)
  expect(proof.findings).toEqual([])
  expect(proof.holds).toBe(true)
})

const runs = { numRuns: 25 }
const amount = fc.bigInt(1n, 2_000_000_000n).map(kobo)
const member = fc.nat(members.length - 1)
const anyAccounts: AccountName[] = [bank(1), bank(2), ...members.flatMap((_, n) => [wallet(n), savings(n)])]

/** Deposits, moves between a member's own accounts, withdrawals: sums that may or may not be covered. */
const transfer: fc.Arbitrary<Transfer> = fc.oneof(
  fc.record({ debit: fc.constantFrom(bank(1), bank(2)), credit: member.map(savings), amount }),
  member.chain((n) => fc.record({ debit: fc.constant(savings(n)), credit: fc.constant(wallet(n)), amount })),
  member.chain((n) => fc.record({ debit: fc.constant(wallet(n)), credit: fc.constant(savings(n)), amount })),
  fc.record({ debit: member.map(wallet), credit: fc.constantFrom(bank(1), bank(2)), amount }),
)
const deeds = fc.array(fc.array(transfer, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

async function balancesNow(): Promise<Record<string, bigint>> {
  const entries = anyAccounts.map(async (name) => [
    accountKey(name),
    (await readBalance(database.db, name)).balance,
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function rowCounts() {
  const { rows } = await sql<{ journals: bigint; transfers: bigint }>`
    select (select count(*) from ledger_journals) as journals,
      (select count(*) from ledger_transfers) as transfers`.execute(database.db)
  return rows[0]
}

describe('the books, whatever is posted', () => {
  it('balance: every journal debits what it credits and the world sums to zero', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (journals) => {
        for (const transfers of journals) await post(database.db, transfers)
        const { rows } = await sql`
          select journal_id from (
            select journal_id, debit_account as account_id, amount_kobo as debit, 0 as credit from ledger_transfers
            union all
            select journal_id, credit_account, 0, amount_kobo from ledger_transfers
          ) sides join ledger_accounts on id = account_id
          group by journal_id having sum(debit) <> sum(credit) or count(distinct account_id) < 2`.execute(
          database.db,
        )
        expect(rows).toEqual([])
        expect((await proveBooks(database.db, worldNow)).world).toBe(0n)
      }),
      runs,
    )
  })

  it('keep every running balance equal to the sum of its transfers', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (journals) => {
        for (const transfers of journals) await post(database.db, transfers)
        const { rows } = await sql`
          select b.account_id from ledger_balances b
          where b.balance_kobo <> (
            select coalesce(sum(case when t.credit_account = b.account_id then t.amount_kobo else -t.amount_kobo end), 0)
            from ledger_transfers t where b.account_id in (t.credit_account, t.debit_account))`.execute(
          database.db,
        )
        expect(rows).toEqual([])
      }),
      runs,
    )
  })

  it('never let a member account fall below zero; what is refused changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 5 }), async (transfers) => {
        const before = await balancesNow()
        const rowsBefore = await rowCounts()
        const answer = await post(database.db, transfers)
        const after = await balancesNow()
        for (const [key, balance] of Object.entries(after))
          if (key.startsWith('member')) expect(balance).toBeGreaterThanOrEqual(0n)
        if ('refusal' in answer) {
          expect(after).toEqual(before)
          expect(await rowCounts()).toEqual(rowsBefore)
        }
      }),
      runs,
    )
  })

  it('leave the transaction as it was after a refusal, even when the caller goes on and commits', async () => {
    await fc.assert(
      fc.asyncProperty(member, amount, async (n, extra) => {
        const before = await balancesNow()
        const { balance } = await readBalance(database.db, wallet(n))
        const other = (n + 1) % members.length
        // Answers the refusal as a plain value of another shape, so that the transaction commits.
        const refused = await transact(database.db, async (tx) => {
          const answer = await postJournal(
            tx,
            draftOf([
              { debit: bank(), credit: wallet(other), amount: extra },
              { debit: wallet(n), credit: bank(), amount: kobo(balance + 1n) },
            ]),
          )
          return { answer }
        })
        expect(refused.answer).toMatchObject({ refusal: 'insufficient-funds', available: balance })
        expect(await balancesNow()).toEqual(before)
      }),
      runs,
    )
  })

  it('are restored by a reversal, once and only once', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (journals) => {
        for (const transfers of journals) {
          const before = await balancesNow()
          const answer = await post(database.db, transfers)
          if ('refusal' in answer) continue
          const { journalId } = answer
          const order = { journalId, actorUid: null, now: worldNow, memo: 'Taken back' }
          const reversal = await transact(database.db, (tx) => reverseJournal(tx, order))
          expect(reversal).toHaveProperty('journalId')
          expect(await balancesNow()).toEqual(before)
          expect(await transact(database.db, (tx) => reverseJournal(tx, order))).toEqual({
            refusal: 'already-reversed',
          })
          expect(await balancesNow()).toEqual(before)
        }
      }),
      runs,
    )
  })

  it('give the same balance from the statement, line by line and page by page', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, fc.integer({ min: 1, max: 7 }), async (journals, limit) => {
        for (const transfers of journals) await post(database.db, transfers)
        for (const name of [savings(0), wallet(1), bank(1)]) {
          const lines = []
          let cursor: string | undefined
          do {
            const page = await readStatement(database.db, name, { limit, cursor })
            lines.push(...page.rows)
            cursor = page.nextCursor
          } while (cursor !== undefined && lines.length < 40)
          for (const [index, line] of lines.entries()) {
            const older = lines[index + 1]
            if (older) expect(line.balanceAfter - line.amount).toBe(older.balanceAfter)
          }
          const { balance } = await readBalance(database.db, name)
          expect(lines[0]?.balanceAfter ?? 0n).toBe(balance)
        }
      }),
      { numRuns: 10 },
    )
  })

  it('give an owner the newest lines of all their statements, each with its own balance', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, fc.integer({ min: 1, max: 9 }), async (journals, limit) => {
        for (const transfers of journals) await post(database.db, transfers)
        const uid = members[0]?.uid ?? ''
        const single = []
        for (const name of [savings(0), wallet(0)]) {
          const { rows } = await readStatement(database.db, name, { limit })
          single.push(...rows.map((row) => ({ ...row, account: { kind: name.kind, scope: name.scope } })))
        }
        const newest = single.sort(newestFirst).slice(0, limit)
        const kinds = ['member_savings', 'member_wallet'] as const
        expect(await readLatestLines(database.db, uid, kinds, limit)).toEqual(newest)
      }),
      { numRuns: 10 },
    )
  })
})

type Line = { postedAt: string; transferId: string; account: { kind: string } }

/** Both sides of a transfer between two accounts of one owner come in the order of their kinds. */
function newestFirst(a: Line, b: Line): number {
  return (
    b.postedAt.localeCompare(a.postedAt) ||
    b.transferId.localeCompare(a.transferId) ||
    a.account.kind.localeCompare(b.account.kind)
  )
}

describe('holds, whatever is held', () => {
  it('take from what is available and give it back when voided', async () => {
    await fc.assert(
      fc.asyncProperty(member, amount, amount, async (n, paid, wanted) => {
        await payIn(database.db, savings(n), paid)
        const before = await readBalance(database.db, savings(n))
        const order = {
          account: savings(n),
          amount: wanted,
          deed: 'test.held',
          actorUid: null,
          now: worldNow,
        }
        const placed = await transact(database.db, (tx) => hold(tx, order))
        if ('refusal' in placed) {
          expect(wanted).toBeGreaterThan(before.available)
          expect(placed.available).toBe(before.available)
          return
        }
        const during = await readBalance(database.db, savings(n))
        expect(during.balance).toBe(before.balance)
        expect(during.available).toBe(before.available - wanted)
        const over = kobo(during.available + 1n)
        const spent = await post(database.db, [{ debit: savings(n), credit: bank(), amount: over }])
        expect(spent).toMatchObject({ refusal: 'insufficient-funds', available: during.available })
        const end = { holdId: placed.holdId, actorUid: null, now: worldNow }
        await transact(database.db, (tx) => voidHold(tx, end))
        expect(await readBalance(database.db, savings(n))).toEqual(before)
        expect(await transact(database.db, (tx) => voidHold(tx, end))).toEqual({
          refusal: 'hold-already-settled',
          outcome: 'voided',
        })
      }),
      runs,
    )
  })

  it('are spent exactly and once', async () => {
    await fc.assert(
      fc.asyncProperty(member, amount, fc.bigInt(0n, 1_000n), async (n, held, fee) => {
        await payIn(database.db, wallet(n), held + fee)
        const account = wallet(n)
        const before = await readBalance(database.db, account)
        const total = kobo(held + fee)
        const placed = await transact(database.db, (tx) =>
          hold(tx, { account, amount: total, deed: 'test.held', actorUid: null, now: worldNow }),
        )
        if ('refusal' in placed) throw new Error('The hold was covered')
        const transfers: Transfer[] = [{ debit: account, credit: bank(), amount: held }]
        const fees: AccountName = { kind: 'fees', scope: 'community' }
        if (fee > 0n) transfers.push({ debit: account, credit: fees, amount: kobo(fee) })
        const short = [{ debit: account, credit: bank(), amount: kobo(total + 1n) }]
        await expect(
          transact(database.db, (tx) => postHold(tx, placed.holdId, draftOf(short))),
        ).rejects.toThrow('exactly')
        await transact(database.db, (tx) => postHold(tx, placed.holdId, draftOf(transfers)))
        const after = await readBalance(database.db, account)
        expect(after.balance).toBe(before.balance - total)
        expect(after.held).toBe(before.held)
        const again = await transact(database.db, (tx) => postHold(tx, placed.holdId, draftOf(transfers)))
        expect(again).toEqual({ refusal: 'hold-already-settled', outcome: 'posted' })
        expect(await readBalance(database.db, account)).toEqual(after)
      }),
      runs,
    )
  })
})

/** Lending, paying back and shares, in sums that may be more than is owed or there. */
const dealing: fc.Arbitrary<Transfer> = member.chain((n) =>
  fc
    .constantFrom(
      [bank(), wallet(n)],
      [loan(n), wallet(n)],
      [loan(n), bank()],
      [wallet(n), loan(n)],
      [bank(), loan(n)],
      [wallet(n), shares(n)],
      [shares(n), wallet(n)],
    )
    .chain(([debit, credit]) =>
      fc.record({ debit: fc.constant(debit), credit: fc.constant(credit), amount }),
    ),
)

describe('what members owe and what they have a share in, whatever is posted', () => {
  const kinds: AccountKind[] = ['member_loan', 'share_capital', 'member_wallet']
  const uids = members.map(({ uid }) => uid)

  it('never comes on the other side: of a loan no more is paid back than is owed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(dealing, { minLength: 1, maxLength: 4 }), async (transfers) => {
        const names = members.flatMap((_, n) => [loan(n), shares(n), wallet(n)])
        const balances = async () =>
          await Promise.all(names.map(async (name) => (await readBalance(database.db, name)).balance))
        const before = await balances()
        const answer = await post(database.db, transfers)
        const after = await balances()
        for (const [n, name] of names.entries()) {
          expect(after[n]).toBeGreaterThanOrEqual(0n)
          const grows = name.kind === 'member_loan' ? 'debit' : 'credit'
          const moved = transfers
            .flatMap((each) => (['debit', 'credit'] as const).map((side) => ({ ...each, side })))
            .filter((each) => accountKey(each[each.side]) === accountKey(name))
            .reduce((sum, each) => sum + (each.side === grows ? each.amount : -each.amount), 0n)
          if ('refusal' in answer) expect(after[n]).toBe(before[n])
          else expect(after[n]).toBe((before[n] ?? 0n) + moved)
          if ('refusal' in answer && accountKey(answer.account) === accountKey(name)) {
            expect(answer.available).toBe(before[n])
            expect((before[n] ?? 0n) + moved).toBeLessThan(0n)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is of each kind, over all owners, what the control account of the kind says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(dealing, { minLength: 1, maxLength: 3 }), async (transfers) => {
        for (const each of transfers) await post(database.db, [each])
        for (const kind of kinds) {
          const control = await readTotal(database.db, kind)
          const byOwner = await readTotalsByOwner(database.db, kind, uids)
          expect(sumKobo([...byOwner.values()])).toBe(control)
          const owned = await Promise.all(uids.map((uid) => readOwnedBalances(database.db, uid)))
          const own = owned.flat().filter((each) => each.kind === kind)
          expect(sumKobo(own.map(({ balance }) => balance))).toBe(control)
          const { rows } = await sql<{ net: bigint }>`
            select coalesce(sum(case when a.id = t.credit_account then t.amount_kobo else -t.amount_kobo end), 0)::bigint
              as net
            from ledger_accounts a join ledger_transfers t on a.id in (t.debit_account, t.credit_account)
            where a.kind = ${kind}`.execute(database.db)
          expect(kind === 'member_loan' ? -(rows[0]?.net ?? 0n) : rows[0]?.net).toBe(control)
        }
      }),
      runs,
    )
  })

  it('reads in a statement as it is owed: what was lent adds, what was paid back takes away', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(dealing, { minLength: 1, maxLength: 3 }), async (transfers) => {
        for (const each of transfers) await post(database.db, [each])
        for (const name of [loan(0), shares(0)]) {
          const { rows } = await readStatement(database.db, name, { limit: 30 })
          const { balance } = await readBalance(database.db, name)
          expect(rows[0]?.balanceAfter ?? 0n).toBe(balance)
          for (const [index, line] of rows.entries()) {
            const older = rows[index + 1]
            if (older) expect(line.balanceAfter - line.amount).toBe(older.balanceAfter)
          }
          const latest = await readLatestLines(database.db, name.ownerUid ?? '', [name.kind], 30)
          expect(latest.map(({ account, ...line }) => line)).toEqual(rows)
        }
      }),
      { numRuns: 10 },
    )
  })
})

describe('many at once', () => {
  it('spend a balance once, however many try at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, 5_000n), fc.integer({ min: 2, max: 12 }), async (price, tries) => {
        const { balance } = await readBalance(database.db, wallet(2))
        if (balance > 0n) await posted(database.db, [{ debit: wallet(2), credit: bank(), amount: balance }])
        const affordable = BigInt(Math.floor(tries / 2))
        if (affordable > 0n) await payIn(database.db, wallet(2), price * affordable + price - 1n)
        const order = [{ debit: wallet(2), credit: savings(2), amount: kobo(price) }]
        const answers = await Promise.all(Array.from({ length: tries }, () => post(database.db, order)))
        expect(answers.filter((answer) => !('refusal' in answer))).toHaveLength(Number(affordable))
      }),
      { numRuns: 15 },
    )
  })

  it('never wait for each other in a circle, whatever order the accounts are named in', async () => {
    const there: Transfer = { debit: bank(), credit: savings(0), amount: kobo(5n) }
    const back: Transfer = { debit: bank(), credit: savings(1), amount: kobo(5n) }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => post(database.db, n % 2 === 0 ? [there, back] : [back, there])),
    )
    expect(answers.every((answer) => 'journalId' in answer)).toBe(true)
  })

  it('reverse a journal once, however many try', async () => {
    const journalId = await payIn(database.db, savings(1), 777n)
    const order = { journalId, actorUid: null, now: worldNow, memo: 'Taken back' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => transact(database.db, (tx) => reverseJournal(tx, order))),
    )
    expect(answers.filter((answer) => 'journalId' in answer)).toHaveLength(1)
    expect(
      answers.filter((answer) => 'refusal' in answer && answer.refusal === 'already-reversed'),
    ).toHaveLength(5)
  })
})

it('a split posted line by line pays out the pool to the kobo', async () => {
  const plan: AccountName = { kind: 'plan_income', scope: 'plan-1' }
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1n, 10n ** 12n).map(kobo),
      fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 3, maxLength: 3 }),
      async (pool, weights) => {
        await posted(database.db, [{ debit: bank(), credit: plan, amount: pool }])
        const parts = shareKobo(
          pool,
          weights.map((weight, n) => ({ id: members[n]?.uid ?? '', weight })),
        )
        expect(sumKobo(parts)).toBe(pool)
        const lines = parts.flatMap((part, n) =>
          part > 0n ? [{ debit: plan, credit: wallet(n), amount: part }] : [],
        )
        await posted(database.db, lines)
        expect((await readBalance(database.db, plan)).balance).toBe(0n)
      },
    ),
    runs,
  )
})
