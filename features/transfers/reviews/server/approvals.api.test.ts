/** What administrators write of the bank: compared with the claim, corrected, taken back, and shown once it is confirmed. */
import { registryOf } from '@kolo/application/server-feature'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { bankAccount, lockForDecision, settle } from '@kolo/payments/server'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { describe, expect, it } from 'vitest'
import { findTheMoney, sayItWasSent } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import {
  confirmPayment,
  paymentsToConfirm,
  readPaymentReview,
  rejectPayment,
  takeBackWord,
} from '../../transfers/transfer.contract.ts'
import { keepingDecision, takingReference } from './review.store.ts'

const { server, start } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = (['ada', 'bayo', 'chidi'] as const).map((name) => () => server.as(name)) as [
  () => ReturnType<typeof server.as>,
  () => ReturnType<typeof server.as>,
  () => ReturnType<typeof server.as>,
]
let references = 0
const nextReference = () => `NIP26112000${++references}`
const at = ({ id }: { id: string }) => ({ params: { id } })

/** Large enough for two, and said to be sent under a reference of its own. */
async function large(amount = naira(600_000n)) {
  const said = nextReference()
  return { payment: await sayItWasSent(ada(), await start(amount), said), said }
}
function find(
  who: typeof bayo,
  payment: { id: string },
  bankReference: string,
  receivedKobo = naira(600_000n),
) {
  server.clock.advance(1_000)
  return findTheMoney(who(), payment, { bankReference, receivedKobo, anotherTransfer: true })
}

function takeBack(payment: { id: string }, { version }: { version: number }) {
  server.clock.advance(1_000)
  return bayo().call(takeBackWord, { ...at(payment), body: { version } })
}

describe('what was found is compared with what the member said, by the server', () => {
  it('to the kobo, and by the reference however it is written', async () => {
    const { payment, said } = await large()
    const bankReference = `${said.slice(0, 3)}-${said.slice(3).toLowerCase()}`
    const kept = await find(bayo, payment, bankReference, naira(599_950n))
    expect(kept.words).toMatchObject([
      { by: { fullName: 'Bayo Adeyemi' }, match: { amount: 'short', reference: 'match' }, alone: false },
    ])
    await chidi().call(rejectPayment, {
      ...at(payment),
      body: { reason: 'Another one.', version: kept.version },
    })
  })
  it('over, with another reference; and with none said there is nothing to compare', async () => {
    const { payment } = await large()
    const kept = await find(bayo, payment, nextReference(), naira(600_050n))
    expect(kept.words[0]?.match).toEqual({ amount: 'over', reference: 'other' })
  })
})

describe('a confirmed payment', () => {
  it('shows who confirmed what and when', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    await find(bayo, payment, bankReference)
    server.clock.advance(60_000)
    const done = await find(chidi, payment, bankReference)
    const both = [
      {
        by: { uid: testUsers.bayo.uid },
        receivedKobo: naira(600_000n),
        bankReference,
        match: { amount: 'match' },
      },
      {
        by: { uid: testUsers.chidi.uid },
        receivedKobo: naira(600_000n),
        bankReference,
        at: done.confirmation?.at,
      },
    ]
    expect(done).toMatchObject({ status: 'confirmed', words: both })
    expect(Date.parse(done.words[1]?.at ?? '') - Date.parse(done.words[0]?.at ?? '')).toBeGreaterThanOrEqual(
      60_000,
    )
    expect((await chidi().call(readPaymentReview, at(payment))).words).toEqual(done.words)
  })
  it('one that was not found says by whom', async () => {
    const { payment } = await large()
    const reason = 'There is no such line in the bank.'
    const rejected = await bayo().call(rejectPayment, {
      ...at(payment),
      body: { reason, version: payment.version },
    })
    expect(rejected).toMatchObject({
      words: [],
      rejection: { reason },
      rejectedBy: { fullName: 'Bayo Adeyemi' },
    })
  })
})

describe('the first word', () => {
  it('can be taken back by whoever wrote it, as long as nobody has answered', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    const kept = await find(bayo, payment, bankReference)
    expect(kept.can).toMatchObject({ confirm: 'second-administrator-needed', changeWord: true })
    const taking = { ...at(payment), body: { version: kept.version } }
    expect(await chidi().call(readPaymentReview, at(payment))).toMatchObject({
      can: { changeWord: 'no-word' },
    })
    expect((await chidi().problem(takeBackWord, taking)).code).toBe('no-word')
    expect((await ada().problem(takeBackWord, taking)).status).toBe(403)
    const back = await takeBack(payment, kept)
    expect(back).toMatchObject({
      status: 'proof_submitted',
      words: [],
      needsSecond: true,
      can: { confirm: true, changeWord: 'no-word' },
    })
    expect(back.firstConfirmation).toBeUndefined()
    const again = { ...at(payment), body: { version: back.version } }
    expect((await bayo().problem(takeBackWord, again)).code).toBe('no-word')
    const event = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'payment.word-taken-back')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor_uid: testUsers.bayo.uid, target_id: payment.id })
  })
  it('that was taken back is no first pair of eyes: the next one is', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    const kept = await find(bayo, payment, bankReference)
    await takeBack(payment, kept)
    expect((await find(chidi, payment, bankReference)).status).toBe('proof_submitted')
    expect((await find(bayo, payment, bankReference)).status).toBe('confirmed')
  })
  it('is corrected by writing it again, and only the correction counts', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    await find(bayo, payment, bankReference, naira(60_000n))
    const right = await find(bayo, payment, bankReference)
    expect(right.words).toMatchObject([{ receivedKobo: naira(600_000n) }])
    expect((await find(chidi, payment, bankReference)).status).toBe('confirmed')
  })
  it('cannot be taken back once the payment is confirmed, or from an older look', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    const kept = await find(bayo, payment, bankReference)
    const stale = { ...at(payment), body: { version: kept.version - 1 } }
    expect((await bayo().problem(takeBackWord, stale)).code).toBe('changed-meanwhile')
    const done = await find(chidi, payment, bankReference)
    const late = { ...at(payment), body: { version: done.version } }
    expect((await bayo().problem(takeBackWord, late)).code).toBe('not-waiting')
  })
  it('waits for somebody else then: it is not counted as needing whoever wrote it', async () => {
    const countsFor = async (who: typeof bayo) => {
      const { work } = await who().call(readAdminHome, {})
      const { count, mine } = workIn(work, paymentsToConfirm)
      return { count, mine }
    }
    const { payment } = await large()
    const [before, chidis] = [await countsFor(bayo), await countsFor(chidi)]
    const kept = await find(bayo, payment, nextReference())
    expect(await countsFor(bayo)).toEqual({ count: before.count, mine: before.mine - 1 })
    expect(await countsFor(chidi)).toEqual(chidis)
    await takeBack(payment, kept)
    expect(await countsFor(bayo)).toEqual(before)
  })
  it('of two at once, taken back or answered, exactly one holds', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    const { version } = await find(bayo, payment, bankReference)
    const body = { receivedKobo: naira(600_000n), bankReference, version, anotherTransfer: true }
    const outcomes = await Promise.allSettled([
      bayo().call(takeBackWord, { ...at(payment), body: { version } }),
      chidi().call(confirmPayment, { ...at(payment), body }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  it('that was taken back confirms nothing together with another, whatever a program may try', async () => {
    const { payment } = await large()
    const bankReference = nextReference()
    const kept = await find(bayo, payment, bankReference)
    await takeBack(payment, kept)
    server.clock.advance(1_000)
    const now = server.clock.now()
    const settling = server.database.db.transaction().execute(async (db) => {
      const row = await lockForDecision(db, payment.id, testUsers.chidi.uid)
      const call = {
        db,
        now,
        record: () => undefined,
        enqueue: async () => undefined,
        registry: registryOf(features),
      }
      return settle(call, {
        payment: row,
        channel: 'transfer',
        told: { noun: 'transfer', reference: payment.transferCode },
        arrivalId: bankReference,
        received: naira(600_000n),
        from: bankAccount(row.collection_account_id ?? ''),
        memo: 'Transfer',
        on: dayIn(lagos, now),
        reference: bankReference,
        said: { by: testUsers.chidi.uid, with: 'two' },
        beside: {
          needed: [
            keepingDecision(db, {
              id: newId(Date.parse(now)),
              payment_id: row.id,
              round: row.round,
              decision: 'confirmation',
              administrator_uid: testUsers.chidi.uid,
              received_kobo: naira(600_000n),
              bank_reference: bankReference,
              decided_at: now,
            }),
            takingReference(db, bankReference, row.id),
          ],
        },
      })
    })
    await expect(settling).rejects.toThrow(/has no two words that stand/)
  })
})
