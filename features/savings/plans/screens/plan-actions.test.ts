import { instant } from '@kolo/foundation/time'
import { expect, test } from 'vitest'
import { stepsOf, whyWaiting } from './plan-actions.ts'

const none = {
  edit: true,
  activate: 'plan-state',
  suspend: 'plan-state',
  resume: 'plan-state',
  retire: 'plan-state',
} as const

test('only the steps that may be taken are offered', () => {
  expect(stepsOf({ can: { ...none, suspend: true } })).toEqual(['suspend'])
  expect(stepsOf({ can: { ...none, resume: true, retire: true } })).toEqual(['resume', 'retire'])
})

test('a draft says why its own author cannot activate it', () => {
  const own = { status: 'draft' as const, can: { ...none, activate: 'own-plan' } }
  expect(whyWaiting(own)).toBe('You prepared this plan. Another administrator must activate it.')
  expect(whyWaiting({ ...own, can: { ...none, activate: true } })).toBeUndefined()
  expect(
    whyWaiting({
      ...own,
      can: { ...none, activate: 'alone-delay' },
      aloneFrom: instant('2026-11-21T09:00:00.000Z'),
    }),
  ).toContain('21/11/2026, 10:00')
})

test('an active plan waits for nobody', () => {
  expect(whyWaiting({ status: 'active', can: none })).toBeUndefined()
})
