/** One search over the records of all features: each feature says how a text finds its records, and what is shown of them. */

import type { Permission } from '@kolo/foundation/access'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import type { RawBuilder } from 'kysely'
import type { Call } from './call.ts'

/** Who searches, for what, and how many records are wanted. */
export type Searching = Pick<Call, 'actor' | 'registry' | 'db'> & { text: string; most: number }

/** A record that was found. */
export type FoundRow = {
  id: string
  /** What it is called: a name, a subject. */
  title: string
  /** What tells it apart: its code, whose it is; nothing where a part is missing. */
  code: string | null
  detail: string | null
  amount_kobo: Kobo | bigint | null
  status: string | null
  begun_at: Instant | null
  /** Tells apart where it is opened, where records of the kind are opened in several places. */
  place?: string
}

/** The records of one kind. */
export type SearchGroup = {
  name: string
  title: string
  /** Whoever lacks it is not shown the group, nor are its records looked for. */
  permission: Permission
  /** The newest that a text may mean, found by indexes alone: a query. */
  ask: (searching: Searching) => RawBuilder<FoundRow>
  /** The word for each state, and how it is coloured. */
  statuses: Readonly<Record<string, string>>
  tones?: Readonly<Record<string, 'ok' | 'wait' | 'bad' | 'quiet'>>
  /** Where a record is opened. */
  link: (found: Pick<FoundRow, 'id' | 'place'>, searching: Pick<Searching, 'actor'>) => string
  /** Where all that a text finds is listed. */
  listLink?: (text: string) => string
}

/** The kinds of all features, in their order. */
export function searchGroupsOf(
  features: readonly { search?: readonly SearchGroup[] }[],
): readonly SearchGroup[] {
  return features.flatMap(({ search }) => search ?? [])
}
