/** What a feature registers with the server. */

import type { RawBuilder } from 'kysely'
import type { AskedAbout } from './asked-about.ts'
import type { AfterProof, ApprovalKind, Leaving } from './call.ts'
import type { SettingWords } from './community-settings.ts'
import type { Dues } from './dues.ts'
import type { Job } from './job.ts'
import type { LongWorkKind } from './long-work-kind.ts'
import type { PersonParts } from './person-parts.ts'
import type { Purposes } from './purposes.ts'
import type { Report } from './reports.ts'
import type { Route } from './route.ts'
import type { Topic } from './topics.ts'
import type { WaitingList } from './waiting-list.ts'

/** What a feature gives the server. */
export type ServerFeature = {
  name: string
  routes: readonly Route[]
  jobs?: readonly Job[]
  /** What of it takes two administrators. */
  approvals?: readonly ApprovalKind[]
  /** What of it waits for administrators, on their first screen. */
  waiting?: readonly WaitingList[]
  leaving?: Leaving
  afterProof?: AfterProof
  /** What it takes money for, by the name that is kept with a payment. */
  purposes?: Purposes
  /** What of it is decided and must still be paid. */
  dues?: Dues
  /** Which of its records members can ask support about. */
  askedAbout?: AskedAbout
  /** What it tells people about. */
  topics?: readonly Topic[]
  /** How many bytes of files somebody keeps in it: a query of one row, asked together with those of all features. */
  keptBytes?: (uid: string) => RawBuilder<{ bytes: number }>
  /** What of it takes longer than a request. */
  longWork?: readonly LongWorkKind[]
  /** What it tells about the community as a whole. */
  reports?: readonly Report[]
  /** What it keeps about a person, and what of it they are given. */
  person?: PersonParts
  /** What the community decides about it, and how the history says it. */
  settings?: readonly SettingWords[]
}
