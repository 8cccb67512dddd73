import type { Instant } from '@kolo/foundation/time'
import { expect, test } from 'vitest'
import { whyNotApprove } from './approval.messages.ts'

const can = (approve: true | string) => ({ can: { approve, sendBack: true, takeBack: true } as const })

test('says why it is not yours to approve, and nothing where it is', () => {
  expect(whyNotApprove(can(true))).toBeUndefined()
  expect(whyNotApprove(can('affected'))).toBe('This is about you. Other administrators decide it.')
  expect(whyNotApprove(can('own-approval'))).toBe(
    'You asked for this. Another administrator must approve it.',
  )
  expect(whyNotApprove(can('not-allowed'))).toBeUndefined()
})

test('says from when on it may be finished alone', () => {
  const aloneFrom = '2026-11-21T09:00:00.000Z' as Instant
  expect(whyNotApprove({ ...can('alone-delay'), aloneFrom })).toContain('You can complete it from 21/11/2026')
})
