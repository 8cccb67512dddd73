/**
 * A WebP without camera notes (EXIF, XMP) and unknown parts; kept are its pixels, transparency, animation and colour
 * profile. Everything after the end of the picture goes too. Its head says how long it is and what is in it, so the head
 * is amended once the end is known.
 */
import { type ByteSteps, type Steps, UnfollowablePicture } from './byte-steps.ts'

const pictures = ['VP8 ', 'VP8L', 'ANMF']
const kept = new Set([...pictures, 'VP8X', 'ANIM', 'ALPH', 'ICCP'])
const mayBegin = ['VP8 ', 'VP8L', 'VP8X']
/** The flags of a VP8X head that announce EXIF and XMP. */
const notes = 0x08 | 0x04

/** Walks through a WebP and passes on what belongs to it; tells what its bytes 4 to 7, its length, must be. */
export function* cleanWebp(bytes: ByteSteps, amend: (length: Buffer) => void): Steps {
  const riff = yield* bytes.take(12)
  let left = riff.readUInt32LE(4) - 4
  let length = 4
  let hasPixels = false
  bytes.write(riff)
  for (let isFirst = true; left > 0; isFirst = false) {
    const head = yield* bytes.take(8)
    const [type, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const padded = size + (size % 2)
    left -= 8 + padded
    if (left < 0 || (isFirst && !mayBegin.includes(type))) throw new UnfollowablePicture('No chunk')
    if (!kept.has(type)) {
      yield* bytes.skip(padded)
      continue
    }
    hasPixels ||= pictures.includes(type)
    length += 8 + padded
    bytes.write(head)
    if (type === 'VP8X') {
      if (size !== 10) throw new UnfollowablePicture('No header')
      const flags = Buffer.from(yield* bytes.take(1))
      flags[0] = (flags[0] ?? 0) & ~notes
      bytes.write(flags)
      yield* bytes.pass(9)
    } else yield* bytes.pass(padded)
  }
  if (!hasPixels) throw new UnfollowablePicture('No picture')
  const said = Buffer.alloc(4)
  said.writeUInt32LE(length)
  amend(said)
}
