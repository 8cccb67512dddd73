/** Reading an archive in a test, by its directory: each entry is compared with its length and check sum. */
import { crc32, inflateRawSync } from 'node:zlib'

/** What the entries of an archive hold, by their names. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== 0x06_05_4b_50) throw new Error('No archive ends here')
  const found = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < bytes.readUInt16LE(end + 10); nth++) {
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place))
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const from = bytes.readUInt32LE(at + 42) + 30 + length
    const held = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)))
    if (held.length !== size || crc32(held) !== crc) throw new Error(`${name} is not whole`)
    if (found.has(name)) throw new Error(`${name} is there twice`)
    found.set(name, held)
    at += 46 + length
  }
  return found
}
