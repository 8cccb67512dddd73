/** A plan made as administrators make it, through the product's own endpoints. */
import { fileBytes } from '@kolo/files/testing'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, naira } from '@kolo/foundation/money'
import { addDays, dayIn, type Instant, lagos, startOfDayIn } from '@kolo/foundation/time'
import type { Caller } from '@kolo/transfers/testing'
import {
  addPlanDocument,
  createPlan,
  openPlan,
  type PlanReview,
  setPlanAssets,
  submitPlan,
} from '../plans/plans.contract.ts'
import { addRegistrationPaper, changeSetUp } from '../plans/set-up.contract.ts'

type PlanBody = InputOf<typeof createPlan>['body']

/** What the form of a plan sends for 91 days of treasury bills that can be paid into from now on for 20 days. */
export function ordinaryInvestmentPlan(now: Instant, changes: Partial<PlanBody> = {}): PlanBody {
  const today = dayIn(lagos, now)
  return {
    code: 'TB-91',
    name: 'Treasury bills, 91 days',
    summary: 'Government treasury bills, held to their end.',
    description:
      'The community buys treasury bills of the Federal Government and holds them until they are paid.',
    category: 'treasury_bills',
    risk: 'low',
    legalBasis: 'Bye-law 14, resolution of 3 October 2026.',
    riskStatement: 'The government could pay late. You can lose money.',
    returnType: 'fixed',
    targetRateBps: 1_600,
    dayBase: 365,
    tenorDays: 91,
    payoutFrequency: 'at_maturity',
    minKobo: naira(10_000n),
    maxPerMemberKobo: naira(1_000_000n),
    multipleKobo: naira(1_000n),
    targetKobo: naira(0n),
    capKobo: naira(10_000_000n),
    unitPriceKobo: null,
    earlyExit: 'none',
    exitFeeBps: 0,
    noticeDays: 0,
    whtRule: 'interest',
    interestFree: false,
    opensAt: startOfDayIn(lagos, today),
    closesAt: startOfDayIn(lagos, addDays(today, 20)),
    startsOn: addDays(today, 22),
    maturesOn: addDays(today, 113),
    ...changes,
  }
}

/** The community says how it is registered: asked for by one administrator, agreed to by another. */
export async function registerCommunity(
  asker: Caller,
  agreer: Caller,
  changes: { secondAboveKobo?: Kobo } = {},
): Promise<void> {
  const paper = await asker.call(addRegistrationPaper, { body: pdf() })
  const body = {
    registrationType: 'cooperative',
    number: 'LSCS 14822',
    paperId: paper.id,
    ceilingBps: 3_000,
    secondAboveKobo: naira(1_000_000n),
    reason: 'Before the first plan opens.',
    ...changes,
  } as const
  await asker.call(changeSetUp, { body })
  await agreer.call(changeSetUp, { body })
}

/** A draft with one document, and an asset whose evidence it is. */
export async function draftPlan(writer: Caller, body: PlanBody): Promise<PlanReview> {
  const { id } = await writer.call(createPlan, { body })
  const params = { id }
  const { version, documents } = await writer.call(addPlanDocument, {
    params,
    query: { title: 'Offer summary' },
    body: pdf(),
  })
  const asset = {
    name: 'Treasury bill of 91 days',
    issuer: 'Central Bank of Nigeria',
    custodian: 'First Trust Bank',
    valueKobo: naira(10_000_000n),
    valuedOn: addDays(dayIn(lagos, body.closesAt), -60),
    fileId: documents[0]?.file.id ?? null,
  }
  return writer.call(setPlanAssets, { params, body: { version, assets: [asset] } })
}

/** A plan that one administrator wrote and another opened; the community has to be registered before. */
export async function openPlanByTwo(writer: Caller, opener: Caller, body: PlanBody): Promise<PlanReview> {
  const { id, version } = await draftPlan(writer, body)
  const sent = await writer.call(submitPlan, { params: { id }, body: { version } })
  return opener.call(openPlan, { params: { id }, body: { version: sent.version } })
}

const pdf = () => new File([fileBytes('pdf')], 'offer.pdf', { type: 'application/pdf' })
