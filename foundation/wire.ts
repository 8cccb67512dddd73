/**
 * The building blocks of every contract: how money, ids, days and instants travel. Money is a string of digits
 * (whole kobo), because a JavaScript number cannot hold every amount and JSON has no bigint.
 */
import * as z from 'zod/mini'
import { uuidPattern } from './ids.ts'
import type { Kobo } from './money.ts'
import { type CalendarDate, calendarDate, type Instant, monthName, readInstant } from './time.ts'
import { withoutUnseen } from './unseen.ts'

const digits = z.string().check(
  z.regex(/^-?\d{1,18}$/, {
    error: ({ input }) =>
      /^-?\d{19}/.test(String(input)) ? 'This amount is too large.' : 'Enter an amount in naira.',
  }),
)

/** An amount: `"5000000"` on the wire, 5,000,000n kobo in the program. Checks are added where the limit is known. */
export const koboWire = z.codec(
  digits,
  z.custom<Kobo>((value) => typeof value === 'bigint'),
  {
    decode: (text) => BigInt(text) as Kobo,
    encode: (amount) => amount.toString(),
  },
)

/** The id of something a person chooses: a UUID in small letters, or what they are told to choose. */
export const chosenIdWire = (message: string) => z.string().check(z.regex(uuidPattern, message))

/** An id in the wire's form. */
export const idWire = chosenIdWire('This is not a valid id.')

/** There is no text for the day after its last one. */
const lastYear = '9999'

/** Why a text is no day, as far as it can be told: `1990-02-31` → "February 1990 has no day 31." */
export function dayFault(text: string): string {
  const [year = '', month = '', day = ''] = text.split('-')
  if (!year || !month || !day) return 'Enter day, month and year.'
  if (!/^[1-9]\d{3}$/.test(year)) return 'Write the year with 4 digits, such as 1990.'
  if (year === lastYear) return 'Choose a year before 9999.'
  const first = calendarDate(`${year}-${month}-01`)
  if (!first) return 'The month is a number from 1 to 12.'
  return /^\d{2}$/.test(day) ? `${monthName(first)} has no day ${Number(day)}.` : 'Enter a date that exists.'
}

/**
 * A day of our times: `2026-11-20`. One before the year 1000 has a zone's offset that no database writes, and the next days of
 * one of 9999 cannot be written.
 */
export const dayWire = z.codec(
  z.string(),
  z.custom<CalendarDate>((value) => typeof value === 'string'),
  {
    decode: (text, payload) => {
      const day = text < '1000' || text >= lastYear ? undefined : calendarDate(text)
      if (!day) payload.issues.push({ code: 'custom', input: text, message: dayFault(text) })
      return day ?? ('' as CalendarDate)
    },
    encode: (day) => day,
  },
)

/** A moment of our times that exists, in UTC: `2026-11-20T09:42:00.000Z`. */
export const instantWire = z.codec(
  z.string(),
  z.custom<Instant>((value) => typeof value === 'string'),
  {
    decode: (text, payload) => {
      const at = readInstant(text)
      if (!at) payload.issues.push({ code: 'custom', input: text, message: 'Enter a moment in UTC.' })
      return at ?? ('' as Instant)
    },
    encode: (at) => at,
  },
)

/** The zones there are; asked for once, when the first one is checked. */
let zones: ReadonlySet<string> | undefined

/** A time zone by its name: `Africa/Lagos`. */
export const zoneWire = z.string().check(
  z.refine((zone) => {
    zones ??= new Set(Intl.supportedValuesOf('timeZone'))
    return zones.has(zone)
  }, 'Choose a time zone that exists.'),
)

/** What the server decided about each command on a record: `true`, or the code of the reason why not. */
export const decisionWire = z.union([z.literal(true), z.string()])

/** How long PostgreSQL finds a text: in whole letters, where JavaScript counts some of them as two. */
const lettersIn = (text: string) => [...text].length

/**
 * What a person typed or pasted into a small field, such as an address or a number: without unseen marks and outer
 * spaces, in the form that `write` gives it. The checks of the field follow.
 */
export function typedWire(write: (text: string) => string = (text) => text, message?: string) {
  return z.string(message).check(z.overwrite((text: string) => write(withoutUnseen(text).trim())))
}

/** A number of some digits, such as an account number or a BVN; the spaces and dashes it was grouped with are dropped. */
export function digitsWire(count: number, message: string) {
  const grouping = /[\s\u2010-\u2015-]/g
  return typedWire((text) => text.replace(grouping, ''), message).check(
    z.refine((text) => text.length === count && /^\d+$/.test(text), message),
  )
}

/** A code of ours as it is printed, in capitals. */
export const codeWire = () => typedWire((text) => text.toUpperCase())

/** Text a person typed: trimmed, between two lengths, without unseen marks and control characters other than line breaks. */
export function textWire(least: number, most: number, message: string) {
  return z.string().check(
    z.overwrite((text: string) => withoutUnseen(text).trim()),
    z.minLength(least, { message, abort: true }),
    z.maxLength(most, { message, abort: true }),
    z.refine((text) => lettersIn(text) >= least, { error: message, abort: true }),
    z.refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), message),
  )
}

/** A name or any other text of one line, so that it can stand in the middle of a sentence or of a mail. */
export function lineWire(least: number, most: number, message: string) {
  return textWire(least, most, message).check(
    z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), message),
  )
}

/** The query of a list: 25 rows by default, 100 at most, after a cursor the last page gave. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
}

/** What a list can be ordered by: each of these, and with a minus from its end. Without it a list has its usual order. */
export function orderWire<const Name extends string>(names: readonly Name[]) {
  const both = names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
  return z.optional(z.enum(both))
}

/** A page of a list: its rows and the cursor of the next page, absent on the last one. */
export function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ rows: z.array(row), nextCursor: z.optional(z.string()) })
}
