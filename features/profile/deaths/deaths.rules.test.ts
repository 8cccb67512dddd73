import { calendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { deathDaysProblem, isNextOfKin } from './deaths.rules.ts'

const day = (text: string) => calendarDate(text) ?? expect.fail(text)
const today = day('2026-05-10')

it.each([
  ['2026-05-03', '2026-05-04', undefined],
  ['2026-05-03', '2026-05-03', undefined],
  ['2026-05-10', '2026-05-10', undefined],
  ['2026-05-03', '2026-05-02', 'document-before-death'],
  ['2026-05-11', '2026-05-11', 'day-in-future'],
  ['2026-05-03', '2026-05-11', 'day-in-future'],
])('died on %s with a document of %s: %s', (diedOn, documentOn, problem) => {
  expect(deathDaysProblem({ diedOn: day(diedOn), documentOn: day(documentOn) }, today)).toBe(problem)
})

it('the next of kin is known by name or by phone number', () => {
  const kin = { fullName: 'Bísi  Adéyẹmí', phone: '+2348031234567' }
  expect(isNextOfKin({ fullName: 'bisi adeyemi', phone: '' }, kin)).toBe(true)
  expect(isNextOfKin({ fullName: 'Tayo Bello', phone: '+2348031234567' }, kin)).toBe(true)
  expect(isNextOfKin({ fullName: 'Tayo Bello', phone: '' }, { ...kin, phone: '' })).toBe(false)
  expect(isNextOfKin({ fullName: 'Tayo Bello', phone: '+2348039999999' }, kin)).toBe(false)
  expect(isNextOfKin({ fullName: 'Tayo Bello', phone: '' }, null)).toBe(false)
})
