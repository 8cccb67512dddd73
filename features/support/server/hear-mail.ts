/**
 * Answers to mails about tickets. What must always be true: nothing of a mail is believed before its signature was looked
 * at over the bytes as they came; it has to be sent to an address only its ticket's member was given, and from the
 * member's own; the same mail is one message; and it does nothing but write: it is never a command.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Call, CallBefore, Proven } from '@kolo/database/call'
import { countTries, TooManyAttempts } from '@kolo/database/limits'
import { type FileType, fileTypes, roomBytesMost, shownFileName } from '@kolo/files/rules'
import { takeIn } from '@kolo/files/server'
import type { InputOf, StoredFile } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { codeInReply } from '@kolo/notices/server'
import type { Email } from 'postal-mime'
import * as z from 'zod/mini'
import { ownWords } from '../mail.rules.ts'
import { type hearMail, messageBody } from '../support.contract.ts'
import { attachmentBytesMost, attachmentsMost } from '../support.rules.ts'
import { byMember, goOnWith, tellStaff } from './by-member.ts'
import { insertTicket, isHeard, lockMailed, staffAndHolidays } from './support.store.ts'
import type { TicketRow } from './support.tables.ts'
import { clockRow } from './ticket-clock.ts'
import { insertFile, ticketShelf } from './ticket-files.store.ts'
import { daily, fileRow } from './ticket-files.ts'
import { writeIn } from './write-in.ts'

const hourly = { name: 'ticket mails by person', points: 20, duration: 60 * 60 } as const
const leftOut = 'A file of this mail was not taken: up to 5 files of 10 MB each, PNG, JPG, WebP or PDF.'

type MailFile = { stored: StoredFile<FileType>; name: string }
type HeardMail = {
  code: string
  from: string
  words: string
  files: readonly MailFile[]
  hasMore: boolean
  sha256: string
}

/** The signature, and the mail where it is an answer a person wrote to one of ours. */
export async function proveMail(
  { community }: CallBefore<undefined>,
  { body: { bytes, header } }: InputOf<typeof hearMail>,
): Promise<Proven<HeardMail | undefined> | undefined> {
  if (!community.mailIn || !isSignedBy(community.mailIn.secret, bytes, header('x-kolo-signature')))
    return undefined
  const mail = await readMail(bytes).catch(() => undefined)
  const deliveryId = createHash('sha256').update(bytes).digest('hex')
  const code = mail && receiversOf(mail).flatMap((to) => codeInReply(community, to) ?? [])[0]
  const from = mail?.from?.address
  if (!mail || !code || !from || isAutomatic(mail)) return { deliveryId, said: undefined }
  const files = await filesOf(community, mail)
  const sha256 = mail.messageId ? createHash('sha256').update(mail.messageId).digest('hex') : deliveryId
  const said = { code, from, words: ownWords(mail.text ?? (await textOf(mail.html ?? ''))), sha256, ...files }
  return { deliveryId, said }
}

async function readMail(bytes: Uint8Array | string): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(bytes, { maxNestingDepth: 20 })
}

/** The words of a mail that is HTML alone, down to what it quotes: the parser writes HTML as text where it stands beside text. */
async function textOf(html: string): Promise<string> {
  const own = html.split(/<blockquote/i)[0] ?? ''
  const beside = [
    'Content-Type: multipart/mixed; boundary=part',
    ...['', '--part', 'Content-Type: text/plain', '', ''],
    ...['--part', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64', ''],
    ...[Buffer.from(own).toString('base64'), '--part--', ''],
  ]
  return (await readMail(beside.join('\r\n'))).text ?? ''
}

function isSignedBy(secret: string, bytes: Uint8Array, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-fA-F]{128}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha512', secret).update(bytes).digest(), Buffer.from(signature, 'hex'))
}

const headerOf = ({ headers }: Email, key: string) => headers.find((each) => each.key === key)?.value

/** Where it was sent to, as its header says and as the mail servers on its way noted. */
function receiversOf(mail: Email): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? [])
  const noted = ['delivered-to', 'x-original-to'].flatMap((key) => headerOf(mail, key) ?? [])
  return [...named, ...noted]
}

/** What a program sent by itself: somebody is away, or a mail could not be delivered. */
function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted') ?? 'no'
  const precedence = headerOf(mail, 'precedence') ?? ''
  return !submitted.startsWith('no') || /^(bulk|junk|list|auto_reply)$/i.test(precedence)
}

/** The files that are taken, by the rules of uploads; pictures that stand in the text of the mail are its decoration. */
async function filesOf(place: CallBefore['community'], { attachments }: Email) {
  const sent = attachments.filter(({ related }) => related !== true)
  const rules = { kind: 'file', maxBytes: attachmentBytesMost, contentTypes: fileTypes } as const
  const files: MailFile[] = []
  for (const { filename, content } of sent.slice(0, attachmentsMost)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer)
    if (bytes.byteLength > attachmentBytesMost) continue
    const stored = await takeIn(place, ticketShelf, pieceOf(bytes), rules)
    const type = fileTypes.find((each) => each === stored?.type)
    if (stored && type)
      files.push({ stored: { ...stored, type }, name: shownFileName(filename ?? '', 'file') })
  }
  return { files, hasMore: files.length < sent.length }
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The act behind `POST /api/ticket-mails`. */
export async function hearMailAct(call: Call<undefined>, _: object, mail: HeardMail | undefined) {
  const nothing = { became: 'nothing' } as const
  if (!mail) return nothing
  const { db, now } = call
  const row = await lockMailed(db, mail.code)
  if (!row || row.email.toLowerCase() !== mail.from.toLowerCase()) return nothing
  if (await isHeard(db, mail.sha256)) return nothing
  await countTries(call.outside, [[hourly, row.member_uid]])
  const files = await filesWithRoom(call, row, mail.files)
  const hasMore = mail.hasMore || files.length < mail.files.length
  const body = [mail.words.slice(0, 4_800), hasMore ? leftOut : ''].filter(Boolean).join('\n\n')
  const text = z.safeParse(messageBody, body || (files.length > 0 ? 'Sent by email.' : ''))
  if (!text.success) return nothing
  const ids: string[] = []
  for (const file of files) {
    const { id } = await insertFile(db, fileRow({ ...file, ownerUid: row.member_uid, now }))
    ids.push(id)
  }
  const written = { body: text.data, files: ids, mail_sha256: mail.sha256 }
  call.record({ kind: 'ticket.mailed', actorUid: row.member_uid, target: { type: 'ticket', id: row.id } })
  if (!(await goOnWith(call, row, written))) return { became: 'message' } as const
  await openFrom(call, row, written)
  return { became: 'ticket' } as const
}

/** Those for which the member has room, as when they are sent in the product. */
async function filesWithRoom(
  call: Call<undefined>,
  { member_uid: uid }: TicketRow,
  files: readonly MailFile[],
) {
  if (files.length === 0) return []
  let room = roomBytesMost - (await call.keptBytes(uid))
  const taken: MailFile[] = []
  for (const file of files) {
    if (file.stored.sizeBytes > room || !(await mayAddFile(call, uid))) continue
    room -= file.stored.sizeBytes
    taken.push(file)
  }
  return taken
}

async function mayAddFile({ outside }: Call<undefined>, uid: string): Promise<boolean> {
  try {
    await countTries(outside, [[daily.limit, uid]])
    return true
  } catch (problem) {
    if (problem instanceof TooManyAttempts) return false
    throw problem
  }
}

type WrittenByMail = { body: string; files: readonly string[]; mail_sha256: string }

/** An answer in a ticket that is over for good begins a new one that is linked to it. */
async function openFrom(call: Call<undefined>, row: TicketRow, written: WrittenByMail): Promise<void> {
  const { db, now } = call
  const { staff, holidays } = await staffAndHolidays(db, now)
  const { id: before, member_uid, subject, category, priority } = row
  const fresh = await insertTicket(db, {
    id: newId(Date.parse(now)),
    ...{ member_uid, subject, category, priority, channel: 'email', follows_id: before },
    ...{ about_type: null, about_id: null, about_name: null, opened_at: now, changed_at: now },
    ...clockRow(priority, { from: now, stoppedMinutes: 0 }, holidays),
  })
  await writeIn(call, fresh, { ...written, author_uid: member_uid, ...byMember })
  await tellStaff(call, fresh, staff)
}
