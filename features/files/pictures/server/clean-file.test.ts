/** What a picture leaves behind on its way to the disk: real segments and chunks, cut in every way, and nonsense. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cameraNotes,
  fileBytes,
  jpegOf,
  jpegSegment,
  pngChunk,
  pngOf,
  webpChunk,
  webpOf,
} from '../../testing/files.factory.ts'
import { fileTypes } from '../../uploads/files.rules.ts'
import { beginCleaning } from './clean-file.ts'

/** What is kept of a file that comes in pieces of these lengths, over and over; nothing when it is refused. */
function cleaned(file: Uint8Array, lengths: readonly number[] = [65_536]): Buffer | undefined {
  const cleaning = beginCleaning(fileTypes)
  const kept: Buffer[] = []
  for (let at = 0, turn = 0; at < file.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    kept.push(Buffer.from(cleaning.push(file.subarray(at, at + length))))
    at += length
  }
  const clean = cleaning.end()
  if (!clean) return undefined
  const whole = Buffer.concat([...kept, clean.last])
  clean.amendment?.bytes.copy(whole, clean.amendment.at)
  return whole
}

const text = (latin: string) => Buffer.from(latin, 'latin1')
const exif = (orientation?: number) =>
  jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), cameraNotes(orientation)]))
const profile = jpegSegment(0xe2, text('ICC_PROFILE\0\x01\x01the colours'))
const adobe = jpegSegment(0xee, text('Adobe\0d\0\0\0\0\x01'))
const hidden = text('GPS of a house')

const jpegWithAll = jpegOf([
  exif(6),
  jpegSegment(0xe0, Buffer.concat([text('JFXX\0\x10'), hidden])),
  jpegSegment(0xe1, Buffer.concat([text('http://ns.adobe.com/xap/1.0/\0'), hidden])),
  profile,
  jpegSegment(0xe2, Buffer.concat([text('MPF\0'), hidden])),
  jpegSegment(0xed, Buffer.concat([text('Photoshop 3.0\0'), hidden])),
  adobe,
  jpegSegment(0xfe, hidden),
])
const colour = pngChunk('gAMA', Buffer.alloc(4))
const pngWithAll = pngOf(
  [colour, pngChunk('tEXt', Buffer.concat([text('Location\0'), hidden])), pngChunk('eXIf', cameraNotes(8))],
  [
    pngChunk('zTXt', hidden),
    pngChunk('iTXt', hidden),
    pngChunk('tIME', Buffer.alloc(7)),
    pngChunk('prVt', hidden),
  ],
)
const webpColour = webpChunk('ICCP', text('the colours'))
const webpWithAll = webpOf(
  [webpColour, webpChunk('EXIF', cameraNotes()), webpChunk('XMP ', hidden), webpChunk('ABCD', hidden)],
  0x2c,
)
const all = [
  ['JPEG', jpegWithAll],
  ['PNG', pngWithAll],
  ['WebP', webpWithAll],
] as const

/** The one entry of camera notes that stays. */
const turned = (orientation: number) => Buffer.from(`01120003000000010${'00'}${orientation}0000`, 'hex')

describe('what stays of a picture', () => {
  it('of a JPEG: its pixels, colours, and which way up it is', () => {
    const note = jpegSegment(
      0xe1,
      Buffer.concat([text('Exif\0\0MM\0*'), Buffer.from('000000080001', 'hex'), turned(6), Buffer.alloc(4)]),
    )
    expect(cleaned(jpegWithAll)?.toString('hex')).toBe(jpegOf([note, profile, adobe]).toString('hex'))
  })
  it('of a PNG: its pixels, colours, and which way up it is', () => {
    const note = pngChunk(
      'eXIf',
      Buffer.concat([text('MM\0*'), Buffer.from('000000080001', 'hex'), turned(8), Buffer.alloc(4)]),
    )
    expect(cleaned(pngWithAll)?.toString('hex')).toBe(pngOf([colour, note]).toString('hex'))
  })
  it('of a WebP: its pixels and colours, and its head no longer announces anything else', () => {
    expect(cleaned(webpWithAll)?.toString('hex')).toBe(webpOf([webpColour], 0x20).toString('hex'))
  })
  it('of one that lies as it should: nothing of what the camera wrote', () => {
    expect(cleaned(jpegOf([exif(1)]))?.equals(jpegOf())).toBe(true)
    expect(cleaned(pngOf([pngChunk('eXIf', cameraNotes(1))]))?.equals(pngOf())).toBe(true)
  })
  it('of a thumbnail in the JFIF head: nothing', () => {
    const plain = jpegOf()
    const thumbnail = jpegSegment(0xe0, Buffer.concat([plain.subarray(6, 18), Buffer.of(1, 1), text('GPS')]))
    const whole = Buffer.concat([plain.subarray(0, 2), thumbnail, plain.subarray(20)])
    expect(cleaned(whole)?.equals(plain)).toBe(true)
  })
  it.each(['png', 'jpeg', 'webp', 'pdf'] as const)('of a %s without any of that: every byte', (kind) => {
    const file = fileBytes(kind, 200_000)
    expect(cleaned(file)?.equals(file)).toBe(true)
  })
  it.each(all)('of what follows the end of a %s: nothing', (_, file) => {
    const behind = Buffer.concat([file, text('GPS'), jpegWithAll])
    expect(cleaned(behind)?.equals(cleaned(file) ?? Buffer.alloc(0))).toBe(true)
  })
})

describe.each(all)('a %s', (_, file) => {
  const whole = cleaned(file) ?? Buffer.alloc(0)
  it('holds no word of where it was taken', () => {
    expect(file.includes('GPS')).toBe(true)
    expect(whole.length).toBeGreaterThan(30)
    expect(whole.includes('GPS')).toBe(false)
  })
  it('is the same when it is cleaned twice', () => {
    expect(cleaned(whole)?.equals(whole)).toBe(true)
  })
  it('is the same in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }), (lengths) => {
        expect(cleaned(file, lengths)?.equals(whole)).toBe(true)
      }),
    )
  })
  it('is refused when it ends too early', () => {
    const end = file.length - (file === webpWithAll ? 1 : 0)
    for (let length = 0; length < end; length++) {
      expect([length, cleaned(file.subarray(0, length))]).toEqual([length, undefined])
    }
  })
  it('with a changed byte is refused or as well built as before, and never a fault', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const changed = Buffer.from(file)
        changed[at] = byte
        const kept = cleaned(changed)
        if (kept) expect(cleaned(kept)?.equals(kept)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('nonsense behind the first bytes of a picture', () => {
  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['JPEG', '\xff\xd8\xff'],
    ['WebP', 'RIFF\xff\xff\xff\x7fWEBP'],
  ])('of a %s is never a fault', (_, start) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (rest) => {
        cleaned(Buffer.concat([text(start), rest]), [7])
      }),
    )
  })
  const many = (unit: Buffer, bytes: number) => Buffer.alloc(bytes, unit)
  const size = 3_000_000
  it.each([
    ['fill bytes without end', Buffer.concat([text('\xff\xd8'), many(text('\xff'), size)])],
    ['segments of nothing', Buffer.concat([text('\xff\xd8'), many(text('\xff\xfe\0\x02'), size)])],
    ['a scan of nothing but escapes', Buffer.concat([jpegOf().subarray(0, -2), many(text('\xff\0'), size)])],
    ['chunks of nothing', Buffer.concat([pngOf().subarray(0, -12), many(pngChunk('teXt'), size)])],
    [
      'parts of nothing',
      Buffer.concat([text('RIFF\xff\xff\xff\x7fWEBP'), many(webpChunk('VP8 ', Buffer.alloc(0)), size)]),
    ],
  ])('%s is gone through once, whatever it is cut into', (_, file) => {
    expect(cleaned(file.subarray(0, 100_000), [1])).toBeUndefined()
    expect(cleaned(file)).toBeUndefined()
  })
})

it('keeps nothing of a kind that is not wanted', () => {
  const cleaning = beginCleaning(['image/png'])
  expect(cleaning.push(fileBytes('pdf')).length).toBe(0)
  expect(cleaning.end()).toBeUndefined()
})
