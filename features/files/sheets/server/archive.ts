/**
 * The parts of a zip archive that a stranger sent. What must always be true: what it says of its own sizes is not believed;
 * what is inflated of all parts together stops at a limit, piece by piece, and others go on in between.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { Damaged, TooLong } from './file-rows.ts'

/** How many parts an archive may have, what is inflated of all that are read, and how much of it at once. */
const most = { parts: 500, inflated: 48_000_000, chunk: 65_536 }

type Part = { at: number; size: number; isDeflated: boolean }

/** An archive: whether it has a part, and the text of it, piece by piece. */
export type Archive = {
  has: (name: string) => boolean
  textOf: (name: string) => AsyncGenerator<string>
}

/** Whether these bytes begin as a zip archive does. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50
}

/** Some programs write `xl\Workbook.xml`: parts are found whatever their slashes and capitals. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Opens an archive by the directory at its end. */
export function openArchive(bytes: Buffer): Archive {
  const parts = partsOf(bytes)
  const left = { bytes: most.inflated }
  return {
    has: (name) => parts.has(plainName(name)),
    async *textOf(name) {
      const part = parts.get(plainName(name))
      if (!part) throw new Damaged(`there is no ${name}`)
      const decoder = new TextDecoder('utf-8', { fatal: true })
      for await (const chunk of chunksOf(bytes, part)) {
        left.bytes -= chunk.length
        if (left.bytes < 0) throw new TooLong('a part is too large')
        yield decoder.decode(chunk, { stream: true })
        await setImmediate()
      }
      yield decoder.decode()
    },
  }
}

function partsOf(bytes: Buffer): Map<string, Part> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Damaged('no directory')
  const count = bytes.readUInt16LE(end + 10)
  if (count > most.parts) throw new TooLong('too many parts')
  const parts = new Map<string, Part>()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth++) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new Damaged('no entry of a directory')
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    const isPlain = (flags & 1) === 0 && (method === 0 || method === 8)
    if (isPlain)
      parts.set(plainName(path), {
        at: bytes.readUInt32LE(at + 42),
        size: bytes.readUInt32LE(at + 20),
        isDeflated: method === 8,
      })
    at += 46 + name + extra + comment
  }
  return parts
}

async function* chunksOf(bytes: Buffer, { at, size, isDeflated }: Part): AsyncGenerator<Buffer> {
  if (bytes.readUInt32LE(at) !== 0x04_03_4b_50) throw new Damaged('no part begins here')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + size > bytes.length) throw new Damaged('a part goes beyond its file')
  const raw = bytes.subarray(from, from + size)
  if (isDeflated) yield* Readable.from([raw]).pipe(createInflateRaw({ chunkSize: most.chunk }))
  else for (let next = 0; next < size; next += most.chunk) yield raw.subarray(next, next + most.chunk)
}
