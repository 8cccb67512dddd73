import type { Instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import {
  bodyOfEvent,
  eventKinds,
  eventOf,
  mayBeReceiver,
  mostAttempts,
  nextAttempt,
  toldDeeds,
} from './webhooks.rules.ts'

const uid = '01900000-0000-7000-8000-000000000001'
const id = '01900000-0000-7000-8000-0000000000b1'

describe('an event', () => {
  it('says whose record it is, its id, its code and amounts, and nothing else of the deed', () => {
    const deed = {
      kind: 'withdrawal.paid',
      actorUid: '01900000-0000-7000-8000-000000000002',
      subjectUid: uid,
      targetId: id,
      facts: { code: 'WD-26-1', amountKobo: '5000000', bankReference: 'NIP1', alone: false, phone: '+234' },
    }
    const event = eventOf(deed)
    expect(event).toEqual({
      kind: 'withdrawal.paid',
      data: { memberUid: uid, withdrawalId: id, code: 'WD-26-1', amountKobo: '5000000' },
    })
    const at = '2026-11-20T09:42:00.000Z' as Instant
    expect(bodyOfEvent({ id, at, kind: 'webhook.test', data: {} })).toBe(
      `{"id":"${id}","type":"webhook.test","timestamp":"${at}","data":{}}`,
    )
  })
  it('of every kind is made of a deed, each deed of one, and carries ids, codes and amounts alone', () => {
    expect(new Set(toldDeeds).size).toBe(toldDeeds.length)
    const empty = { actorUid: uid, subjectUid: null, targetId: id, facts: {} }
    const made = toldDeeds.map((kind) => eventOf({ ...empty, kind }))
    expect(new Set(made.map((event) => event?.kind))).toEqual(new Set(eventKinds))
    const names = new Set(made.flatMap((event) => Object.keys(event?.data ?? {})))
    for (const name of names)
      expect(name).toMatch(/^(memberUid|\w+Id|code|amountKobo|promisedKobo|receivedKobo|units|because)$/)
    expect(eventOf({ ...empty, kind: 'session.started' })).toBeUndefined()
  })
})

it('is sent eight times in rather more than a day, later and later', () => {
  let now = '2026-11-20T09:00:00.000Z' as Instant
  const waits: number[] = []
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt(attempts, now)
    if (next === undefined) break
    waits.push(Date.parse(next) - Date.parse(now))
    now = next
  }
  expect(waits).toHaveLength(mostAttempts - 1)
  expect(mostAttempts).toBe(8)
  expect([...waits].sort((one, other) => one - other)).toEqual(waits)
  expect(now).toBe('2026-11-21T11:36:10.000Z')
})

describe('an address', () => {
  it.each([
    ['https://books.example.org/kolo?of=unity', true],
    ['https://books.example.org:8443/kolo', true],
    ['http://books.example.org/kolo', false],
    ['ftp://books.example.org/', false],
    ['https://user:password@books.example.org/', false],
    ['https://books.example.org/#here', false],
    ['https://intranet/', false],
    ['https://localhost/', false],
    ['https://127.0.0.1/', false],
    ['https://10.0.0.8/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://2130706433/', false],
    ['https://0x7f000001/', false],
    ['https://0177.0.0.1/', false],
    ['https://127.1/', false],
    ['https://[::1]/', false],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://[fd00::1]/', false],
    ['https://1.1.1.1/', false],
    ['https://。/', false],
    ['no address', false],
    [`https://books.example.org/${'a'.repeat(500)}`, false],
  ])('%s may be one of a product on the internet: %s', (address, may) => {
    expect(mayBeReceiver(address, 'https://kolo.example.org')).toBe(may)
  })
  it.each([
    ['http://127.0.0.1:4000/kolo', true],
    ['http://localhost:4000/kolo', true],
    ['http://[::1]:4000/', true],
    ['http://2130706433:4000/', true],
    ['http://10.0.0.8/', false],
    ['http://169.254.169.254/', false],
    ['http://books.example.org/', false],
    ['https://books.example.org/', true],
  ])('%s may be one of a product on this machine: %s', (address, may) => {
    expect(mayBeReceiver(address, 'http://localhost:3000')).toBe(may)
  })
})
