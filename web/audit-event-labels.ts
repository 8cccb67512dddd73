/** How the audit log says the actions of every feature. What is said of its own, each feature says itself. */
import { announcementsAuditEvents } from '@kolo/announcements/audit'
import { approvalsAuditEvents } from '@kolo/approvals/audit'
import { auditAuditEvents } from '@kolo/audit/audit'
import { bankStatementsAuditEvents } from '@kolo/bank-statements/audit'
import { booksAuditEvents } from '@kolo/books/audit'
import { cardsAuditEvents } from '@kolo/cards/audit'
import { cashAuditEvents } from '@kolo/cash/audit'
import { chargesAuditEvents } from '@kolo/charges/audit'
import { communityAuditEvents } from '@kolo/community/audit'
import { distributionsAuditEvents } from '@kolo/distributions/audit'
import { documentsAuditEvents } from '@kolo/documents/audit'
import { eventsAuditEvents } from '@kolo/events/audit'
import { type AllAuditEventLabels, mergeAuditEventLabels } from '@kolo/foundation/audit-event-labels'
import { identityAuditEvents } from '@kolo/identity/audit'
import { investmentsAuditEvents } from '@kolo/investments/audit'
import { loansAuditEvents } from '@kolo/loans/audit'
import { longWorkAuditEvents } from '@kolo/long-work/audit'
import { messagesAuditEvents } from '@kolo/messages/audit'
import { movingInAuditEvents } from '@kolo/moving-in/audit'
import { noticesAuditEvents } from '@kolo/notices/audit'
import { paymentsAuditEvents } from '@kolo/payments/audit'
import { payrollAuditEvents } from '@kolo/payroll/audit'
import { profileAuditEvents } from '@kolo/profile/audit'
import { programsAuditEvents } from '@kolo/programs/audit'
import { reportsAuditEvents } from '@kolo/reports/audit'
import { savingsAuditEvents } from '@kolo/savings/audit'
import { sharesAuditEvents } from '@kolo/shares/audit'
import { supportAuditEvents } from '@kolo/support/audit'
import { transfersAuditEvents } from '@kolo/transfers/audit'
import { withdrawalsAuditEvents } from '@kolo/withdrawals/audit'

/** All of it, in the order in which the log can be narrowed. */
export const auditEventLabels: AllAuditEventLabels = mergeAuditEventLabels([
  paymentsAuditEvents,
  savingsAuditEvents,
  withdrawalsAuditEvents,
  transfersAuditEvents,
  bankStatementsAuditEvents,
  booksAuditEvents,
  reportsAuditEvents,
  auditAuditEvents,
  documentsAuditEvents,
  profileAuditEvents,
  identityAuditEvents,
  announcementsAuditEvents,
  approvalsAuditEvents,
  cardsAuditEvents,
  noticesAuditEvents,
  cashAuditEvents,
  communityAuditEvents,
  distributionsAuditEvents,
  eventsAuditEvents,
  investmentsAuditEvents,
  longWorkAuditEvents,
  messagesAuditEvents,
  movingInAuditEvents,
  payrollAuditEvents,
  programsAuditEvents,
  sharesAuditEvents,
  supportAuditEvents,
  chargesAuditEvents,
  loansAuditEvents,
])
