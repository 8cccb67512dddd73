/**
 * How the audit log says what was done. Each feature says it of its own actions, and the frame puts the words together, so
 * that the log knows none of them.
 */

/**
 * What was done, after who did it: `confirmed a payment`. Where it was done to somebody else, "of" and their name follow, or
 * the word given here: `['made a paper', 'for']`.
 */
export type Done = string | readonly [deed: string, joint: string]

/** The words of one feature. */
export type AuditEventLabels = {
  /** By the kind of the action: `payment.confirmed`. */
  events?: Readonly<Record<string, Done>>
  /** What two administrators agree about, by the kind of the approval: `an identity check`. */
  agreed?: Readonly<Record<string, string>>
  /** The page of a record, by its type, to which its id is added: `/admin/events/`. */
  records?: Readonly<Record<string, string>>
  /** What the log can be narrowed to: the part of a kind before the dot. */
  groups?: readonly { kind: string; title: string }[]
}

/** The words of all. */
export type AllAuditEventLabels = Required<AuditEventLabels>

/** Puts the words of all features together; one thing is said by one of them. */
export function mergeAuditEventLabels(features: readonly AuditEventLabels[]): AllAuditEventLabels {
  const together = <Value>(part: (of: AuditEventLabels) => Readonly<Record<string, Value>> | undefined) => {
    const entries = features.flatMap((of) => Object.entries(part(of) ?? {}))
    const all = Object.fromEntries(entries)
    if (Object.keys(all).length < entries.length) throw new Error('Two features say the same deed')
    return all
  }
  return {
    events: together(({ events }) => events),
    agreed: together(({ agreed }) => agreed),
    records: together(({ records }) => records),
    groups: features.flatMap(({ groups }) => groups ?? []),
  }
}
