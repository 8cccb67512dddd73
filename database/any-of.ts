import { type RawBuilder, sql } from 'kysely'

/**
 * Any of these values, for `where('id', '=', anyOf(ids))`: one parameter however many there are. A list written out,
 * `in ($1, $2, …)`, would be another text for each length, to be parsed, planned and kept anew.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`
}
