/**
 * Lists that are ordered by a column the reader chooses, a page at a time. A list says by which keys it can be ordered;
 * nothing else reaches the SQL. Rows with the same value stand in the order of their ids, and the cursor holds the value
 * and the id of the last row, so that a page begins where the one before it ended, whatever was added meanwhile.
 *
 * A key is never null (`coalesce`), and where the list grows with the community an index has the same order.
 */
import { uuidPattern } from '@kolo/foundation/ids'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from './pages.ts'

/** What a list can be ordered by: an expression of SQL that is never null, and what kind of value it is. */
export type SortKey = { by: RawBuilder<unknown>; kind: 'text' | 'number' | 'time' | 'day' }

/** The name of a key, with a minus where the order is from its end: `title`, `-title`. */
export type SortOrder<Name extends string> = Name | `-${Name}`

/** The parts of the query of one page. */
export type SortedPage = {
  /** The column `order_key`, to be selected: what the cursor keeps of a row. */
  key: RawBuilder<string>
  /** Which rows are not on an earlier page: a condition. */
  after: RawBuilder<boolean>
  /** What stands after ORDER BY. */
  order: RawBuilder<unknown>
  /** One row more than is shown. */
  limit: number
}

/** A row as such a query finds it. */
export type SortedRow = { id: string; order_key: string }

/** How the value of a key is written in a cursor, and read from it. */
const kinds: Record<
  SortKey['kind'],
  {
    pattern: RegExp
    write: (by: RawBuilder<unknown>) => RawBuilder<string>
    read: (key: string) => RawBuilder<unknown>
  }
> = {
  text: { pattern: /^/, write: (by) => sql`${by}`, read: (key) => sql`${key}::text` },
  number: {
    pattern: /^-?\d{1,18}$/,
    write: (by) => sql`(${by})::text`,
    read: (key) => sql`${key}::bigint`,
  },
  // To the microsecond, which an instant of the program is not.
  time: {
    pattern: /^-?\d{1,18}$/,
    write: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
    read: (key) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
  },
  day: {
    pattern: /^-?\d{1,7}$/,
    write: (by) => sql`(${by} - date '1970-01-01')::text`,
    read: (key) => sql`(date '1970-01-01' + ${key}::int)`,
  },
}

/** A list: its keys, the order it has where nobody chose one, and the column of the row's id, which is a key by itself. */
export type SortedList<Name extends string> = {
  keys: Readonly<Record<Name, SortKey>>
  usual: SortOrder<NoInfer<Name> | 'id'>
  id: RawBuilder<unknown>
}

/**
 * The page that is asked for, in the order that is asked for or else in the list's usual one. A cursor that cannot be of
 * this order is no request of ours.
 */
export function sortedPage<Name extends string>(
  query: PageQuery & { order?: SortOrder<Name> | undefined },
  list: SortedList<Name>,
): SortedPage {
  const order: string = query.order ?? list.usual
  const fromTheEnd = order.startsWith('-')
  const name = fromTheEnd ? order.slice(1) : order
  if (name === 'id') return pageById(query, list.id, fromTheEnd)
  const { by, kind } = list.keys[name as Name]
  const { write, read } = kinds[kind]
  const place = query.cursor === undefined ? undefined : placeIn(query.cursor, kind)
  const [beyond, way] = fromTheEnd ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return {
    key: write(by),
    after: place ? sql`(${by}, ${list.id}) ${beyond} (${read(place.key)}, ${place.id}::uuid)` : sql`true`,
    order: sql`${by} ${way}, ${list.id} ${way}`,
    limit: query.limit + 1,
  }
}

function pageById({ cursor, limit }: PageQuery, id: RawBuilder<unknown>, fromTheEnd: boolean): SortedPage {
  const [beyond, way] = fromTheEnd ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const place = cursor === undefined ? undefined : placeIn(cursor, 'text')
  return {
    key: sql`''::text`,
    after: place ? sql`${id} ${beyond} ${place.id}::uuid` : sql`true`,
    order: sql`${id} ${way}`,
    limit: limit + 1,
  }
}

function placeIn(cursor: string, kind: SortKey['kind']): SortedPlace {
  const [id, key] = [cursor.slice(0, 36), cursor.slice(37)]
  if (!uuidPattern.test(id) || cursor[36] !== '_' || !kinds[kind].pattern.test(key))
    throw new RequestProblem('bad-request')
  return { id, key }
}

type SortedPlace = { id: string; key: string }

/** The cursor of a row, for `paged`. */
export const sortedCursor = ({ id, order_key }: SortedRow) => `${id}_${order_key}`
