/** Phones at a door, of which the connection comes and goes: what was scanned is heard once, and lets in once. */
import { createHash } from 'node:crypto'
import { addMinutes, type Instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CheckIn, ScanAnswer } from '../../events/event.contract.ts'
import { codeIn, openCheckIn, type Unsent } from './check-in-store.ts'

const began = '2026-11-21T17:00:00.000Z' as Instant
const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const codeOf = (number: number) => `${idOf(number)}.signature`
const keys = { list: 'list', unsent: 'unsent' }
const fingerprint = (code: string) => createHash('sha256').update(code).digest('hex')

/** A server that keeps the earliest scan, as `server/keep-door.ts` does. */
function newServer(tickets: number) {
  const first = new Map<string, { scan: string; at: Instant; device: string }>()
  const again = new Map<string, string>()
  const list = (): CheckIn => ({
    title: 'Savings clinic',
    startsAt: began,
    endsAt: addMinutes(began, 120),
    status: 'published',
    rows: Array.from({ length: tickets }, (_, number) => ({
      id: idOf(number),
      name: `Member ${number}`,
      guests: 0,
      fingerprint: fingerprint(codeOf(number)),
      checkedInAt: first.get(idOf(number))?.at ?? null,
    })),
  })
  const hear = (device: string, { scan, code, registrationId, at }: Unsent): ScanAnswer => {
    const id = registrationId ?? code?.split('.')[0] ?? ''
    const known = first.get(id)
    const outcome = known && known.scan !== scan ? 'already-in' : 'checked-in'
    if (known && known.scan !== scan) {
      const isEarlier = at < known.at && !again.has(scan)
      again.set(isEarlier ? known.scan : scan, id)
      if (isEarlier) first.set(id, { scan, at, device })
    }
    if (!known) first.set(id, { scan, at, device })
    const shown = { name: 'Member', guests: 0, checkedInAt: known?.at ?? at, device: known?.device ?? device }
    return { scan, outcome, ...shown }
  }
  return { first, again, list, hear }
}

function newPhone(server: ReturnType<typeof newServer>, name: number, drawer = newDrawer()) {
  let made = 0
  const net = { isOn: true, losesAnswers: false }
  let now = began
  const open = () =>
    openCheckIn({
      owner: 'ada',
      keys,
      drawer,
      readList: () => (net.isOn ? Promise.resolve(server.list()) : Promise.reject(new Error('no network'))),
      send: (device, scans) => {
        if (!net.isOn) return Promise.reject(new Error('no network'))
        const answers = scans.map((scan) => server.hear(device, scan))
        return net.losesAnswers ? Promise.reject(new Error('no answer')) : Promise.resolve(answers)
      },
      fingerprintOf: (code) => Promise.resolve(fingerprint(code)),
      now: () => now,
      newName: () => {
        made += 1
        return `${name}${String(made).padStart(31, '0')}`
      },
    })
  return { net, open, at: (next: Instant) => (now = next), drawer }
}

function newDrawer() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('reads the code out of what a camera reads', () => {
  expect(codeIn(' https://kolo.example/events/7/check-in?ticket=a.b&x=1 ')).toBe('a.b')
  expect(codeIn(' a.b ')).toBe('a.b')
})

it('keeps scans over a page that was closed, and shows nobody else what it kept', async () => {
  const server = newServer(2)
  const phone = newPhone(server, 1)
  const checkIn = phone.open()
  await checkIn.refresh()
  phone.net.isOn = false
  await checkIn.scan(codeOf(0))
  await checkIn.scan('not on the list')
  expect(checkIn.read()).toMatchObject({ unsent: [{ code: null }, { code: 'not on the list' }] })
  expect([...phone.drawer.kept.values()].join()).not.toContain('signature')
  const again = phone.open()
  expect(again.read().unsent).toEqual(checkIn.read().unsent)
  expect(again.read().checkIn?.rows[0]?.checkedInAt).toBe(began)
  phone.net.isOn = true
  await again.flush()
  expect(again.read().unsent).toEqual([])
  expect(server.first.get(idOf(0))?.at).toBe(began)
  const other = openCheckIn({ ...unused, owner: 'bola', keys, drawer: phone.drawer })
  expect(other.read()).toMatchObject({ checkIn: undefined, unsent: [] })
})

const unused = {
  readList: () => Promise.reject(new Error('not asked')),
  send: () => Promise.reject(new Error('not asked')),
  fingerprintOf: () => Promise.resolve(undefined),
  now: () => began,
  newName: () => '0'.repeat(32),
}

it('of two phones each ticket lets in once, at its earliest scan, and each other scan is reported once', async () => {
  const step = fc.record({
    phone: fc.constantFrom(0, 1),
    act: fc.constantFrom('scan', 'scan', 'scan', 'on', 'off', 'lose', 'reopen', 'refresh'),
    ticket: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = newServer(4)
      const phones = [newPhone(server, 1), newPhone(server, 2)]
      const checkIns = phones.map(({ open }) => open())
      await Promise.all(checkIns.map((checkIn) => checkIn.refresh()))
      const earliest = new Map<string, Instant>()
      for (const [minute, { phone: number, act, ticket }] of steps.entries()) {
        const [phone, checkIn] = [phones[number], checkIns[number]]
        if (!phone || !checkIn) throw new Error('There are two phones')
        const now = addMinutes(began, minute)
        phone.at(now)
        if (act === 'on') Object.assign(phone.net, { isOn: true, losesAnswers: false })
        if (act === 'off') phone.net.isOn = false
        if (act === 'lose') phone.net.losesAnswers = true
        if (act === 'reopen') checkIns[number] = phone.open()
        if (act === 'refresh') await checkIn.refresh()
        if (act !== 'scan') continue
        if (!earliest.has(idOf(ticket))) earliest.set(idOf(ticket), now)
        await checkIn.scan(codeOf(ticket))
      }
      for (const [number, phone] of phones.entries()) {
        Object.assign(phone.net, { isOn: true, losesAnswers: false })
        await checkIns[number]?.flush()
        expect(checkIns[number]?.read().unsent).toEqual([])
      }
      expect(new Map([...server.first].map(([id, { at }]) => [id, at]))).toEqual(earliest)
      // A phone takes a ticket once; so at most one other phone did.
      const reported = [...server.again.values()]
      expect(reported.length).toBe(new Set(reported).size)
    }),
    { numRuns: 60 },
  )
})
