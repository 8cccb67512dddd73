/** What a feature registers with the server. */

import { type PersonTable, type PersonText, personPartsOf } from '@kolo/database/personal-data'
import type { AskedAbout } from './asked-about.ts'
import type { LongWorkKind } from './batch-job-kind.ts'
import type {
  AccountDeletionHook,
  AfterProof,
  ApprovalKind,
  FindChecked,
  KeptBytes,
  LiensOn,
  MemberDeathHook,
  Registry,
  SubmitVoucher,
} from './call.ts'
import type { SettingWords } from './community-settings.ts'
import { type Dues, duesOf } from './dues.ts'
import type { Job } from './job.ts'
import type { Topic } from './notification-types.ts'
import { type Purposes, purposesOf } from './purposes.ts'
import type { Report } from './reports.ts'
import type { Route } from './route.ts'
import type { SearchGroup } from './search.ts'
import type { WaitingList } from './waiting-list.ts'

export type ServerFeature = {
  name: string
  routes: readonly Route[]
  jobs?: readonly Job[]
  /** What of it takes two administrators. */
  approvals?: readonly ApprovalKind[]
  /** What of it waits for administrators, on their first screen. */
  waiting?: readonly WaitingList[]
  accountDeletion?: AccountDeletionHook
  memberDeath?: MemberDeathHook
  afterProof?: AfterProof
  /** What it takes money for, by the name that is kept with a payment. */
  purposes?: Purposes
  /** What of it is decided and must still be paid. */
  dues?: Dues
  /** Which of its records members can ask support about. */
  askedAbout?: AskedAbout
  /** What it tells people about. */
  topics?: readonly Topic[]
  keptBytes?: KeptBytes
  /** What money of members it keeps as security. */
  liensOn?: LiensOn
  checkedDocument?: FindChecked
  /** Makes vouchers for other features. */
  submitVoucher?: SubmitVoucher
  /** What of it takes longer than a request. */
  longWork?: readonly LongWorkKind[]
  /** What it tells about the community as a whole. */
  reports?: readonly Report[]
  /** Which of its records officers search for. */
  search?: readonly SearchGroup[]
  /** Its tables with something of a person, which say what of it they are given. */
  records?: readonly { person: PersonTable }[]
  /** What else a person is given: texts that are written for them. */
  texts?: readonly PersonText[]
  /** What the community decides about it, and how the history says it. */
  settings?: readonly SettingWords[]
}

/** Everything these features registered for each other; put together when the server is assembled. */
export function registryOf(features: readonly ServerFeature[]): Registry {
  return {
    purposes: purposesOf(features),
    dues: duesOf(features),
    accountDeletionHooks: features.flatMap(({ accountDeletion }) => accountDeletion ?? []),
    memberDeathHooks: features.flatMap(({ memberDeath }) => memberDeath ?? []),
    afterProof: features.flatMap(({ afterProof }) => afterProof ?? []),
    personTables: personPartsOf(features).tables,
    submitVoucher: vouchersOf(features),
    checkedDocuments: features.flatMap(({ checkedDocument }) => checkedDocument ?? []),
    keptBytes: features.flatMap(({ keptBytes }) => keptBytes ?? []),
    liensOn: liensOf(features),
  }
}

function liensOf(features: readonly { liensOn?: LiensOn }[]): LiensOn {
  return async (db, account) =>
    (await Promise.all(features.map(({ liensOn }) => liensOn?.(db, account) ?? []))).flat()
}

function vouchersOf(features: readonly { submitVoucher?: SubmitVoucher }[]): SubmitVoucher {
  return (call, made) => {
    const submit = features.find(({ submitVoucher }) => submitVoucher)?.submitVoucher
    if (submit === undefined) throw new Error('No feature keeps vouchers')
    return submit(call, made)
  }
}
