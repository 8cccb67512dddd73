/** Guarantors through HTTP: asked, answered, held, falling with the principal and released; and what PostgreSQL refuses. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { kobo, naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { readBalance, readOwnedBalances } from '@kolo/ledger/balance'
import { payIn } from '@kolo/ledger/testing'
import { blockMember } from '@kolo/messages/contract'
import { fillWallet } from '@kolo/payments/testing'
import { moveToWallet } from '@kolo/savings/contract'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptLoan,
  approveLoan,
  declineLoan,
  offerLoan,
  payOutLoan,
  readLoan,
  readLoanReview,
  repayLoan,
  settleLoan,
  withdrawLoan,
} from '../../loans/loan.contract.ts'
import { loanById } from '../../loans/server/loan.store.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import {
  acceptGuarantee,
  askGuarantor,
  cancelGuarantor,
  declineGuarantee,
  type LoanGuarantors,
  listGuarantees,
  listGuarantorCandidates,
  readGuarantee,
  readGuarantors,
  withdrawGuarantee,
} from '../guarantor.contract.ts'
import { guarantorsOf } from './guarantors-of.ts'

const server = await startTestServer()
const beside = await startTestServer({ beside: server })
afterAll(async () => {
  await beside.close()
  await server.close()
})
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The people of the tests are not there')
let two: LoanProduct
let one: LoanProduct
let goal: { id: string }

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  const save = (name: 'ada' | 'bayo' | 'chidi' | 'dayo', amount: bigint) =>
    saveInGoal(server, name, { uid: testUsers[name].uid, planId: plan.id, amount: naira(amount) })
  await save('ada', 1_000_000n)
  await save('chidi', 200_000n)
  goal = await save('dayo', 600_000n)
  const { uid } = testUsers.chidi
  await payIn(server.db, { kind: 'share_capital', scope: uid, ownerUid: uid }, naira(100_000n))
  await fillWallet(server.db, testUsers.funke.uid, naira(1_000_000n), server.clock.now())
  const excess = { cover: 'excess_over_savings', guarantorsMin: 2, noGuarantorUpToBps: 5_000 } as const
  two = await openProduct(server, 'TWO', { ...excess, maxRunning: 10 })
  one = await openProduct(server, 'ONE', {
    cover: 'whole',
    guarantorsMin: 1,
    maxRunning: 10,
    multipleBps: 100_000,
  })
})

const uidOf = (name: TestUserName) => testUsers[name].uid
const at = async (id: string) => {
  const { version } = await bayo.call(readLoanReview, { params: { id } })
  return { params: { id }, body: { version } }
}
const asking = (id: string, name: TestUserName, amountKobo: ReturnType<typeof naira> | null = null) => ({
  params: { id },
  body: { guarantorUid: uidOf(name), amountKobo },
})
const ask = (id: string, name: TestUserName, amountKobo: ReturnType<typeof naira> | null = null) =>
  ada.call(askGuarantor, asking(id, name, amountKobo))
const requestOf = ({ rows }: LoanGuarantors, name: TestUserName) => {
  const found = rows.findLast(({ member }) => member.uid === uidOf(name))
  return { params: { id: found?.id ?? '' }, body: {} }
}
const heldOf = async (name: TestUserName) =>
  Object.fromEntries((await readOwnedBalances(server.db, uidOf(name))).map(({ kind, held }) => [kind, held]))
const statusOf = async (id: string) => (await ada.call(readLoan, { params: { id } })).status
const runJob = async (name: string) => {
  const job = feature.jobs?.find((each) => each.name === name)
  const { community, clock } = server
  const told: unknown[] = []
  const enqueue = async (_: string, data: unknown) => void told.push(data)
  await server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
  return told
}

describe('a loan above the savings', () => {
  it('waits for guarantors of the directory, who accept, decline, let it expire and withdraw', async () => {
    const small = await applyFor(server, 'ada', two, naira(500_000n))
    expect(small.status).toBe('submitted')
    await ada.call(withdrawLoan, await at(small.id))

    const loan = await applyFor(server, 'ada', two, naira(1_500_000n))
    expect(loan.status).toBe('awaiting_guarantors')
    expect((await bayo.problem(offerLoan, await at(loan.id))).code).toBe('loan-status')
    const params = { id: loan.id }
    expect(await ada.call(readGuarantors, { params })).toMatchObject({
      cover: { coverKobo: naira(500_000n), guarantorsMin: 2, noGuarantorUpToKobo: naira(500_000n) },
      next: { shareKobo: naira(250_000n), mostKobo: naira(500_000n) - 1n },
    })

    // The directory: by name, as far as members let themselves be seen, and with what they can carry.
    const search = async (text: string) =>
      (await ada.call(listGuarantorCandidates, { params, query: { search: text } })).rows
    expect(await search('dayo')).toMatchObject([{ fullName: 'Dayo Balogun' }])
    expect((await search('dayo'))[0]?.refusal).toBeUndefined()
    expect((await search('bayo'))[0]).toMatchObject({
      refusal: 'Bayo Adeyemi cannot guarantee a loan now.',
      canBeAsked: false,
    })
    expect(await search('efe')).toEqual([])
    const block = { params: { uid: uidOf('ada') }, body: { isBlocked: true } }
    await dayo.call(blockMember, block)
    expect(await search('dayo')).toEqual([])
    expect((await ada.problem(askGuarantor, asking(loan.id, 'dayo'))).status).toBe(404)
    await dayo.call(blockMember, { ...block, body: { isBlocked: false } })
    expect((await ada.problem(askGuarantor, asking(loan.id, 'ada'))).status).toBe(404)
    expect((await ada.problem(askGuarantor, asking(loan.id, 'efe'))).status).toBe(404)
    expect((await dayo.problem(askGuarantor, asking(loan.id, 'chidi'))).status).toBe(404)

    // Asked for an amount that is too much, then in equal shares, and each once.
    const much = await ada.problem(askGuarantor, asking(loan.id, 'dayo', naira(500_000n)))
    expect(much.problem).toMatchObject({ message: 'Enter an amount up to ₦499,999.99.', field: 'amountKobo' })
    const beyond = await ada.problem(askGuarantor, asking(loan.id, 'chidi', naira(400_000n)))
    expect(beyond.problem?.message).toBe('Chidi Okafor can guarantee up to ₦300,000.00 more.')
    const asked = await ask(loan.id, 'dayo')
    expect((await ada.problem(askGuarantor, asking(loan.id, 'dayo'))).code).toBe('guarantor-asked')
    const both = await ask(loan.id, 'chidi')
    expect((await ada.problem(askGuarantor, asking(loan.id, 'bayo'))).code).toBe('guarantors-enough')

    // What a guarantor reads: what they would owe, how it falls, and nothing else of the borrower.
    const seen = await dayo.call(readGuarantee, { params: requestOf(asked, 'dayo').params })
    expect(seen).toMatchObject({
      borrower: { fullName: 'Ada Nwosu' },
      others: [{ fullName: 'Chidi Okafor', status: 'asked' }],
      owedAtMostKobo: naira(250_000n),
      capacity: { savingsKobo: naira(600_000n), freeKobo: naira(600_000n) },
    })
    expect(seen.falls.at(0)?.owedAtMostKobo).toBe(naira(250_000n))
    expect(seen.falls.at(-1)?.owedAtMostKobo).toBe(0n)
    expect(Object.keys(seen.borrower).sort()).toEqual(['fullName', 'memberCode', 'uid'])
    expect((await ada.problem(readGuarantee, { params: requestOf(asked, 'dayo').params })).status).toBe(404)
    expect((await ada.problem(acceptGuarantee, requestOf(asked, 'dayo'))).status).toBe(404)

    await dayo.call(acceptGuarantee, requestOf(asked, 'dayo'))
    expect(await heldOf('dayo')).toMatchObject({ member_savings: naira(250_000n) })
    expect((await dayo.problem(acceptGuarantee, requestOf(asked, 'dayo'))).code).toBe('guarantee-over')
    await chidi.call(declineGuarantee, requestOf(both, 'chidi'))
    expect(await statusOf(loan.id)).toBe('awaiting_guarantors')

    // Replaced: once cancelled, once not answered in 14 days.
    const again = await ask(loan.id, 'chidi')
    const { id } = requestOf(again, 'chidi').params
    const cancelled = await ada.call(cancelGuarantor, { params: { ...params, guarantorId: id }, body: {} })
    expect(cancelled.rows.map(({ status }) => status)).toEqual(['accepted', 'declined', 'cancelled'])
    const late = await ask(loan.id, 'chidi')
    server.clock.advance(14 * 86_400_000)
    await runJob('loans.expire-guarantee-requests')
    expect((await ada.call(readGuarantors, { params })).rows.at(-1)?.status).toBe('asked')
    server.clock.advance(86_400_000)
    expect((await chidi.problem(acceptGuarantee, requestOf(late, 'chidi'))).code).toBe('guarantee-over')
    await runJob('loans.expire-guarantee-requests')
    expect((await ada.call(readGuarantors, { params })).rows.at(-1)?.status).toBe('expired')

    // Under review with the last answer, and no longer when a guarantor withdraws.
    const last = await ask(loan.id, 'chidi')
    await chidi.call(acceptGuarantee, requestOf(last, 'chidi'))
    expect(await statusOf(loan.id)).toBe('submitted')
    expect(await heldOf('chidi')).toMatchObject({
      member_savings: naira(200_000n),
      share_capital: naira(50_000n),
    })
    await bayo.call(offerLoan, await at(loan.id))
    await chidi.call(withdrawGuarantee, requestOf(last, 'chidi'))
    expect(await statusOf(loan.id)).toBe('awaiting_guarantors')
    expect(await heldOf('chidi')).toMatchObject({ member_savings: 0n, share_capital: 0n })
    await chidi.call(acceptGuarantee, requestOf(await ask(loan.id, 'chidi'), 'chidi'))

    // Who guarantees it decides nothing about it; nor do guarantors withdraw once the agreement is accepted.
    const no = await chidi.problem(offerLoan, await at(loan.id))
    expect(no.problem?.message).toBe('You cannot approve a loan that you asked for or guarantee.')
    const reviewed = await bayo.call(offerLoan, await at(loan.id))
    expect(reviewed.rules.at(-1)).toEqual({
      rule: 'guarantors',
      passes: true,
      required: { kobo: naira(500_000n) },
      found: { kobo: naira(500_000n) },
    })
    expect(reviewed.guarantors.filter(({ status }) => status === 'accepted')).toMatchObject([
      { member: { fullName: 'Dayo Balogun' }, freeKobo: naira(350_000n), owes: false },
      { member: { fullName: 'Chidi Okafor' }, freeKobo: naira(50_000n) },
    ])
    await ada.call(acceptLoan, await at(loan.id))
    expect((await dayo.problem(withdrawGuarantee, requestOf(asked, 'dayo'))).code).toBe('guarantee-binding')
    await bayo.call(approveLoan, await at(loan.id))
    const own = await chidi.problem(approveLoan, await at(loan.id))
    expect(own.problem?.message).toBe('You cannot approve a loan that you asked for or guarantee.')
    const { rows } = await chidi.call(listApprovals, { query: {} })
    const waiting = rows.find(({ subject }) => subject.id === loan.id)
    const approving = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
    expect(waiting?.can).toMatchObject({ approve: 'excluded', sendBack: 'excluded' })
    expect((await chidi.problem(approveApproval, approving)).code).toBe('excluded')
    expect(await statusOf(loan.id)).toBe('accepted')

    // Declined: everybody is free again.
    const { params: which, body } = await at(loan.id)
    await bayo.call(declineLoan, { params: which, body: { ...body, reason: 'The meeting said so.' } })
    expect(await heldOf('dayo')).toMatchObject({ member_savings: 0n })
    expect((await dayo.call(listGuarantees, {})).rows).toMatchObject([
      { status: 'released', owedAtMostKobo: 0n },
    ])
    const kinds = ['loan.guarantor-asked', 'loan.guarantor-cancelled', 'loan.guarantee-accepted']
    const events = await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))
    // Three accepted, six asked, one cancelled.
    expect(events).toHaveLength(10)
  })
})

describe('a guarantee', () => {
  it('falls with the principal, is told of arrears and ends with the loan', async () => {
    const loan = await applyFor(server, 'ada', one)
    const asked = await ask(loan.id, 'dayo')
    await dayo.call(acceptGuarantee, requestOf(asked, 'dayo'))
    await runLoan(server, 'ada', loan)
    const all = { params: { id: goal.id }, body: { amountKobo: naira(300_001n) } }
    expect((await dayo.problem(moveToWallet, all)).status).toBe(409)
    const leaving = { params: { uid: uidOf('dayo') }, body: { currentPassword: testPassword } }
    expect((await dayo.problem(deleteAccount, leaving)).code).toBe('loan-guaranteed')

    await ada.call(repayLoan, { params: { id: loan.id }, body: { amountKobo: naira(100_000n) } })
    expect(await heldOf('dayo')).toMatchObject({ member_savings: naira(200_000n) })
    const seen = await dayo.call(readGuarantee, { params: requestOf(asked, 'dayo').params })
    expect(seen).toMatchObject({ owedAtMostKobo: naira(200_000n), overdueKobo: 0n })
    const record = await loanById(server.db, loan.id)
    expect(await guarantorsOf(server.db, record, naira(200_000n))).toMatchObject([
      { memberUid: uidOf('dayo'), pledgeKobo: naira(200_000n) },
    ])
    server.clock.advance(150 * 86_400_000)
    const told = await runJob('loans.remind')
    expect(told).toContainEqual(
      expect.objectContaining({
        to: [uidOf('dayo')],
        facts: expect.objectContaining({ step: 'overdue', person: 'Ada Nwosu' }),
      }),
    )

    await fillWallet(server.db, uidOf('ada'), naira(50_000n), server.clock.now())
    const { settlement } = await ada.call(readLoan, { params: { id: loan.id } })
    const total = { params: { id: loan.id }, body: { totalKobo: settlement?.totalKobo ?? kobo(1n) } }
    await ada.call(settleLoan, total)
    expect(await heldOf('dayo')).toMatchObject({ member_savings: 0n })
    const ended = await dayo.call(readGuarantee, { params: requestOf(asked, 'dayo').params })
    expect(ended).toMatchObject({ status: 'released', owedAtMostKobo: 0n })
  })

  it('is not for who owes a loan themselves', async () => {
    const own = await applyFor(server, 'dayo', two, naira(100_000n))
    const loan = await applyFor(server, 'ada', one)
    const asked = await ask(loan.id, 'dayo')
    await bayo.call(offerLoan, await at(own.id))
    await dayo.call(acceptLoan, await at(own.id))
    const no = await dayo.problem(acceptGuarantee, requestOf(asked, 'dayo'))
    expect(no.problem?.message).toBe('Dayo Balogun cannot guarantee a loan now.')
    await dayo.call(withdrawLoan, await at(own.id))
    await ada.call(withdrawLoan, await at(loan.id))
    expect((await dayo.call(readGuarantee, { params: requestOf(asked, 'dayo').params })).status).toBe(
      'cancelled',
    )
  })

  const rounds = process.env.DEEP === '1' ? 200 : 2
  it(`is never for more than there is, ${rounds} times on two servers at once`, async () => {
    const wallet = { kind: 'member_wallet', scope: uidOf('dayo'), ownerUid: uidOf('dayo') } as const
    for (let round = 1; round <= rounds; round++) {
      const before = await readBalance(server.db, wallet)
      const savings = (await readOwnedBalances(server.db, uidOf('dayo'))).find(
        ({ scope }) => scope === goal.id,
      )
      const amount = naira(310_000n)
      const first = await applyFor(server, 'ada', one, amount)
      const second = await applyFor(server, 'ada', one, amount)
      const requests = [
        requestOf(await ask(first.id, 'dayo'), 'dayo'),
        requestOf(await ask(second.id, 'dayo'), 'dayo'),
      ]
      const answers = await Promise.allSettled([
        server.as('dayo').call(acceptGuarantee, requests[0] ?? expect.fail()),
        beside.as('dayo').call(acceptGuarantee, requests[1] ?? expect.fail()),
        beside.as('dayo').call(moveToWallet, { params: goal, body: { amountKobo: amount } }),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const after = await readBalance(server.db, wallet)
      const held = (await heldOf('dayo')).member_savings ?? 0n
      expect(held + after.available - before.available).toBe(amount)
      await ada.call(withdrawLoan, await at(first.id))
      await ada.call(withdrawLoan, await at(second.id))
      expect(await heldOf('dayo')).toMatchObject({ member_savings: 0n })
      const out = after.available - before.available
      if (out > 0n)
        await payIn(server.db, { kind: 'member_savings', scope: goal.id, ownerUid: uidOf('dayo') }, out)
      expect(savings?.available).toBe(naira(600_000n))
    }
  })
})

describe('PostgreSQL refuses', () => {
  const app = server.database.db
  let asked: string
  let accepted: string
  let loanId: string
  beforeAll(async () => {
    const waiting = await applyFor(server, 'ada', one, naira(400_000n))
    loanId = waiting.id
    const rows = await ask(waiting.id, 'dayo', naira(200_000n))
    await dayo.call(acceptGuarantee, requestOf(rows, 'dayo'))
    accepted = requestOf(rows, 'dayo').params.id
    asked = requestOf(await ask(waiting.id, 'chidi', naira(200_000n)), 'chidi').params.id
  })
  it.each<[string, () => RawBuilder<unknown>, RegExp]>([
    [
      'an amount that is not held',
      () => sql`update loan_guarantors set status = 'accepted', answered_at = now() where id = ${asked}`,
      /not held in full/,
    ],
    [
      'the holds of another guarantee',
      () => sql`update loan_guarantors set status = 'accepted', answered_at = now(),
        hold_ids = (select g.hold_ids from loan_guarantors g where g.id = ${accepted}) where id = ${asked}`,
      /not held in full/,
    ],
    [
      'less held',
      () => sql`update loan_guarantors set hold_ids = '{}' where id = ${accepted}`,
      /not held in full/,
    ],
    [
      'another amount',
      () => sql`update loan_guarantors set amount_kobo = 1 where id = ${accepted}`,
      /permission denied/,
    ],
    ['another guarantor', () => sql`update loan_guarantors set member_uid = loan_id`, /permission denied/],
    [
      'a release while the loan waits for review',
      () => sql`update loan_guarantors set status = 'released', hold_ids = '{}' where id = ${accepted}`,
      /still has the guarantee/,
    ],
    [
      'an answer taken back',
      () => sql`update loan_guarantors set status = 'asked', hold_ids = '{}' where id = ${accepted}`,
      /does not go on so|not held in full|still has/,
    ],
    [
      'a guarantor who borrows it',
      () => sql`insert into loan_guarantors (id, loan_id, member_uid, amount_kobo, asked_at)
        select gen_random_uuid(), id, member_uid, 1, now() from loans where id = ${loanId}`,
      /nobody is asked/,
    ],
    [
      'more than the loan',
      () => sql`insert into loan_guarantors (id, loan_id, member_uid, amount_kobo, asked_at)
        values (gen_random_uuid(), ${loanId}, gen_random_uuid(), 40000001, now())`,
      /nobody is asked/,
    ],
    [
      'somebody asked twice',
      () => sql`insert into loan_guarantors (id, loan_id, member_uid, amount_kobo, asked_at)
        select gen_random_uuid(), loan_id, member_uid, 1, now() from loan_guarantors where id = ${asked}`,
      /loan_guarantors_once/,
    ],
    ['a guarantee that never was', () => sql`delete from loan_guarantors`, /permission denied/],
    [
      'a review without cover',
      () => sql`update loans set status = 'submitted' where id = ${loanId}`,
      /do not cover it/,
    ],
    [
      'less to cover',
      () => sql`update loans set cover_kobo = 0, guarantors_min = 0 where id = ${loanId}`,
      /permission denied/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement().execute(app)).rejects.toThrow(why)
  })

  it('a guarantor who offers, and one who withdraws from an agreement that was accepted', async () => {
    await chidi.call(acceptGuarantee, { params: { id: asked }, body: {} })
    const offered = sql`update loans set status = 'offered', offered_by = ${uidOf('chidi')}, offered_at = now()
      where id = ${loanId}`
    await expect(offered.execute(app)).rejects.toThrow(/that they guarantee/)
    await bayo.call(offerLoan, await at(loanId))
    await ada.call(acceptLoan, await at(loanId))
    const withdrawn = sql`update loan_guarantors set status = 'withdrawn', hold_ids = '{}' where id = ${asked}`
    await expect(withdrawn.execute(app)).rejects.toThrow(/still has the guarantee/)
    expect((await bayo.problem(payOutLoan, await at(loanId))).code).toBe('loan-status')
  })
})
