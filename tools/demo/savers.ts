/** How invented members save: which goals they open, how much they pay in, how often, and what goes wrong on the way. */
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'
import { dayOfMonth, daysFrom } from './calendar.ts'
import type { Random } from './random.ts'

/** How a payment goes. */
export const fates = ['exact', 'short', 'over', 'rejected', 'forgotten'] as const
export type Fate = (typeof fates)[number]

/** A payment somebody is going to make; `naira` is what they promise. */
export type PlannedPayment = { on: CalendarDate; goal: number; naira: number; fate: Fate }

/** A goal somebody is going to open. */
export type PlannedGoal = {
  on: CalendarDate
  name: string
  icon: 'kolo' | 'home' | 'school' | 'health' | 'business' | 'family' | 'travel' | 'car' | 'celebration'
  /** Which of the community's plans. */
  plan: number
  targetNaira: number | undefined
  targetOn: CalendarDate | undefined
}

/** What a member is going to do. */
export type SavingHabit = { goals: PlannedGoal[]; payments: PlannedPayment[] }

const ideas = [
  ['Rent for next year', 'home', 600_000, 0],
  ['School fees', 'school', 350_000, 1],
  ['December in the village', 'celebration', 200_000, 2],
  ['Emergency money', 'health', undefined, 0],
  ['New sewing machine', 'business', 280_000, 0],
  ['Shop stock', 'business', 450_000, 0],
  ['Wedding', 'celebration', 1_500_000, 2],
  ['Generator and inverter', 'home', 750_000, 0],
  ['Plot of land', 'home', 3_500_000, 0],
  ['University', 'school', 900_000, 1],
  ['Small car', 'car', 4_000_000, 0],
  ['Trip to Obudu', 'travel', 250_000, 0],
  ["Mother's health", 'health', 300_000, 0],
  ['Laptop', 'kolo', 520_000, 0],
  ['Naming ceremony', 'family', 180_000, 2],
  ['Rainy day', 'kolo', undefined, 0],
  ['Children', 'family', undefined, 1],
  ['Freezer', 'business', 320_000, 0],
] as const

/** What a member of ordinary habits does from the day they joined until today. */
export function inventHabit(random: Random, joinedOn: CalendarDate, today: CalendarDate): SavingHabit {
  if (random.chance(0.1)) return { goals: [], payments: [] }
  const size = random.next()
  const monthlyNaira =
    size < 0.55
      ? random.between(4, 30) * 500
      : size < 0.88
        ? random.between(8, 45) * 2_000
        : random.between(10, 50) * 10_000
  const count = random.chance(0.5) ? 1 : random.chance(0.75) ? 2 : 3
  const goals = Array.from({ length: count }, (_, index) =>
    inventGoal(random, addDays(joinedOn, index * random.between(20, 140)), monthlyNaira),
  ).filter(({ on }) => on <= today)
  return { goals, payments: inventPayments(random, goals, monthlyNaira, today) }
}

function inventGoal(random: Random, on: CalendarDate, monthlyNaira: number): PlannedGoal {
  const [name, icon, usualTarget, plan] = random.pick(ideas)
  const months = random.between(8, 26)
  if (usualTarget === undefined) return { on, name, icon, plan, targetNaira: undefined, targetOn: undefined }
  const within = Math.ceil((monthlyNaira * months * (0.7 + random.next())) / 10_000) * 10_000
  const targetNaira = Math.max(50_000, Math.min(usualTarget * 3, within))
  const targetOn = random.chance(0.85) ? addDays(on, months * 30) : undefined
  return { on, name, icon, plan, targetNaira, targetOn }
}

function inventPayments(
  random: Random,
  goals: readonly PlannedGoal[],
  monthlyNaira: number,
  today: CalendarDate,
): PlannedPayment[] {
  const [first] = goals
  if (!first) return []
  // Most are paid at the end of the month; some bring a little every week.
  const weekly = random.chance(0.02)
  const payday = random.chance(0.6) ? random.between(24, 28) : random.between(1, 6)
  const keen = 0.01 + random.next() * 0.09
  const payments: PlannedPayment[] = []
  for (const on of daysFrom(first.on, today)) {
    const opening = goals.findIndex((goal) => goal.on === on)
    const due = weekly ? daysBetween(first.on, on) % 7 === 0 : dayOfMonth(on) === payday
    if (opening < 0 && !(due && random.chance(keen))) continue
    const open = goals.filter((goal) => goal.on <= on).length
    const goal = opening >= 0 ? opening : random.between(0, open - 1)
    payments.push({
      on,
      goal,
      naira: amountOf(random, weekly ? monthlyNaira / 4 : monthlyNaira),
      fate: fateOf(random),
    })
  }
  return payments
}

function amountOf(random: Random, usual: number): number {
  const drawn = usual * (0.6 + random.next() * 0.8)
  return Math.max(1_000, Math.round(drawn / 500) * 500)
}

function fateOf(random: Random): Fate {
  const chance = random.next()
  if (chance < 0.9) return 'exact'
  if (chance < 0.92) return 'short'
  if (chance < 0.95) return 'over'
  return chance < 0.975 ? 'rejected' : 'forgotten'
}
