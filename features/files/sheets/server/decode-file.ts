/**
 * The text of a file in whatever encoding a bank's computer wrote it. What must always be true: what is no text is not
 * taken for one.
 */

/** Why a file is no statement that can be read. */
export type NoText = 'spreadsheet' | 'pdf' | 'no-text'

/** The text of these bytes, or why there is none: UTF-8, UTF-16 with or without its mark, and Windows-1252. */
export function textOf(bytes: Uint8Array): { text: string } | { no: NoText } {
  const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  // A zip archive (XLSX, ODS) and the older binary spreadsheet.
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) return { no: 'spreadsheet' }
  if (starts(0x25, 0x50, 0x44, 0x46)) return { no: 'pdf' }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u.test(text) ? { no: 'no-text' } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1_000)
  const zeros = (odd: 0 | 1) => head.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  if (zeros(0) > head.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
