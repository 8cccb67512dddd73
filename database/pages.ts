/**
 * Lists are read a page at a time. A cursor says where the row stood that was shown last; one row more than is shown is
 * looked for, so that a page knows whether another follows.
 */
import { uuidPattern } from '@kolo/foundation/ids'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type Instant, readInstant } from '@kolo/foundation/time'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** The query of a list, as `pageQuery` of the contracts reads it. */
export type PageQuery = { cursor?: string | undefined; limit: number }

export type TimePlace = { at: Instant; id: string }

/** What to look for in a list by id; a cursor nobody gave out is no request of ours. */
export function pageById({ cursor, limit }: PageQuery): { after: string | undefined; limit: number } {
  if (cursor && !uuidPattern.test(cursor)) throw new RequestProblem('bad-request')
  return { after: cursor, limit: limit + 1 }
}

export function pageByTime({ cursor, limit }: PageQuery): { after: TimePlace | undefined; limit: number } {
  return { after: cursor === undefined ? undefined : timePlaceIn(cursor), limit: limit + 1 }
}

function timePlaceIn(cursor: string): TimePlace {
  const [text = '', id = ''] = cursor.split('_')
  const at = readInstant(text)
  if (!at || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { at, id }
}

/** The cursor of a list by time, whose rows all have one, though their column may be empty in others. */
export const timeCursor = (at: Instant | null, id: string) => `${at}_${id}`

/** The longest page, and one row more. */
const mostRows = sql.lit(101)

/**
 * The first rows of an ordered query: a query that finds them in the order of an index in a plan for any values, too. Such
 * a plan takes a page of unknown length for a tenth of the table, so the most that a page has stands in the text.
 */
export function firstOf<Row>(
  query: { limit(most: RawBuilder<number>): Expression<Row> },
  limit: number,
): RawBuilder<Row> {
  return sql<Row>`select * from (${query.limit(mostRows)}) as listed limit ${limit}`
}

type Page<Row> = { rows: Row[]; nextCursor: string | undefined }

/** The page of what was found, with the cursor of the next one where there is one: the id, where nothing else is said. */
export function paged<Row extends { id: string }>(found: readonly Row[], limit: number): Page<Row>
export function paged<Row>(found: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row>
export function paged<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf = (row: Row) => (row as { id: string }).id,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > rows.length && last ? cursorOf(last) : undefined }
}
