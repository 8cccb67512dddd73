import { describe, expect, it } from 'vitest'
import { decideFourEyes } from './four-eyes.ts'
import { addHours, type Instant } from './time.ts'

const now = '2026-11-20T09:00:00.000Z' as Instant
const base = { actorUid: 'bayo', preparedByUids: ['bayo'], noticeAt: undefined, now }

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
