/**
 * What a file is and how it is spoken of. What must always be true: its kind is read from its bytes and never believed
 * from its name or from what its sender declares, so that nothing is ever served as what it is not.
 */

/** The kinds of pictures that are kept. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Every kind of file that is kept. */
export const fileTypes = [...pictureTypes, 'application/pdf'] as const
/** A kind of file. */
export type FileType = (typeof fileTypes)[number]

/** How many of a file's first bytes tell what it is. */
export const tellingBytes = 12

const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const signatures: readonly [FileType, readonly (readonly [at: number, bytes: readonly number[]])[]][] = [
  ['image/png', [[0, latin('\x89PNG\r\n\x1a\n')]]],
  ['image/jpeg', [[0, latin('\xff\xd8\xff')]]],
  [
    'image/webp',
    [
      [0, latin('RIFF')],
      [8, latin('WEBP')],
    ],
  ],
  ['application/pdf', [[0, latin('%PDF-')]]],
]

/** What a file is by its first bytes; `undefined` when it is none of the kinds. `%PDF-1.7…` → `application/pdf`. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const fits = ([at, expected]: readonly [number, readonly number[]]) =>
    expected.every((byte, index) => bytes[at + index] === byte)
  return signatures.find(([, parts]) => parts.every(fits))?.[0]
}

/** How far into a file readers look for the head of a PDF: a mark, a blank line or words for a printer may stand before it. */
export const pdfHeadWithin = 1_024
const pdfHead = latin('%PDF-')

/**
 * Where a PDF begins whose first bytes are something else: after a byte order mark 3, nothing in any other file, and
 * nothing where a page stands before it.
 */
export function latePdfAt(bytes: Uint8Array): number | undefined {
  const head = bytes.subarray(0, pdfHeadWithin + pdfHead.length)
  for (let at = 0; at + pdfHead.length <= head.length && head[at] !== 0x3c; at++)
    if (pdfHead.every((byte, index) => head[at + index] === byte)) return at
  return undefined
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const heicTypes = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']

/** Whether it is a photo as iPhones keep them (HEIC), which browsers cannot show: by its first bytes. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && heicBrands.includes(text.slice(4))
}

/** The same by what its sender calls it. */
export function isHeicName({ type, name = '' }: { type: string; name?: string }): boolean {
  return heicTypes.includes(type.toLowerCase()) || (type === '' && /\.hei[cf]$/i.test(name))
}

/** What is said of a photo that is HEIC: how to send it all the same. */
export const heicWords =
  'This file type is not allowed. Send the photo as a JPG: take a screenshot of it and send that. On an iPhone, open Settings, Camera, Formats. Choose “Most Compatible”.'

/** What a file of each kind is called after the dot. */
export const fileEndings: Record<FileType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** A size as people read it: `spokenBytes(214_016)` → "209 KB", `spokenBytes(3_355_443)` → "3.2 MB", 10 MB → "10 MB". */
export function spokenBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}

/** A file name fit to be shown and sent: the last part of any path, without control characters, at most 100 characters. */
export function shownFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = [...last]
    .filter((letter) => letter >= ' ' && letter !== '\u007f' && !/[\u202a-\u202e\u2066-\u2069]/.test(letter))
    .slice(0, 100)
    .join('')
    .trim()
  return plain === '' || plain === '.' || plain === '..' ? fallback : plain
}

/** The most bytes of files a person keeps, of all kinds together. */
export const roomBytesMost = 250 * 1024 * 1024

/** Why a file finds no room beside what its sender keeps already; nothing when it does. Both in bytes. */
export function whyNoRoom(kept: number, more: number): string | undefined {
  if (kept + more <= roomBytesMost) return undefined
  return `You keep ${spokenBytes(kept)} of files here, and ${spokenBytes(roomBytesMost)} is the most. Send a smaller file, or ask support.`
}
