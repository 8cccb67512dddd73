/** Amounts, days and moments as their reader likes to read them: in notices, mails, and the sentences of a refusal. */
import { type Kobo, type NumberFormat, writeNaira } from './money.ts'
import { type CalendarDate, type DateFormat, formatDay, formatMoment, type Instant, lagos } from './time.ts'

/** How a member likes amounts and dates, and in which language; absent: as the community writes them. */
export type Formats = {
  dateFormat?: DateFormat
  numberFormat?: NumberFormat
  timezone?: string
  language?: string
}

/** Writes for one reader. */
export type Writer = {
  language: string
  naira: (amount: Kobo) => string
  day: (day: CalendarDate) => string
  moment: (at: Instant) => string
}

/** The writer for somebody's formats: with `1 000.00`, ₦5,000.00 is written `₦5 000.00`. */
export function writerFor({
  dateFormat = 'DD/MM/YYYY',
  numberFormat = '1,000.00',
  timezone = lagos,
  language = 'en',
}: Formats = {}): Writer {
  return {
    language,
    naira: (amount) => writeNaira(amount, numberFormat),
    day: (day) => formatDay(day, dateFormat),
    moment: (at) => formatMoment(at, dateFormat, timezone),
  }
}
