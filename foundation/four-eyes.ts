/**
 * Separation of duties, per record: whoever prepared, requested or benefits from something may not approve it. The
 * rule holds as long as the community has two active administrators. With only one, nobody else could ever look, so
 * a notice to all staff and a wait of 24 hours stand in for the second pair of eyes, and the audit row says so.
 * What must always be true: no single press of a button by one person both prepares and approves.
 */
import { addHours, type Instant } from './time.ts'

/** How long the only administrator waits after telling staff, in hours. */
export const aloneDelayHours = 24

/** What the decision looks at. */
export type FourEyesCase = {
  actorUid: string
  /** Everybody who prepared, requested or gave the first approval. */
  preparedByUids: readonly string[]
  /** The uids of all active administrators now. */
  administratorUids: readonly string[]
  /** When the only administrator told staff what they are about to do alone, if they did. */
  noticeAt: Instant | undefined
  now: Instant
}

/** What may happen next: approve (with or without a second pair of eyes), tell staff first, wait, or fetch a colleague. */
export type FourEyesDecision =
  | { next: 'approve'; alone: boolean }
  | { next: 'tell-staff'; until: Instant }
  | { next: 'wait'; until: Instant }
  | { next: 'fetch-second' }

/**
 * Decides an approval. Two administrators: a colleague approves, the preparer cannot. One administrator who prepared
 * it: the first press tells staff, from 24 hours later a second press approves alone. A notice given while the person
 * was the only administrator is worth nothing once a second one is there.
 */
export function decideFourEyes(facts: FourEyesCase): FourEyesDecision {
  if (!facts.preparedByUids.includes(facts.actorUid)) return { next: 'approve', alone: false }
  const someoneElse = facts.administratorUids.some((uid) => uid !== facts.actorUid)
  if (someoneElse) return { next: 'fetch-second' }
  if (facts.noticeAt === undefined) return { next: 'tell-staff', until: addHours(facts.now, aloneDelayHours) }
  const until = addHours(facts.noticeAt, aloneDelayHours)
  return facts.now < until ? { next: 'wait', until } : { next: 'approve', alone: true }
}
