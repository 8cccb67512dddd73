/** Pictures for tests of the community's mark. */
import { deflateSync } from 'node:zlib'
import { pngChunk } from '@kolo/files/testing'

/** How a picture differs from the one that is taken. */
export type MarkShape = {
  side?: number
  bits?: number
  colour?: number
  interlace?: number
  packed?: Uint8Array
}

/**
 * A square of one colour as a PNG of 512 by 512, RGB or with a fourth channel that says how opaque it is. `row` gives the
 * filter of a row and its bytes as that filter leaves them; without it each row is plain.
 */
export function markPng(
  pixel: readonly number[],
  row: (y: number, plain: Uint8Array) => readonly [filter: number, bytes: Uint8Array] = (_, plain) => [
    0,
    plain,
  ],
  { side = 512, bits = 8, colour = pixel.length === 4 ? 6 : 2, interlace = 0, packed }: MarkShape = {},
): Buffer {
  const plain = Uint8Array.from({ length: 512 * pixel.length }, (_, at) => pixel[at % pixel.length] ?? 0)
  const rows = Array.from({ length: 512 }, (_, y) => {
    const [filter, bytes] = row(y, plain)
    return Buffer.concat([Buffer.of(filter), bytes])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([bits, colour, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', packed ?? deflateSync(Buffer.concat(rows))),
    pngChunk('IEND'),
  ])
}
