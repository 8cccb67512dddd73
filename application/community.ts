/** What the community decided when it started the server, and where it keeps files. */
import type { Kobo } from '@kolo/foundation/money'
import type { OutsideChannel, QuietHours } from '@kolo/foundation/notices'

/** An OpenID Connect provider that vouches for people, and how it knows this product. */
export type Federation = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it, and its mark (PNG); absent: it is Google. */
  label?: string
  logo?: Uint8Array | undefined
}

/**
 * Who wants a turn: a member, or else a client's address; word when that client has gone; and how a request gives up its
 * place for as long as something takes.
 */
export type Asker = {
  actor?: { uid: string } | undefined
  request: {
    address: string
    gone?: AbortSignal
    aside?: <Value>(work: () => Promise<Value>) => Promise<Value>
  }
}

/**
 * Where pictures are kept that everybody may see, when that is not at home. Documents are never given to it. The answer
 * is the picture's address, or `undefined` when it could not be kept.
 */
export type MediaHost = {
  savePicture: (
    picture: { bytes: Uint8Array; contentType: string },
    asker?: Asker,
  ) => Promise<string | undefined>
}

/** One file: the folder of its kind, and its random name. */
export type FileKey = { folder: string; storedName: string }

/**
 * Where whole files are kept: on this machine's disk, or in a store that nodes share. What must always be true: a file
 * is there as a whole or not at all, and a store that is away says so with `FileStoreAway`.
 */
export type FileStore = {
  /** Keeps a file that lies whole at a path of this machine, and takes it away from there. */
  keep: (key: FileKey, whole: { path: string; sha256: string }) => Promise<void>
  /** The file as it is asked for, piece by piece; `undefined` when it is not there. `gone`: nobody waits any more. */
  read: (
    key: FileKey,
    gone?: AbortSignal,
  ) => Promise<{ chunks: AsyncIterable<Uint8Array>; sizeBytes: number } | undefined>
  /** Removes it, if it is there. */
  remove: (key: FileKey) => Promise<void>
  /** What lies in a folder, page by page, and since when (milliseconds since 1970). */
  list: (folder: string, pageSize: number) => AsyncIterable<{ storedName: string; since: number }[]>
}

/**
 * What the community is called, how it looks and whom its members call: what the server was started with until
 * administrators decide. It is the one part of the community that changes while the server runs.
 */
export type CommunityLook = {
  name: string
  address: string
  /** One to three letters that stand for the name. */
  letters: string
  /** A picture in the place of the letters, large (512 pixels) and small (128), both PNG. */
  mark: { large: Uint8Array; small: Uint8Array } | undefined
  /** `#2f398c`; its hue and strength are used, never its lightness. */
  colour: string
  /** Whom members call, and when; empty where nobody said. */
  phone: string
  whatsapp: string
  hours: string
  /** Which decision holds; 0: none yet. */
  lookVersion: number
}

/** What the community decided when it started the server. */
export type Community = CommunityLook & {
  /** The public address without a slash at the end; never taken from a request. */
  origin: string
  /** Whether mail leaves through SMTP; without it, it lands in the outbox folder. */
  mailIsSent: boolean
  /** The specification's literal answers for unknown e-mails and wrong passwords (domain.md A4). */
  revealAccounts: boolean
  /** Who vouches for people that sign in with Google; absent where nobody was named. */
  federation: Federation | undefined
  /** The card provider: where its API is, and the key it knows the community by. Absent: nobody is offered to pay by card. */
  cards: { url: string; secretKey: string } | undefined
  /** Where answers to mails arrive, and the key whoever hands them in signs with. Absent: none do. */
  mailIn?: { address: string; secret: string }
  /** Page views are counted: under this id, of these screens. Absent: nothing is counted. */
  measurement: { id: string; screens: readonly string[] } | undefined
  /** An address outside the community that hears of everything one administrator decides alone. */
  oversightEmail: string | undefined
  /** The file that heads of the audit chain are added to; absent: none. */
  auditHeads: string | undefined
  /** The ways members are reached outside the product. */
  channels: readonly OutsideChannel[]
  /** What one SMS costs the community, where that was said. */
  smsPrice?: Kobo | undefined
  /** The key browsers subscribe to push messages under, and a push service of this machine, where there is one. */
  push: { serverKey: string; localService: string | undefined }
  /** When nobody is disturbed with what can wait, by the member's own clock. */
  quietHours: QuietHours | undefined
  /** How long notices and the log of their delivery are kept. */
  noticeDays: number
  /** How many minutes somebody's proof that it is them counts. */
  stepUpMinutes: number
  dataDir: string
  files: FileStore
  /** Where pictures of members are kept; absent: at home, with the files. Asked in a route's `before` alone. */
  mediaHost?: MediaHost | undefined
  /** What secrets at rest are sealed with; the same on every node. */
  secret: string
  /** A backup is made by itself each day. */
  backups?: true
}
