/**
 * The address an answer to a mail goes to, where the community takes mail in: it names the record the mail is about, and a
 * mark only this product can make, so that nobody finds another one by trying.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Community } from '@kolo/application/community'

type Keeper = Pick<Community, 'mailIn' | 'secret'>

function markOf({ secret }: Keeper, code: string): string {
  return createHmac('sha256', secret).update(`answers to ${code}`).digest('hex').slice(0, 20)
}

/** `support+tkt-2026-000001-0123456789abcdef0123@example.org`; nothing where no mail comes in. */
export function replyAddress(community: Keeper, code: string): string | undefined {
  const { mailIn } = community
  if (!mailIn) return undefined
  const [name, host] = mailIn.address.split('@')
  return `${name}+${code.toLowerCase()}-${markOf(community, code)}@${host}`
}

/** The code an address of ours names; nothing for any other address. */
export function codeInReply(community: Keeper, address: string): string | undefined {
  const { mailIn } = community
  const [name, host] = mailIn?.address.toLowerCase().split('@') ?? []
  const written = address.trim().toLowerCase()
  const [before, after] = [`${name}+`, `@${host}`]
  if (!mailIn || !written.startsWith(before) || !written.endsWith(after)) return undefined
  const token = written.slice(before.length, -after.length)
  const [code, mark] = [token.slice(0, -21).toUpperCase(), token.slice(-20)]
  const right = Buffer.from(markOf(community, code))
  const given = Buffer.from(mark)
  return given.length === right.length && timingSafeEqual(given, right) ? code : undefined
}
