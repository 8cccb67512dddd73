/** One file as it is sent. */
export type SiteFile = {
  type: string
  etag: string
  /** Its name holds the hash of its content, so it may be kept for ever. */
  hashed: boolean
  plain: Bytes
  br?: Bytes
  gzip?: Bytes
}

/** Bytes that are made once and sent to everybody: never copied, never changed. */
export type Bytes = Uint8Array<ArrayBuffer>
