/** A community to measure in: three administrators, a plan, and members with a goal each. */
import { signIn, signUp } from '@kolo/identity/contract'
import { signUpAnswers } from '@kolo/identity/testing'
import { changeRole } from '@kolo/profile/members'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { type Caller, newCaller } from './caller.ts'
import type { Product } from './product.ts'

const password = 'calabash-lantern-27'

/** A member with a goal to save towards. */
export type Saver = { id: string; member: Caller }

/** The first administrator and two more, all signed in. */
export async function makeAdministrators({ origin, administrator }: Product): Promise<Caller[]> {
  const chief = newCaller(origin)
  await chief.call(signIn, { body: administrator })
  const others: Caller[] = []
  for (const name of ['Chidinma Okafor', 'Hadiza Lawal']) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@kolo.example`
    const caller = newCaller(origin)
    const { uid } = await caller.call(signUp, { body: signUpAnswers(email, name, password) })
    const body = { role: 'admin', reason: 'Elected at the meeting.' } as const
    for (const agreeing of [chief, ...others.slice(0, 1)]) {
      await agreeing.call(changeRole, { params: { uid }, body })
    }
    // A new role ends the sessions of before.
    await caller.call(signIn, { body: { email, password } })
    others.push(caller)
  }
  return [chief, ...others]
}

/** So many members, each with an ordinary goal. */
export async function openGoals(
  { origin }: Product,
  [chief, second]: Caller[],
  members: number,
): Promise<Saver[]> {
  if (!chief || !second) throw new Error('Two administrators are needed')
  await openCollectionAccount(chief, second)
  const plan = await openPlan(chief, second)
  const goals: Saver[] = []
  for (let n = 1; n <= members; n++) {
    const member = newCaller(origin)
    await member.call(signUp, {
      body: signUpAnswers(`member${n}@kolo.example`, `Amara Bello ${n}`, password),
    })
    goals.push({ id: (await openOrdinaryGoal(member, plan.id)).id, member })
  }
  return goals
}
