/**
 * The community's mark in the sizes it is shown in, made from the one picture that was sent. What must always be true: a
 * picture is taken only as browsers draw it for us (a square PNG of 512, eight bits a channel, not interlaced), so that
 * what has to be understood here is small, and no more is unpacked than such a picture holds.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** The side of the picture that is sent, in pixels, and of the small one that is made from it. */
export const markSide = 512
const smallSide = 128

/** A mark as it is shown: large for the installed app, small for pages, mails and paper. */
export type MarkPictures = { large: Uint8Array; small: Uint8Array }

const headBytes = 33

/** Both sizes of a mark; `undefined` when the picture is not as browsers draw it for us. */
export function drawMark(png: Buffer): MarkPictures | undefined {
  const depth = png.length > headBytes ? depthOf(png) : undefined
  if (!depth) return undefined
  const pixels = pixelsOf(png, depth)
  return pixels && { large: png, small: encode(smaller(pixels, depth), smallSide) }
}

/** Bytes a pixel takes: 3 for RGB, 4 where it says how transparent it is. */
type Depth = 3 | 4

function depthOf(png: Buffer): Depth | undefined {
  const isSquare = png.readUInt32BE(16) === markSide && png.readUInt32BE(20) === markSide
  const [bits, colour, , , interlace] = png.subarray(24, 29)
  if (!isSquare || bits !== 8 || interlace !== 0) return undefined
  return colour === 2 ? 3 : colour === 6 ? 4 : undefined
}

/** The pixels, row by row; `undefined` when there are not exactly as many as the head says. */
function pixelsOf(png: Buffer, depth: Depth): Uint8Array | undefined {
  const row = markSide * depth
  const size = markSide * (row + 1)
  let packed: Buffer
  try {
    packed = inflateSync(Buffer.concat([...dataOf(png)]), { maxOutputLength: size })
  } catch {
    return undefined
  }
  if (packed.length !== size) return undefined
  const pixels = new Uint8Array(markSide * row)
  for (let y = 0; y < markSide; y += 1) {
    const filter = packed[y * (row + 1)] ?? 0
    if (filter > 4) return undefined
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x >= depth ? (pixels[at - depth] ?? 0) : 0
      const up = y > 0 ? (pixels[at - row] ?? 0) : 0
      const corner = x >= depth && y > 0 ? (pixels[at - row - depth] ?? 0) : 0
      pixels[at] = (packed[y * (row + 1) + 1 + x] ?? 0) + foretold(filter, left, up, corner)
    }
  }
  return pixels
}

function* dataOf(png: Buffer): Generator<Buffer> {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') yield png.subarray(at + 8, at + 8 + length)
    at += length + 12
  }
}

/** What a PNG's filter expects a byte to be, from its neighbours. */
function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [byLeft, byUp, byCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs)
  if ((byLeft ?? 0) <= (byUp ?? 0) && (byLeft ?? 0) <= (byCorner ?? 0)) return left
  return (byUp ?? 0) <= (byCorner ?? 0) ? up : corner
}

/** Each pixel of the small picture is the mean of sixteen, on white where they are transparent. */
function smaller(pixels: Uint8Array, depth: Depth): Uint8Array {
  const step = markSide / smallSide
  const small = new Uint8Array(smallSide * smallSide * 3)
  for (let y = 0; y < smallSide; y += 1)
    for (let x = 0; x < smallSide; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0
        for (let part = 0; part < step * step; part += 1) {
          const at = ((y * step + Math.floor(part / step)) * markSide + x * step + (part % step)) * depth
          const opacity = depth === 4 ? (pixels[at + 3] ?? 0) / 255 : 1
          sum += (pixels[at + channel] ?? 0) * opacity + 255 * (1 - opacity)
        }
        small[(y * smallSide + x) * 3 + channel] = Math.round(sum / (step * step))
      }
  return small
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A square of RGB pixels as a PNG. */
function encode(pixels: Uint8Array, side: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const row = side * 3
  const rows = Buffer.alloc(side * (row + 1))
  for (let y = 0; y < side; y += 1) rows.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND')]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
