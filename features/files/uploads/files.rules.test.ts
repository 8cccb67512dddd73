import { describe, expect, it, test } from 'vitest'
import { fileBytes } from '../testing/files.factory.ts'
import {
  fileTypeOf,
  isHeic,
  latePdfAt,
  roomBytesMost,
  shownFileName,
  spokenBytes,
  whyNoRoom,
} from './files.rules.ts'

describe('what a file is', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['pdf', 'application/pdf'],
  ] as const)('%s by its first bytes', (kind, type) => {
    expect(fileTypeOf(fileBytes(kind))).toBe(type)
  })
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\u0090\u0000'],
    ['a late PDF', ' %PDF-1.7'],
    ['half a WebP', 'RIFF\u0024\u0000\u0000\u0000WAVE'],
  ])('refuses %s', (_, text) => {
    expect(fileTypeOf(new TextEncoder().encode(text))).toBeUndefined()
  })
})

describe('a PDF behind something else', () => {
  const at = (text: string) => latePdfAt(Buffer.from(text, 'latin1'))
  it.each([
    ['a byte order mark', '\xef\xbb\xbf%PDF-1.7', 3],
    ['a blank line', '\r\n%PDF-1.4', 2],
    ['words for a printer', '\x1b%-12345X@PJL\r\n%PDF-1.3', 15],
    ['zeros', `${'\0'.repeat(1_024)}%PDF-1.5`, 1_024],
    ['nothing', '%PDF-1.7', 0],
  ])('begins after %s', (_, text, place) => expect(at(text)).toBe(place))
  it.each([
    ['too late', `${' '.repeat(1_025)}%PDF-1.7`],
    ['in a page', '<html>%PDF-1.7'],
    ['cut off', '\n%PDF'],
    ['nowhere', 'a text'],
  ])('is none when it is %s', (_, text) => expect(at(text)).toBeUndefined())
})

it.each([
  ['\0\0\0\x24ftypheic', true],
  ['\0\0\0\x18ftypmif1', true],
  ['\0\0\0\x1cftyphevc', true],
  ['\0\0\0\x1cftypmp42', false],
  ['heic', false],
])('%j is a photo in the form of iPhones: %s', (text, is) => {
  expect(isHeic(Buffer.from(text, 'latin1'))).toBe(is)
})

describe('the kind of a picture', () => {
  it.each([
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    [[0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50], 'image/webp'],
    [[0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45], undefined],
    [[0x47, 0x49, 0x46, 0x38], undefined],
    [[], undefined],
  ])('of the bytes %j is %s', (bytes, kind) => expect(fileTypeOf(new Uint8Array(bytes))).toBe(kind))
})

test('sizes are spoken in KB and MB', () => {
  expect(spokenBytes(500)).toBe('500 bytes')
  expect(spokenBytes(214_016)).toBe('209 KB')
  expect(spokenBytes(3_355_443)).toBe('3.2 MB')
})

describe('a name as it is shown', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\receipt.png', 'receipt.png'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['..', 'file'],
    ['', 'file'],
  ])('%j is %s', (name, shown) => expect(shownFileName(name, 'file')).toBe(shown))
})

it('there is room up to the last byte, and then a sentence', () => {
  expect(whyNoRoom(roomBytesMost - 10, 10)).toBeUndefined()
  expect(whyNoRoom(0, 10)).toBeUndefined()
  expect(whyNoRoom(roomBytesMost - 1024 * 1024, 2 * 1024 * 1024)).toBe(
    'You keep 249 MB of files here, and 250 MB is the most. Send a smaller file, or ask support.',
  )
})
