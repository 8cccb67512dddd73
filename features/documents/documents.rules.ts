/**
 * What members' documents are, and what follows from them for an identity check. What must always be true: a check rests
 * on an identity paper that is not past its day and on a BVN or NIN that no other member has given.
 */
import type { CalendarDate } from '@kolo/foundation/time'
import type { KycStatus } from '@kolo/profile/rules'

/** What a document can be. */
export const documentKinds = [
  'nin_slip',
  'passport',
  'drivers_licence',
  'voters_card',
  'utility_bill',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What each kind carries: whether it says who somebody is, has a number of its own, and ends on a day. */
export const kindRules: Record<DocumentKind, { proves: boolean; numbered: boolean; ends: boolean }> = {
  nin_slip: { proves: true, numbered: false, ends: false },
  passport: { proves: true, numbered: true, ends: true },
  drivers_licence: { proves: true, numbered: true, ends: true },
  voters_card: { proves: true, numbered: true, ends: false },
  utility_bill: { proves: false, numbered: false, ends: false },
  other: { proves: false, numbered: false, ends: false },
}

/** The states of a document. A draft is a file that nobody said anything about yet. */
export const documentStatuses = ['draft', 'waiting', 'approved', 'rejected', 'expired'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** The two numbers every Nigerian has for life. */
export const numberKinds = ['bvn', 'nin'] as const
export type NumberKind = (typeof numberKinds)[number]

/** The most documents a member keeps here. */
export const documentsMost = 20

/** The largest file, in bytes. */
export const documentBytesMost = 10 * 1024 * 1024

/** How many days before its end a paper's member is reminded. */
export const reminderDays = 30

/** After how many hours a draft that nobody finished goes. */
export const draftHours = 24

/** The number of a paper as it is kept and compared: `a 1234 5678` → `A12345678`. */
export function paperNumberOf(text: string): string {
  return text.toUpperCase().replace(/[\s/-]/g, '')
}

/** Why a draft cannot be sent as what its member says it is. */
export type SendRefusal = 'number-missing' | 'expiry-missing' | 'paper-expired' | 'identity-number-missing'

/** What its member says about a draft. */
export type SaidOfDocument = { kind: DocumentKind; number: string | null; expiresOn: CalendarDate | null }

/** The first reason why it cannot be sent on that day; `undefined` when it can. */
export function whyNotSent(
  { kind, number, expiresOn }: SaidOfDocument,
  given: readonly NumberKind[],
  today: CalendarDate,
): SendRefusal | undefined {
  const { proves, numbered, ends } = kindRules[kind]
  if (proves && (kind === 'nin_slip' ? !given.includes('nin') : given.length === 0))
    return 'identity-number-missing'
  if (numbered && number === null) return 'number-missing'
  if (ends && expiresOn === null) return 'expiry-missing'
  return ends && expiresOn !== null && expiresOn < today ? 'paper-expired' : undefined
}

/** An identity paper, as far as the check looks at it. */
export type DocumentStatusFacts = { status: DocumentStatus; decidedAt: string | null }

/**
 * Where an identity check stands once one of the member's identity papers came, went or was rejected: a passed one stays;
 * otherwise something waits, or the last decision counts. `in_review` with nothing left → `pending`.
 */
export function checkAfter(now: KycStatus, papers: readonly DocumentStatusFacts[]): KycStatus {
  if (now === 'verified') return now
  if (papers.some(({ status }) => status === 'waiting')) return 'in_review'
  if (now !== 'in_review') return now
  const last = papers
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((one, other) => ((one.decidedAt ?? '') < (other.decidedAt ?? '') ? 1 : -1))[0]
  return last?.status === 'rejected' || last?.status === 'expired' ? last.status : 'pending'
}
