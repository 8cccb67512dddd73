/** The two dashboards, each in one request: what a member has and what an administrator has to do. */
import { aloneNoticeWire } from '@kolo/approvals/contract'
import { moneySumsWire } from '@kolo/books/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, decisionWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { allWorkWire } from '@kolo/foundation/work-list'
import { celebrationWire } from '@kolo/messages/directory'
import { activityLineWire } from '@kolo/payments/contract'
import { preferencesWire } from '@kolo/profile/settings'
import { planReviewWire, savingsPageWire } from '@kolo/savings/contract'
import { interestCoverWire } from '@kolo/savings/interest-cover'
import { openWithdrawalWire } from '@kolo/withdrawals/contract'
import * as z from 'zod/mini'
import { homeAccess } from '../home.access.ts'

const monthWire = z.string().check(z.regex(/^\d{4}-\d{2}$/))

/** What is to be paid of something, and by when. */
const dueWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  kobo: koboWire,
  on: dayWire,
  daysOverdue: z.number(),
})

/** Everything the member's dashboard shows. */
export const homePageWire = z.object({
  member: z.object({
    fullName: z.string(),
    memberCode: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    profileComplete: z.boolean(),
  }),
  /** Arrangement, cards and charts, as the member chose. */
  dashboard: preferencesWire.shape.dashboard,
  /** Savings, wallet and investments together: confirmed money only. */
  totalKobo: koboWire,
  savings: z.omit(savingsPageWire, { finished: true }),
  /** What is in investment plans, the next that end, and what was paid of returns, after tax. */
  investments: z.object({
    count: z.number(),
    investedKobo: koboWire,
    returnedKobo: koboWire,
    next: z.array(z.object({ id: idWire, name: z.string(), principalKobo: koboWire, maturesOn: dayWire })),
  }),
  /** Of each running loan what is overdue and since when, or else the next instalment and its day. */
  loans: z.array(dueWire),
  /** Of each charge what is overdue and since when, or else what falls due next. */
  charges: z.array(dueWire),
  /** What all goals and all investments held at the end of each of the last twelve months; the last is today. */
  history: z.array(z.object({ month: monthWire, savedKobo: koboWire, investedKobo: koboWire })),
  /** The latest confirmed movements over all goals and the wallet. */
  activity: z.array(z.object({ ...activityLineWire.shape, account: z.string() })),
  /** The newest withdrawals that are on their way. */
  withdrawals: z.array(openWithdrawalWire),
  /** What an administrator is about to decide alone, for those who may object. */
  notices: z.array(aloneNoticeWire),
  /** The newest announcements to the member. */
  announcements: z.array(
    z.object({ id: z.string(), title: z.string(), publishedAt: instantWire, isRead: z.boolean() }),
  ),
  /** Birthdays and wedding anniversaries of members this week. */
  celebrations: z.array(celebrationWire),
  can: z.object({ withdraw: decisionWire, invest: decisionWire }),
})

export type HomePage = z.output<typeof homePageWire>

/** Everything the administrators' dashboard shows. */
export const adminHomePageWire = z.object({
  /** What waits for administrators: every list the features registered, by its name. */
  work: allWorkWire,
  /** What another administrator is about to decide alone. */
  notices: z.array(aloneNoticeWire),
  /** What the community owes and holds now, as every member reads it under "Where the money is". */
  money: moneySumsWire,
  /** How much of the interest that members were promised the society has earned. */
  interest: interestCoverWire,
  /** Whether members can be told where to pay at all. */
  takesDeposits: z.boolean(),
  month: z.object({
    members: z.number(),
    newMembers: z.number(),
    savedKobo: koboWire,
    /** Against the end of last month, in basis points; absent when there was nothing then. */
    savedGrowthBps: z.optional(z.number()),
    inKobo: koboWire,
    outKobo: koboWire,
  }),
  /** Returns and dividends that were approved and are not paid, after tax, and the day of the first; absent when none is. */
  approved: z.optional(z.object({ kobo: koboWire, payments: z.number(), firstOn: dayWire })),
  /** Money through the community's bank accounts in the last six months; the last is to date. */
  flows: z.array(z.object({ month: monthWire, inKobo: koboWire, outKobo: koboWire })),
  /** The last hourly proof of the books; absent before the first. */
  books: z.optional(
    z.object({
      checkedAt: instantWire,
      balanced: z.boolean(),
      accounts: z.number(),
      findings: z.number(),
      /** The last nightly one, which reads every old line again: when it began, and the first things it found. */
      everyLine: z.optional(
        z.object({
          checkedAt: instantWire,
          balanced: z.boolean(),
          lines: z.number(),
          findings: z.array(z.object({ account: z.string(), finding: z.string() })),
        }),
      ),
    }),
  ),
  /** Audit events that have waited for their seal for an hour or longer; absent when none has. */
  unsealed: z.optional(z.object({ count: z.number(), minutes: z.number() })),
  /** What was wrong when the audit log was last gone through from its beginning; absent when nothing was. */
  auditFinding: z.optional(z.object({ at: instantWire, finding: z.string() })),
  /** Backups are to be made by themselves, and the last one is old (when it was, or null for none ever); absent while all is well. */
  backupOld: z.optional(z.object({ lastAt: z.nullable(instantWire) })),
  /** The books are written or proved up to a moment that the server's clock has not reached; absent while all is well. */
  clockBehind: z.optional(z.object({ booksThrough: instantWire })),
  /** Plans that are not retired. */
  plans: z.array(planReviewWire),
})

export type AdminHomePage = z.output<typeof adminHomePageWire>

/** The member's dashboard in one request. */
export const readHome = endpoint({
  name: 'home.read-home',
  method: 'GET',
  path: '/api/home',
  summary: "The signed-in member's dashboard: money, goals, payments on their way, activity, history.",
  needs: homeAccess.viewHome,
  output: homePageWire,
  refusals: [],
})

/** The administrators' dashboard in one request. */
export const readAdminHome = endpoint({
  name: 'home.read-admin-home',
  method: 'GET',
  path: '/api/admin/home',
  summary:
    "The administrators' work queue, the month's figures, the money by month and the proof of the books.",
  needs: homeAccess.viewAdminHome,
  output: adminHomePageWire,
  refusals: [],
})
