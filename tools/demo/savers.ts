/** How invented members save: which goals they open, how much they pay in, how often, and what goes wrong on the way. */
import { addDays, type CalendarDate, calendarDate, daysBetween } from '@kolo/foundation/time'
import { monthsFrom } from './calendar.ts'
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
  /** Which of the community's plans, by its place in `plans` (`staff.ts`). */
  plan: number
  targetNaira: number | undefined
  targetOn: CalendarDate | undefined
  /** The day a locked goal ends. */
  maturesOn?: CalendarDate
  /** What is paid into it each month. */
  monthlyNaira: number
  /** The last day on which anything is paid into it. */
  until: CalendarDate
}

/** What a member is going to do. */
export type SavingHabit = { goals: PlannedGoal[]; payments: PlannedPayment[] }

/** The places of the community's plans. */
export const planPlaces = { everyday: 0, school: 1, festive: 2, harvest: 3, thrift: 4, fixed: 5 } as const

const ideas = [
  ['Rent for next year', 'home', 600_000, 'everyday'],
  ['School fees', 'school', 350_000, 'school'],
  ['December in the village', 'celebration', 200_000, 'festive'],
  ['Emergency money', 'health', undefined, 'everyday'],
  ['New sewing machine', 'business', 280_000, 'everyday'],
  ['Shop stock', 'business', 450_000, 'everyday'],
  ['Wedding', 'celebration', 1_500_000, 'festive'],
  ['Generator and inverter', 'home', 750_000, 'everyday'],
  ['Plot of land', 'home', 3_500_000, 'fixed'],
  ['University', 'school', 900_000, 'school'],
  ['Small car', 'car', 4_000_000, 'everyday'],
  ['Trip to Obudu', 'travel', 250_000, 'everyday'],
  ["Mother's health", 'health', 300_000, 'everyday'],
  ['Laptop', 'kolo', 520_000, 'everyday'],
  ['Naming ceremony', 'family', 180_000, 'festive'],
  ['Rainy day', 'kolo', undefined, 'everyday'],
  ['Children', 'family', undefined, 'everyday'],
  ['Freezer', 'business', 320_000, 'fixed'],
] as const

/**
 * What a member of ordinary habits does from the day they joined until today: almost everybody brings the monthly thrift,
 * half of them save for something beside it, and one in eight stops after a while.
 */
export function inventHabit(random: Random, joinedOn: CalendarDate, today: CalendarDate): SavingHabit {
  if (random.chance(0.04)) return { goals: [], payments: [] }
  const size = random.next()
  const monthlyNaira =
    size < 0.55
      ? random.between(4, 20) * 500
      : size < 0.9
        ? random.between(5, 20) * 2_000
        : random.between(5, 15) * 10_000
  const stopsOn = random.chance(0.12) ? addDays(joinedOn, random.between(60, 400)) : today
  const thrift: PlannedGoal[] = random.chance(0.8)
    ? [{ ...goalOn(joinedOn, 'Monthly thrift', 'kolo', 'thrift'), monthlyNaira, until: stopsOn }]
    : []
  const more = thrift.length === 0 ? 1 : random.chance(0.2) ? 1 : 0
  const beside = Array.from({ length: more }, (_, index) =>
    inventGoal(
      random,
      addDays(joinedOn, (index + thrift.length) * random.between(10, 140)),
      monthlyNaira,
      stopsOn,
    ),
  )
  const goals = [...thrift, ...beside].filter(({ on }) => on <= today)
  return { goals, payments: inventPayments(random, goals, today) }
}

function goalOn(
  on: CalendarDate,
  name: string,
  icon: PlannedGoal['icon'],
  plan: keyof typeof planPlaces,
): Omit<PlannedGoal, 'monthlyNaira' | 'until'> {
  return { on, name, icon, plan: planPlaces[plan], targetNaira: undefined, targetOn: undefined }
}

function inventGoal(random: Random, on: CalendarDate, usual: number, stopsOn: CalendarDate): PlannedGoal {
  const [name, icon, usualTarget, plan] = random.pick(ideas)
  const monthlyNaira = Math.max(1_000, Math.round((usual * (0.5 + random.next())) / 500) * 500)
  const goal = { ...goalOn(on, name, icon, plan), monthlyNaira, until: stopsOn }
  if (plan === 'fixed') {
    const maturesOn = addDays(on, random.pick([180, 270, 365]))
    return { ...goal, maturesOn, monthlyNaira: monthlyNaira * random.between(3, 8), until: on }
  }
  if (usualTarget === undefined) return goal
  const months = random.between(8, 26)
  const within = Math.ceil((monthlyNaira * months * (0.8 + random.next() * 0.5)) / 10_000) * 10_000
  const targetNaira = Math.max(50_000, Math.min(usualTarget * 3, within))
  const targetOn =
    plan === 'festive'
      ? decemberAfter(addDays(on, 60))
      : random.chance(0.85) || plan === 'school'
        ? addDays(on, months * 30)
        : undefined
  return {
    ...goal,
    targetNaira,
    targetOn,
    until: targetOn && targetOn < stopsOn ? addDays(targetOn, -1) : stopsOn,
  }
}

/** The tenth of December that comes next. */
function decemberAfter(day: CalendarDate): CalendarDate {
  const year = Number(day.slice(0, 4)) + (day.slice(5) > '12-10' ? 1 : 0)
  return calendarDate(`${year}-12-10`) ?? day
}

function inventPayments(
  random: Random,
  goals: readonly PlannedGoal[],
  today: CalendarDate,
): PlannedPayment[] {
  // Most are paid at the end of the month, others at the beginning; market traders bring a little every week.
  const payday = random.chance(0.6) ? random.between(24, 28) : random.between(1, 6)
  const isTrader = random.chance(0.06)
  return goals
    .flatMap((goal, place) => {
      const opening = paymentOf(random, goal, place, goal.on, goal.monthlyNaira)
      const isWeekly = isTrader && goal.plan !== planPlaces.thrift
      const later = isWeekly
        ? weekly(random, goal, place, today)
        : monthly(random, goal, place, payday, today)
      return [opening, ...later]
    })
    .filter(({ on }) => on <= today)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.goal - other.goal))
}

/** Every month, now and then late, now and then not at all, and then perhaps twice as much; December is dear. */
function monthly(
  random: Random,
  goal: PlannedGoal,
  place: number,
  payday: number,
  today: CalendarDate,
): PlannedPayment[] {
  const payments: PlannedPayment[] = []
  let owed = 0
  for (const month of monthsFrom(addDays(goal.on, 12), goal.until < today ? goal.until : today)) {
    const isJanuary = month.slice(5, 7) === '01'
    const isMissed = random.chance(isJanuary ? 0.2 : 0.05)
    const isLate = random.chance(0.1)
    const late = isLate ? random.between(3, 9) : 0
    const on = addDays(month, payday - 1 + late)
    const times = owed > 0 && random.chance(0.6) ? 2 : 1
    if (on <= addDays(goal.on, 12) || on > goal.until) continue
    if (isMissed) {
      owed += 1
      continue
    }
    owed = 0
    const season = month.slice(5, 7) === '11' && goal.plan === planPlaces.festive ? 1.5 : 1
    payments.push(paymentOf(random, goal, place, on, goal.monthlyNaira * times * season))
  }
  return payments
}

function weekly(random: Random, goal: PlannedGoal, place: number, today: CalendarDate): PlannedPayment[] {
  const last = goal.until < today ? goal.until : today
  const weeks = Math.max(0, Math.floor(daysBetween(goal.on, last) / 7))
  return Array.from({ length: weeks }, (_, week) => addDays(goal.on, (week + 1) * 7))
    .filter(() => random.chance(0.9))
    .map((on) => paymentOf(random, goal, place, on, goal.monthlyNaira / 4))
}

function paymentOf(
  random: Random,
  goal: PlannedGoal,
  place: number,
  on: CalendarDate,
  naira: number,
): PlannedPayment {
  // The thrift is the same each month; what is put aside beside it is what is left.
  const drawn = goal.plan === planPlaces.thrift ? naira : naira * (0.7 + random.next() * 0.6)
  return { on, goal: place, naira: Math.max(1_000, Math.round(drawn / 500) * 500), fate: fateOf(random) }
}

function fateOf(random: Random): Fate {
  const chance = random.next()
  if (chance < 0.98) return 'exact'
  if (chance < 0.986) return 'short'
  if (chance < 0.992) return 'over'
  return chance < 0.996 ? 'rejected' : 'forgotten'
}
