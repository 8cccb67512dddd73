import { type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aimRefusal,
  cancelRefusal,
  type DepositRoom,
  depositRefusal,
  type GoalAim,
  progressOf,
} from './goal.rules.ts'

const today = '2026-11-20' as CalendarDate

describe('what a goal may aim at', () => {
  const aim = (targetKobo?: Kobo, targetOn?: CalendarDate): GoalAim => ({ targetKobo, targetOn })
  const least = naira(500n)
  it.each<[string, GoalAim, string | undefined]>([
    ['nothing', aim(), undefined],
    ['a target', aim(naira(501n)), undefined],
    ['the opening amount itself', aim(naira(500n)), 'target-too-low'],
    ['₦100,000,000', aim(naira(100_000_000n)), undefined],
    ['a kobo more', aim(kobo(10_000_000_001n)), 'target-too-high'],
    ['7 days from today', aim(naira(900n), addDays(today, 7)), undefined],
    ['6 days from today', aim(naira(900n), addDays(today, 6)), 'date-too-near'],
    ['a date long past', aim(naira(900n), '1999-01-01' as CalendarDate), 'date-too-near'],
    ['a date in 60 years', aim(naira(900n), addDays(today, 21_900)), 'date-too-far'],
    ['a date without a target', aim(undefined, addDays(today, 90)), 'date-needs-target'],
  ])('%s', (_, wanted, refusal) => {
    expect(aimRefusal(wanted, least, today)?.refusal).toBe(refusal)
  })
  it('a date that came near may stay, but not be moved nearer', () => {
    const before = aim(naira(900n), addDays(today, 3))
    expect(aimRefusal(aim(naira(1_000n), addDays(today, 3)), least, today, before)).toBeUndefined()
    expect(aimRefusal(aim(naira(1_000n), addDays(today, 4)), least, today, before)?.refusal).toBe(
      'date-too-near',
    )
  })
})

describe('what a goal takes', () => {
  const room: DepositRoom = {
    status: 'active',
    planStatus: 'active',
    minOpenKobo: naira(500n),
    minTopupKobo: naira(100n),
    maxBalanceKobo: naira(10_000n),
    balanceKobo: naira(5_000n),
    expectedKobo: naira(1_000n),
  }
  it.each<[string, Partial<DepositRoom>, Kobo, string | undefined]>([
    ['a top-up', {}, naira(100n), undefined],
    ['less than a top-up', {}, kobo(9_999n), 'below-topup'],
    ['a first deposit below opening', { status: 'pending' }, kobo(49_999n), 'below-opening'],
    ['a first deposit', { status: 'pending' }, naira(500n), undefined],
    ['up to the limit, with what is on its way', {}, naira(4_000n), undefined],
    ['a kobo above the limit', {}, kobo(400_001n), 'above-limit'],
    ['anything without a limit', { maxBalanceKobo: undefined }, naira(90_000_000n), undefined],
    ['a suspended plan goes on', { planStatus: 'suspended' }, naira(100n), undefined],
    ['a retired plan does not', { planStatus: 'retired' }, naira(100n), 'goal-closed'],
    ['a cancelled goal', { status: 'cancelled' }, naira(100n), 'goal-closed'],
    ['a closed goal', { status: 'closed' }, naira(100n), 'goal-closed'],
  ])('%s', (_, changes, amount, refusal) => {
    expect(depositRefusal(amount, { ...room, ...changes })?.refusal).toBe(refusal)
  })
})

describe('progress', () => {
  const opened = '2026-01-01' as CalendarDate
  const half = '2026-07-02' as CalendarDate
  const due = '2026-12-31' as CalendarDate
  const target = naira(1_200_000n)

  it('the worked example: half of the time gone, ₦780,000 of ₦1,200,000 saved', () => {
    expect(progressOf(naira(780_000n), { targetKobo: target, targetOn: due }, opened, half)).toMatchObject({
      state: 'on-track',
      shareBps: 6_500,
      leftKobo: naira(420_000n),
      dueByTodayKobo: naira(600_000n),
      weeklyKobo: 1_615_385n,
    })
  })
  it.each<[string, Kobo, GoalAim, CalendarDate, string]>([
    ['no target', naira(10n), { targetKobo: undefined, targetOn: undefined }, half, 'no-date'],
    ['a target without a date', naira(10n), { targetKobo: target, targetOn: undefined }, half, 'no-date'],
    ['a kobo behind', kobo(59_999_999n), { targetKobo: target, targetOn: due }, half, 'behind'],
    ['90 %', naira(1_080_000n), { targetKobo: target, targetOn: due }, half, 'almost-there'],
    ['a kobo under 90 %', kobo(107_999_999n), { targetKobo: target, targetOn: due }, half, 'on-track'],
    ['all of it', target, { targetKobo: target, targetOn: due }, half, 'full'],
    ['more than all', naira(2_000_000n), { targetKobo: target, targetOn: due }, half, 'full'],
    [
      '95 % after the day',
      naira(1_140_000n),
      { targetKobo: target, targetOn: due },
      addDays(due, 1),
      'behind',
    ],
    ['nothing on the first day', zeroKobo, { targetKobo: target, targetOn: due }, opened, 'on-track'],
  ])('%s', (_, saved, aim, day, state) => {
    expect(progressOf(saved, aim, opened, day).state).toBe(state)
  })
  it('projects the day from the pace so far, and says nothing in the first week', () => {
    const aim = { targetKobo: naira(1_000n), targetOn: undefined }
    expect(progressOf(naira(100n), aim, opened, addDays(opened, 10)).projectedOn).toBe(addDays(opened, 100))
    expect(progressOf(naira(100n), aim, opened, addDays(opened, 6)).projectedOn).toBeUndefined()
    expect(progressOf(zeroKobo, aim, opened, addDays(opened, 60)).projectedOn).toBeUndefined()
    expect(progressOf(kobo(1n), aim, opened, addDays(opened, 60)).projectedOn).toBeUndefined()
  })
  it('the weekly amount, saved each week, reaches the target and never overshoots by a kobo a week', () => {
    const amount = fc.bigInt({ min: 50_001n, max: 10_000_000_000n })
    fc.assert(
      fc.property(
        amount,
        fc.nat(10_000),
        fc.integer({ min: 8, max: 18_000 }),
        fc.nat(18_000),
        (wanted, share, days, gone) => {
          const targetKobo = kobo(wanted)
          const saved = kobo((wanted * BigInt(share)) / 10_000n)
          const targetOn = addDays(opened, days)
          const day = addDays(opened, Math.min(gone, days))
          const { weeklyKobo, leftKobo, dueByTodayKobo, shareBps } = progressOf(
            saved,
            { targetKobo, targetOn },
            opened,
            day,
          )
          const weeks = BigInt(Math.max(1, Math.ceil(daysBetween(day, targetOn) / 7)))
          const reached = (weeklyKobo ?? 0n) * weeks
          expect(reached >= (leftKobo ?? 0n) && reached < (leftKobo ?? 0n) + weeks).toBe(true)
          expect((dueByTodayKobo ?? 0n) <= targetKobo).toBe(true)
          expect(shareBps).toBeLessThanOrEqual(10_000)
          expect(saved + (leftKobo ?? 0n)).toBe(targetKobo)
        },
      ),
    )
  })
})

describe('deleting a goal', () => {
  it.each([
    ['pending', 0n, 0, undefined],
    ['active', 0n, 0, undefined],
    ['active', 1n, 0, 'goal-has-money'],
    ['pending', 0n, 1, 'goal-being-paid'],
    ['closed', 0n, 0, 'goal-closed'],
    ['cancelled', 0n, 0, 'goal-closed'],
  ] as const)('%s with %s kobo and %i payments being checked', (status, balance, checking, refusal) => {
    expect(cancelRefusal(status, kobo(balance), checking)?.refusal).toBe(refusal)
  })
})
