/**
 * Seals of the rows that decide who comes in: sessions, ways to sign in, links by mail, passkeys and the addresses of members.
 * The server makes a seal with its own secret, and the database compares it when the server's role writes such a row. What
 * must always be true: with a statement alone nobody comes in as somebody else (decision 313).
 */
import { createHmac, hkdfSync } from 'node:crypto'

/** What is sealed of each table, in the order in which the database reads it. */
const sealedColumns = {
  sessions: ['token_hash', 'uid', 'kind'],
  sign_ins: ['uid', 'kind', 'password_hash', 'issuer', 'subject'],
  mail_links: ['token_hash', 'purpose', 'uid', 'email'],
  passkeys: ['credential_id', 'uid', 'public_key'],
  pending_sign_ins: ['token_hash', 'uid', 'kind'],
  /** The address of a member, and of their way to sign in. */
  email: ['uid', 'email'],
} as const
type SealedTable = keyof typeof sealedColumns
type Sealed<Table extends SealedTable> = Record<
  (typeof sealedColumns)[Table][number],
  string | Uint8Array | null
>

const blockBytes = 64
const separator = '\x1f'

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kolo row seals', 32))
}

/** The seal of a row that the server writes; none where the owner of the tables writes it, who needs none. */
export function sealOfRow<Table extends SealedTable>(
  secret: string | undefined,
  table: Table,
  row: Sealed<Table>,
): Buffer | null {
  if (secret === undefined) return null
  const columns: readonly (typeof sealedColumns)[Table][number][] = sealedColumns[table]
  const parts = columns.map((column) => textOf(row[column]))
  return createHmac('sha256', keyOf(secret))
    .update([table, ...parts].join(separator))
    .digest()
}

/** Bytes as the database writes them. */
function textOf(value: string | Uint8Array | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : `\\x${Buffer.from(value).toString('hex')}`
}

/**
 * Lets the database compare seals made with this secret, by the owner of the tables: what a keyed hash begins and ends with,
 * as PostgreSQL has no such hash of its own.
 */
export async function keepSealKey(
  owner: { query: (text: string, values: unknown[]) => Promise<unknown> },
  secret: string,
): Promise<void> {
  const key = Buffer.concat([keyOf(secret), Buffer.alloc(blockBytes - 32)])
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad))
  await owner.query(
    'insert into row_seal_keys (inner_pad, outer_pad) values ($1, $2) on conflict do nothing',
    [padded(0x36), padded(0x5c)],
  )
}
