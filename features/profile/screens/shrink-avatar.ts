/**
 * A photo made into a picture of a person: the middle square, 160 pixels wide, about 8 KB. Only pixels are copied, so
 * the place where it was taken is left behind. `undefined` when this browser cannot draw the file.
 */
const wantedBytes = 8 * 1024
const sizes = [160, 128, 96]
const qualities = [0.85, 0.7, 0.55]

function drawn(picture: ImageBitmap, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const side = Math.min(picture.width, picture.height)
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, size, size)
    pen.drawImage(picture, left, top, side, side, 0, 0, size, size)
  }
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

export async function shrinkAvatar(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  try {
    let smallest: Blob | undefined
    for (const size of sizes) {
      for (const quality of qualities) {
        const jpeg = await jpegOf(drawn(picture, size), quality)
        if (jpeg && (!smallest || jpeg.size < smallest.size)) smallest = jpeg
        if (smallest && smallest.size <= wantedBytes) return smallest
      }
    }
    return smallest
  } finally {
    picture.close()
  }
}
