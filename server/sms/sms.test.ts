import type { Instant } from '@kolo/foundation/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OwnSmsGateway, startOwnSmsGateway } from './own-sms-gateway.ts'
import { openSmsGateway } from './sms-gateway.ts'

const now = '2026-11-20T09:42:00.123Z' as Instant
const sms = {
  to: '+2348035550142',
  text: 'Your deposit was confirmed.',
  reference: '0198a000-0000-7000-8000-00000000000a',
}

describe.each(['termii', 'http'] as const)('the gateway %s', (kind) => {
  let gateway: OwnSmsGateway
  beforeEach(async () => {
    gateway = await startOwnSmsGateway()
  })
  afterEach(() => gateway.close())
  const send = (given = {}, patienceMs = 2_000) =>
    openSmsGateway({ ...gateway.settings(kind), ...given }, () => now, patienceMs)(sms)

  it('takes a message and is told nothing but number, sender and text', async () => {
    expect(await send()).toEqual({ outcome: 'delivered' })
    expect(gateway.sent).toEqual([{ to: sms.to, from: 'UnitySave', text: sms.text }])
    const termii = {
      api_key: gateway.settings('termii').token,
      sms: sms.text,
      to: '2348035550142',
      from: 'UnitySave',
    }
    expect(gateway.asked[0]?.body).toEqual(
      kind === 'termii'
        ? { ...termii, type: 'plain', channel: 'dnd' }
        : { to: sms.to, from: 'UnitySave', text: sms.text, reference: sms.reference },
    )
  })
  it.each([
    ['too much', { status: 429, headers: { 'retry-after': '60' } }, 'try-again'],
    ['a fault of its own', { status: 500 }, 'try-again'],
    ['that it is away', { status: 503 }, 'try-again'],
    ['nothing', { silent: true }, 'try-again'],
    ['that the number is none', { status: 400 }, 'failed'],
    ['that no money is left', { status: 402 }, 'failed'],
    ['another address', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'failed'],
  ])('says %s: %o is %s', async (_, badly, outcome) => {
    gateway.behave(badly)
    expect(await send({}, 200)).toMatchObject({ outcome })
    expect(gateway.sent).toEqual([])
  })
  it('that is not there is tried again', async () => {
    await gateway.close()
    expect(await send()).toEqual({ outcome: 'try-again', why: 'ECONNREFUSED' })
  })
  it('does not know another token', async () => {
    expect(await send({ token: 'another' })).toEqual({ outcome: 'failed', why: 'status 401' })
  })
})

describe('a message whose answer got lost', () => {
  it('is sent once by a gateway that knows references', async () => {
    const gateway = await startOwnSmsGateway()
    const send = () => openSmsGateway(gateway.settings('http'), () => now, 200)(sms)
    gateway.behave({ silent: true, takesFirst: true })
    expect(await send()).toMatchObject({ outcome: 'try-again' })
    gateway.behave()
    expect(await send()).toEqual({ outcome: 'delivered' })
    expect(gateway.sent).toHaveLength(1)
    expect(new Set(gateway.asked.map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set([sms.reference]),
    )
    await gateway.close()
  })
})

describe('Termii', () => {
  it('that answers without a message of its own took nothing', async () => {
    const gateway = await startOwnSmsGateway()
    gateway.behave({ status: 200, body: { message: 'Insufficient balance' } })
    const send = openSmsGateway(gateway.settings('termii'), () => now)
    expect(await send(sms)).toEqual({ outcome: 'failed', why: 'the answer takes nothing' })
    await gateway.close()
  })
})
