/** Whom a run charges, what it is charged for, and what each member is charged once. */
import type { ChargeKind } from '../charges/charge.rules.ts'

/** Whom a run is about. */
export const audiences = ['all', 'joined_since', 'list'] as const
export type RunAudience = (typeof audiences)[number]

/** Where a run stands. */
export const runStates = ['waiting', 'charging', 'charged', 'withdrawn'] as const
export type RunState = (typeof runStates)[number]

/** How many members a list names at most. */
export const longestList = 4_000

/**
 * What a member is charged once, as the database has it: an entrance fee for ever, annual dues for a period, everything else by
 * its name and period. `levy`, `Building levy`, `2026` → `levy/building levy/2026`.
 */
export function onceOf({ kind, title, period }: { kind: ChargeKind; title: string; period: string }): string {
  if (kind === 'entrance_fee') return kind
  return kind === 'annual_due' ? `${kind}/${period}` : `${kind}/${title.toLowerCase()}/${period}`
}

/** `KM-00012, KM-00013` in any form of list: codes in capitals, each once. */
export function codesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== ''),
    ),
  ]
}
