import { describe, expect, test } from 'vitest'
import { bandOf, fit, middleOf, whyNotDocument } from './picture-measures.ts'

describe('the measures of a photo of a document', () => {
  test('the longest side becomes 1600 and the shape stays', () => {
    expect(fit(4000, 3000)).toEqual({ width: 1600, height: 1200 })
    expect(fit(3000, 4000)).toEqual({ width: 1200, height: 1600 })
  })

  test('a small photo is not made larger, and a sliver keeps one pixel', () => {
    expect(fit(640, 480)).toEqual({ width: 640, height: 480 })
    expect(fit(40_000, 2)).toEqual({ width: 1600, height: 1 })
  })
})

describe('what can be a document', () => {
  test('a large photo can, since it is made smaller first', () => {
    expect(whyNotDocument({ type: 'image/jpeg', size: 40_000_000 })).toBeUndefined()
  })

  test('a photo in the form of iPhones is told how to be sent', () => {
    for (const file of [
      { type: 'image/heic', size: 10 },
      { type: 'image/HEIF', size: 10 },
      { type: '', name: 'IMG_0042.HEIC', size: 10 },
    ])
      expect(whyNotDocument(file)).toContain('Send the photo as a JPG')
  })

  test('other kinds, empty files and large PDFs are told why', () => {
    expect(whyNotDocument({ type: 'text/html', size: 10 })).toBe(
      'Choose a photo (PNG, JPG or WebP) or a PDF.',
    )
    expect(whyNotDocument({ type: 'image/png', size: 0 })).toBe('This file is empty. Choose another one.')
    expect(whyNotDocument({ type: 'application/pdf', size: 11_000_000 })).toMatch(/larger than 10 MB/)
  })
})

test('a portrait is the square in the middle', () => {
  expect(middleOf(400, 300)).toEqual({ left: 50, top: 0, width: 300, height: 300 })
  expect(middleOf(300, 400)).toEqual({ left: 0, top: 50, width: 300, height: 300 })
})

test('the picture of an event is a band in the middle, five wide for two high', () => {
  expect(bandOf(1000, 1000)).toEqual({ left: 0, top: 300, width: 1000, height: 400 })
  expect(bandOf(2000, 400)).toEqual({ left: 500, top: 0, width: 1000, height: 400 })
})
