/**
 * Receipts are photographed on a phone and sent over a phone's network, so a photo is made smaller before it is sent.
 * These are the decisions; `shrink-photo.ts` does the drawing.
 */

/** The longest side a photo is sent with, in pixels. */
const longestSide = 1600

/** The size a photo should have when it is sent, in bytes; quality is lowered until it fits. */
export const wantedBytes = 200 * 1024

/** The qualities tried, best first. The last is still readable on a bank receipt. */
export const qualities = [0.82, 0.7, 0.58, 0.46] as const

/** The largest file the server takes, in bytes. */
const largestBytes = 10 * 1024 * 1024

/** The measures a photo is drawn with: never larger than it is. `fit(4000, 3000)` → 1600 × 1200. */
export function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Why a chosen file cannot be a receipt, in the words the member reads; nothing when it can. */
export function whyNotReceipt(file: { type: string; size: number }): string | undefined {
  if (!['image/png', 'image/jpeg', 'image/webp', 'application/pdf'].includes(file.type))
    return 'Choose a photo (PNG, JPG or WebP) or a PDF.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.type === 'application/pdf' && file.size > largestBytes)
    return 'This PDF is larger than 10 MB. Choose a smaller one, or a photo of it.'
  return undefined
}
