/** How the audit log says the deeds of every feature. What is said of its own, each feature says itself. */
import { announcementsDeeds } from '@kolo/announcements/deeds'
import { approvalsDeeds } from '@kolo/approvals/deeds'
import { auditDeeds } from '@kolo/audit/deeds'
import { bankStatementsDeeds } from '@kolo/bank-statements/deeds'
import { booksDeeds } from '@kolo/books/deeds'
import { cardsDeeds } from '@kolo/cards/deeds'
import { cashDeeds } from '@kolo/cash/deeds'
import { communityDeeds } from '@kolo/community/deeds'
import { distributionsDeeds } from '@kolo/distributions/audit'
import { documentsDeeds } from '@kolo/documents/deeds'
import { eventsDeeds } from '@kolo/events/deeds'
import { type AllDeedWords, allDeedWords } from '@kolo/foundation/deed-words'
import { identityDeeds } from '@kolo/identity/audit'
import { investmentsDeeds } from '@kolo/investments/audit'
import { longWorkDeeds } from '@kolo/long-work/deeds'
import { messagesDeeds } from '@kolo/messages/deeds'
import { movingInDeeds } from '@kolo/moving-in/deeds'
import { noticesDeeds } from '@kolo/notices/deeds'
import { paymentsDeeds } from '@kolo/payments/deeds'
import { payrollDeeds } from '@kolo/payroll/deeds'
import { profileDeeds } from '@kolo/profile/audit'
import { programsDeeds } from '@kolo/programs/deeds'
import { reportsDeeds } from '@kolo/reports/deeds'
import { savingsDeeds } from '@kolo/savings/audit'
import { sharesDeeds } from '@kolo/shares/deeds'
import { supportDeeds } from '@kolo/support/deeds'
import { transfersDeeds } from '@kolo/transfers/deeds'
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
