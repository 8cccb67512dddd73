/** What can be invested in when somebody first looks: two plans that are open and hold money, and one that waits to be opened. */
import type { CallInput, Endpoint } from '@kolo/foundation/endpoint'
import { addKobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, type Instant, lagos, startOfDayIn } from '@kolo/foundation/time'
import { changeInflation } from '@kolo/investments/catalogue'
import {
  openPlan,
  type PlanReview,
  readPlanReview,
  setPlanAssets,
  submitPlan,
} from '@kolo/investments/contract'
import { payByTransfer, readOffer, startInvestment } from '@kolo/investments/investing'
import { readSetUp } from '@kolo/investments/set-up'
import { draftPlan, ordinaryInvestmentPlan, registerCommunity } from '@kolo/investments/testing'
import { submitProof } from '@kolo/transfers/contract'
import { momentOn } from './calendar.ts'
import { deskFor, say } from './desk.ts'
import type { Member, Scene } from './members.ts'
import type { Told } from './told.ts'

type Body = ReturnType<typeof ordinaryInvestmentPlan>
type Asset = { name: string; issuer: string; custodian: string; valueNaira: bigint }
type Offer = { changes: Partial<Body>; assets: readonly Asset[]; isOpened: boolean }

/** How many members invest. */
const investorsMost = 12

/** Days after the plans opened: until when money comes in, and when they start. */
const closesAfter = 17
const startsAfter = 20

/** A plan that starts on the day of the others and runs so long. */
const runs = (opened: CalendarDate, days: number) => ({
  opensAt: startOfDayIn(lagos, opened),
  closesAt: startOfDayIn(lagos, addDays(opened, closesAfter)),
  startsOn: addDays(opened, startsAfter),
  tenorDays: days,
  maturesOn: addDays(opened, startsAfter + days),
})

function offersOn(opened: CalendarDate): Offer[] {
  return [
    {
      changes: { ...runs(opened, 91), code: 'TB-91', targetKobo: naira(100_000n) },
      assets: [
        {
          name: 'Treasury bill of 91 days',
          issuer: 'Central Bank of Nigeria',
          custodian: 'Sahel Bank',
          valueNaira: 5_000_000n,
        },
      ],
      isOpened: true,
    },
    {
      changes: {
        ...runs(opened, 365),
        code: 'COLD-1',
        name: 'Cold rooms at the vegetable market',
        summary: 'Two cold rooms for traders of tomatoes and peppers, let by the crate.',
        description:
          '## What it buys\n\nTwo cold rooms of 20 tons each, with:\n\n- solar panels\n- four compressors\n\n## Who runs it\n\nThe association of the market, which lets them by the crate.',
        riskStatement:
          'Power: when diesel is dear for three months, the return falls by about a third.\nDemand: traders rent by the week, and empty rooms earn nothing.\nEquipment: two of the four compressors are second-hand.',
        category: 'agriculture',
        risk: 'high',
        returnType: 'profit_share',
        targetRateBps: 2_200,
        payoutFrequency: 'quarterly',
        earlyExit: 'fee',
        exitFeeBps: 250,
        noticeDays: 30,
        targetKobo: naira(500_000n),
        capKobo: naira(4_000_000n),
      },
      assets: [
        { name: 'Two cold rooms of 20 tons', issuer: '', custodian: 'The community', valueNaira: 3_400_000n },
      ],
      isOpened: true,
    },
    {
      changes: {
        ...runs(opened, 730),
        code: 'BOND-2Y',
        name: 'Federal bonds, two years',
        summary: 'Bonds of the Federal Government, with interest every half year.',
        description:
          'The community buys bonds of the Federal Government and passes on the interest it receives.',
        category: 'bonds',
        targetRateBps: 1_750,
        payoutFrequency: 'semiannual',
        whtRule: null,
      },
      assets: [
        {
          name: 'Bond of the Federal Government',
          issuer: 'Debt Management Office',
          custodian: 'Sahel Bank',
          valueNaira: 8_000_000n,
        },
      ],
      isOpened: false,
    },
  ]
}

/** Somebody who acts at a moment. */
const actingAs = ({ fixture }: Scene, uid: string, at: Instant) => ({
  call: <E extends Endpoint>(contract: E, input: CallInput<E>) => fixture.act({ at, uid }, contract, input),
})

/** Tells how the community came to have plans, three days before the end: all of it, or what is missing of it. */
export async function openPlans(told: Told, now: Instant): Promise<void> {
  const { scene, members } = told
  const opened = addDays(dayIn(lagos, now), -3)
  const [one, two] = scene.administrators
  if (one === undefined || two === undefined) return
  const [writer, opener] = [
    actingAs(scene, one, momentOn(opened, 540)),
    actingAs(scene, two, momentOn(opened, 600)),
  ]
  if (!(await writer.call(readSetUp, {})).isComplete) await registerCommunity(writer, opener)
  const prices = { rateBps: 1_500, on: addDays(opened, -20), source: 'Made up for a demonstration' }
  await writer.call(changeInflation, { body: prices })
  const plans: PlanReview[] = []
  for (const offer of offersOn(opened))
    plans.push(await bringToMembers(scene, offer, { writer, opener, opened }))
  await scene.fixture.work(momentOn(opened, 610))
  const whole = members.filter(
    ({ isActive, uid, leftUndone }) => isActive && uid !== '' && leftUndone === 'nothing',
  )
  const investors = whole.slice(0, investorsMost)
  for (const [index, member] of investors.entries()) {
    const plan = plans[index % 2]
    const isPaid = index < investors.length - 1
    if (plan) await invest(scene, { member, plan, index, opened, isPaid })
    if (isPaid) told.payments += 1
  }
}

type Desk = { writer: ReturnType<typeof actingAs>; opener: ReturnType<typeof actingAs>; opened: CalendarDate }

/** Writes a plan with what stands behind it, sends it to review, and has it opened by the other; goes on where it was. */
async function bringToMembers(scene: Scene, offer: Offer, desk: Desk): Promise<PlanReview> {
  const { writer, opener } = desk
  const params = { id: await writeOnce(scene, offer, desk) }
  const plan = await writer.call(readPlanReview, { params })
  if (!offer.isOpened || plan.status !== 'in_review') return plan
  return opener.call(openPlan, { params, body: { version: plan.version } })
}

async function writeOnce({ fixture }: Scene, { changes, assets }: Offer, { writer, opened }: Desk) {
  const { code = '' } = changes
  const plans = fixture.db.selectFrom('investment_plans').select('id').where('status', '<>', 'draft')
  const before = await plans.where('code', '=', code).executeTakeFirst()
  if (before) return before.id
  const body = ordinaryInvestmentPlan(momentOn(opened, 0), changes)
  const { id, version, documents } = await draftPlan(writer, body)
  const params = { id }
  const behind = assets.map(({ valueNaira, ...asset }) => ({
    ...asset,
    valueKobo: naira(valueNaira),
    valuedOn: addDays(opened, -7),
    fileId: documents[0]?.file.id ?? null,
  }))
  const ready = await writer.call(setPlanAssets, { params, body: { version, assets: behind } })
  await writer.call(submitPlan, { params, body: { version: ready.version } })
  return id
}

type Part = { member: Member; plan: PlanReview; index: number; opened: CalendarDate; isPaid: boolean }

/** Accepts the agreement and pays by transfer, which the desk finds the same afternoon; the last one pays later. */
async function invest(scene: Scene, { member, plan, index, opened, isPaid }: Part): Promise<void> {
  const { uid, person } = member
  const minute = 660 + index * 7
  const { call } = actingAs(scene, uid, momentOn(opened, minute))
  const { agreement, minKobo } = await call(readOffer, { params: { id: plan.id } })
  const amountKobo = addKobo(minKobo, naira(BigInt(index % 5) * 5_000n))
  const { id } = await call(startInvestment, {
    body: {
      planId: plan.id,
      amountKobo,
      maturityInstruction: index % 3 === 0 ? 'roll_principal' : 'pay_out',
      nominees: [],
      agreement: agreement.sha256,
    },
  })
  if (!isPaid) return
  const payment = await call(payByTransfer, { params: { id }, body: {} })
  const reference = `INV${opened.slice(2).replaceAll('-', '')}${String(index).padStart(3, '0')}${payment.code.slice(-4)}`
  const sent = { bankReference: reference, payerName: person.answers.fullName }
  const { version } = await call(submitProof, { params: { id: payment.id }, body: sent })
  const found = { id: payment.id, member, goal: 0, amount: amountKobo, received: amountKobo, reference }
  const [desk] = deskFor(scene, member, minute)
  const at = momentOn(opened, 1_000 + index)
  await say(scene, { ...found, version, fate: 'exact', submittedAt: at }, desk, at, version)
}
