/**
 * A file on its way to the disk: what it is is read from its first bytes, once, and a picture leaves behind everything
 * that is not needed to show it. A file of no kind that is wanted, or a picture whose structure cannot be followed,
 * passes nothing on.
 */
import {
  type FileType,
  fileTypeOf,
  latePdfAt,
  pdfHeadWithin,
  tellingBytes,
} from '../../uploads/files.rules.ts'
import { ByteSteps, type Steps, UnfollowablePicture } from './byte-steps.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** Bytes that belong elsewhere in the file than at its end. */
export type Amendment = { at: number; bytes: Buffer }

/** A file that came whole and may be kept. */
export type CleanFile = {
  type: FileType
  /** What was still held back of it. */
  last: Buffer
  amendment: Amendment | undefined
}

/** A file that is being cleaned while it comes. */
export type Cleaning = {
  /** Takes the next piece and gives what is to be kept of it. */
  push: (chunk: Uint8Array) => Buffer
  /** All of it has come: what it is, or nothing when it may not be kept. */
  end: () => CleanFile | undefined
}

const nothing: Buffer = Buffer.alloc(0)

/** Begins with a file that may be one of these kinds. */
export function beginCleaning(wanted: readonly string[]): Cleaning {
  const bytes = new ByteSteps()
  let begun: Buffer | undefined = nothing
  let type: FileType | undefined
  let walk: Steps | undefined
  let amendment: Amendment | undefined
  let isWhole = false

  const mayBeLatePdf = wanted.includes('application/pdf')
  /** Begins with what came first, and gives what of it is the file's: what stands before the head of a PDF is not. */
  function begin(first: Buffer): Buffer {
    begun = undefined
    const found = fileTypeOf(first)
    const late = found === undefined && mayBeLatePdf ? latePdfAt(first) : undefined
    if (late !== undefined) {
      type = 'application/pdf'
      isWhole = true
      return first.subarray(late)
    }
    if (found !== undefined && wanted.includes(found)) follow(found)
    return first
  }
  function follow(found: FileType): void {
    type = found
    isWhole = found === 'application/pdf'
    if (found === 'image/jpeg') walk = cleanJpeg(bytes)
    if (found === 'image/png') walk = cleanPng(bytes)
    if (found === 'image/webp')
      walk = cleanWebp(bytes, (length) => {
        amendment = { at: 4, bytes: length }
      })
  }
  function step(): Buffer {
    try {
      isWhole = walk?.next().done ?? isWhole
    } catch (error) {
      if (!(error instanceof UnfollowablePicture)) throw error
      type = undefined
    }
    return bytes.passed()
  }
  function push(chunk: Uint8Array): Buffer {
    if (begun === undefined) return pushOn(chunk)
    begun = Buffer.concat([begun, chunk])
    const isTold = begun.length >= tellingBytes && fileTypeOf(begun) !== undefined
    if (!isTold && begun.length < (mayBeLatePdf ? pdfHeadWithin + tellingBytes : tellingBytes)) return nothing
    return pushOn(begin(begun))
  }
  function pushOn(chunk: Uint8Array): Buffer {
    if (type === undefined) return nothing
    if (walk === undefined) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    // What follows the end of a picture is not part of it.
    if (isWhole) return nothing
    bytes.give(chunk)
    return step()
  }
  return {
    push,
    end: () => {
      let last = nothing
      if (begun !== undefined) {
        last = pushOn(begin(begun))
      }
      return type !== undefined && isWhole ? { type, last, amendment } : undefined
    },
  }
}
