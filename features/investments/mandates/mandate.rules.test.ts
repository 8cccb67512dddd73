import { type CalendarDate, instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import { agreementNumber } from '../investments/investment.agreement.ts'
import { planStatuses } from '../plans/plans.rules.ts'
import { isMandated, leavesTimeToUndo, mandateText, undoRefusal, undoUntil } from './mandate.rules.ts'

const said = { autoInvest: true, riskTolerance: 'moderate', preferredCategories: ['bonds'] } as const

describe('what a mandate is about', () => {
  it('with a moderate risk and bonds chosen: bonds up to a moderate risk, and nothing else', () => {
    const about = (risk: 'low' | 'moderate' | 'high', category: 'bonds' | 'treasury_bills') =>
      isMandated({ risk, category }, said)
    expect([about('low', 'bonds'), about('moderate', 'bonds')]).toEqual([true, true])
    expect([about('high', 'bonds'), about('low', 'treasury_bills')]).toEqual([false, false])
    expect(isMandated({ risk: 'low', category: 'other' }, { ...said, preferredCategories: [] })).toBe(true)
    expect(isMandated({ risk: 'low', category: 'bonds' }, { ...said, autoInvest: false })).toBe(false)
  })

  it('leaves out what starts before a whole day is over', () => {
    const now = instant('2026-11-20T09:00:00.000Z')
    expect(leavesTimeToUndo({ starts_on: '2026-11-21' as CalendarDate }, now)).toBe(false)
    expect(leavesTimeToUndo({ starts_on: '2026-11-22' as CalendarDate }, now)).toBe(true)
    const midnight = instant('2026-11-20T23:00:00.000Z')
    expect(leavesTimeToUndo({ starts_on: '2026-11-22' as CalendarDate }, midnight)).toBe(true)
  })

  it('names the wording of the agreement it accepts', () => {
    expect(mandateText).toContain(`wording ${agreementNumber}`)
  })
})

describe('undoing', () => {
  const bought = {
    source: 'mandate',
    status: 'active',
    activated_at: instant('2026-11-20T09:00:00.000Z'),
  } as const

  it('lasts until the same time of the next day, and not at it', () => {
    const open = { status: 'open' } as const
    expect(undoUntil(bought.activated_at)).toBe('2026-11-21T09:00:00.000Z')
    expect(undoRefusal(bought, open, instant('2026-11-21T08:59:59.999Z'))).toBeUndefined()
    expect(undoRefusal(bought, open, instant('2026-11-21T09:00:00.000Z'))).toBe('undo-too-late')
  })

  it('ends when the plan begins, and is for nothing else', () => {
    const at = instant('2026-11-20T10:00:00.000Z')
    const able = planStatuses.filter((status) => undoRefusal(bought, { status }, at) === undefined)
    expect(able).toEqual(['open', 'paused', 'closed'])
    expect(undoRefusal({ ...bought, source: 'member' }, { status: 'open' }, at)).toBe('not-by-mandate')
  })
})
