/**
 * Separation of duties, per record: whoever prepared, requested or benefits from something may not approve it. The
 * rule holds as long as the community has a second pair of eyes. An administrator whom the preparer appointed a moment
 * ago is none, or whoever wants to be alone would appoint a second account. With nobody else to look, a notice to everybody
 * who was staff in the last 30 days and a wait of 24 hours stand in, and the audit row says so; one objection of theirs
 * ends the wait, and then only a second pair of eyes decides. Whom a decision is about is no pair of eyes for it.
 * What must always be true: no single press of a button by one person both prepares and approves.
 */
import { addHours, hoursBetween, type Instant } from './time.ts'

/** How long the only administrator waits after telling staff, in hours. */
export const aloneDelayHours = 24

/** For how long after they left office people hear of what is decided alone and may object, in hours: 30 days. */
export const staffMemoryHours = 30 * 24

/** How long an appointment ties the two people it joins, in hours: 7 days. */
export const appointmentTieHours = 7 * 24

/** Every way to say no when something is asked for: for the contract of each command that asks. */
export const askRefusals = [
  'affected',
  'own-approval',
  'approval-waiting',
  'approval-expired',
  'alone-delay',
  'alone-objected',
  'above-alone-ceiling',
  'never-alone',
] as const
export type AskRefusal = (typeof askRefusals)[number]

/** Somebody was made an administrator, or an active one again, by somebody. */
export type Appointment = { uid: string; byUid: string; at: Instant }

/** Who administers now. */
export type Administration = {
  /** The uids of all administrators who can sign in now. */
  administratorUids: readonly string[]
  /** The appointments that still tie; the community's very first one is never among them. */
  appointments: readonly Appointment[]
}

/** What the decision looks at. */
export type FourEyesCase = Administration & {
  actorUid: string
  /** Everybody who prepared, requested or gave the first approval. */
  preparedByUids: readonly string[]
  /** Whom the decision is about, who may not make it. */
  affectedUid?: string | undefined
  /** When the only administrator told staff what they are about to do alone, if they did. */
  noticeAt: Instant | undefined
  /** Somebody who was told objected. */
  objected?: boolean | undefined
  now: Instant
}

/** What may happen next: approve (with or without a second pair of eyes), tell staff first, wait, or fetch a colleague. */
export type FourEyesDecision =
  | { next: 'approve'; alone: boolean }
  | { next: 'tell-staff'; until: Instant }
  | { next: 'wait'; until: Instant }
  | { next: 'fetch-second' }

/**
 * Everybody who counts as one pair of eyes with these people: they themselves and whoever is tied to them by
 * appointments of the last 7 days, in either direction and over any number of steps. Bayo appoints Efe, Efe appoints
 * Dayo: the three of them are one pair.
 */
export function sameEyes(
  uids: readonly string[],
  appointments: readonly Appointment[],
  now: Instant,
): ReadonlySet<string> {
  const tying = appointments.filter(({ at }) => hoursBetween(at, now) < appointmentTieHours)
  const same = new Set(uids)
  for (let size = 0; size !== same.size; ) {
    size = same.size
    for (const { uid, byUid } of tying) {
      if (same.has(uid)) same.add(byUid)
      if (same.has(byUid)) same.add(uid)
    }
  }
  return same
}

/**
 * Decides an approval. A colleague approves, the preparer cannot, nor can whoever is tied to the preparer. Where
 * nobody else is there, the first press tells staff, from 24 hours later a second press approves alone. A notice given
 * while there was nobody else is worth nothing once a second pair of eyes is there.
 */
export function decideFourEyes(facts: FourEyesCase): FourEyesDecision {
  const { actorUid, preparedByUids, affectedUid, administratorUids, appointments, noticeAt, now } = facts
  const same = sameEyes(preparedByUids, appointments, now)
  if (!same.has(actorUid)) return { next: 'approve', alone: false }
  const own = sameEyes([actorUid], appointments, now)
  const others = administratorUids.filter((uid) => uid !== affectedUid && !own.has(uid))
  if (others.length > 0 || facts.objected) return { next: 'fetch-second' }
  if (noticeAt === undefined) return { next: 'tell-staff', until: addHours(now, aloneDelayHours) }
  const until = addHours(noticeAt, aloneDelayHours)
  return now < until ? { next: 'wait', until } : { next: 'approve', alone: true }
}
