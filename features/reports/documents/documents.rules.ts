/**
 * What is on every paper besides its figures: its code, whose it is in two letters, and the time it covers. What must
 * always be true: a code has no two signs that look alike, and a paper covers nothing that had not happened yet.
 */
import { clearAlphabet } from '@kolo/foundation/ids'
import {
  addDays,
  addMilliseconds,
  type CalendarDate,
  type Instant,
  startOfDayIn,
} from '@kolo/foundation/time'

/** A statement of some days, one of a year with interest and tax, a receipt, or a certificate of the shares held. */
export const paperKinds = ['statement', 'year', 'receipt', 'certificate'] as const
export type PaperKind = (typeof paperKinds)[number]

/** What the check page knows: papers of members and of their loans, and vouchers. */
export const checkedKinds = [
  ...paperKinds,
  'voucher',
  'loan-agreement',
  'loan-statement',
  'loan-clearance',
  'estate',
] as const
export type CheckedKind = (typeof checkedKinds)[number]

/** For paper, or for spreadsheets. */
export const paperFormats = ['pdf', 'csv'] as const
export type PaperFormat = (typeof paperFormats)[number]

/** `gone`: a large one whose file is kept no more; it can be made again. */
export const paperStates = ['ready', 'making', 'gone'] as const
export type PaperState = (typeof paperStates)[number]

/** How many letters and digits a code has: 60 bits nobody guesses. */
export const codeLength = 12

/** What may be drawn while somebody waits; a longer one is long work. About 13 pages. */
export const linesAtOnce = { pdf: 400, csv: 5_000 } as const satisfies Record<PaperFormat, number>

/** The most lines of a paper: about 130 pages, and more than thirty lines a day for ten years. */
export const linesMost = { pdf: 4_000, csv: 120_000 } as const satisfies Record<PaperFormat, number>

/** How many days the file of a large one is kept. */
export const keptDays = 7

/** A code as it is printed: `7QX4M2TP9WKD` → `7QX4-M2TP-9WKD`. */
export function writeCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The code in what somebody typed, with or without its dashes, in any case; `undefined` where there is none. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === codeLength && [...code].every((sign) => clearAlphabet.includes(sign))
    ? code
    : undefined
}

/** What strangers are told of a name: `Ada Ngozi Nwosu` → `A. N. N.`, four at most. */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const letters = words.slice(0, 4).map((word) => /\p{L}/u.exec(word)?.[0]?.toUpperCase() ?? '')
  return letters.map((letter) => `${letter}.`).join(' ')
}

/**
 * The moments of some days by a zone's clock, and where the last day is not over, the moment the figures are of: nothing
 * that is posted later changes a paper.
 */
export function boundsOf(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  zone: string,
  now: Instant,
): { from: Instant; until: Instant; isOver: boolean } {
  const end = startOfDayIn(zone, addDays(to, 1))
  const isOver = end <= now
  return { from: startOfDayIn(zone, from), until: isOver ? end : addMilliseconds(now, 1), isOver }
}

/** What a file is called: `SAV-2026-000001-statement-7QX4-M2TP-9WKD.pdf`, `KM-00418-statement-2026-….csv`. */
export function paperName(paper: {
  kind: PaperKind
  format: PaperFormat
  code: string
  /** The code of the goal or the payment it is of, or else the member's. */
  of: string
  year: string
}): string {
  const { kind, format, code, of, year } = paper
  const what = {
    statement: 'statement',
    year: `statement-${year}`,
    receipt: 'receipt',
    certificate: 'certificate',
  }[kind]
  return `${of}-${what}-${writeCode(code)}.${format}`
}

/** The sentence at the end of a file for spreadsheets: its code, and where it is checked. */
export function checkSentence(code: string, origin: string): string {
  return `Code ${writeCode(code)}: check it at ${origin}/check`
}
