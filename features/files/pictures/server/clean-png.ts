/**
 * A PNG without texts, times, camera notes and whatever no decoder needs; kept are its pixels, colours, transparency,
 * animation, and which way up it is. Everything after the end of the picture goes too.
 */
import { crc32 } from 'node:zlib'
import { type ByteSteps, type Steps, UnfollowablePicture } from './byte-steps.ts'
import { exifOf, orientationOf } from './orientation.ts'

const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)
/** The longest camera notes that are looked into for the way up. */
const exifMost = 64 * 1024

/** Walks through a PNG and passes on what belongs to it. */
export function* cleanPng(bytes: ByteSteps): Steps {
  yield* bytes.pass(8)
  let [before, hasPixels] = ['', false]
  while (before !== 'IEND') {
    const head = yield* bytes.take(8)
    const [length, type] = [head.readUInt32BE(), head.toString('latin1', 4)]
    const isFirst = before === ''
    before = type
    if (!/^[A-Za-z]{4}$/.test(type) || length > 0x7fffffff) throw new UnfollowablePicture('No chunk')
    if (isFirst !== (type === 'IHDR') || (isFirst && length !== 13))
      throw new UnfollowablePicture('No header')
    if (type === 'IEND' && (length > 0 || !hasPixels)) throw new UnfollowablePicture('No picture')
    hasPixels ||= type === 'IDAT'
    if (kept.has(type)) {
      bytes.write(head)
      yield* bytes.pass(length + 4)
    } else if (type === 'eXIf') yield* passWayUp(bytes, length)
    // A capital first letter: no decoder can show the picture without it, and this one is unknown.
    else if (/^[A-Z]/.test(type)) throw new UnfollowablePicture('An unknown chunk')
    else yield* bytes.skip(length + 4)
  }
}

function* passWayUp(bytes: ByteSteps, length: number): Steps {
  const exif = yield* bytes.take(Math.min(length, exifMost))
  yield* bytes.skip(length - exif.length + 4)
  const orientation = orientationOf(exif)
  if (orientation === undefined) return
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), exifOf(orientation)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length - 4)
  frame.writeUInt32BE(crc32(body), 4)
  bytes.write(Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]))
}
