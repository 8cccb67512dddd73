/** Shares through HTTP: off until two switch them on, bought whole, transferred and withdrawn by two, and in the books. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { bookCash, changeCashSettings, confirmCash, listCashTargets } from '@kolo/cash/contract'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { readOwnedBalances, readTotal } from '@kolo/ledger/balance'
import { hold } from '@kolo/ledger/holds'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { reversePayment } from '@kolo/payments/reversal'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { findProfile } from '@kolo/profile/server'
import { seedProfile } from '@kolo/profile/testing'
import { checkPaper, issueCertificate, listAccounts } from '@kolo/reports/documents'
import { readStatement } from '@kolo/reports/statement'
import { openStatementFile } from '@kolo/reports/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { readPayment } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreeOnTerms, termsBody, walletOf } from '../../testing/shares.fixtures.ts'
import {
  acceptShares,
  approveShareRequest,
  buyShares,
  cancelShareRequest,
  changeShareTerms,
  declineShares,
  listShareMovements,
  listShareReviews,
  offerShares,
  payForShares,
  readRegister,
  readShares,
  readShareTerms,
  rejectShareRequest,
  sharesToDecide,
  withdrawShares,
} from '../share.contract.ts'
import { shareDays } from './share-days.ts'

const server = await startTestServer()
const [ada, bayo, chidi, dayo, efe, funke] = (['ada', 'bayo', 'chidi', 'dayo', 'efe', 'funke'] as const).map(
  (name) => server.as(name),
)
if (!ada || !bayo || !chidi || !dayo || !efe || !funke) throw new Error('The cast is not there')
const codeOf = async (name: keyof typeof testUsers) =>
  (await findProfile(server.db, testUsers[name].uid))?.member_code ?? ''
const buy = (units: number, who = ada) => who.call(buyShares, { body: { units } })
const offer = async (units: number, to: keyof typeof testUsers = 'dayo', who = ada) => {
  const page = await who.call(offerShares, { body: { units, memberCode: await codeOf(to) } })
  return page.requests[0]?.id ?? ''
}
const withdraw = async (units: number | undefined, feeKobo = kobo(0n), who = ada) => {
  const page = await who.call(withdrawShares, { body: { units, feeKobo } })
  return page.requests[0]?.id ?? ''
}
const reviewOf = async (id: string) => {
  const { rows } = await bayo.call(listShareReviews, { query: { which: 'all' } })
  const review = rows.find((row) => row.id === id)
  if (!review) throw new Error('The request is not listed')
  return review
}
const deciding = async (id: string) => ({ params: { id }, body: { version: (await reviewOf(id)).version } })
const byTwo = async (id: string) => {
  await bayo.call(approveShareRequest, await deciding(id))
  return chidi.call(approveShareRequest, await deciding(id))
}
const holdings = async () =>
  new Map((await bayo.call(readRegister, { query: {} })).rows.map((row) => [row.member.uid, row.units]))
const subjects = () => server.jobs.map(({ data }) => String(data.subject))

beforeEach(() => {
  server.clock.advance(1_000)
  server.jobs.length = 0
})
afterAll(() => server.close())

describe('before two administrators switched them on', () => {
  it('nothing of shares is offered', async () => {
    expect(await ada.call(readShares, {})).toMatchObject({ isOffered: false, requests: [] })
    expect((await ada.call(readShares, {})).terms).toBeUndefined()
    expect(await ada.problem(buyShares, { body: { units: 10 } })).toMatchObject({
      status: 409,
      code: 'shares-off',
      problem: { message: 'Your community does not offer shares.' },
    })
    expect(await ada.problem(withdrawShares, { body: { feeKobo: kobo(0n) } })).toMatchObject({
      code: 'no-shares',
    })
  })
  it('one administrator asks, and nothing changes before another agrees', async () => {
    expect((await ada.problem(changeShareTerms, termsBody())).status).toBe(403)
    expect((await dayo.problem(changeShareTerms, termsBody())).status).toBe(403)
    const asked = await bayo.call(changeShareTerms, termsBody())
    expect(asked).toMatchObject({ isOffered: false, waiting: { title: 'Other terms of the shares' } })
    expect((await ada.call(readShares, {})).isOffered).toBe(false)
    expect((await bayo.problem(changeShareTerms, termsBody())).code).toBe('own-approval')
    expect(await chidi.call(changeShareTerms, termsBody())).toMatchObject({
      isOffered: true,
      terms: { parKobo: naira(1_000n), mostUnits: 20_000, issuedUnits: 0 },
    })
    expect((await ada.call(readShares, {})).isOffered).toBe(true)
    expect((await bayo.problem(changeShareTerms, termsBody())).code).toBe('same-terms')
  })
  it('the terms say what is wrong, beside the field', async () => {
    const wrong = async (more: object) => (await bayo.problem(changeShareTerms, termsBody(more))).problem
    expect(await wrong({ parKobo: kobo(99n) })).toMatchObject({ status: 422, field: 'parKobo' })
    expect(await wrong({ leastUnits: 0 })).toMatchObject({ status: 422, field: 'leastUnits' })
    expect(await wrong({ mostBps: 10_001 })).toMatchObject({ status: 422, field: 'mostBps' })
    expect(await wrong({ leastUnits: 20_001 })).toMatchObject({
      code: 'no-room',
      field: 'leastUnits',
      message: 'The limit per member is 20,000 shares, so the minimum cannot be more.',
    })
  })
})

describe('switched on', () => {
  beforeAll(async () => {
    await seedProfile(server.db, { ...testUsers.funke, emailVerified: true })
    for (const name of ['ada', 'bayo', 'dayo', 'funke'] as const)
      await fillWallet(server.db, testUsers[name].uid, naira(100_000n), server.clock.now())
  })
  // What the register counts is what the books hold, of each and of all.
  afterEach(async () => {
    for (const [uid, units] of await holdings()) {
      const owned = await readOwnedBalances(server.db, uid)
      expect(owned.find(({ kind }) => kind === 'share_capital')?.balance).toBe(naira(BigInt(units) * 1_000n))
    }
    const { terms } = await bayo.call(readShareTerms, {})
    expect(await readTotal(server.db, 'share_capital')).toBe(naira(BigInt(terms?.issuedUnits ?? 0) * 1_000n))
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })

  it('whole shares are bought from the wallet, the minimum first', async () => {
    expect(await ada.problem(buyShares, { body: { units: 9 } })).toMatchObject({
      code: 'below-minimum',
      problem: { field: 'units', message: 'A member holds at least 10 shares. Take 10 shares or more.' },
    })
    expect(await ada.problem(buyShares, { body: { units: 101 } })).toMatchObject({
      code: 'wallet-too-small',
      problem: {
        message: 'There is ₦100,000.00 free in your wallet. These shares cost ₦101,000.00.',
      },
    })
    expect((await ada.problem(buyShares, { body: { units: 1.5 } })).problem).toMatchObject({
      status: 422,
      field: 'units',
      message: 'Enter whole shares, 1 or more.',
    })
    expect(await ada.problem(buyShares, { body: { units: 20_001 } })).toMatchObject({
      code: 'above-most',
      problem: { message: 'The limit per member is 20,000 shares. You can take 20,000 shares more.' },
    })
    expect(await buy(40)).toMatchObject({
      account: { units: 40, freeUnits: 40, valueKobo: naira(40_000n), since: '2026-11-20' },
      walletKobo: naira(60_000n),
      terms: { issuedUnits: 40 },
    })
    expect(subjects()).toContain('You bought shares')
    expect((await ada.call(listShareMovements, { query: {} })).rows).toMatchObject([
      { kind: 'bought', units: 40, unitsAfter: 40, valueKobo: naira(40_000n) },
    ])
    const bought = await eventsSince(server.db, ['shares.bought'], instant('2026-11-20T00:00:00Z'))
    expect(bought.map(({ subjectUid }) => subjectUid)).toEqual([testUsers.ada.uid])
  })

  it('money that is set aside buys nothing', async () => {
    const account = walletAccount(testUsers.dayo.uid)
    const order = { account, amount: naira(95_000n), deed: 'test', actorUid: null, now: server.clock.now() }
    await server.database.db.transaction().execute((db) => hold(db, order))
    expect((await dayo.problem(buyShares, { body: { units: 10 } })).code).toBe('wallet-too-small')
    await fillWallet(server.db, testUsers.dayo.uid, naira(100_000n), server.clock.now())
  })

  it('a transfer takes the buyer’s word and two administrators; the capital stays what it was', async () => {
    const before = await readTotal(server.db, 'share_capital')
    const money = (await walletOf(server, testUsers.dayo.uid)).balance
    const id = await offer(20)
    expect(subjects()).toContain('Shares are offered to you')
    expect(await ada.call(readShares, {})).toMatchObject({ account: { units: 40, freeUnits: 20 } })
    const [offered] = (await dayo.call(readShares, {})).requests
    expect(offered).toMatchObject({
      side: 'takes',
      status: 'offered',
      units: 20,
      other: { fullName: 'Ada Nwosu' },
      can: { accept: true, decline: true, cancel: 'not-yours' },
    })
    // Nobody decides what its buyer has not answered, and only the buyer answers.
    expect((await bayo.problem(approveShareRequest, await deciding(id))).code).toBe('not-agreed')
    expect((await ada.problem(acceptShares, { params: { id } })).code).toBe('not-yours')
    expect((await funke.problem(acceptShares, { params: { id } })).status).toBe(404)
    expect((await bayo.call(listShareReviews, { query: {} })).rows).toEqual([])
    await dayo.call(acceptShares, { params: { id } })
    expect((await walletOf(server, testUsers.dayo.uid)).held).toBe(naira(115_000n))
    expect((await dayo.problem(acceptShares, { params: { id } })).code).toBe('request-decided')
    const work = workIn((await chidi.call(readAdminHome, {})).work, sharesToDecide)
    expect(work).toMatchObject({
      count: 1,
      mine: 1,
      rows: [{ seller: { fullName: 'Ada Nwosu' }, buyer: { fullName: 'Dayo Balogun' } }],
    })
    const first = await bayo.call(approveShareRequest, await deciding(id))
    expect(first).toMatchObject({ status: 'waiting', waiting: { title: 'Transfer shares of Ada Nwosu' } })
    expect((await bayo.problem(approveShareRequest, await deciding(id))).code).toBe('own-approval')
    const { rows } = await chidi.call(listApprovals, { query: {} })
    const approval = rows.find(({ subject }) => subject.id === id)
    await chidi.call(approveApproval, {
      params: { id: approval?.id ?? '' },
      body: { version: approval?.version ?? 0 },
    })
    expect(await reviewOf(id)).toMatchObject({ status: 'done', can: { approve: 'request-decided' } })
    expect(await holdings()).toEqual(
      new Map([
        [testUsers.ada.uid, 20],
        [testUsers.dayo.uid, 20],
      ]),
    )
    expect(await readTotal(server.db, 'share_capital')).toBe(before)
    expect(await walletOf(server, testUsers.ada.uid)).toMatchObject({ balance: naira(80_000n), held: 0n })
    expect(await walletOf(server, testUsers.dayo.uid)).toMatchObject({
      balance: money - naira(20_000n),
      held: naira(95_000n),
    })
    const lines = async (who: typeof ada) => (await who.call(listShareMovements, { query: {} })).rows[0]
    expect(await lines(ada)).toMatchObject({ kind: 'transferred-out', units: -20, other: 'Dayo Balogun' })
    expect(await lines(dayo)).toMatchObject({ kind: 'transferred-in', units: 20, other: 'Ada Nwosu' })
    expect(subjects()).toEqual(
      expect.arrayContaining(['Your shares were transferred', 'You took over shares']),
    )
  })

  it.each([
    ['11', 11, 'dayo', 'minimum-stays', 'A member keeps at least 10 shares. 10 shares can go.'],
    ['21', 21, 'dayo', 'not-free', undefined],
    ['her own number', 5, 'ada', 'to-yourself', undefined],
    ['whose account is not active', 5, 'efe', 'member-not-active', undefined],
  ] as const)('offers that cannot be: %s', async (_, units, to, code, message) => {
    const body = { units, memberCode: await codeOf(to) }
    const problem = await ada.problem(offerShares, { body })
    expect(problem).toMatchObject({ status: 409, code, ...(message ? { problem: { message } } : {}) })
  })

  it('nobody is offered shares under a number that is no member’s', async () => {
    const body = { units: 5, memberCode: 'KM-99999' }
    expect((await ada.problem(offerShares, { body })).problem).toMatchObject({
      code: 'no-such-member',
      field: 'memberCode',
    })
  })

  it('declined, taken back and rejected offers leave everything free again', async () => {
    const declined = await offer(5)
    await dayo.call(declineShares, { params: { id: declined } })
    expect((await dayo.problem(declineShares, { params: { id: declined } })).code).toBe('request-decided')
    const cancelled = await offer(5)
    expect((await dayo.problem(cancelShareRequest, { params: { id: cancelled } })).code).toBe('not-yours')
    await dayo.call(acceptShares, { params: { id: cancelled } })
    await bayo.call(approveShareRequest, await deciding(cancelled))
    await ada.call(cancelShareRequest, { params: { id: cancelled } })
    expect((await chidi.problem(approveShareRequest, await deciding(cancelled))).code).toBe('request-decided')
    const rejected = await offer(5)
    await dayo.call(acceptShares, { params: { id: rejected } })
    const body = { version: (await reviewOf(rejected)).version, reason: 'The form was not signed.' }
    await bayo.call(rejectShareRequest, { params: { id: rejected }, body })
    expect(await reviewOf(rejected)).toMatchObject({ status: 'rejected', reason: 'The form was not signed.' })
    expect(subjects().filter((title) => title === 'A request about shares was rejected')).toHaveLength(2)
    expect(await ada.call(readShares, {})).toMatchObject({
      account: { units: 20, freeUnits: 20 },
      requests: [],
    })
    expect((await walletOf(server, testUsers.dayo.uid)).held).toBe(naira(95_000n))
  })

  it('who buys or sells decides nothing, and a buyer begins with the minimum and has the money', async () => {
    const few = await offer(5, 'funke')
    expect((await funke.problem(acceptShares, { params: { id: few } })).code).toBe('below-minimum')
    await ada.call(cancelShareRequest, { params: { id: few } })
    const toBayo = await offer(10, 'bayo')
    await bayo.call(acceptShares, { params: { id: toBayo } })
    expect((await bayo.problem(approveShareRequest, await deciding(toBayo))).code).toBe('affected')
    const body = { version: (await reviewOf(toBayo)).version, reason: 'Not this one.' }
    expect((await bayo.problem(rejectShareRequest, { params: { id: toBayo }, body })).code).toBe('affected')
    await ada.call(cancelShareRequest, { params: { id: toBayo } })
    await seedProfile(server.db, { ...testUsers.funke, isActive: true, emailVerified: true })
    const dear = await offer(10, 'funke')
    const order = { account: walletAccount(testUsers.funke.uid), deed: 'test', actorUid: null }
    const now = server.clock.now()
    await server.database.db
      .transaction()
      .execute((db) => hold(db, { ...order, amount: naira(95_000n), now }))
    expect((await funke.problem(acceptShares, { params: { id: dear } })).code).toBe('wallet-too-small')
    await funke.call(declineShares, { params: { id: dear } })
  })

  it('shares above the minimum become money by two, for the cost that was shown', async () => {
    await agreeOnTerms([bayo, chidi], { feeBps: 150 })
    expect((await ada.problem(withdrawShares, { body: { units: 4, feeKobo: kobo(0n) } })).code).toBe(
      'cost-changed',
    )
    expect((await ada.problem(withdrawShares, { body: { units: 11, feeKobo: naira(165n) } })).code).toBe(
      'minimum-stays',
    )
    const before = (await walletOf(server, testUsers.ada.uid)).balance
    const id = await withdraw(4, naira(60n))
    expect(await ada.call(readShares, {})).toMatchObject({ account: { units: 20, freeUnits: 16 } })
    expect((await ada.problem(approveShareRequest, await deciding(id))).status).toBe(403)
    expect((await dayo.problem(approveShareRequest, await deciding(id))).status).toBe(403)
    expect(await byTwo(id)).toMatchObject({ status: 'done', feeKobo: naira(60n) })
    expect((await walletOf(server, testUsers.ada.uid)).balance).toBe(before + naira(3_940n))
    expect((await holdings()).get(testUsers.ada.uid)).toBe(16)
  })

  it('terms keep what members hold', async () => {
    const changing = async (more: object) => (await bayo.problem(changeShareTerms, termsBody(more))).code
    expect(await changing({ parKobo: naira(2_000n) })).toBe('par-fixed')
    expect(await changing({ capitalUnits: 20, mostBps: 10_000 })).toBe('below-issued')
    expect(await changing({ isOffered: false })).toBe('shares-held')
    await agreeOnTerms([bayo, chidi], { isOpen: false })
    expect((await ada.problem(buyShares, { body: { units: 1 } })).code).toBe('purchases-closed')
    await agreeOnTerms([bayo, chidi], { capitalUnits: 60, mostBps: 10_000 })
    expect(await ada.problem(buyShares, { body: { units: 25 } })).toMatchObject({
      code: 'none-left',
      problem: { message: 'Only 24 shares of the community are not taken yet.' },
    })
    await agreeOnTerms([bayo, chidi])
  })

  it('who leaves gives everything back by two, and nobody leaves with shares', async () => {
    const leaving = { params: { uid: testUsers.ada.uid } }
    expect(leaving.params.uid).toBe(testUsers.ada.uid)
    const before = (await walletOf(server, testUsers.ada.uid)).balance
    const id = await withdraw(undefined)
    expect((await ada.problem(withdrawShares, { body: { feeKobo: kobo(0n) } })).code).toBe('not-free')
    expect(await byTwo(id)).toMatchObject({ kind: 'leaving', status: 'done', units: 16 })
    expect((await walletOf(server, testUsers.ada.uid)).balance).toBe(before + naira(16_000n))
    expect((await holdings()).has(testUsers.ada.uid)).toBe(false)
    const page = await ada.call(readShares, {})
    expect(page.account).toMatchObject({ units: 0 })
    expect(page.account?.since).toBeUndefined()
    expect((await ada.problem(withdrawShares, { body: { feeKobo: kobo(0n) } })).code).toBe('no-shares')
  })

  it('share-days follow the register', async () => {
    const november = { from: '2026-11-01', to: '2026-11-30' } as Parameters<typeof shareDays>[1]
    // All of it happened on the 20th: what was held at its end counts for eleven days.
    const days = await shareDays(server.db, november)
    expect(days).toEqual([{ memberUid: testUsers.dayo.uid, weight: 220n }])
  })

  it('the register is a file, for administrators alone', async () => {
    const file = await bayo.fetch('/api/share-register/file')
    expect(file.headers.get('content-type')).toContain('text/csv')
    const text = await file.text()
    expect(text).toContain('Dayo Balogun')
    expect(text).toMatch(/SHR-2026-\d{6}/)
    expect((await ada.fetch('/api/share-register/file')).status).toBe(403)
  })
})

describe('by other ways of money in', () => {
  beforeAll(async () => {
    await openCollectionAccount(bayo, chidi)
    await seedProfile(server.db, { ...testUsers.dayo, accountTier: 'premium' })
  })
  const holds = async () => (await dayo.call(readShares, {})).account?.units ?? 0
  const sends = async (units: number, receivedKobo: Kobo, bankReference: string) => {
    const payment = await dayo.call(payForShares, { body: { units } })
    await sayItWasSent(dayo, payment, bankReference)
    await findTheMoney(bayo, payment, { bankReference, receivedKobo })
    return dayo.call(readPayment, { params: { id: payment.id } })
  }

  it('a transfer buys whole shares once its money is found', async () => {
    const before = await holds()
    expect((await ada.problem(payForShares, { body: { units: 9 } })).code).toBe('below-minimum')
    expect(await sends(3, naira(3_000n), 'SHARES0001')).toMatchObject({ status: 'confirmed' })
    expect(await holds()).toBe(before + 3)
    const [line] = (await dayo.call(listShareMovements, { query: {} })).rows
    expect(line).toMatchObject({ kind: 'bought', units: 3, valueKobo: naira(3_000n) })
  })

  it('what came in short or for none that can be bought stays money in the wallet', async () => {
    const before = { units: await holds(), wallet: (await walletOf(server, testUsers.dayo.uid)).balance }
    await sends(3, naira(2_500n), 'SHARES0002')
    const late = await dayo.call(payForShares, { body: { units: 2 } })
    await sayItWasSent(dayo, late, 'SHARES0003')
    await agreeOnTerms([bayo, chidi], { isOpen: false })
    await findTheMoney(bayo, late, { bankReference: 'SHARES0003', receivedKobo: naira(2_000n) })
    await agreeOnTerms([bayo, chidi])
    expect(await holds()).toBe(before.units)
    expect((await walletOf(server, testUsers.dayo.uid)).balance).toBe(before.wallet + naira(4_500n))
  })

  it('cash counted by two buys them, and what makes no whole one stays in the wallet', async () => {
    await bayo.call(changeCashSettings, { body: { isTaken: true } })
    const before = { units: await holds(), wallet: (await walletOf(server, testUsers.dayo.uid)).balance }
    const targets = await bayo.call(listCashTargets, { params: { id: testUsers.dayo.uid } })
    const target = targets.rows.find(({ purpose }) => purpose === 'shares')
    expect(target).toMatchObject({ name: 'Shares', leastKobo: naira(1_000n) })
    const body = { memberUid: testUsers.dayo.uid, purpose: 'shares', targetId: target?.id ?? '' }
    const booked = await bayo.call(bookCash, { body: { ...body, amountKobo: naira(2_400n) } })
    const counted = { countedKobo: naira(2_400n), version: booked.version }
    await chidi.call(confirmCash, { params: { id: booked.id }, body: counted })
    expect(await holds()).toBe(before.units + 2)
    expect((await walletOf(server, testUsers.dayo.uid)).balance).toBe(before.wallet + naira(400n))
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })

  it('a payment taken back is taken from the wallet, and refused where it became shares', async () => {
    const before = await holds()
    const { id, code } = await sends(40, naira(40_000n), 'SHARES0004')
    expect(code).toMatch(/^PAY-/)
    expect(await holds()).toBe(before + 40)
    const order = { account: walletAccount(testUsers.dayo.uid), deed: 'test', actorUid: null }
    const free = (await walletOf(server, testUsers.dayo.uid)).available
    const now = server.clock.now()
    await server.database.db.transaction().execute((db) => hold(db, { ...order, amount: free, now }))
    const asked = { params: { id }, body: { reason: 'The bank took it back.' } }
    expect((await bayo.problem(reversePayment, asked)).code).toBe('money-spent')
    expect(await holds()).toBe(before + 40)
  })
})

describe('papers of shares', () => {
  it('the certificate is a PDF with a code, true for as long as the shares are held', async () => {
    expect((await efe.problem(issueCertificate, {})).code).toBe('no-shares')
    const paper = await dayo.call(issueCertificate, {})
    expect(paper).toMatchObject({ kind: 'certificate', format: 'pdf' })
    expect(paper.account).toMatch(/^Share account SHR-2026-\d{6}$/)
    const answer = await dayo.fetch(`/api/papers/${paper.id}`)
    expect(answer.headers.get('content-disposition')).toMatch(/SHR-2026-\d{6}-certificate-/)
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const check = () => server.client().call(checkPaper, { query: { code: paper.code } })
    const worth = naira(BigInt((await dayo.call(readShares, {})).account?.units ?? 0) * 1_000n)
    expect(await check()).toMatchObject({ initials: 'D. B.', closingKobo: worth, stillSo: true })
    await fillWallet(server.db, testUsers.dayo.uid, naira(100_000n), server.clock.now())
    await buy(5, dayo)
    expect(await check()).toMatchObject({ closingKobo: worth, stillSo: false })
    expect((await dayo.fetch(`/api/papers/${paper.id}`)).status).toBe(409)
  })

  it('a statement is of the share account alone, for its owner alone', async () => {
    const id = (await dayo.call(readShares, {})).account?.id ?? ''
    const { accounts } = await dayo.call(listAccounts, { query: {} })
    expect(accounts).toContainEqual(expect.objectContaining({ key: `shares-${id}`, name: 'Shares' }))
    const file = await openStatementFile(dayo, { account: `shares-${id}` })
    const text = await file.text()
    expect(text).toContain('20 shares transferred')
    expect(text).toContain('5 shares bought')
    expect(text).not.toContain('Paid in')
    const ofAnother = await ada.problem(readStatement, { query: { account: `shares-${id}` } })
    expect(ofAnother.status).toBe(404)
  })
})

describe('per role', () => {
  it('a moderator holds shares as any member and sees nobody else’s', async () => {
    expect((await dayo.call(readShares, {})).account).toMatchObject({ units: 70 })
    expect((await dayo.problem(readRegister, { query: {} })).status).toBe(403)
    expect((await dayo.problem(listShareReviews, { query: {} })).status).toBe(403)
    expect((await dayo.problem(readShareTerms, {})).status).toBe(403)
  })
  it('whose account is not active looks and changes nothing', async () => {
    expect(await efe.call(readShares, {})).toMatchObject({ can: { buy: 'account-inactive' } })
    expect((await efe.problem(buyShares, { body: { units: 10 } })).status).toBe(403)
  })
  it('a stranger is told to sign in', async () => {
    expect((await server.client().problem(readShares, {})).status).toBe(401)
    expect((await server.client().problem(readRegister, { query: {} })).status).toBe(401)
  })
})
