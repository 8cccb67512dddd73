/**
 * Every list that may become long is read page by page from the database. While somebody turns its pages others add to
 * it: whatever was there at first is seen once, not twice and not never, also where many records have the same moment.
 */
import { listApprovals } from '@kolo/approvals/contract'
import { listAuditEvents } from '@kolo/audit/contract'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { readWallet } from '@kolo/payments/contract'
import { changeRole, listMembers } from '@kolo/profile/members'
import { seedProfile } from '@kolo/profile/testing'
import { listGoalActivity } from '@kolo/savings/contract'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { listPaymentReviews, listPayments } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testUsers } from './test-users.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let goal: { id: string }
let payment: { id: string }
let added = 0

beforeAll(async () => {
  server = await startTestServer()
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  goal = await openOrdinaryGoal(ada, (await openPlan(bayo, chidi)).id)
  payment = await startDeposit(ada, goal, naira(1_000n))
  await sayItWasSent(ada, payment, 'NIP-FIRST')
  const body = { role: 'moderator' as const, reason: 'Agreed at the meeting.' }
  await bayo.call(changeRole, { params: { uid: testUsers.ada.uid }, body })
})
afterAll(() => server.close())

const id = () => newId(Date.parse(server.clock.now()))

/** One more payment like the first, proved at the same moment. */
async function addPayment(): Promise<void> {
  added += 1
  await sql`INSERT INTO payments (id, code, member_uid, purpose, target_id, amount_kobo, transfer_code,
      collection_account_id, status, started_at, expires_at, submitted_at, round)
    SELECT ${id()}, 'PAY-2026-9' || lpad(${added}::text, 6, '0'), member_uid, purpose, target_id, amount_kobo,
      'QQQ' || translate(lpad(${added}::text, 3, '0'), '01', 'AB'), collection_account_id, status, started_at, expires_at,
      submitted_at, 1
    FROM payments WHERE id = ${payment.id}`.execute(server.db)
}

/** One more thing that waits for a second administrator. */
async function addApproval(): Promise<void> {
  await sql`INSERT INTO approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by,
      asked_at, expires_at)
    SELECT ${id()}, kind, subject_type, ${`nobody-${++added}`}, subject_version, change, reason, asked_by, asked_at,
      expires_at
    FROM approvals WHERE kind = 'profile.role' AND subject_id = ${testUsers.ada.uid}`.execute(server.db)
}

async function addMember(): Promise<void> {
  const email = `amara${++added}@mail.example`
  await seedProfile(server.db, { ...testUsers.ada, uid: id(), email, fullName: 'Amara Odunlade' })
}

/** Confirmed at one and the same moment of the test's clock. */
async function addLine(): Promise<void> {
  const reference = `NIP${++added}`
  await depositAndConfirm(server.as('ada'), server.as('bayo'), goal, naira(500n + BigInt(added)), reference)
}

/** Less than was promised, so it goes to the wallet. */
async function addWalletLine(): Promise<void> {
  const deposit = await startDeposit(server.as('ada'), goal, naira(1_000n))
  const bankReference = `NIP${++added}`
  await sayItWasSent(server.as('ada'), deposit, bankReference)
  const receivedKobo = naira(100n + BigInt(added))
  await findTheMoney(server.as('bayo'), deposit, { bankReference, receivedKobo })
}

async function addEvent(): Promise<void> {
  await recordEvent(server.db, { kind: 'a.b', now: server.clock.now(), requestId: `P${++added}` })
}

type Page = { ids: string[]; nextCursor?: string | undefined }
type Paged = { query: { limit: number; cursor?: string } }
type Answer = { rows: readonly { id: string }[]; nextCursor?: string | undefined }

const idsOf = ({ rows, nextCursor }: Answer): Page => ({ ids: rows.map((row) => row.id), nextCursor })
const params = () => ({ params: { id: goal.id } })

// Those that need deposits come first: somebody has no more than twenty on their way.
const lists: Record<string, { read: (asked: Paged) => Promise<Page>; add: () => Promise<void> }> = {
  'the statement of a goal': {
    read: async (asked) => idsOf(await server.as('ada').call(listGoalActivity, { ...params(), ...asked })),
    add: addLine,
  },
  'the statement of the wallet': {
    read: async (asked) => idsOf(await server.as('ada').call(readWallet, asked)),
    add: addWalletLine,
  },
  'payments of a member': {
    read: async (asked) => idsOf(await server.as('ada').call(listPayments, asked)),
    add: addPayment,
  },
  'payments to confirm': {
    read: async (asked) => idsOf(await server.as('bayo').call(listPaymentReviews, asked)),
    add: addPayment,
  },
  'the audit log': {
    read: async (asked) => idsOf(await server.as('bayo').call(listAuditEvents, asked)),
    add: addEvent,
  },
  'what waits for a second administrator': {
    read: async (asked) => idsOf(await server.as('chidi').call(listApprovals, asked)),
    add: addApproval,
  },
  'members by name': {
    read: async (asked) => {
      const { rows, nextCursor } = await server.as('bayo').call(listMembers, asked)
      return { ids: rows.map(({ uid }) => uid), nextCursor }
    },
    add: addMember,
  },
  'members who are searched for': {
    read: async ({ query }) => {
      const asked = { query: { ...query, search: 'amara' } }
      const { rows, nextCursor } = await server.as('bayo').call(listMembers, asked)
      return { ids: rows.map(({ uid }) => uid), nextCursor }
    },
    add: addMember,
  },
}

it.each(Object.keys(lists))(
  'shows each record once while others are added: %s',
  { timeout: 60_000 },
  async (name) => {
    const { read, add } = lists[name] as (typeof lists)[string]
    for (let record = 0; record < 7; record++) await add()
    const atFirst = (await read({ query: { limit: 100 } })).ids
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
      const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) }
      const [page] = await Promise.all([read({ query }), ...(pages < 3 ? [add()] : [])])
      expect(page.ids.length).toBeLessThanOrEqual(3)
      seen.push(...page.ids)
      cursor = page.nextCursor
    }
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((one) => atFirst.includes(one))).toEqual(atFirst)
  },
)
