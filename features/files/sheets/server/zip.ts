/**
 * A ZIP archive that is written piece by piece (APPNOTE 6.3, without the 64-bit parts): what an entry holds follows its
 * name, its length and check sum follow what it holds, and the directory of all entries is at the end. What must always be
 * true: bytes that were written are never looked at again, so an archive can go on wherever its last piece ended.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** An entry that is whole: its name, where it begins, and how long it is without and with packing. */
export type ZipEntry = { name: string; at: number; crc: number; size: number; packed: number }

/** How far an archive is: its length, the entries that are whole, and the one that is being written. */
export type ZipPlace = { bytes: number; entries: ZipEntry[]; open?: ZipEntry | undefined }

/** Names are UTF-8, and lengths follow what an entry holds. */
const flags = 0x08_08
const deflated = 8
/** The first day the format knows; what is in an archive says its own times. */
const noDay = 0x00_21

const segment = { finishFlush: constants.Z_SYNC_FLUSH }
/** The last block of a packed stream, with nothing in it. */
const lastBlock = Buffer.from([0x03, 0x00])

/** Goes on with an archive: `take` gives what was written since, and how far it is now. */
export function zipFrom(place: ZipPlace) {
  const parts: Buffer[] = []
  const entries = [...place.entries]
  let { bytes, open } = place
  const write = (part: Buffer) => {
    parts.push(part)
    bytes += part.length
  }
  return {
    /** Begins an entry; one is written at a time. */
    begin: (name: string) => {
      if (open) throw new Error('An entry is not ended')
      open = { name, at: bytes, crc: 0, size: 0, packed: 0 }
      write(localHeader(name))
    },
    /** Adds to the entry that was begun. */
    add: (more: Uint8Array) => {
      if (!open) throw new Error('No entry is begun')
      const packed = deflateRawSync(more, segment)
      const { crc, size } = open
      open = {
        ...open,
        crc: crc32(more, crc),
        size: size + more.length,
        packed: open.packed + packed.length,
      }
      write(packed)
    },
    end: () => {
      if (!open) throw new Error('No entry is begun')
      const entry = { ...open, packed: open.packed + lastBlock.length }
      write(lastBlock)
      write(lengthsOf(entry))
      entries.push(entry)
      open = undefined
    },
    /** Whether an entry is being written. */
    isOpen: () => open !== undefined,
    /** Ends the archive with its directory. */
    close: () => {
      const at = bytes
      for (const entry of entries) write(directoryLine(entry))
      write(directoryEnd(entries.length, at, bytes - at))
    },
    take: (): { written: Buffer; place: ZipPlace } => ({
      written: Buffer.concat(parts),
      place: { bytes, entries, ...(open ? { open } : {}) },
    }),
  }
}

function localHeader(name: string): Buffer {
  const called = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(noDay, 12)
  head.writeUInt16LE(called.length, 26)
  return Buffer.concat([head, called])
}

function lengthsOf({ crc, size, packed }: ZipEntry): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08_07_4b_50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryLine({ name, at, crc, size, packed }: ZipEntry): Buffer {
  const called = Buffer.from(name)
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02_01_4b_50, 0)
  line.writeUInt16LE(20, 4)
  line.writeUInt16LE(20, 6)
  line.writeUInt16LE(flags, 8)
  line.writeUInt16LE(deflated, 10)
  line.writeUInt16LE(noDay, 14)
  line.writeUInt32LE(crc, 16)
  line.writeUInt32LE(packed, 20)
  line.writeUInt32LE(size, 24)
  line.writeUInt16LE(called.length, 28)
  line.writeUInt32LE(at, 42)
  return Buffer.concat([line, called])
}

function directoryEnd(count: number, at: number, length: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}
