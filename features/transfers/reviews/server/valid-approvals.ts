/** The words of administrators about a payment that waits: which of them stand, and which can still be changed. */
import type { DecisionRow } from './review.record.ts'

/** The words that stand, latest first: the latest of each administrator, unless it was taken back. */
export function standingWords(decisions: readonly DecisionRow[]): DecisionRow[] {
  const heard = new Set<string>()
  return decisions.filter(({ administrator_uid, decision }) => {
    const isLatest = !heard.has(administrator_uid)
    heard.add(administrator_uid)
    return isLatest && decision === 'confirmation'
  })
}

/** The word of this administrator that stands and that nobody has answered: it can be corrected and taken back. */
export function ownWord(decisions: readonly DecisionRow[], uid: string): DecisionRow | undefined {
  const standing = standingWords(decisions)
  const own = standing.find(({ administrator_uid }) => administrator_uid === uid)
  return standing.length === 1 ? own : undefined
}
