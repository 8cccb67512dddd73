import type { Cut, Measures } from './picture-measures.ts'

function fileOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

function drawn(picture: ImageBitmap, cut: Cut): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = cut.drawnWidth
  canvas.height = cut.drawnHeight
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, cut.drawnWidth, cut.drawnHeight)
  pen.drawImage(picture, cut.left, cut.top, cut.width, cut.height, 0, 0, cut.drawnWidth, cut.drawnHeight)
  return canvas
}

/**
 * A picture made small enough for a phone's network. Orientation is applied and the place where it was taken is left
 * behind, because only pixels are copied. `undefined` when this browser cannot draw it.
 */
export async function shrinkPicture(file: File, measures: Measures): Promise<Blob | undefined> {
  const { type, wantedBytes, qualities, cutsOf, keepsSmall } = measures
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  try {
    let smallest: Blob | undefined = keepsSmall ? file : undefined
    for (const cut of cutsOf(picture.width, picture.height)) {
      if (keepsSmall && cut.drawnWidth === picture.width && file.size <= wantedBytes) return file
      const canvas = drawn(picture, cut)
      for (const quality of canvas ? qualities : []) {
        const file = canvas && (await fileOf(canvas, type, quality))
        if (file && (!smallest || file.size < smallest.size)) smallest = file
        if (smallest && smallest.size <= wantedBytes) return smallest
      }
    }
    return smallest
  } finally {
    picture.close()
  }
}
