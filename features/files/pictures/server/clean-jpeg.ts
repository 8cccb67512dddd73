/**
 * A JPEG without what a camera or a program wrote beside its pixels. Kept of that: the colour profile, Adobe's colour
 * transform, JFIF without its thumbnail, and which way up it is. Everything after the end of the picture goes too.
 */
import { type ByteSteps, type Steps, UnfollowablePicture } from './byte-steps.ts'
import { exifOf, orientationOf } from './orientation.ts'

const mark = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app15: 0xef, comment: 0xfe } as const
const exifName = 'Exif\0\0'
const jfifBytes = 14

/** Tables and frames: what a decoder needs. */
const isPicture = (code: number) =>
  (code >= 0xc0 && code <= 0xcf && code !== 0xc8) || (code >= 0xdb && code <= 0xdf)
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
/** Inside a scan: a 0xFF of the picture itself, or a point from which a decoder may start again. */
const isInScan = (behind: number) => behind === 0 || (behind >= 0xd0 && behind <= 0xd7)

/** Walks through a JPEG and passes on what belongs to it. */
export function* cleanJpeg(bytes: ByteSteps): Steps {
  yield* bytes.pass(2)
  let [framed, scanned, turned] = [false, false, false]
  for (let code = yield* nextMark(bytes); code !== mark.end; ) {
    const length = (yield* bytes.take(2)).readUInt16BE() - 2
    if (length < 0) throw new UnfollowablePicture('A segment without a length')
    if (code === mark.scan) {
      if (!framed) throw new UnfollowablePicture('A scan before its frame')
      yield* passSegment(bytes, code, length)
      scanned = true
      code = yield* endOfFill(bytes, yield* bytes.passUntilMark(isInScan))
      continue
    }
    if (isPicture(code)) {
      framed ||= isFrame(code)
      yield* passSegment(bytes, code, length)
    } else if (code >= mark.app0 && code <= mark.app15) {
      turned = (yield* passNote(bytes, code, length, turned)) || turned
    } else if (code === mark.comment) yield* bytes.skip(length)
    else throw new UnfollowablePicture('A mark of no JPEG')
    code = yield* nextMark(bytes)
  }
  if (!scanned) throw new UnfollowablePicture('A picture without a scan')
  bytes.write(Buffer.of(0xff, mark.end))
}

function* nextMark(bytes: ByteSteps): Steps<number> {
  const [first] = yield* bytes.take(1)
  if (first !== 0xff) throw new UnfollowablePicture('No mark where one must be')
  return yield* endOfFill(bytes, 0xff)
}

/** Marks may be preceded by any number of 0xFF. */
function* endOfFill(bytes: ByteSteps, first: number): Steps<number> {
  let code = first
  while (code === 0xff) code = (yield* bytes.take(1))[0] ?? 0
  return code
}

function* passSegment(bytes: ByteSteps, code: number, length: number): Steps {
  bytes.write(head(code, length))
  yield* bytes.pass(length)
}

function head(code: number, length: number): Buffer {
  const start = Buffer.of(0xff, code, 0, 0)
  start.writeUInt16BE(length + 2, 2)
  return start
}

/** What a program wrote beside the picture; answers whether it said which way up the picture is. */
function* passNote(bytes: ByteSteps, code: number, length: number, turned: boolean): Steps<boolean> {
  const name = yield* bytes.take(Math.min(length, jfifBytes))
  const rest = length - name.length
  const begins = (text: string) => name.toString('latin1').startsWith(text)
  if (code === 0xe0 && begins('JFIF\0') && name.length === jfifBytes) {
    // The last two bytes are the measures of a thumbnail.
    bytes.write(Buffer.concat([head(code, jfifBytes), name.subarray(0, 12), Buffer.alloc(2)]))
    yield* bytes.skip(rest)
  } else if ((code === 0xe2 && begins('ICC_PROFILE\0')) || (code === 0xee && begins('Adobe'))) {
    bytes.write(Buffer.concat([head(code, length), name]))
    yield* bytes.pass(rest)
  } else if (code === 0xe1 && begins(exifName) && !turned) {
    const exif = Buffer.concat([name, yield* bytes.take(rest)]).subarray(exifName.length)
    const orientation = orientationOf(exif)
    if (orientation === undefined) return false
    const note = Buffer.concat([Buffer.from(exifName, 'latin1'), exifOf(orientation)])
    bytes.write(Buffer.concat([head(code, note.length), note]))
    return true
  } else yield* bytes.skip(rest)
  return false
}
