/** How the audit log says the deeds of every feature. What is said of its own, each feature says itself. */
import { announcementsDeeds } from '@kolo/announcements/audit'
import { approvalsDeeds } from '@kolo/approvals/audit'
import { auditDeeds } from '@kolo/audit/audit'
import { bankStatementsDeeds } from '@kolo/bank-statements/audit'
import { booksDeeds } from '@kolo/books/audit'
import { cardsDeeds } from '@kolo/cards/audit'
import { cashDeeds } from '@kolo/cash/audit'
import { communityDeeds } from '@kolo/community/audit'
import { distributionsDeeds } from '@kolo/distributions/audit'
import { documentsDeeds } from '@kolo/documents/audit'
import { eventsDeeds } from '@kolo/events/audit'
import { type AllDeedWords, allDeedWords } from '@kolo/foundation/deed-words'
import { identityDeeds } from '@kolo/identity/audit'
import { investmentsDeeds } from '@kolo/investments/audit'
import { longWorkDeeds } from '@kolo/long-work/audit'
import { messagesDeeds } from '@kolo/messages/audit'
import { movingInDeeds } from '@kolo/moving-in/audit'
import { noticesDeeds } from '@kolo/notices/audit'
import { paymentsDeeds } from '@kolo/payments/audit'
import { payrollDeeds } from '@kolo/payroll/audit'
import { profileDeeds } from '@kolo/profile/audit'
import { programsDeeds } from '@kolo/programs/audit'
import { reportsDeeds } from '@kolo/reports/audit'
import { savingsDeeds } from '@kolo/savings/audit'
import { sharesDeeds } from '@kolo/shares/audit'
import { supportDeeds } from '@kolo/support/audit'
import { transfersDeeds } from '@kolo/transfers/audit'
import { withdrawalsDeeds } from '@kolo/withdrawals/audit'

/** All of it, in the order in which the log can be narrowed. */
export const deedWords: AllDeedWords = allDeedWords([
  paymentsDeeds,
  savingsDeeds,
  withdrawalsDeeds,
  transfersDeeds,
  bankStatementsDeeds,
  booksDeeds,
  reportsDeeds,
  auditDeeds,
  documentsDeeds,
  profileDeeds,
  identityDeeds,
  announcementsDeeds,
  approvalsDeeds,
  cardsDeeds,
  noticesDeeds,
  cashDeeds,
  communityDeeds,
  distributionsDeeds,
  eventsDeeds,
  investmentsDeeds,
  longWorkDeeds,
  messagesDeeds,
  movingInDeeds,
  payrollDeeds,
  programsDeeds,
  sharesDeeds,
  supportDeeds,
])
