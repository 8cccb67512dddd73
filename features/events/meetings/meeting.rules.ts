/** When a general meeting can decide. */

/** How many of those entitled must come: parts of a person count as one. 30 in a hundred of 7 → 3. */
export function neededFor(quorumPercent: number | null, entitled: number): number {
  return quorumPercent === null ? 0 : Math.ceil((entitled * quorumPercent) / 100)
}

/** Whether enough came. */
export function hasQuorum(quorumPercent: number | null, { entitled, came }: Attendance): boolean {
  return came >= neededFor(quorumPercent, entitled)
}

/** Members a meeting is for whose account is open, and those of them who came. */
export type Attendance = { entitled: number; came: number }
