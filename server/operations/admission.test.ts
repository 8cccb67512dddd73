import { describe, expect, it } from 'vitest'
import { admissionLimits, openAdmission, type Place } from './admission.ts'

/** A door whose clock stands until it is moved, and what became of everybody who came to it. */
function scene(limits: Partial<typeof admissionLimits> = {}) {
  let now = 0
  const door = openAdmission({ ...admissionLimits, running: 2, staffRunning: 1, ...limits }, () => now)
  const started: string[] = []
  const refused: string[] = []
  const places = new Map<string, Place>()
  const come = (name: string, given: { staff?: boolean; receiving?: () => boolean } = {}) =>
    door.ask({
      address: name.replace(/\d+$/, ''),
      isStaff: () => given.staff ?? false,
      isWaitedFor: given.receiving ?? (() => false),
      start: (place) => {
        started.push(name)
        places.set(name, place)
      },
      refuse: () => refused.push(name),
    })
  return {
    door,
    started,
    refused,
    come,
    leave: (name: string) => places.get(name)?.leave(),
    comeBack: (name: string) => places.get(name)?.comeBack(),
    pass: (milliseconds: number) => {
      now += milliseconds
      door.look()
    },
  }
}

describe('so many are worked on at once', () => {
  it('and the next one when one is done', () => {
    const { come, leave, started, door } = scene()
    for (const name of ['a1', 'a2', 'a3']) come(name)
    expect(started).toEqual(['a1', 'a2'])
    leave('a1')
    leave('a1')
    expect(started).toEqual(['a1', 'a2', 'a3'])
    expect(door.load()).toEqual({ running: 2, waiting: 0, refused: 0 })
  })

  it('not counting who waits elsewhere, and whoever comes back has a place again before anybody new', () => {
    const { come, leave, comeBack, started, door } = scene()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) come(name)
    leave('a1')
    leave('a2')
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
    comeBack('a1')
    expect(door.load()).toEqual({ running: 3, waiting: 1, refused: 0 })
    leave('a3')
    expect(started).toHaveLength(4)
    leave('a1')
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })

  it('not counting who is still sending, or has been at it for long', () => {
    const { come, pass, started } = scene()
    let sending = true
    come('a1', { receiving: () => sending })
    come('a2')
    come('a3')
    pass(40)
    expect(started).toHaveLength(2)
    pass(20)
    expect(started).toEqual(['a1', 'a2', 'a3'])
    sending = false
    come('a4')
    pass(500)
    expect(started).toHaveLength(3)
  })

  it('also when what they wait for takes for ever', () => {
    const { come, pass, started } = scene({ longestMs: 10_000 })
    for (const name of ['a1', 'a2', 'a3']) come(name)
    pass(2_001)
    expect(started).toEqual(['a1', 'a2', 'a3'])
  })
})

describe('nobody waits in vain', () => {
  it('because who would wait too long, at the pace of the last turns, is told at once', () => {
    const { come, leave, pass, started, refused, door } = scene({ running: 1 })
    come('a0')
    // Two come while one is done, 20 ms each.
    for (let turn = 0; turn < 100; turn++) {
      come(`a${2 * turn + 1}`)
      come(`a${2 * turn + 2}`)
      pass(20)
      leave(started.at(-1) ?? '')
    }
    // 250 ms are twelve turns.
    expect(door.load().waiting).toBeGreaterThan(8)
    expect(door.load().waiting).toBeLessThan(14)
    expect(refused.length).toBeGreaterThan(80)
  })

  it('although nothing moves any more', () => {
    const { come, pass, refused, started } = scene({ workingMs: 60_000 })
    for (const name of ['a1', 'a2', 'a3']) come(name)
    pass(1_001)
    expect([started, refused]).toEqual([['a1', 'a2'], ['a3']])
  })
})

describe('each address gets its turn', () => {
  it('however much another one asks', () => {
    const { come, leave, started } = scene()
    for (let number = 1; number <= 40; number++) come(`loud${number}`)
    come('quiet1')
    leave('loud1')
    leave('loud2')
    expect(started.slice(2)).toEqual(['loud3', 'quiet1'])
  })

  it('also when there is no room left: the loudest gives way', () => {
    const { come, refused, door } = scene({ waiting: 10 })
    for (let number = 1; number <= 12; number++) come(`loud${number}`)
    expect(refused).toEqual([])
    come('quiet1')
    come('quiet2')
    expect(refused).toEqual(['loud12', 'loud11'])
    come('loud13')
    expect(refused).toEqual(['loud12', 'loud11', 'loud13'])
    expect(door.load()).toEqual({ running: 2, waiting: 10, refused: 3 })
  })
})

it('nobody gives way who has waited for a while already', () => {
  const { come, pass, refused } = scene({ waiting: 3 })
  for (let number = 1; number <= 5; number++) come(`loud${number}`)
  pass(50)
  come('quiet1')
  expect(refused).toEqual(['quiet1'])
})

it('administrators have a place of their own, and the others too', () => {
  const { come, leave, started, refused } = scene({ waiting: 3 })
  for (let number = 1; number <= 10; number++) come(`loud${number}`)
  expect(refused).toHaveLength(5)
  come('chief1', { staff: true })
  come('chief2', { staff: true })
  expect(started).toEqual(['loud1', 'loud2', 'chief1'])
  leave('chief1')
  expect(started).toEqual(['loud1', 'loud2', 'chief1', 'chief2'])
})
