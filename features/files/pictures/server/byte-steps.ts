/**
 * Bytes as they come, for a reader that goes through them step by step: it asks for what it needs and is put to sleep
 * where nothing more has come yet. What must always be true: each byte is looked at once and copied at most once, so
 * that the work grows with the file and not faster, however small the pieces are in which it comes; and no more is held
 * than one piece and the few bytes that are asked for together.
 */

/** Thrown when a picture is not built as its kind is. */
export class UnfollowablePicture extends Error {}

/** A walk through bytes that sleeps (yields) where it needs more of them. */
export type Steps<Value = void> = Generator<undefined, Value, undefined>

const none = Buffer.alloc(0)

/** What has come and what is passed on of it. */
export class ByteSteps {
  #piece: Buffer = none
  #at = 0
  #passed: Buffer[] = []

  /** Something more has come; whatever was given before has been used up. */
  give(chunk: Uint8Array): void {
    this.#piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.#at = 0
  }

  /** What was passed on since this was last asked. */
  passed(): Buffer {
    const passed = this.#passed.length === 1 ? this.#passed[0] : Buffer.concat(this.#passed)
    this.#passed = []
    return passed ?? none
  }

  /** Passes something on that did not come like this. */
  write(bytes: Buffer): void {
    this.#passed.push(bytes)
  }

  /** The next bytes together; for heads and short records only. */
  *take(length: number): Steps<Buffer> {
    if (this.#piece.length - this.#at >= length) return this.#next(length)
    const whole = Buffer.alloc(length)
    for (let filled = 0; filled < length; ) {
      const some = yield* this.#some(length - filled)
      some.copy(whole, filled)
      filled += some.length
    }
    return whole
  }

  /** Passes the next bytes on. */
  *pass(length: number): Steps {
    for (let left = length; left > 0; ) {
      const some = yield* this.#some(left)
      this.#passed.push(some)
      left -= some.length
    }
  }

  /** Leaves the next bytes out. */
  *skip(length: number): Steps {
    for (let left = length; left > 0; ) left -= (yield* this.#some(left)).length
  }

  /** Passes bytes on up to a 0xFF that `isPlain` does not know by the byte behind it; that byte is the answer. */
  *passUntilMark(isPlain: (behind: number) => boolean): Steps<number> {
    for (;;) {
      yield* this.#wait()
      const from = this.#at
      let at = this.#piece.indexOf(0xff, from)
      while (at !== -1 && at + 1 < this.#piece.length && isPlain(this.#piece[at + 1] ?? 0)) {
        at = this.#piece.indexOf(0xff, at + 2)
      }
      this.#passed.push(this.#next((at === -1 ? this.#piece.length : at) - from))
      if (at === -1) continue
      yield* this.skip(1)
      const [behind = 0] = yield* this.take(1)
      if (!isPlain(behind)) return behind
      this.write(Buffer.of(0xff, behind))
    }
  }

  *#wait(): Steps {
    while (this.#at === this.#piece.length) yield
  }

  *#some(most: number): Steps<Buffer> {
    yield* this.#wait()
    return this.#next(Math.min(most, this.#piece.length - this.#at))
  }

  #next(length: number): Buffer {
    this.#at += length
    return this.#piece.subarray(this.#at - length, this.#at)
  }
}
