/** Files for tests: small, whole, and of any size that is asked for. */
import { crc32, deflateSync } from 'node:zlib'

const latin = (text: string) => Buffer.from(text, 'latin1')

export function pngChunk(type: string, body: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([latin(type), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A segment of a JPEG: a mark with a length. */
export function jpegSegment(code: number, body: Uint8Array): Buffer {
  const head = Buffer.of(0xff, code, 0, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

export function webpChunk(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** One white pixel as a PNG, with these chunks between its head and its pixels and behind them. */
export function pngOf(before: readonly Buffer[] = [], after: readonly Buffer[] = []): Buffer {
  const head = pngChunk('IHDR', Buffer.from('00000001000000010800000000', 'hex'))
  const pixels = pngChunk('IDAT', deflateSync(Buffer.of(0, 0xff)))
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n'), head, ...before, pixels, ...after, pngChunk('IEND')])
}

/** One grey pixel as a JPEG, with these segments behind its JFIF head. */
export function jpegOf(notes: readonly Buffer[] = []): Buffer {
  const start = Buffer.from('ffd8', 'hex')
  const jfif = jpegSegment(0xe0, Buffer.from('4a46494600010101004800480000', 'hex'))
  const table = jpegSegment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)]))
  const frame = jpegSegment(0xc0, Buffer.from('080001000101011100', 'hex'))
  const codes = (head: string) => jpegSegment(0xc4, Buffer.from(head, 'hex'))
  const direct = codes(`00000100${'0'.repeat(28)}`)
  const alternating = codes(`10000100${'0'.repeat(28)}`)
  const scan = jpegSegment(0xda, Buffer.from('010100003f00', 'hex'))
  const pixels = Buffer.from('1fff00d03fffd9', 'hex')
  return Buffer.concat([start, jfif, ...notes, table, frame, direct, alternating, scan, pixels])
}

/** One pixel as a WebP, with these chunks behind it; a VP8X head announces what is said of them. */
export function webpOf(notes: readonly Buffer[] = [], flags = 0): Buffer {
  const pixel = webpChunk('VP8L', Buffer.from('2f00000010071011118888fe07', 'hex'))
  const head = webpChunk('VP8X', Buffer.concat([Buffer.of(flags), Buffer.alloc(9)]))
  const body = Buffer.concat([latin('WEBP'), ...(notes.length > 0 ? [head] : []), pixel, ...notes])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([latin('RIFF'), size, body])
}

/** The camera notes of a photo: taken at Tinubu Square in Lagos, with the phone lying on its side. */
export function cameraNotes(orientation = 6): Buffer {
  const place = 'GPS 6.4541N 3.3947E Tinubu Square'
  const notes = Buffer.alloc(50)
  notes.write('II*\0', 'latin1')
  notes.writeUInt32LE(8, 4)
  notes.writeUInt16LE(2, 8)
  const entry = (at: number, tag: number, type: number, value: number) => {
    notes.writeUInt16LE(tag, at)
    notes.writeUInt16LE(type, at + 2)
    notes.writeUInt32LE(1, at + 4)
    notes.writeUInt32LE(value, at + 8)
  }
  entry(10, 0x0112, 3, orientation)
  entry(22, 0x8825, 4, 38)
  return Buffer.concat([notes, latin(place)])
}

/** A file of a kind, whole and of exactly this size. */
export function fileBytes(kind: 'png' | 'jpeg' | 'webp' | 'pdf', size = 400): Uint8Array<ArrayBuffer> {
  const build: Record<typeof kind, (filling: number) => Buffer> = {
    png: (filling) => pngOf([], [pngChunk('IDAT', Buffer.alloc(filling))]),
    jpeg: (filling) => {
      const whole = jpegOf()
      return Buffer.concat([whole.subarray(0, -2), Buffer.alloc(filling), whole.subarray(-2)])
    },
    webp: (filling) => {
      const body = Buffer.concat([latin('WEBP'), webpChunk('VP8 ', Buffer.alloc(filling))])
      const length = Buffer.alloc(4)
      length.writeUInt32LE(body.length)
      return Buffer.concat([latin('RIFF'), length, body])
    },
    pdf: (filling) => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(filling)]),
  }
  const file = build[kind](size - build[kind](0).length)
  if (file.length !== size) throw new Error(`No ${kind} of ${size} bytes`)
  return new Uint8Array(file)
}
