/** From the bytes of a file to its rows, whatever kind it is of. What must always be true: no more is read than it may have. */
import type { FileChoices } from '../reading.rules.ts'
import { isArchive } from './archive.ts'
import { textOf } from './decode-file.ts'
import { Damaged, type NoFile, type OpenedFile, type RowsSought, TooLong } from './file-rows.ts'
import { inTurns } from './in-turns.ts'
import { isPage, openPage } from './read-html.ts'
import { linesIn, rowsOfText, separatorOf } from './read-text.ts'
import { openWorkbook } from './read-xlsx.ts'

type HowToOpen = Pick<RowsSought, 'isHead' | 'rowsMost'> & { choices?: FileChoices | undefined }

/** Opens a file; `rowsMost` counts rows that hold anything. */
export async function openFile(
  bytes: Uint8Array,
  { choices = {}, ...how }: HowToOpen,
): Promise<OpenedFile | { no: NoFile }> {
  const sought = { ...how, sheet: choices.sheet }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (isArchive(file)) return await openWorkbook(file, sought)
    const text = textOf(bytes)
    if ('no' in text) return { no: text.no === 'spreadsheet' ? 'old-spreadsheet' : text.no }
    if (isPage(text.text)) return await openPage(text.text, sought)
    return await inTurns(openingText(text.text, { ...how, choices }))
  } catch (problem) {
    if (problem instanceof TooLong) return { no: 'too-long' }
    // A number that stands beyond the end of the file, a part that does not inflate, bytes that are no text.
    const code = (problem as { code?: unknown }).code
    const isOfTheFile = problem instanceof RangeError || problem instanceof TypeError || code !== undefined
    if (problem instanceof Damaged || isOfTheFile) return { no: 'damaged' }
    throw problem
  }
}

/** Opens what was decoded already. A generator, so that others can work in between. */
export function* openingText(
  text: string,
  { isHead, rowsMost, choices = {} }: HowToOpen,
): Generator<undefined, OpenedFile | { no: NoFile }> {
  const separator = choices.separator ?? (yield* separatorOf(text, { isHead }))
  if (separator === undefined) return { no: 'no-table' }
  try {
    const rows = yield* rowsOfText(text, separator, rowsMost)
    const facts = { sheets: [], sheet: '', lineCount: linesIn(text).length, hiddenRows: 0, isDays1904: false }
    return { kind: 'csv', separator, rows, ...facts }
  } catch (problem) {
    if (problem instanceof TooLong) return { no: 'too-long' }
    if (problem instanceof Damaged) return { no: 'no-table' }
    throw problem
  }
}
