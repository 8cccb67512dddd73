/** Every feature that brings something to the frame around the screens. What it brings, it says itself. */
import { announcements } from '@kolo/announcements/client'
import { approvals } from '@kolo/approvals/client'
import { audit } from '@kolo/audit/client'
import { bankStatements } from '@kolo/bank-statements/client'
import { books } from '@kolo/books/client'
import { cards } from '@kolo/cards/client'
import { cash } from '@kolo/cash/client'
import { charges } from '@kolo/charges/client'
import { community } from '@kolo/community/client'
import { distributions } from '@kolo/distributions/client'
import { documents } from '@kolo/documents/client'
import { events } from '@kolo/events/client'
import { home } from '@kolo/home/client'
import { identity } from '@kolo/identity/client'
import { investments } from '@kolo/investments/client'
import { loans } from '@kolo/loans/client'
import { longWork } from '@kolo/long-work/client'
import { messages } from '@kolo/messages/client'
import { notices } from '@kolo/notices/client'
import { payroll } from '@kolo/payroll/client'
import { profile } from '@kolo/profile/client'
import { programs } from '@kolo/programs/client'
import { reports } from '@kolo/reports/client'
import { savings } from '@kolo/savings/client'
import { shares } from '@kolo/shares/client'
import { support } from '@kolo/support/client'
import { transfers } from '@kolo/transfers/client'
import type { ClientFeature } from '@kolo/ui/patterns/client-feature'
import { withdrawals } from '@kolo/withdrawals/client'
import type { adminPaths, memberPaths, moderatorPaths } from './paths.ts'

/** An address of the map: an item that leads nowhere does not compile. */
type KnownPath = (typeof memberPaths)[number] | (typeof moderatorPaths)[number] | (typeof adminPaths)[number]

const features: readonly ClientFeature<KnownPath>[] = [
  home,
  savings,
  loans,
  charges,
  transfers,
  cards,
  withdrawals,
  bankStatements,
  cash,
  payroll,
  investments,
  shares,
  distributions,
  events,
  announcements,
  messages,
  support,
  profile,
  documents,
  identity,
  reports,
  notices,
  audit,
  approvals,
  community,
  programs,
  books,
  longWork,
]

/** Where people can go. */
export const navigation = features.flatMap((feature) => feature.navigation ?? [])

/** What they can set, beside what the settings page itself is about. */
export const settings = features.flatMap((feature) => feature.settings ?? [])

/** What of them waits for administrators. */
export const work = features.flatMap((feature) => feature.work ?? [])

/** What they know of one person. */
export const memberSections = features.flatMap((feature) => feature.member ?? [])
