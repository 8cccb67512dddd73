/** What a person reads in a cell of a workbook. */
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/** What a number is, by the format its cell has. */
export type NumberKind = 'number' | 'day' | 'time'

/** The kind of a format: one that every workbook has by its number, or one of its own by what is written in it. */
export function numberKinds(id: string, code: string | undefined): NumberKind {
  if (code === undefined) {
    const number = Number(id)
    if ((number >= 14 && number <= 17) || number === 22) return 'day'
    if ((number >= 27 && number <= 31) || number === 36 || (number >= 50 && number <= 58)) return 'day'
    return (number >= 18 && number <= 21) || (number >= 45 && number <= 47) ? 'time' : 'number'
  }
  // Texts in quotes, signs behind a backslash and colours say nothing; `[h]` counts hours.
  const plain = code
    .slice(0, 255)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(h{1,2}|m{1,2}|s{1,2})\]/gi, '$1')
    .replace(/\[[^\][]{0,60}\]/g, '')
    .toLowerCase()
  if (/general|[#0?@]/.test(plain)) return /[#0?]/.test(plain) && /[hs]/.test(plain) ? 'time' : 'number'
  if (/[yd]|mmm/.test(plain)) return 'day'
  return /[hs]/.test(plain) ? 'time' : 'number'
}

/** `_x000D_` → a line break, as ECMA-376 writes what XML may not hold; what is no text becomes a space. */
export function unescaped(text: string): string {
  return text
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .toWellFormed()
}

type Cell = {
  kind: string
  value: string
  number: NumberKind
  strings: readonly string[]
  isDays1904: boolean
}

/** The text of a cell: a spreadsheet keeps 0.1 + 0.2 as 0.30000000000000004, and kobo are what was meant. */
export function cellText({ kind, value, number, strings, isDays1904 }: Cell): string {
  if (kind === 's') return (strings[Number(value)] ?? '').trim()
  if (kind === 'e') return '#'
  if (kind === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (kind !== 'n') return unescaped(value).trim()
  const read = Number(value)
  if (value.trim() === '' || !Number.isFinite(read)) return value.trim()
  if (number !== 'number') return dayText(read, number, isDays1904) ?? '#'
  if (Number.isSafeInteger(read)) return String(read)
  const rounded = Math.round(read * 100) / 100
  if (Math.abs(read - rounded) < 1e-6 && Math.abs(read) < 1e11) return rounded.toFixed(2)
  // Three digits behind the point would be read as a group of thousands.
  return value.trim().replace(/^(-?\d+\.\d{3})$/, '$10')
}

const daySeconds = 86_400
/** The day before the first one a workbook counts, and how many days later those of 1904 begin. */
const epoch = '1899-12-30' as CalendarDate
const days1904 = 1_462
/** 31 December 9999. */
const lastSerial = 2_958_465

/** A day by its number: 31213.5 → `1985-06-15 12:00`; a time alone: 0.5 → `12:00`. */
function dayText(serial: number, kind: 'day' | 'time', isDays1904: boolean): string | undefined {
  const seconds = Math.round(serial * daySeconds)
  const days = Math.floor(seconds / daySeconds) + (isDays1904 ? days1904 : 0)
  const two = (count: number) => String(count).padStart(2, '0')
  const inDay = seconds % daySeconds
  const clock = `${two(Math.floor(inDay / 3_600))}:${two(Math.floor(inDay / 60) % 60)}`
  if (kind === 'time' && serial >= 0 && serial < 1) return clock
  // A spreadsheet has a 29 February 1900, so what is before March of that year is no day that can be told.
  if (days < 61 || days > lastSerial) return undefined
  const day = addDays(epoch, days)
  return inDay === 0 ? day : `${day} ${clock}`
}
