import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OwnSmsGateway, startOwnSmsGateway } from './own-sms-gateway.ts'
import { openSmsGateway } from './sms-gateway.ts'
import { smsLongest, smsText } from './sms-text.ts'

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
    openSmsGateway({ ...gateway.settings(kind), ...given }, patienceMs)(sms)

  it('takes a message and is told nothing but number, sender and text', async () => {
    expect(await send()).toEqual({ state: 'sent' })
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
    ['too much', { status: 429, headers: { 'retry-after': '60' } }, 'later'],
    ['a fault of its own', { status: 500 }, 'later'],
    ['that it is away', { status: 503 }, 'later'],
    ['nothing', { silent: true }, 'later'],
    ['that the number is none', { status: 400 }, 'refused'],
    ['that no money is left', { status: 402 }, 'refused'],
    ['another address', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'refused'],
  ])('says %s: %o is %s', async (_, badly, state) => {
    gateway.behave(badly)
    expect(await send({}, 200)).toMatchObject({ state })
    expect(gateway.sent).toEqual([])
  })
  it('that is not there is tried again', async () => {
    await gateway.close()
    expect(await send()).toEqual({ state: 'later', because: 'ECONNREFUSED' })
  })
  it('does not know another token', async () => {
    expect(await send({ token: 'another' })).toEqual({ state: 'refused', because: 'status 401' })
  })
})

describe('a message whose answer got lost', () => {
  it('is sent once by a gateway that knows references', async () => {
    const gateway = await startOwnSmsGateway()
    const send = () => openSmsGateway(gateway.settings('http'), 200)(sms)
    gateway.behave({ silent: true, takesFirst: true })
    expect(await send()).toMatchObject({ state: 'later' })
    gateway.behave()
    expect(await send()).toEqual({ state: 'sent' })
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
    const send = openSmsGateway(gateway.settings('termii'))
    expect(await send(sms)).toEqual({ state: 'refused', because: 'the answer takes nothing' })
    await gateway.close()
  })
})

describe('the text of an SMS', () => {
  it.each([
    ['Your deposit of ₦50,000.00 was confirmed.', 'Your deposit of NGN 50,000.00 was confirmed.'],
    ['“Ọ̀pẹ́yẹmí” — Kọ́lá’s goal…', '"Opeyemi" - Kola\'s goal...'],
    ['Ẹ káàbọ̀, ₦5', 'E kaàbo, NGN 5'],
    ['[1] {2} a|b~c\\d ^', '(1) (2) a/b-c/d'],
    ['日本', '??'],
    ['two\u00a0words', 'two words'],
  ])('%s is written %s', (text, written) => expect(smsText(text)).toBe(written))

  it('is one part at most, cut between words, and its end stays whole', () => {
    const long = smsText('word '.repeat(60), 'https://kolo.example.org/notices')
    expect(long.length).toBeLessThanOrEqual(smsLongest)
    expect(long).toMatch(/^(word )+word\.\.\. https:\/\/kolo\.example\.org\/notices$/)
    expect(smsText('x'.repeat(160))).toBe('x'.repeat(160))
    expect(smsText('x'.repeat(161))).toBe(`${'x'.repeat(157)}...`)
  })
})
