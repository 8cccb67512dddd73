import { spawnSync } from 'node:child_process'
import type { lookup } from 'node:dns'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@kolo/foundation/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lookupPublicBy } from '../public-address.ts'
import { openEventSender } from './event-sender.ts'
import { startOwnReceiver } from './own-receiver.ts'

const now = '2026-11-20T09:42:00.000Z' as Instant
let receiver: Awaited<ReturnType<typeof startOwnReceiver>>
beforeAll(async () => {
  receiver = await startOwnReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.behave()
})

const at = (origin: string) => openEventSender({ origin, clock: () => now })
const sent = { headers: { 'webhook-id': '1' }, body: '{"₦":"1"}', patienceMs: 2_000 }
const here = at('http://localhost:3000')

it('hands the bytes over and answers the status alone', async () => {
  expect(await here(`${receiver.origin}/kolo?of=unity`, sent)).toEqual({ status: 204, retryAt: undefined })
  expect(receiver.received).toMatchObject([
    {
      url: '/kolo?of=unity',
      body: sent.body,
      headers: { 'webhook-id': '1', 'content-type': 'application/json' },
    },
  ])
  receiver.behave({ status: 503, headers: { 'retry-after': '120' } })
  expect(await here(receiver.origin, sent)).toEqual({ status: 503, retryAt: '2026-11-20T09:44:00.000Z' })
})

it('follows no redirect and waits for nobody longer than it was told', async () => {
  receiver.behave({ status: 307, headers: { location: `${receiver.origin}/elsewhere` } })
  expect(await here(receiver.origin, sent)).toMatchObject({ status: 307 })
  expect(receiver.received).toHaveLength(1)
  receiver.behave({ silent: true })
  expect(await here(receiver.origin, { ...sent, patienceMs: 100 })).toEqual({ problem: 'TimeoutError' })
})

it('takes no certificate that nobody vouches for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const { status } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...[
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
  ])
  expect(status).toBe(0)
  let asked = 0
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  expect(await here(`https://localhost:${port}/`, sent)).toEqual({ problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(asked).toBe(0)
  await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true })
})

describe('a product on the internet', () => {
  const there = at('https://kolo.example.org')
  it.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254',
    'https://localhost',
  ])('sends nothing to %s', async (address) => {
    const { port } = new URL(receiver.origin)
    expect(await there(`${address}:${port}/`, sent)).toEqual({ problem: 'ENOTPUBLIC' })
    expect(receiver.received).toEqual([])
  })

  it.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
    'connects to nobody where a name leads to %s when it is sent, whatever it led to before',
    async (address) => {
      const asked: string[] = []
      const found = [{ address, family: address.includes(':') ? 6 : 4 }]
      const find = ((name: string, _: object, callback: (error: null, all: typeof found) => void) => {
        asked.push(name)
        callback(null, found)
      }) as unknown as typeof lookup
      const sender = openEventSender({
        origin: 'https://kolo.example.org',
        clock: () => now,
        lookup: lookupPublicBy(find),
      })
      const { port } = new URL(receiver.origin)
      expect(await sender(`https://rebound.example.org:${port}/`, sent)).toEqual({ problem: 'ENOTPUBLIC' })
      expect([asked, receiver.received]).toEqual([['rebound.example.org'], []])
    },
  )
})
