/**
 * The building blocks of every contract: how money, ids, days and instants travel. Money is a string of digits
 * (whole kobo), because a JavaScript number cannot hold every amount and JSON has no bigint.
 */
import * as z from 'zod/mini'
import { uuidPattern } from './ids.ts'
import type { Kobo } from './money.ts'
import { type CalendarDate, calendarDate, type Instant } from './time.ts'

const digits = z.string().check(z.regex(/^-?\d{1,18}$/, 'Enter an amount in naira.'))

/** An amount: `"5000000"` on the wire, 5,000,000n kobo in the program. Checks are added where the limit is known. */
export const koboWire = z.codec(
  digits,
  z.custom<Kobo>((value) => typeof value === 'bigint'),
  {
    decode: (text) => BigInt(text) as Kobo,
    encode: (amount) => amount.toString(),
  },
)

/** An id in the wire's form: a UUID in small letters. */
export const idWire = z.string().check(z.regex(uuidPattern, 'This is not a valid id.'))

/** A day of our times: `2026-11-20`. One before the year 1000 has a zone's offset that no database writes. */
export const dayWire = z.codec(
  z.string(),
  z.custom<CalendarDate>((value) => typeof value === 'string'),
  {
    decode: (text, payload) => {
      const day = text < '1000' ? undefined : calendarDate(text)
      if (!day) payload.issues.push({ code: 'custom', input: text, message: 'Enter a date that exists.' })
      return day ?? ('' as CalendarDate)
    },
    encode: (day) => day,
  },
)

/** A moment in UTC: `2026-11-20T09:42:00.000Z`. */
export const instantWire = z.codec(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'Enter a moment in UTC.')),
  z.custom<Instant>((value) => typeof value === 'string'),
  { decode: (text) => text as Instant, encode: (at) => at },
)

/** What the server decided about each act on a record: `true`, or the code of the reason why not. */
export const decisionWire = z.union([z.literal(true), z.string()])

/** Text a person typed: trimmed, between two lengths, without control characters other than line breaks. */
export function textWire(least: number, most: number, message: string) {
  return z.string().check(
    z.overwrite((text: string) => text.trim()),
    z.minLength(least, message),
    z.maxLength(most, message),
    z.refine(
      (text) => ![...text].some((letter) => letter < ' ' && letter !== '\n' && letter !== '\t'),
      message,
    ),
  )
}

/** The query of a list: 25 rows by default, 100 at most, after a cursor the last page gave. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  cursor: z.optional(z.string().check(z.maxLength(200))),
}

/** A page of a list: its rows and the cursor of the next page, absent on the last one. */
export function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ rows: z.array(row), nextCursor: z.optional(z.string()) })
}
