import { fit, qualities, wantedBytes } from './photo-size.ts'

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/**
 * A photo made small enough for a phone's network: the longest side at most 1600 pixels, about 200 KB. Orientation is
 * applied and the place where it was taken is left behind, because only pixels are copied. A PDF, a photo that is
 * already small, and one this browser cannot draw are sent as they are.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  try {
    const { width, height } = fit(picture.width, picture.height)
    if (width === picture.width && file.size <= wantedBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    let smallest: Blob = file
    for (const quality of qualities) {
      const jpeg = await jpegOf(canvas, quality)
      if (jpeg && jpeg.size < smallest.size) smallest = jpeg
      if (smallest.size <= wantedBytes) break
    }
    return smallest
  } finally {
    picture.close()
  }
}
