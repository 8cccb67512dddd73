/** Every feature the server carries, in the order a reader would name them, tied together where one needs another. */
import { announcements } from '@kolo/announcements/server'
import { askedAboutOf } from '@kolo/application/asked-about'
import { reportsOf } from '@kolo/application/reports'
import { registryOf, type ServerFeature } from '@kolo/application/server-feature'
import { approvals, kindsOf } from '@kolo/approvals/server'
import { audit } from '@kolo/audit/server'
import { bankStatements } from '@kolo/bank-statements/server'
import { books } from '@kolo/books/server'
import { cards } from '@kolo/cards/server'
import { cash } from '@kolo/cash/server'
import { charges } from '@kolo/charges/server'
import { community, dataRights } from '@kolo/community/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { personPartsOf } from '@kolo/database/personal-data'
import type { Db } from '@kolo/database/tables'
import { distributions } from '@kolo/distributions/server'
import { documents } from '@kolo/documents/server'
import { events } from '@kolo/events/server'
import { files } from '@kolo/files/server'
import { home } from '@kolo/home/server'
import { endSessions, eraseMember, identity } from '@kolo/identity/server'
import { investments } from '@kolo/investments/server'
import { live } from '@kolo/live/server'
import { loans } from '@kolo/loans/server'
import { longWork } from '@kolo/long-work/server'
import { messages } from '@kolo/messages/server'
import { movingIn } from '@kolo/moving-in/server'
import { notices, topicsOf } from '@kolo/notices/server'
import { payments } from '@kolo/payments/server'
import { payroll } from '@kolo/payroll/server'
import { namesOf, profile } from '@kolo/profile/server'
import { programs } from '@kolo/programs/server'
import { reports } from '@kolo/reports/server'
import { goalsOf, savings } from '@kolo/savings/server'
import { holdingOf, shareAccountRows, shares } from '@kolo/shares/server'
import { support } from '@kolo/support/server'
import { transfers } from '@kolo/transfers/server'
import { sentTransfers, withdrawals } from '@kolo/withdrawals/server'

/** What statements can be of besides the wallet, in one statement. */
async function accountsOf(db: Db, uid: string) {
  const { goals, shares: accounts } = await batchQueries(db, {
    goals: goalsOf(db, uid),
    shares: shareAccountRows(db, uid),
  })
  return { goals, shares: accounts[0] }
}

const withoutDesk: readonly ServerFeature[] = [
  loans,
  charges,
  identity,
  profile((db, { uid, now }) => endSessions(db, { uid, now, because: 'account-changed', keys: true })),
  // Payments before what they are for: somebody who leaves, and a confirmation, lock them in this order.
  payments,
  transfers,
  bankStatements,
  cards(() => registry, sentTransfers),
  cash,
  payroll,
  savings,
  investments,
  withdrawals,
  shares,
  movingIn,
  files,
  audit(namesOf),
  reports(accountsOf, holdingOf, reportsOf([savings, investments, loans, charges, distributions, books])),
  distributions,
  community(() => settingWords),
  dataRights(() => personParts, eraseMember),
  announcements,
  support(askedAboutOf([payments, withdrawals, investments, events, charges])),
  events,
  documents,
  books,
  messages,
  programs,
  live,
]

const withDesk: readonly ServerFeature[] = [...withoutDesk, approvals(kindsOf(withoutDesk))]
const withWork: readonly ServerFeature[] = [...withDesk, longWork(withDesk, () => registry)]
const withHome: readonly ServerFeature[] = [...withWork, home(withWork)]

export const features: readonly ServerFeature[] = [...withHome, notices(topicsOf(withHome))]

/** What all of them registered for each other. */
const registry = registryOf(features)

/** How the history says what the community decides. */
export const settingWords = features.flatMap(({ settings }) => settings ?? [])

/** What all of them keep about people. */
export const personParts = personPartsOf(features)
