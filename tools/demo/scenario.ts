/**
 * The story of an invented community, told week by week through the product's own commands. The same seed tells the same
 * story: the same people, goals and amounts, ending at the moment it is begun. (Codes come from sequences that several
 * requests draw from at once, so their numbers may fall differently.)
 */

import { addDays, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { changeMemberStatus } from '@kolo/profile/members'
import type { ManyDeposit } from '@kolo/savings/testing'
import { dayOfMonth, daysFrom, momentOn } from './calendar.ts'
import { bringLast } from './cash.ts'
import { beginWeek, takeOutLast } from './chapters.ts'
import { type Desk, decide, say, sendBack } from './desk.ts'
import { openPlans } from './investing.ts'
import { joinCommunity, type Member, payIn } from './members.ts'
import { isDeducted } from './payroll.ts'
import { inventPeople, personOf } from './people.ts'
import { inParallel, type Random, startRandom } from './random.ts'
import { inventHabit, type PlannedGoal, type PlannedPayment, planPlaces, type SavingHabit } from './savers.ts'
import { setUpAccounting } from './society/accounting.ts'
import { tellLatestCharges } from './society/charges.ts'
import { tellMessages, tellTickets } from './society/conversations.ts'
import { tellAnnouncements, tellEvents } from './society/gatherings.ts'
import { tellLatestVouchers } from './society/latest-vouchers.ts'
import { tellLatestLoans } from './society/loans.ts'
import { offerToAnother } from './society/shares.ts'
import { demoNames, inventStaff } from './staff.ts'
import { isOnStatement } from './statement.ts'
import { keepThrift, openGoals, payAsUsual } from './thrift.ts'
import type { Told } from './told.ts'

/** How long and how large the story is. */
export type Plot = { seed: number; members: number; months: number; now: Instant }

/** Everybody who is going to be in a story, and the stream of chance after they were invented. */
export function inventTestUsers(plot: Plot) {
  const random = startRandom(plot.seed)
  const today = dayIn(lagos, plot.now)
  const first = firstOf(plot)
  const staff = inventStaff(random, first)
  const members = inventMembers(random, plot, first, today)
  return { random, staff, members }
}

/** The day on which the community is founded. */
export function firstOf({ now, months }: Plot): CalendarDate {
  return addDays(dayIn(lagos, now), -Math.round(months * 30.44))
}

/** The days on which a week of the story begins: the first of a month, so that the books of a month end with a week. */
const weekBegins = [1, 8, 15, 22, 29]

/** The days of a story, week by week, after the two in which the community is founded. */
export function weeksOf(plot: Plot): CalendarDate[][] {
  const days = daysFrom(addDays(firstOf(plot), 2), dayIn(lagos, plot.now))
  const weeks: CalendarDate[][] = []
  for (const day of days) {
    if (weeks.length === 0 || weekBegins.includes(dayOfMonth(day))) weeks.push([])
    weeks.at(-1)?.push(day)
  }
  return weeks
}

function inventMembers(random: Random, plot: Plot, first: CalendarDate, today: CalendarDate): Member[] {
  const days = daysFrom(addDays(first, 3), addDays(today, -1))
  const heroine = personOf(random, 999, demoNames.member, 'female', today)
  const people = inventPeople(random, plot.members - 1, today)
  const others = people.map((person, index) => {
    // Half of them found the community together; then some come every month.
    const part = index / people.length
    const share = part < 0.5 ? part * 0.16 : 0.08 + (part - 0.5) * 1.84
    const place = Math.min(days.length - 1, Math.floor(days.length * share))
    const member = memberOf(random, person, days[place] ?? today, today)
    return index === 0 ? guarantor(member, today) : member
  })
  const start = addDays(first, 12)
  const known = {
    ...memberOf(random, heroine, start, today),
    leftUndone: 'nothing',
    habit: heroineHabit(start, today),
  }
  return [known as Member, ...others]
}

/** The first member guarantees loans of others: they save every month, and borrow nothing themselves. */
function guarantor(member: Member, today: CalendarDate): Member {
  const own = startRandom(998)
  const person = personOf(own, 998, demoNames.guarantor, 'female', today)
  const naira = 30_000
  const { joinedOn } = member
  const goal: PlannedGoal = {
    name: 'Rainy day',
    icon: 'kolo',
    plan: planPlaces.everyday,
    targetNaira: undefined,
    targetOn: undefined,
    monthlyNaira: naira,
    on: joinedOn,
    until: today,
  }
  const payments: PlannedPayment[] = daysFrom(joinedOn, addDays(today, -3))
    .filter((day) => day === joinedOn || day.endsWith('-12'))
    .map((on) => ({ on, goal: 0, naira, fate: 'exact' }))
  return { ...member, person, leftUndone: 'nothing', habit: { goals: [goal], payments } }
}

function memberOf(
  random: Random,
  person: Member['person'],
  joinedOn: CalendarDate,
  today: CalendarDate,
): Member {
  const own = startRandom(random.between(1, 2 ** 31))
  const chance = own.next()
  const leftUndone = chance < 0.07 ? 'verification' : chance < 0.13 ? 'profile' : 'nothing'
  return {
    person,
    uid: '',
    joinedOn,
    leftUndone,
    random: own,
    habit: inventHabit(own, joinedOn, today),
    tier: 'basic',
    goalIds: new Map(),
    funded: new Set(),
    promisedNaira: 0,
    bankAccountId: undefined,
    withdrawals: 0,
    isActive: true,
  }
}

/** The member one signs in as saves every month for three things, and is nearly there with one. */
function heroineHabit(joinedOn: CalendarDate, today: CalendarDate): SavingHabit {
  const on = (days: number) => addDays(joinedOn, days)
  const goals = [
    ['Shop rent', 'business', 0, 600_000, addDays(today, 75), 0],
    ['School fees', 'school', 1, 350_000, addDays(today, 140), 95],
    ['Rainy day', 'kolo', 0, undefined, undefined, 180],
  ] as const
  const amounts = [24_500, 12_000, 5_000]
  const planned = goals.map(([name, icon, plan, targetNaira, targetOn, after], index) => ({
    name,
    icon,
    plan,
    targetNaira,
    targetOn,
    until: today,
    on: on(after),
    monthlyNaira: amounts[index] ?? 5_000,
  }))
  const payments: PlannedPayment[] = []
  for (const day of daysFrom(joinedOn, addDays(today, -3))) {
    for (const [index, goal] of planned.entries()) {
      const due = day === goal.on || (day > goal.on && day.endsWith(['-25', '-05', '-15'][index] ?? ''))
      if (due) payments.push({ on: day, goal: index, naira: goal.monthlyNaira, fate: 'exact' })
    }
  }
  return { goals: planned.filter((goal) => goal.on <= today), payments }
}

/**
 * A week at a time: the night before it closes what is over, while people join in the order of their days, then everybody lives
 * the week by themselves, because what one member does never waits for another. What is paid in as usual is written
 * together at the end.
 */
export async function tellWeek(told: Told, week: readonly CalendarDate[], now: Instant): Promise<void> {
  const { scene, members } = told
  // The desk closes two days before the end, so that something waits when the curtain falls.
  const desk: Desk = { closesAfter: addDays(dayIn(lagos, now), -2) }
  const newcomers = members
    .filter(({ joinedOn }) => week.includes(joinedOn))
    .toSorted((one, other) => (one.joinedOn < other.joinedOn ? -1 : 1))
  // Nobody who joins has a part in what is over.
  await Promise.all([
    beginWeek(told, week, now),
    inParallel(newcomers, (member) => joinCommunity(scene, member)),
  ])
  const isOpen = await openGoals(scene)
  const payers = members.flatMap((member) => {
    const planned = member.habit.payments.filter(({ on }) => week.includes(on))
    const due = planned.filter((one) => member.isActive && !isDeducted(members, member, one, now))
    return due.length > 0 ? [{ member, due }] : []
  })
  const thrift: ManyDeposit[] = []
  await inParallel(payers, async ({ member, due }) => {
    for (const planned of due) {
      const minute = member.random.between(9 * 60 + 30, 14 * 60)
      if (momentOn(planned.on, minute + 60) > now || !isOpen(member.goalIds.get(planned.goal))) continue
      if (isOnStatement(planned.on, now)) continue
      told.payments += 1
      const usual = await payAsUsual(scene, member, planned, { minute, desk })
      if (usual) thrift.push(usual)
      if (usual) continue
      const waiting = await payIn(scene, member, planned, minute)
      const left = waiting && (await decide(scene, waiting, desk))
      if (left) told.queue.push(left)
    }
  })
  await keepThrift(scene, thrift)
  await tellHousekeeping(told, week.at(-1) ?? week[0], now)
}

/** What comes round: instructions run out, and now and then a member asks for a pause. */
async function tellHousekeeping(told: Told, day: CalendarDate | undefined, now: Instant): Promise<void> {
  const { scene, members, queue } = told
  if (day === undefined || momentOn(day, 22 * 60) > now) return
  const at = momentOn(day, 22 * 60)
  await scene.fixture.runJob('payments.expire', at)
  const waiting = new Set(queue.map(({ member }) => member))
  const tired = members.filter((member) => member.uid !== '' && member.isActive && !waiting.has(member))
  const member = tired.at(-scene.random.between(2, 40))
  if (!member || member === members[0] || !scene.random.chance(0.09)) return
  const uid = scene.administrators[0] ?? ''
  const body = { isActive: false, reason: 'Asked for a pause by phone.' }
  await scene.fixture.act({ at, uid }, changeMemberStatus, { params: { uid: member.uid }, body })
  member.isActive = false
}

/** What waits on the desk when somebody first looks: something large with one word said, something sent back. */
export async function closingScene(told: Told, now: Instant): Promise<void> {
  const { scene, members } = told
  const yesterday = addDays(dayIn(lagos, now), -1)
  const savers = members.filter(
    ({ isActive, goalIds, promisedNaira }) => isActive && goalIds.size > 0 && promisedNaira > 0,
  )
  const [heroine] = members
  const largest = savers
    .filter((member) => member !== heroine)
    .toSorted((a, b) => b.promisedNaira - a.promisedNaira)
  const payers = [...largest.slice(0, 5), ...savers.filter((member) => member === heroine)]
  for (const [index, member] of payers.entries()) {
    const [goal = 0] = member.goalIds.keys()
    const large = index === 0
    const planned = {
      on: yesterday,
      goal,
      naira: large ? 750_000 : 12_000 + index * 4_500,
      fate: 'exact',
    } as const
    const waiting = await payIn(scene, member, planned, 10 * 60 + index * 17)
    told.payments += 1
    if (!waiting) continue
    told.queue.push(waiting)
    const [administrator = ''] = scene.administrators
    if (large) await say(scene, waiting, administrator, momentOn(yesterday, 15 * 60), waiting.version)
    if (index === 1) await sendBack(scene, waiting, momentOn(yesterday, 16 * 60))
  }
  await takeOutLast(told, addDays(yesterday, -1))
  await openPlans(told, now)
  const today = dayIn(lagos, now)
  await tellLatestVouchers(scene, today)
  await setUpAccounting(told, today)
  await tellTickets(told, today)
  await tellMessages(told, today)
  await tellAnnouncements(told, today)
  if (members.length < 60) return
  await tellEvents(told, today)
  await offerToAnother(told, yesterday)
  await tellLatestLoans(told, yesterday)
  await tellLatestCharges(told, yesterday)
  await bringLast(told, yesterday)
}
