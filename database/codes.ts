import { type RawBuilder, sql } from 'kysely'

/**
 * The next code people quote, `PAY-2026-000123`, as an expression of the statement that writes it. Numbers grow past six
 * digits, and one whose transaction is rolled back is left out.
 */
export function nextCode(prefix: string, sequence: string): RawBuilder<string> {
  return sql<string>`(select ${prefix} || lpad(n::text, greatest(6, length(n::text)), '0')
    from nextval(${sequence}) as n)`
}

/** The code of a number that a statement took for each of its rows: `nextCode` takes one for all of them. */
export function codeOf(prefix: string, number: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${prefix} || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`
}
