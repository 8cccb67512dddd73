import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { markPng } from '../../testing/mark.factory.ts'
import { drawMark } from './draw-mark.ts'

/** The first pixel and the last one of the small picture. */
function smallOf(png: Buffer): number[][] | undefined {
  const small = drawMark(png)?.small
  if (!small) return undefined
  const rows = inflateSync(Buffer.from(small).subarray(41, -16))
  expect(rows.length).toBe(128 * (1 + 128 * 3))
  return [[...rows.subarray(1, 4)], [...rows.subarray(-3)]]
}

const brown = [120, 80, 200]

/** A row as PNG's filters leave it, where every pixel is the same. */
const filtered: readonly (readonly [string, Parameters<typeof markPng>[1]])[] = [
  ['plain', undefined],
  ['its left neighbour', (_, plain) => [1, plain.map((byte, at) => (at < 3 ? byte : 0))]],
  ['the row above', (y, plain) => [2, plain.map((byte) => (y === 0 ? byte : 0))]],
  [
    'the mean of both',
    (y, plain) => [3, plain.map((byte, at) => byte - (((at < 3 ? 0 : byte) + (y === 0 ? 0 : byte)) >> 1))],
  ],
  ['the nearest neighbour', (y, plain) => [4, plain.map((byte, at) => (y === 0 && at < 3 ? byte : 0))]],
]

describe('the small picture of a mark', () => {
  it.each(filtered)('has the colours of a large one whose rows are told by %s', (_, row) => {
    expect(smallOf(markPng(brown, row))).toEqual([brown, brown])
  })
  it('stands on white where the large one is transparent', () => {
    expect(smallOf(markPng([0, 0, 0, 0]))).toEqual([
      [255, 255, 255],
      [255, 255, 255],
    ])
    expect(smallOf(markPng([...brown, 255]))).toEqual([brown, brown])
  })
  it('is the mean of what it is made from', () => {
    const striped = markPng(brown, (y) => [0, new Uint8Array(512 * 3).fill(y % 2 ? 255 : 0)])
    expect(smallOf(striped)?.[0]).toEqual([128, 128, 128])
  })
  it('is taken in order, not in the middle of something else', () => {
    const upperDark = markPng(brown, (y) => [0, new Uint8Array(512 * 3).fill(y < 256 ? 10 : 250)])
    expect(smallOf(upperDark)).toEqual([
      [10, 10, 10],
      [250, 250, 250],
    ])
  })
})

describe('a picture browsers do not draw for us', () => {
  it.each([
    ['of another size', { side: 256 }],
    ['of sixteen bits', { bits: 16 }],
    ['of a palette', { colour: 3 }],
    ['that is interlaced', { interlace: 1 }],
    ['with too few pixels', { packed: deflateSync(Buffer.alloc(100)) }],
    ['that unpacks to more than it says', { packed: deflateSync(Buffer.alloc(50_000_000)) }],
    ['whose pixels are none', { packed: Buffer.from('no pixels') }],
  ])('is refused: %s', (_, shape) => {
    expect(drawMark(markPng(brown, undefined, shape))).toBeUndefined()
  })
  it('is refused when its rows are told by a filter that does not exist, or when it ends', () => {
    expect(drawMark(markPng(brown, (_, plain) => [5, plain]))).toBeUndefined()
    expect(drawMark(markPng(brown).subarray(0, 20))).toBeUndefined()
  })
})
