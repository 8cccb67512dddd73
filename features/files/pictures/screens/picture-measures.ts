/**
 * Pictures come from a phone's camera and go over a phone's network, so they are made smaller before they are sent.
 * These are the decisions; `shrink-picture.ts` does the drawing.
 */

import { heicWords, isHeicName } from '../../uploads/files.rules.ts'

/** A part of a picture, in its own pixels, and the measures it is drawn with. */
export type Cut = {
  left: number
  top: number
  width: number
  height: number
  drawnWidth: number
  drawnHeight: number
}

/** How a picture is made smaller: the cuts and qualities tried, best first, until one has the wanted size in bytes. */
export type Measures = {
  wantedBytes: number
  type: 'image/jpeg' | 'image/png'
  qualities: readonly number[]
  cutsOf: (width: number, height: number) => readonly Cut[]
  /** A picture that is not cut and already has the wanted size is sent as it is. */
  keepsSmall: boolean
}

/** The longest side a photo is sent with, in pixels. */
const longestSide = 1600

/** The measures a photo is drawn with: never larger than it is. `fit(4000, 3000)` → 1600 × 1200. */
export function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The largest square in the middle. `middleOf(400, 300)` → 300 × 300, 50 from the left. */
export function middleOf(width: number, height: number) {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }
}

/** A photo of a document: about 200 KB; at the last quality a bank receipt is still readable. */
export const documentMeasures: Measures = {
  type: 'image/jpeg',
  wantedBytes: 200 * 1024,
  qualities: [0.82, 0.7, 0.58, 0.46],
  cutsOf: (width, height) => {
    const drawn = fit(width, height)
    return [{ left: 0, top: 0, width, height, drawnWidth: drawn.width, drawnHeight: drawn.height }]
  },
  keepsSmall: true,
}

/** The picture of a person: the middle square, 160 pixels wide, about 8 KB. */
export const portraitMeasures: Measures = {
  type: 'image/jpeg',
  wantedBytes: 8 * 1024,
  qualities: [0.85, 0.7, 0.55],
  cutsOf: (width, height) =>
    [160, 128, 96].map((side) => ({ ...middleOf(width, height), drawnWidth: side, drawnHeight: side })),
  keepsSmall: false,
}

/** The largest part in the middle that is five wide for two high. `bandOf(1000, 1000)` → 1000 × 400, 300 from above. */
export function bandOf(width: number, height: number) {
  const wide = Math.min(width, (height * 5) / 2)
  const high = (wide * 2) / 5
  return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high }
}

/** The picture of an event: a band of the middle, about 30 KB, so that a list of them costs little. */
export const coverMeasures: Measures = {
  type: 'image/jpeg',
  wantedBytes: 30 * 1024,
  qualities: [0.8, 0.65, 0.5],
  cutsOf: (width, height) =>
    [800, 640, 480].map((wide) => ({
      ...bandOf(width, height),
      drawnWidth: wide,
      drawnHeight: (wide * 2) / 5,
    })),
  keepsSmall: false,
}

/** The mark of a community: the whole picture on a white square of 512 pixels, as sharp as it came. */
export const markMeasures: Measures = {
  type: 'image/png',
  wantedBytes: 1024 * 1024,
  qualities: [1],
  cutsOf: (width, height) => {
    const side = Math.max(width, height)
    const around = { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }
    return [{ ...around, drawnWidth: 512, drawnHeight: 512 }]
  },
  keepsSmall: false,
}

/** The largest file the server takes as a document, in bytes. */
const largestBytes = 10 * 1024 * 1024

/** Why a chosen file cannot be a document, in the words the member reads; nothing when it can. */
export function whyNotDocument(file: { type: string; size: number; name?: string }): string | undefined {
  if (isHeicName(file)) return heicWords
  if (!['image/png', 'image/jpeg', 'image/webp', 'application/pdf'].includes(file.type))
    return 'Choose a photo (PNG, JPG or WebP) or a PDF.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.type === 'application/pdf' && file.size > largestBytes)
    return 'This PDF is larger than 10 MB. Choose a smaller one, or a photo of it.'
  return undefined
}
