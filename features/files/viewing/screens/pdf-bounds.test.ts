import { describe, expect, it } from 'vitest'
import { canvasSize } from './pdf-bounds.ts'

describe('a page of a PDF', () => {
  it('is drawn as wide as the drawer can show it', () => {
    expect(canvasSize(595, 842)).toMatchObject({ width: 1_000, height: 1_415 })
    expect(canvasSize(200, 100)).toMatchObject({ width: 1_000, height: 500 })
  })
  it('is never more pixels than a device carries, however large or long it says it is', () => {
    for (const [width, height] of [
      [1e9, 1e9],
      [1, 14_400],
      [14_400, 1],
      [1e-3, 1e6],
    ] as const) {
      const size = canvasSize(width, height)
      expect(size.width * size.height, `${width} by ${height}`).toBeLessThanOrEqual(3_000_000)
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(8_000)
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
    }
  })
})
