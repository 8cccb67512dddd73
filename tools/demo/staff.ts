/** The people who run the invented community, and how it was founded: staff, bank accounts, savings plans. */
import { agreeToTerms } from '@kolo/community/terms-contract'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { sendVerificationEmail, setUp, signUp, verifyEmail } from '@kolo/identity/contract'
import { createSetupLink } from '@kolo/identity/server'
import { setProfile } from '@kolo/profile/contract'
import { changeRole } from '@kolo/profile/members'
import { activatePlan, createPlan, suspendPlan } from '@kolo/savings/contract'
import { flexTerms } from '@kolo/savings/testing'
import { activateCollectionAccount, proposeCollectionAccount } from '@kolo/transfers/contract'
import { momentOn } from './calendar.ts'
import { type Person, personOf } from './people.ts'
import type { Random } from './random.ts'
import type { Fixture } from './stage.ts'

/** The staff by uid, the plans in the order members choose them. */
export type Founded = {
  administrators: string[]
  moderators: string[]
  planIds: string[]
  accountId: string
}

/** Those who run the community, before it is founded. */
export type Staff = { administrators: Person[]; moderators: Person[] }

/** Who the demonstration tells people to sign in as. */
export const demoNames = {
  member: 'Adaeze Nwosu',
  guarantor: 'Nneka Adebanjo',
  moderator: 'Dayo Balogun',
  administrators: ['Bayo Adeyemi', 'Chidinma Okafor', 'Hadiza Lawal'],
} as const

/** Founds the community on its first days. */
export async function found(fixture: Fixture, staff: Staff, first: CalendarDate): Promise<Founded> {
  const [founder, ...others] = staff.administrators
  if (!founder) throw new Error('A community needs a founder')
  const chief = await setUpFounder(fixture, founder, first)
  const administrators = [chief]
  for (const person of others)
    administrators.push(await appoint(fixture, administrators, person, first, 'admin'))
  const moderators: string[] = []
  for (const person of staff.moderators)
    moderators.push(await appoint(fixture, administrators, person, addDays(first, 5), 'moderator'))
  const accountId = await openBankAccount(fixture, administrators, addDays(first, 1))
  return {
    administrators,
    moderators,
    accountId,
    planIds: await openPlans(fixture, administrators, addDays(first, 1)),
  }
}

/** Invents the people who run it. */
export function inventStaff(random: Random, today: CalendarDate): Staff {
  const women = ['Chidinma Okafor', 'Hadiza Lawal']
  const person = (fullName: string, index: number) =>
    personOf(random, 1_000 + index, fullName, women.includes(fullName) ? 'female' : 'male', today)
  return {
    administrators: demoNames.administrators.map(person),
    moderators: [demoNames.moderator, 'Osaze Ebong', 'Sade Gana'].map((name, index) =>
      person(name, 10 + index),
    ),
  }
}

async function setUpFounder(fixture: Fixture, founder: Person, on: CalendarDate): Promise<string> {
  const { answers, address } = founder
  const link = await createSetupLink(fixture.db, fixture.community, momentOn(on, 9 * 60))
  const token = new URL(link ?? fixture.community.origin).searchParams.get('token') ?? ''
  const { email, password, fullName, termsVersion = 1, ...rest } = answers
  const opening = { at: momentOn(on, 9 * 60 + 4), address }
  const { uid } = await fixture.act(opening, setUp, { body: { email, password, fullName, token } })
  await fixture.act({ at: momentOn(on, 9 * 60 + 5), uid }, agreeToTerms, { body: { version: termsVersion } })
  await fixture.act({ at: momentOn(on, 9 * 60 + 9), uid }, setProfile, { params: { uid }, body: rest })
  await verify(fixture, founder, on, 9 * 60 + 12)
  return uid
}

/** Signs somebody up and proves their address with the link from the mail. */
export async function joinAndVerify(
  fixture: Fixture,
  person: Person,
  on: CalendarDate,
  minute: number,
): Promise<string> {
  const uid = await join(fixture, person, on, minute)
  await verify(fixture, person, on, minute + 6)
  return uid
}

/** Signs somebody up, unless they did before the story broke off. */
export async function join(fixture: Fixture, { answers, address }: Person, on: CalendarDate, minute: number) {
  const before = await profileOf(fixture, answers.email)
  if (before) return before.uid
  const { uid } = await fixture.act({ at: momentOn(on, minute), address }, signUp, { body: answers })
  return uid
}

/** Opens the link in the mail that came after signing up; one that was lost with the program is asked for again. */
export async function verify(
  fixture: Fixture,
  { answers, address }: Person,
  on: CalendarDate,
  minute: number,
) {
  const { email } = answers
  const before = await profileOf(fixture, email)
  if (before?.email_verified) return
  if (before && fixture.mailTo(email) === '')
    await fixture.act({ at: momentOn(on, minute - 1), uid: before.uid }, sendVerificationEmail, {})
  const link = fixture
    .mailTo(email)
    .split(/\s/)
    .find((word) => word.startsWith('http') && word.includes('/auth?'))
  const token = new URL(link ?? fixture.community.origin).searchParams.get('token') ?? ''
  await fixture.act({ at: momentOn(on, minute), address }, verifyEmail, { body: { email, token } })
}

function profileOf({ db }: Fixture, email: string) {
  return db
    .selectFrom('profiles')
    .select(['uid', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The founder asks; a second administrator, once there is one, agrees. */
async function appoint(
  fixture: Fixture,
  administrators: readonly string[],
  person: Person,
  on: CalendarDate,
  role: 'admin' | 'moderator',
): Promise<string> {
  const uid = await joinAndVerify(fixture, person, on, 10 * 60)
  const reason = role === 'admin' ? 'Elected at the founding meeting.' : 'Volunteers for the support desk.'
  for (const [index, administrator] of administrators.slice(0, 2).entries()) {
    await fixture.act({ at: momentOn(on, 11 * 60 + 3 * index), uid: administrator }, changeRole, {
      params: { uid },
      body: { role, reason },
    })
  }
  return uid
}

async function openBankAccount(fixture: Fixture, administrators: readonly string[], on: CalendarDate) {
  const [one, two] = administrators
  const body = {
    bankName: 'Sahel Trust Bank',
    bankCode: '058',
    accountNumber: '0102030401',
    accountName: 'Raffia Members Savings',
  }
  const proposing = { at: momentOn(on, 9 * 60 + 15), uid: one ?? '' }
  const { id, version } = await fixture.act(proposing, proposeCollectionAccount, { body })
  const activating = { at: momentOn(on, 10 * 60 + 2), uid: two ?? '' }
  await fixture.act(activating, activateCollectionAccount, { params: { id }, body: { version } })
  return id
}

const flexible = {
  ...flexTerms,
  minOpenKobo: naira(1_000n),
  minTopupKobo: naira(500n),
  minBalanceKobo: naira(0n),
  maxBalanceKobo: null,
  noticeHours: 0,
  freeWithdrawalsPerQuarter: 4,
  inactiveDays: 180,
  dormantDays: 365,
} as const
const target = { ...flexible, kind: 'target', earlyBreak: 'forfeit_interest' } as const

/** In the order of `planPlaces` (`savers.ts`). */
const plans = [
  {
    ...flexible,
    code: 'EVERYDAY',
    name: 'Everyday savings',
    rateBps: 600,
    description: 'Save any amount at any time, and keep it ready for what comes.',
  },
  {
    ...target,
    code: 'SCHOOL',
    name: 'School fees',
    rateBps: 750,
    description: 'For fees that come every term. Save a little each month.',
  },
  {
    ...target,
    code: 'FESTIVE',
    name: 'Festive savings',
    rateBps: 800,
    description: 'For December, Sallah and everything worth a feast.',
  },
  {
    ...flexible,
    code: 'HARVEST',
    name: 'Harvest savings',
    rateBps: 500,
    description: 'A plan for farmers that we tried for one season.',
  },
  {
    ...flexible,
    code: 'THRIFT',
    name: 'Monthly thrift',
    kind: 'contribution',
    frequencies: ['monthly'],
    mandatory: true,
    minTopupKobo: naira(1_500n),
    rateBps: 700,
    description: 'From ₦1,500 upwards, the same amount every month.',
  },
  {
    ...flexible,
    code: 'FIXED',
    name: 'Fixed savings',
    kind: 'locked',
    minDays: 90,
    maxDays: 730,
    posting: 'at_maturity',
    earlyBreak: 'fee',
    breakFeeBps: 200,
    rateBps: 1_000,
    description: 'Put a sum away until a day you choose, for the highest interest.',
  },
  {
    ...flexible,
    code: 'SURPLUS',
    name: 'Meeting savings',
    interestBasis: 'declared',
    posting: 'annual',
    compounding: true,
    rateBps: 0,
    description: 'The general meeting declares its interest each year, out of the surplus.',
  },
] as const

async function openPlans(
  fixture: Fixture,
  administrators: readonly string[],
  on: CalendarDate,
): Promise<string[]> {
  const [one = '', two = ''] = administrators
  const planIds: string[] = []
  for (const [index, plan] of plans.entries()) {
    const body = { ...plan, frequencies: [...plan.frequencies], rateTiers: [] }
    const { code } = plan
    const writing = { at: momentOn(on, 11 * 60 + index * 7), uid: one }
    const draft = await fixture.act(writing, createPlan, { body })
    const activating = { at: momentOn(on, 14 * 60 + index * 5), uid: two }
    const { version } = await fixture.act(activating, activatePlan, {
      params: { id: draft.id },
      body: { version: draft.version },
    })
    planIds.push(draft.id)
    if (code === 'HARVEST') await suspend(fixture, two, draft.id, version, addDays(on, 40))
  }
  return planIds
}

async function suspend(fixture: Fixture, uid: string, id: string, version: number, on: CalendarDate) {
  const body = { version, reason: 'Too few members chose it.' }
  await fixture.act({ at: momentOn(on, 12 * 60), uid }, suspendPlan, { params: { id }, body })
}
