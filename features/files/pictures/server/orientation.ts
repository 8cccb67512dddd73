/**
 * The one thing of a camera's notes (EXIF) that a picture needs to be shown right: which way up it is. Everything else
 * in them, the place where it was taken above all, is left out.
 */

const orientationTag = 0x0112
const shortType = 3

/** Which way up a picture is, 2 to 8, from its EXIF; `undefined` where it is as it lies or nobody can tell. */
export function orientationOf(exif: Buffer): number | undefined {
  const order = exif.toString('latin1', 0, 4)
  const little = order === 'II*\0'
  if (!little && order !== 'MM\0*') return undefined
  const read = (at: number, bytes: 2 | 4) =>
    at + bytes > exif.length ? undefined : little ? exif.readUIntLE(at, bytes) : exif.readUIntBE(at, bytes)
  const list = read(4, 4) ?? 0
  const entries = read(list, 2) ?? 0
  for (let entry = list + 2; entry < list + 2 + entries * 12; entry += 12) {
    const tag = read(entry, 2)
    if (tag === undefined) return undefined
    if (tag !== orientationTag || read(entry + 2, 2) !== shortType) continue
    const value = read(entry + 8, 2) ?? 0
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** EXIF that says which way up a picture is, and nothing else. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(orientationTag, 10)
  exif.writeUInt16BE(shortType, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}
