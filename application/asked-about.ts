/** What members can ask support about: each feature registers the kinds of records it has. */
import type { Db } from '@kolo/database/tables'

/** What a record is called where it is this member's own or open to them, or "not found". */
export type NameForMember = (db: Db, id: string, memberUid: string) => Promise<string>

/** All kinds of records, by the names under which tickets keep them. */
export type AskedAbout = Readonly<Record<string, NameForMember>>

/** All kinds of the features. */
export function askedAboutOf(features: readonly { askedAbout?: AskedAbout }[]): AskedAbout {
  return Object.fromEntries(features.flatMap(({ askedAbout }) => Object.entries(askedAbout ?? {})))
}
