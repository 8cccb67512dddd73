/** How much of a PDF file is drawn: enough of any receipt, and never so much that a device stands still. */

/** How many pages are drawn. */
export const pdfPagesMost = 5

/** How many seconds fetching, reading and drawing may take, all in all. */
export const pdfSecondsMost = 20

/** What the scripts weigh that draw pages, at most: what the button says that fetches them, and the build is held to. */
export const pdfReaderKilobytes = 500

/** How wide a page is drawn, in pixels: sharp in the drawer on a fine screen. */
const widthMost = 1_000

/** How high, in pixels: what every browser's canvas holds. */
const heightMost = 8_000

/** How many pixels a page is drawn with at most. */
const pixelsMost = 3_000_000

/** How large a page of this size is drawn: A4, 595 by 842 points → 1000 by 1415; one a mile high is drawn small. */
export function canvasSize(width: number, height: number): { scale: number; width: number; height: number } {
  const scale = Math.min(widthMost / width, Math.sqrt(pixelsMost / (width * height)), heightMost / height)
  const pixels = (side: number) => Math.max(1, Math.floor(side * scale))
  return { scale, width: pixels(width), height: pixels(height) }
}
