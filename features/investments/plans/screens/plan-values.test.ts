import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import { faultsOf, maturityOf, newPlan, planOnWire, typedPercent, typedPlan } from './plan-values.ts'

const typed = {
  ...newPlan,
  targetRateBps: '16,5',
  capKobo: '1000000000',
  opensAt: '2027-02-01',
  closesAt: '2027-02-26',
  startsOn: '2027-03-01',
}

describe('a plan as it is typed', () => {
  it('takes money from the beginning of its first day in Lagos to the end of its last', () => {
    expect(planOnWire(typed)).toMatchObject({
      opensAt: '2027-01-31T23:00:00.000Z',
      closesAt: '2027-02-26T23:00:00.000Z',
      startsOn: '2027-03-01',
      maturesOn: '2027-05-31',
      targetRateBps: 1_650,
      targetKobo: '0',
      maxPerMemberKobo: null,
    })
  })

  it('sends no fee, notice or share price that it does not ask for', () => {
    expect(planOnWire({ ...typed, unitPriceKobo: '100' })).toMatchObject({
      exitFeeBps: 0,
      noticeDays: 0,
      unitPriceKobo: null,
    })
    const asked = {
      ...typed,
      earlyExit: 'fee',
      category: 'cooperative_shares',
      unitPriceKobo: '100',
    } as const
    expect(planOnWire(asked)).toMatchObject({ exitFeeBps: 100, noticeDays: 0, unitPriceKobo: '100' })
  })

  it('is read back as it was typed', () => {
    const wire = planOnWire({ ...typed, targetRateBps: '16.5' })
    const plan = {
      ...wire,
      code: '',
      coverFileId: null,
      minKobo: 1_000_000n,
      multipleKobo: 100_000n,
      targetKobo: 0n,
      capKobo: 1_000_000_000n,
      opensAt: wire.opensAt as Instant,
      closesAt: wire.closesAt as Instant,
      startsOn: wire.startsOn as CalendarDate,
    }
    expect(typedPlan(plan as never)).toEqual({ ...typed, targetRateBps: '16.5', targetKobo: '0' })
  })

  it('says which days are none, and no maturity without a start', () => {
    expect(faultsOf({ ...typed, closesAt: '31/02/2027' })).toEqual({
      opensAt: undefined,
      closesAt: 'Enter a date.',
      startsOn: undefined,
    })
    expect(maturityOf({ ...typed, startsOn: 'soon' })).toBeUndefined()
    expect(maturityOf({ ...typed, tenorDays: 'long' })).toBeUndefined()
  })

  it.each([
    ['16', 1_600],
    ['16.5%', 1_650],
    ['0,05', 5],
    ['', Number.NaN],
    ['1.234', Number.NaN],
  ])('reads %s as a rate', (text, bps) => {
    expect(typedPercent(text)).toBe(bps)
  })
})
