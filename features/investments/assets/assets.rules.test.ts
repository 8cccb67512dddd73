import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { planStatuses } from '../plans/plans.rules.ts'
import { isInRegister, valuationRefusal } from './assets.rules.ts'

const day = (text: string) => text as CalendarDate
const seen = { status: 'running', last: day('2026-10-01'), today: day('2026-11-20'), hasFile: true } as const

it('a value follows the one before it, and has a day that has come', () => {
  const of = (on: string) => valuationRefusal(seen, day(on))?.refusal
  expect([of('2026-09-30'), of('2026-10-01'), of('2026-11-20'), of('2026-11-21')]).toEqual([
    'valued-earlier',
    undefined,
    undefined,
    'valued-later',
  ])
})

it('it has a paper of its plan, which is or was open', () => {
  expect(valuationRefusal({ ...seen, hasFile: false }, day('2026-11-01'))?.refusal).toBe('file-not-here')
  expect(planStatuses.filter((status) => !isInRegister(status))).toEqual(['draft', 'in_review', 'cancelled'])
  expect(valuationRefusal({ ...seen, status: 'draft' }, day('2026-11-01'))?.refusal).toBe('plan-state')
})
