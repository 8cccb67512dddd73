/** The tables with personal data, in the order of a member's export. */
import { savingsAutoSaveRuns, savingsAutoSaves } from '../auto-save/server/auto-save.record.ts'
import {
  contributionNudgeMembers,
  savingsContributions,
} from '../contributions/server/contribution.record.ts'
import { savingsReleases } from '../goal-endings/server/release.record.ts'
import { savers, savingsAccounts } from '../goals/server/goal.record.ts'
import {
  declaredInterest,
  interestDays,
  interestDue,
  interestPostings,
} from '../interest/server/interest.record.ts'

/** What a person is given of this feature. */
export const savingsRecords = [
  savingsAccounts,
  savingsReleases,
  savingsContributions,
  savingsAutoSaves,
  savingsAutoSaveRuns,
  savers,
  interestDays,
  interestPostings,
  interestDue,
  declaredInterest,
  contributionNudgeMembers,
]
