/** A community a journey can begin in: two administrators, members, where one is needed an account and a plan. */
import { kobo, naira } from '@kolo/foundation/money'
import { signIn, signUp, verifyEmail } from '@kolo/identity/contract'
import { changeRole } from '@kolo/profile/members'
import { activatePlan, createPlan } from '@kolo/savings/contract'
import { flexTerms } from '@kolo/savings/testing'
import { activateCollectionAccount, proposeCollectionAccount } from '@kolo/transfers/contract'
import { type Caller, newCaller } from './caller.ts'
import type { Newcomer } from './people.ts'
import { firstAdministrator, mailedLink } from './product.ts'

/** Opens an account through the API and proves the e-mail with the mailed link. */
export async function openAccount(
  origin: string,
  person: Newcomer,
): Promise<{ uid: string; caller: Caller }> {
  const caller = newCaller(origin)
  const { uid } = await caller.call(signUp, { body: person })
  const link = await mailedLink(origin, person.email)
  const token = link.searchParams.get('token') ?? ''
  await caller.call(verifyEmail, { body: { email: person.email, token } })
  return { uid, caller }
}

/** Makes somebody new a moderator or an administrator; they sign in again afterwards. */
export async function appoint(
  origin: string,
  person: Newcomer,
  role: 'moderator' | 'admin',
  second?: Caller,
): Promise<{ uid: string; caller: Caller }> {
  const appointed = await openAccount(origin, person)
  const zainab = await administrator(origin)
  for (const agreeing of second ? [zainab, second] : [zainab]) {
    await agreeing.call(changeRole, {
      params: { uid: appointed.uid },
      body: { role, reason: 'Elected at the general meeting.' },
    })
  }
  await appointed.caller.call(signIn, { body: { email: person.email, password: person.password } })
  return appointed
}

/** The first administrator, signed in to the API. */
export async function administrator(origin: string): Promise<Caller> {
  const zainab = newCaller(origin)
  await zainab.call(signIn, { body: firstAdministrator })
  return zainab
}

/** An account to pay into and a plan to save in, each prepared by one administrator and activated by another. */
export async function openForSaving(zainab: Caller, tunde: Caller): Promise<void> {
  const account = await zainab.call(proposeCollectionAccount, { body: bankAccount })
  await tunde.call(activateCollectionAccount, {
    params: { id: account.id },
    body: { version: account.version },
  })
  const plan = await zainab.call(createPlan, { body: everydaySavings })
  await tunde.call(activatePlan, { params: { id: plan.id }, body: { version: plan.version } })
}

/** The community's bank account; the number is the worked example of the check digit. */
export const bankAccount = {
  bankName: 'Sahel Bank',
  bankCode: '058',
  accountNumber: '0102030401',
  accountName: 'Raffia Savings Club',
}

/** The plan members save in. */
export const everydaySavings = {
  ...flexTerms,
  code: 'FLEX-1',
  name: 'Everyday savings',
  description: 'Put money aside, take it out.',
  rateBps: 800,
  minOpenKobo: naira(1_000n),
  minTopupKobo: naira(500n),
  minBalanceKobo: kobo(0n),
  maxBalanceKobo: null,
  noticeHours: 0,
  freeWithdrawalsPerQuarter: 4,
  inactiveDays: 180,
  dormantDays: 365,
}
