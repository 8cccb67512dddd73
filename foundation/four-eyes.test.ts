import { describe, expect, it } from 'vitest'
import { decideFourEyes, sameEyes } from './four-eyes.ts'
import { addHours, type Instant } from './time.ts'

const now = '2026-11-20T09:00:00.000Z' as Instant
const base = { actorUid: 'bayo', preparedByUids: ['bayo'], noticeAt: undefined, now, appointments: [] }

describe('with two administrators', () => {
  const administratorUids = ['bayo', 'chidi']
  it('a colleague approves at once', () => {
    expect(decideFourEyes({ ...base, actorUid: 'chidi', administratorUids })).toEqual({
      next: 'approve',
      alone: false,
    })
  })
  it('the preparer never does, not even a day after a notice', () => {
    expect(decideFourEyes({ ...base, administratorUids })).toEqual({ next: 'fetch-second' })
    const noticeAt = addHours(now, -100)
    expect(decideFourEyes({ ...base, administratorUids, noticeAt })).toEqual({ next: 'fetch-second' })
  })
  it('somebody whose colleague lost the office is not alone while another is there', () => {
    const facts = { ...base, preparedByUids: ['bayo', 'efe'], administratorUids: ['bayo', 'chidi'] }
    expect(decideFourEyes(facts)).toEqual({ next: 'fetch-second' })
  })
})

describe('with one administrator', () => {
  const administratorUids = ['bayo']
  it('tells staff first', () => {
    expect(decideFourEyes({ ...base, administratorUids })).toEqual({
      next: 'tell-staff',
      until: '2026-11-21T09:00:00.000Z',
    })
  })
  it('waits to the end of 24 hours', () => {
    const noticeAt = addHours(now, -23)
    expect(decideFourEyes({ ...base, administratorUids, noticeAt })).toEqual({
      next: 'wait',
      until: addHours(noticeAt, 24),
    })
  })
  it('then approves alone, and says so', () => {
    const noticeAt = addHours(now, -24)
    expect(decideFourEyes({ ...base, administratorUids, noticeAt })).toEqual({ next: 'approve', alone: true })
  })
  it('approves at once what somebody else prepared', () => {
    expect(decideFourEyes({ ...base, preparedByUids: ['efe'], administratorUids })).toEqual({
      next: 'approve',
      alone: false,
    })
  })
})

describe('with an administrator who was appointed a short while ago', () => {
  const at = addHours(now, -7 * 24 + 1)
  const byBayo = { uid: 'efe', byUid: 'bayo', at }
  it('who appointed and who was appointed are one pair of eyes, whoever of them prepared', () => {
    const facts = { ...base, administratorUids: ['bayo', 'chidi', 'efe'], appointments: [byBayo] }
    expect(decideFourEyes({ ...facts, actorUid: 'efe' })).toEqual({ next: 'fetch-second' })
    expect(decideFourEyes({ ...facts, preparedByUids: ['efe'] })).toEqual({ next: 'fetch-second' })
    expect(decideFourEyes({ ...facts, actorUid: 'chidi' })).toEqual({ next: 'approve', alone: false })
    expect(decideFourEyes({ ...facts, actorUid: 'efe', preparedByUids: ['chidi'] })).toEqual({
      next: 'approve',
      alone: false,
    })
  })
  it('with nobody else there, they tell staff and wait as one alone would', () => {
    const facts = { ...base, actorUid: 'efe', administratorUids: ['bayo', 'efe'], appointments: [byBayo] }
    expect(decideFourEyes(facts)).toMatchObject({ next: 'tell-staff' })
    expect(decideFourEyes({ ...facts, noticeAt: addHours(now, -24) })).toEqual({
      next: 'approve',
      alone: true,
    })
  })
  it('the tie goes over several steps, even over somebody who no longer administers', () => {
    const chain = [byBayo, { uid: 'dayo', byUid: 'efe', at }]
    expect([...sameEyes(['bayo'], chain, now)].sort()).toEqual(['bayo', 'dayo', 'efe'])
    const facts = { ...base, actorUid: 'dayo', administratorUids: ['bayo', 'dayo', 'chidi'] }
    expect(decideFourEyes({ ...facts, appointments: chain })).toEqual({ next: 'fetch-second' })
  })
  it('after 7 days they are two', () => {
    const appointments = [{ ...byBayo, at: addHours(now, -7 * 24) }]
    const facts = { ...base, actorUid: 'efe', administratorUids: ['bayo', 'efe'], appointments }
    expect(decideFourEyes(facts)).toEqual({ next: 'approve', alone: false })
  })
})

describe('about somebody', () => {
  const facts = { ...base, administratorUids: ['bayo', 'chidi'], affectedUid: 'chidi' }
  it('whom it is about is no second pair of eyes', () => {
    expect(decideFourEyes(facts)).toMatchObject({ next: 'tell-staff' })
    expect(decideFourEyes({ ...facts, administratorUids: ['bayo', 'chidi', 'efe'] })).toEqual({
      next: 'fetch-second',
    })
  })
  it('an objection ends the wait for good: a second pair of eyes decides', () => {
    const told = { ...facts, noticeAt: addHours(now, -24) }
    expect(decideFourEyes(told)).toEqual({ next: 'approve', alone: true })
    expect(decideFourEyes({ ...told, objected: true })).toEqual({ next: 'fetch-second' })
  })
})
