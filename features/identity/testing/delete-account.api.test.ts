import { eventsSince } from '@kolo/audit/server'
import { naira } from '@kolo/foundation/money'
import { readPaymentReview, rejectPayment } from '@kolo/payments/contract'
import { openCollectionAccount, sayItWasSent } from '@kolo/payments/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { cast, castPassword } from '@kolo/server/cast'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccount } from '../identity.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const deletion = { params: { uid: cast.ada.uid }, body: { currentPassword: castPassword } }

it('a member whose payment is being checked stays until it is decided', async () => {
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  const plan = await openPlan(bayo, chidi)
  const payment = await startDeposit(ada, await openOrdinaryGoal(ada, plan.id), naira(1_000n))
  await sayItWasSent(ada, payment, 'NIP00000001')
  expect(await ada.problem(deleteAccount, deletion)).toMatchObject({
    status: 409,
    code: 'money-being-checked',
  })
  const { version } = await bayo.call(readPaymentReview, { params: { id: payment.id } })
  await bayo.call(rejectPayment, {
    params: { id: payment.id },
    body: { reason: 'No such line in the bank.', version },
  })
  await ada.call(deleteAccount, deletion)
  expect((await bayo.fetch(`/api/users/${cast.ada.uid}`)).status).toBe(404)
})

it('a picture that stays at a media host is named in the audit log', async () => {
  const picture = 'https://pictures.media.example/unity-savers/image/upload/v1/a.png'
  const { uid } = cast.dayo
  await server.db.updateTable('profiles').set({ avatar: picture }).where('uid', '=', uid).execute()
  const since = server.clock.now()
  await server.as('dayo').call(deleteAccount, { params: { uid }, body: { currentPassword: castPassword } })
  const events = await eventsSince(server.db, ['account.deleted'], since)
  expect(events.filter(({ subjectUid }) => subjectUid === uid)).toMatchObject([
    { facts: { leftAtMediaHost: picture } },
  ])
})

it('the last administrator stays', async () => {
  await server.as('chidi').call(deleteAccount, {
    params: { uid: cast.chidi.uid },
    body: { currentPassword: castPassword },
  })
  const last = { params: { uid: cast.bayo.uid }, body: { currentPassword: castPassword } }
  expect(await server.as('bayo').problem(deleteAccount, last)).toMatchObject({ code: 'last-administrator' })
})
