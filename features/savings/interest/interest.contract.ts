/** Interest as it travels: to the member down to a day and its journal, to administrators by plan. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { type MicroKobo, microKobo } from '@kolo/foundation/interest'
import { dayWire, idWire, instantWire, koboWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { coverResolutionsWire, interestCoverWire } from '../interest-cover/cover.contract.ts'
import { savingsAccess } from '../savings.access.ts'

/** Millionths of a kobo: `"8219178082"` on the wire. */
export const microKoboWire = z.codec(
  z.string().check(z.regex(/^-?\d{1,19}$/)),
  z.custom<MicroKobo>((value) => typeof value === 'bigint'),
  { decode: (text) => microKobo(BigInt(text)), encode: (amount) => amount.toString() },
)

/** Rates of a tax, each from a day on. */
export const datedRatesWire = z.array(
  z.object({ effectiveFrom: dayWire, rateBps: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)) }),
)

/** What a goal has earned: shown on its page. */
export const goalInterestWire = z.object({
  /** Earned and not posted, through a day; nothing was reckoned yet without one. */
  accrued: microKoboWire,
  through: z.nullable(dayWire),
  /** Posted since the goal was opened, before tax, and the tax of it. */
  grossKobo: koboWire,
  whtKobo: koboWire,
  /** Due, and not credited until the society has earned enough. */
  waitingKobo: koboWire,
  /** The last day of the running period, after which interest is posted; none where it is posted when the goal ends. */
  dueOn: z.nullable(dayWire),
  /** Its owner wants no interest. */
  interestFree: z.boolean(),
})

export type GoalInterest = z.output<typeof goalInterestWire>

/** Interest that was posted to a goal, or given up. */
export const interestPostingWire = z.object({
  from: dayWire,
  to: dayWire,
  grossKobo: koboWire,
  whtBps: z.number(),
  whtKobo: koboWire,
  netKobo: koboWire,
  /** Given up by ending early; then nothing was posted. */
  forfeited: microKoboWire,
  journalId: z.nullable(idWire),
  postedAt: instantWire,
  /** The rate that a meeting declared for the year; none of contractual interest. */
  declaredBps: z.nullable(z.number()),
  /** Resolutions that covered what the society had not earned of the interest credited with it. */
  coveredBy: z.array(z.object({ heldOn: dayWire, wording: z.string() })),
})

/** A day of a goal and what it earned. */
export const interestDayWire = z.object({
  day: dayWire,
  /** What earned: confirmed money at the day's end. */
  balanceKobo: koboWire,
  rateBps: z.number(),
  dayBase: z.number(),
  earned: microKoboWire,
  /** Which version of the plan's terms held. */
  version: z.number(),
})

const idParams = z.object({ id: idWire })

/** What was posted to a goal, the latest first. */
export const listInterest = endpoint({
  name: 'savings.list-interest',
  method: 'GET',
  path: '/api/savings/{id}/interest',
  summary: "The interest that was posted to a member's goal, with its tax and journal, newest first.",
  needs: savingsAccess.view,
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(interestPostingWire),
  refusals: [],
})

/** The days a figure is made of, the latest first. */
export const listInterestDays = endpoint({
  name: 'savings.list-interest-days',
  method: 'GET',
  path: '/api/savings/{id}/interest-days',
  summary:
    'The days of a goal, with balance, rate and what each earned, newest first; of a time or all of them.',
  needs: savingsAccess.view,
  params: idParams,
  query: z.object({ ...pageQuery, from: z.optional(dayWire), to: z.optional(dayWire) }),
  output: pageOf(interestDayWire),
  refusals: [],
})

/** What interest costs the community, and the tax of it. */
export const interestOverviewWire = z.object({
  month: dayWire,
  /** Every plan that earned or was posted to in this month, or owes interest that is not posted. */
  plans: z.array(
    z.object({
      id: idWire,
      name: z.string(),
      /** Of the month's days so far. */
      earned: microKoboWire,
      /** Posted in the month, before tax, and the tax. */
      grossKobo: koboWire,
      whtKobo: koboWire,
      /** Earned at any time, and not posted: what the community owes its members. */
      owed: microKoboWire,
    }),
  ),
  cover: interestCoverWire,
  resolutions: coverResolutionsWire,
  /** The society's own income of the last 12 months. */
  incomeKobo: koboWire,
  /** The latest runs, newest first, at most 10. */
  runs: z.array(
    z.object({
      through: dayWire,
      goals: z.number(),
      days: z.number(),
      grossKobo: koboWire,
      whtKobo: koboWire,
      endedAt: instantWire,
    }),
  ),
  tax: z.object({
    rates: z.array(z.object({ effectiveFrom: dayWire, rateBps: z.number() })),
    /** The rate that holds today. */
    rateBps: z.number(),
    /** Another rate that waits for a second administrator. */
    waiting: z.optional(approvalWire),
    can: z.object({ change: z.boolean() }),
  }),
})

export type InterestOverview = z.output<typeof interestOverviewWire>
export type InterestPosting = z.output<typeof interestPostingWire>
export type InterestDay = z.output<typeof interestDayWire>

/** The interest page of administrators in one request. */
export const readInterest = endpoint({
  name: 'savings.read-interest',
  method: 'GET',
  path: '/api/savings-interest',
  summary: 'What the community owes for interest by plan, the latest runs, and the rates of the tax.',
  needs: savingsAccess.managePlans,
  output: interestOverviewWire,
  refusals: [],
})

/** Another rate of the tax from a day on. */
export const changeInterestTax = endpoint({
  name: 'savings.change-interest-tax',
  method: 'POST',
  path: '/api/savings-interest/tax-rates',
  summary: 'Asks for another rate of the tax on interest from a day on, or agrees to it.',
  needs: savingsAccess.changeInterestTax,
  needsStepUp: true,
  body: z.strictObject({
    effectiveFrom: dayWire,
    rateBps: z
      .number('Enter the rate in percent.')
      .check(
        z.int('Enter a rate with at most two decimals.'),
        z.minimum(0, 'The rate must be between 0% and 100%.'),
        z.maximum(10_000, 'The rate must be between 0% and 100%.'),
      ),
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: interestOverviewWire,
  refusals: ['tax-day-passed', 'tax-day-taken', 'tax-same', ...askRefusals],
  isDoneOnce: true,
})

/** A resolution that covers interest the society has not earned. */
export const coverInterest = endpoint({
  name: 'savings.cover-interest',
  method: 'POST',
  path: '/api/savings-interest/resolutions',
  summary:
    'Asks that a resolution covers interest which is owed and not earned, so that it is credited, or agrees to it.',
  needs: savingsAccess.coverInterest,
  needsStepUp: true,
  body: z.strictObject({
    heldOn: dayWire,
    wording: textWire(10, 1_000, 'Please say in 10 to 1,000 characters how the interest is covered.'),
    evidence: textWire(5, 300, 'Please name the minutes or document in 5 to 300 characters.'),
    amountKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Please enter an amount above ₦0.')),
  }),
  output: interestOverviewWire,
  refusals: ['resolution-to-come', 'cover-too-large', ...askRefusals],
  isDoneOnce: true,
})
