/** The books as administrators read them, months as they are closed, and where the money is: through HTTP. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { addKobo, type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { endDays } from '@kolo/ledger/day-ends'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { posted } from '@kolo/ledger/testing'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { moveFromWallet } from '@kolo/savings/contract'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '../books.contract.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const bayo = server.as('bayo')
const today = '2026-11-20' as CalendarDate

let references = 0
async function deposit(received: Kobo = naira(1_000n)) {
  const sent = await startDeposit(server.as('ada'), goal, naira(1_000n))
  const bankReference = `BOOKS${String(++references).padStart(8, '0')}`
  await sayItWasSent(server.as('ada'), sent, bankReference)
  await findTheMoney(bayo, sent, { bankReference, receivedKobo: received })
  server.clock.advance(60_000)
  return sent
}

/** What the hourly jobs do. */
async function proveBooks() {
  await runTrialBalance(server.db, server.clock.now())
  await endDays(server.db, 1_000)
}

let first: { id: string; code: string }
beforeAll(async () => {
  first = await deposit()
  await deposit(naira(900n))
})

describe('the trial balance', () => {
  it('shows every account of a day with both sums, before and after days are kept', async () => {
    const expected = {
      day: today,
      isToday: true,
      debitsKobo: naira(1_900n),
      creditsKobo: naira(1_900n),
      differenceKobo: kobo(0n),
      lines: [
        {
          kind: 'bank',
          name: 'Sahel Trust Bank ••• 0401',
          part: 'assets',
          side: 'debit',
          balanceKobo: naira(1_900n),
        },
        { kind: 'member_wallet', name: "Members' wallets", balanceKobo: naira(900n) },
        { kind: 'member_savings', account: 'member_savings:', balanceKobo: naira(1_000n) },
      ],
    }
    expect(await bayo.call(contract.readBooks, {})).toMatchObject(expected)
    expect(
      (await bayo.call(contract.readBooks, { query: { day: '2026-11-19' as CalendarDate } })).lines,
    ).toEqual([])
    server.clock.set('2026-11-22T09:00:00.000Z')
    await proveBooks()
    const kept = await server.db
      .selectFrom('ledger_day_ends')
      .select('day')
      .distinct()
      .orderBy('day')
      .execute()
    expect(kept.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
    expect(await bayo.call(contract.readBooks, { query: { day: today } })).toMatchObject({
      ...expected,
      isToday: false,
      proof: { holds: true, findings: [] },
    })
    await deposit()
    expect(await bayo.call(contract.readBooks, {})).toMatchObject({
      debitsKobo: naira(2_900n),
      differenceKobo: kobo(0n),
    })
    expect(
      await bayo.call(contract.readBooks, { query: { day: '2026-11-21' as CalendarDate } }),
    ).toMatchObject({
      debitsKobo: naira(1_900n),
    })
  })
  it('refuses a day to come, and comes as a file', async () => {
    const later = { query: { day: '2026-11-23' as CalendarDate } }
    expect(await bayo.problem(contract.readBooks, later)).toMatchObject({ code: 'day-to-come' })
    const file = await bayo.fetch(`/api/books/file?day=${today}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await file.text()).split('\r\n').slice(1)).toEqual([
      '"2026-11-20","assets","Sahel Trust Bank ••• 0401",1900.00,',
      `"2026-11-20","liabilities","Members' wallets",,900.00`,
      `"2026-11-20","liabilities","Members' savings",,1000.00`,
      '"2026-11-20","","Total",1900.00,1900.00',
      '',
    ])
  })
})

describe('journals', () => {
  const memos = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ code }) => code)
  const list = (query: {
    day?: CalendarDate
    account?: string
    member?: string
    code?: string
    limit?: number
    cursor?: string
  }) => bayo.call(contract.listJournals, { query })

  it('are found by day, account, member and code', async () => {
    const all = await list({})
    expect(all.rows).toHaveLength(3)
    expect(all.rows[0]).toMatchObject({
      deed: 'payment.confirmed',
      lines: 1,
      amountKobo: naira(1_000n),
      actor: { fullName: testUsers.bayo.fullName },
    })
    expect((await list({ day: today })).rows).toHaveLength(2)
    expect(await memos({ code: first.code.toLowerCase() })).toEqual([first.code])
    expect(await memos({ code: first.code, member: testUsers.ada.uid })).toEqual([first.code])
    expect(await memos({ code: first.code, member: testUsers.dayo.uid })).toEqual([])
    expect((await list({ member: testUsers.ada.uid })).rows.map(({ id }) => id)).toEqual(
      all.rows.map(({ id }) => id),
    )
    expect((await list({ account: `member_wallet:${testUsers.ada.uid}` })).rows).toHaveLength(1)
    expect(
      (await list({ account: `member_wallet:${testUsers.ada.uid}`, day: '2026-11-21' as CalendarDate })).rows,
    ).toEqual([])
  })
  it.each([{}, { member: testUsers.ada.uid }, { day: today }])(
    'are paged without losing or repeating one: %o',
    async (query) => {
      const whole = (await list(query)).rows.map(({ id }) => id)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ ...query, limit: 1, ...(cursor ? { cursor } : {}) })
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(whole)
    },
  )
  it('of an account cost a page, however many lines one of them has', async () => {
    const uids = Array.from({ length: 40 }, () => testUsers.dayo.uid)
    const accounts = uids.map((uid, n) => ({
      kind: 'member_savings' as const,
      scope: `many-${n}`,
      ownerUid: uid,
    }))
    await server.db.transaction().execute((db) =>
      postJournal(db, {
        deed: 'test.many',
        actorUid: null,
        now: server.clock.now(),
        memo: 'Many lines',
        transfers: accounts.map((credit) => ({
          debit: { kind: 'bank', scope: 'many' },
          credit,
          amount: naira(1n),
        })),
      }),
    )
    expect((await list({ account: 'bank:many' })).rows).toMatchObject([{ lines: 40, amountKobo: naira(40n) }])
    const [journal] = (await list({ member: testUsers.dayo.uid })).rows
    server.clock.advance(1_000)
    await server.db.transaction().execute((db) =>
      reverseJournal(db, {
        journalId: journal?.id ?? '',
        actorUid: null,
        now: server.clock.now(),
        memo: 'Back',
      }),
    )
    expect((await list({ account: 'bank:many' })).rows).toMatchObject([
      { reverses: journal?.id },
      { id: journal?.id, reversedBy: expect.any(String) },
    ])
  })
  it('say who, when, why and what proves them', async () => {
    const [row] = (await list({ code: first.code })).rows
    const details = await bayo.call(contract.readJournal, { params: { id: row?.id ?? '' } })
    expect(details).toMatchObject({
      transfers: [
        {
          line: 1,
          debit: { name: 'Sahel Trust Bank ••• 0401' },
          credit: {
            name: "Members' savings",
            owner: { uid: testUsers.ada.uid, fullName: testUsers.ada.fullName },
          },
          amountKobo: naira(1_000n),
        },
      ],
      facts: [{ name: 'payment', value: first.code }],
      evidence: {
        audit: { kind: 'payment.confirmed' },
        payment: { id: first.id, code: first.code, reference: 'BOOKS00000001' },
      },
    })
    const file = await (await bayo.fetch(`/api/journals/file?day=${today}`)).text()
    expect(file.split('\r\n')).toHaveLength(4)
    expect(file).toContain(first.code)
  })
  it.each(['account=gold:1', 'cursor=x', 'code=%3D1%2B1', 'member=ada', 'day=2026-02-30'])(
    'refuse %s',
    async (query) => {
      expect([400, 404, 422]).toContain((await bayo.fetch(`/api/journals?${query}`)).status)
    },
  )
})

describe('closing a month', () => {
  const reason = 'The committee looked through November.'
  const close = (who: 'bayo' | 'chidi', month = '2026-11') =>
    server.as(who).call(contract.closeMonth, { body: { month, reason } })
  const refused = async (month: string, who: 'bayo' | 'chidi' = 'bayo') =>
    (await server.as(who).problem(contract.closeMonth, { body: { month, reason } })).code

  it('is refused out of turn, before the month is over and before it is proved', async () => {
    expect(await bayo.call(contract.listClosedMonths, {})).toMatchObject({
      rows: [],
      next: { month: '2026-11', can: { close: 'month-not-over' } },
    })
    expect(await refused('2026-11')).toBe('month-not-over')
    expect(await refused('2026-10')).toBe('month-not-next')
    server.clock.set('2026-12-01T09:00:00.000Z')
    expect(await refused('2026-11')).toBe('month-not-proved')
  })
  it('takes two, keeps the trial balance, seals it, and cannot be done twice', async () => {
    await proveBooks()
    const asked = await close('bayo')
    expect(asked).toMatchObject({ rows: [], next: { month: '2026-11', approval: { status: 'waiting' } } })
    expect(await refused('2026-11')).toBe('own-approval')
    const { rows } = await server.as('chidi').call(listApprovals, {})
    const waiting = rows.find(({ kind }) => kind === 'books.month-close')
    expect(waiting).toMatchObject({
      title: 'Close the books of November 2026',
      lines: [{ value: 'November 2026' }, {}],
    })
    const { id, version } = waiting ?? { id: '', version: 0 }
    await server.as('chidi').call(approveApproval, { params: { id }, body: { version } })
    const closed = await bayo.call(contract.listClosedMonths, {})
    expect(closed).toMatchObject({
      rows: [
        {
          month: '2026-11',
          askedBy: { fullName: testUsers.bayo.fullName },
          approvedBy: { fullName: testUsers.chidi.fullName },
          reason,
          holds: true,
          debitsKobo: naira(2_900n),
          creditsKobo: naira(2_900n),
        },
      ],
      next: { month: '2026-12', can: { close: 'month-not-over' } },
    })
    expect(closed.rows[0]?.lines.map(({ kind }) => kind)).toEqual([
      'bank',
      'bank',
      'member_wallet',
      'member_savings',
    ])
    expect(await refused('2026-11', 'chidi')).toBe('month-not-next')
  })
  it('leaves the product at work: a deposit of the day after, and a reversal of what the month holds', async () => {
    await deposit()
    const [november] = (await bayo.call(contract.listJournals, { query: { code: first.code } })).rows
    await server.db.transaction().execute((db) =>
      reverseJournal(db, {
        journalId: november?.id ?? '',
        actorUid: null,
        now: server.clock.now(),
        memo: 'Taken back',
      }),
    )
    expect((await bayo.call(contract.readBooks, {})).differenceKobo).toBe(0n)
    expect(await bayo.call(contract.listClosedMonths, {})).toMatchObject({
      rows: [{ holds: true, debitsKobo: naira(2_900n) }],
    })
  })
  it('finds a closed month that somebody changed', async () => {
    const changed = `update ledger_closed_months set balances = jsonb_set(balances, '{0,net}', '-1')`
    await server.database.asOwner((owner) => owner.query(changed))
    expect((await bayo.call(contract.listClosedMonths, {})).rows).toMatchObject([{ holds: false }])
  })
})

describe('where the money is', () => {
  it('tells every member sums, a bank by its name and the last four digits, and nobody', async () => {
    const answer = await server.as('dayo').fetch('/api/where-the-money-is')
    const text = await answer.text()
    expect(text).not.toContain('0102030401')
    expect(text).not.toContain(testUsers.ada.uid)
    const money = await server.as('efe').call(contract.whereMoneyIs, {})
    expect(money).toMatchObject({
      membersKobo: naira(2_900n),
      heldKobo: naira(2_900n),
      othersKobo: kobo(0n),
      ownKobo: kobo(0n),
      proof: { holds: true },
    })
    expect(money.held).toMatchObject([
      { name: 'Sahel Trust Bank', last4: '0401', balanceKobo: naira(2_900n) },
      {},
    ])
  })
  it('is all a member and a moderator see of the books', async () => {
    for (const name of ['ada', 'dayo'] as const) {
      for (const path of ['books', 'books/file', 'journals', 'journals/file', 'closed-months'])
        expect((await server.as(name).fetch(`/api/${path}`)).status, `${name} ${path}`).toBe(403)
    }
  })
})

it('money moved inside the community is a journal, too', async () => {
  const paid = await deposit(naira(900n))
  const body = { amountKobo: naira(900n), paymentId: paid.id }
  await server.as('ada').call(moveFromWallet, { params: { id: goal.id }, body })
  expect((await bayo.call(contract.listJournals, {})).rows[0]).toMatchObject({
    actor: { uid: testUsers.ada.uid },
  })
})

it('an account stands on the side of its balance, such as depreciation on the credit side', async () => {
  const before = await bayo.call(contract.readBooks, {})
  const transfer = {
    debit: { kind: 'own_expense', scope: '5620' },
    credit: { kind: 'own_asset', scope: '1690' },
    amount: naira(75n),
  } as const
  await posted(server.db, [transfer], { now: server.clock.now() })
  const books = await bayo.call(contract.readBooks, {})
  expect(books.lines.find(({ account }) => account === 'own_asset:1690')).toMatchObject({
    side: 'credit',
    balanceKobo: naira(75n),
  })
  expect([books.debitsKobo, books.creditsKobo]).toEqual(
    [before.debitsKobo, before.creditsKobo].map((kobo) => addKobo(kobo, naira(75n))),
  )
  expect(books.differenceKobo).toBe(0n)
})
