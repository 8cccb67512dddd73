/** What a certificate of shares says. What must always be true: it is of what its member holds as it is opened. */

import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Owner } from '../../statements/server/make-statement.ts'
import type { PaperRow } from './document.record.ts'

/** The shares somebody holds. */
export type Holding = {
  id: string
  code: string
  units: number
  parKobo: Kobo
  valueKobo: Kobo
  since: CalendarDate
}

/** Reads them, of which shares know; `undefined` where there are none. */
export type HoldingOf = (db: Db, uid: string) => Promise<Holding | undefined>

export type Certificate = Omit<Holding, 'id'> & {
  member: { fullName: string; memberCode: string }
  issuedAt: Instant
}

/** The certificate of a paper. */
export async function certificateOf(
  db: Db,
  holdingOf: HoldingOf,
  row: PaperRow,
  { fullName, memberCode }: Owner,
): Promise<Certificate> {
  const { id: _, ...holding } = orNotFound(await holdingOf(db, row.member_uid))
  return { ...holding, member: { fullName, memberCode }, issuedAt: row.issued_at }
}
