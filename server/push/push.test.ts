import { createECDH } from 'node:crypto'
import type { Instant } from '@kolo/foundation/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic, notPublic } from '../public-address.ts'
import { encryptMessage, messageBytesMost } from './encrypt-message.ts'
import { type OwnPushService, type OwnSubscription, startOwnPushService } from './own-push-service.ts'
import { openPushSender } from './push-sender.ts'
import { vapidKeys } from './vapid.ts'

const now = '2026-11-20T09:42:00.123Z' as Instant
const keys = vapidKeys('the secret of a community that exists in tests')
const topic = '0198a00000007000800000000000000a'

describe('a message', () => {
  it('is sealed as the example of RFC 8291 says, to the byte', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
    const browser = {
      p256dh: Buffer.from(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        'base64url',
      ),
      auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
    }
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
    const sealed = encryptMessage('When I grow up, I want to be a watermelon', browser, sender, salt)
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })
})

describe('the key pair of the server', () => {
  it('follows from its secret, and is another one for another secret', () => {
    expect(vapidKeys('the secret of a community that exists in tests').publicKey).toBe(keys.publicKey)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
    expect(vapidKeys('another secret of some community in tests').publicKey).not.toBe(keys.publicKey)
  })
})

describe('with a push service', () => {
  let service: OwnPushService
  let browser: OwnSubscription
  const send = (text: string, to = browser, patienceMs = 2_000) => {
    const contact = 'mailto:kolo@example.org'
    const sender = openPushSender({
      keys,
      contact,
      localService: service.origin,
      clock: () => now,
      patienceMs,
    })
    const [p256dh, auth] = [to.keys.p256dh, to.keys.auth].map((key) => Buffer.from(key, 'base64url')) as [
      Buffer,
      Buffer,
    ]
    return sender({ endpoint: to.endpoint, p256dh, auth }, { text, topic })
  }
  beforeEach(async () => {
    service = await startOwnPushService(() => now)
    browser = service.subscribe(keys.publicKey)
  })
  afterEach(() => service.close())

  it('a message arrives at its browser, which alone can read it', async () => {
    expect(await send('Ndewo, ₦!')).toEqual({ outcome: 'delivered' })
    expect(service.refused).toEqual([])
    expect(service.received).toMatchObject([
      { text: 'Ndewo, ₦!', headers: { ttl: '86400', urgency: 'normal', topic } },
    ])
    expect(service.received[0]?.bytes.toString('latin1')).not.toContain('Ndewo')
  })

  it('the longest message arrives, and a longer one is not sent', async () => {
    const longest = 'x'.repeat(messageBytesMost)
    expect(await send(longest)).toEqual({ outcome: 'delivered' })
    expect(service.received[0]?.text).toBe(longest)
    expect(service.received[0]?.bytes).toHaveLength(4_096)
    await expect(send(`${longest}x`)).rejects.toThrow('too long')
  })

  it('a browser that is gone is told from one whose service fails', async () => {
    service.unsubscribe(browser)
    expect(await send('Hello')).toMatchObject({ outcome: 'gone' })
    service.behave({ status: 404 })
    expect(await send('Hello')).toMatchObject({ outcome: 'gone' })
    service.behave({ status: 503, headers: { 'retry-after': '120' } })
    expect(await send('Hello')).toEqual({
      outcome: 'try-again',
      why: 'status 503',
      after: '2026-11-20T09:44:00.123Z',
    })
    service.behave({ status: 429 })
    expect(await send('Hello')).toEqual({ outcome: 'try-again', why: 'status 429' })
    service.behave({ status: 413 })
    expect(await send('Hello')).toEqual({ outcome: 'failed', why: 'status 413' })
    service.behave({ silent: true })
    expect(await send('Hello', browser, 100)).toMatchObject({ outcome: 'try-again' })
  })

  it('a browser that subscribed under another key, as before the secret changed, is gone', async () => {
    const other = service.subscribe(vapidKeys('another secret of some community in tests').publicKey)
    expect(await send('Hello', other)).toMatchObject({ outcome: 'gone' })
    expect(service.refused).toEqual(['another key'])
  })

  it('no redirect is followed', async () => {
    service.behave({ status: 307, headers: { location: `${service.origin}/push/elsewhere` } })
    expect(await send('Hello')).toEqual({ outcome: 'failed', why: 'status 307' })
  })

  it('nobody on a private network is spoken to', async () => {
    const to = (endpoint: string) => send('Hello', { ...browser, endpoint })
    expect(await to('https://127.0.0.1/push/1')).toMatchObject({ outcome: 'gone' })
    expect(await to(`http://localhost:${new URL(service.origin).port}/push/1`)).toMatchObject({
      outcome: 'gone',
    })
    expect(service.received).toEqual([])
  })
})

describe('a name that leads to a private network', () => {
  it('is looked up to nobody, when the message is sent', async () => {
    const find = (options: object) =>
      new Promise((found) => lookupPublic('localhost', options, (error) => found(error?.code)))
    expect([await find({}), await find({ all: true })]).toEqual([notPublic, notPublic])
  })
})

describe('an IP address', () => {
  it.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2a00:1450:4003::5', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.8.8.8', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['239.1.1.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('%s is of the public internet: %s', (address, open) => expect(isPublicAddress(address)).toBe(open))
})
