/** Goals that end before their day, and goals that are saved into by themselves. */
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { setAutoSave } from '@kolo/savings/auto-save'
import { breakGoal, readGoal } from '@kolo/savings/contract'
import { momentOn } from './calendar.ts'
import { couldTakeOut, openPlaceOf } from './outgoing.ts'
import { planPlaces } from './savers.ts'
import type { Told } from './told.ts'

/** Every fourth month somebody who locked money needs it, sees what that costs, and agrees. */
export async function breakEarly({ scene, members }: Told, on: CalendarDate): Promise<void> {
  if (Number(on.slice(5, 7)) % 4 !== 3) return
  for (const member of members) {
    const place = [...member.funded].find((at) => isLockedOn(member.habit.goals[at], on))
    const id = place === undefined ? undefined : member.goalIds.get(place)
    if (id === undefined || !member.isActive) continue
    const acting = { at: momentOn(on, 12 * 60), uid: member.uid }
    const { breaking } = await scene.fixture.act(acting, readGoal, { params: { id } })
    if (breaking) await scene.fixture.act(acting, breakGoal, { params: { id }, body: breaking })
    return
  }
}

type Locked = { plan: number; on: CalendarDate; maturesOn?: CalendarDate }

/** Whether a goal was locked some months before and is to be locked for some more. */
function isLockedOn(goal: Locked | undefined, on: CalendarDate): boolean {
  const { maturesOn } = goal ?? {}
  if (goal?.plan !== planPlaces.fixed || maturesOn === undefined) return false
  return goal.on <= addDays(on, -45) && goal.on > addDays(on, -170) && maturesOn > addDays(on, 30)
}

/** In the latest month a dozen members let it be saved by itself: most are reminded, some save from their wallet. */
export async function saveByThemselves({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const { fixture } = scene
  for (const [index, member] of couldTakeOut(scene, members, on).slice(0, 12).entries()) {
    const place = openPlaceOf(member)
    const id = place === undefined ? undefined : member.goalIds.get(place)
    if (place === undefined || id === undefined) continue
    const body = {
      amountKobo: naira(BigInt(member.habit.goals[place]?.monthlyNaira ?? 5_000)),
      ...({
        frequency: 'monthly' as const,
        day: 15,
        method: index % 4 === 3 ? 'wallet' : 'transfer',
      } as const),
    }
    await fixture.act({ at: momentOn(on, 18 * 60), uid: member.uid }, setAutoSave, { params: { id }, body })
  }
}

/** The day on which it is saved by itself, with those that could not be tried again the days after. */
export async function runAutoSaves({ scene: { fixture } }: Told, on: CalendarDate): Promise<void> {
  for (const day of [on, addDays(on, 1), addDays(on, 2)]) {
    const at = momentOn(day, 7 * 60)
    await fixture.runJob('savings.look-for-auto-saves', at)
    await fixture.work(at)
  }
}
