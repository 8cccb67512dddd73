/**
 * Answers to mails about tickets. What must always be true: nothing of a mail is believed before its signature was looked
 * at over the bytes as they came; it has to be sent to an address only its ticket's member was given, and from the
 * member's own; the same mail is heard once; it does nothing but write: it is never a command; and one that becomes no
 * message is listed for staff.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Call, CallBefore } from '@kolo/application/call'
import { countTries, TooManyAttempts } from '@kolo/application/limits'
import type { Proven } from '@kolo/application/route'
import { type FileType, fileTypes, roomBytesMost, shownFileName } from '@kolo/files/rules'
import { keptBytesOf, takeIn } from '@kolo/files/server'
import type { InputOf, StoredFile } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { codeInReply } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { clockRow } from '../../service-hours/server/ticket-clock.ts'
import { byMember, goOnWith, notifyStaff } from '../../tickets/server/by-member.ts'
import { writeIn } from '../../tickets/server/check-attachments.ts'
import type { TicketRow } from '../../tickets/server/ticket.record.ts'
import { insertTicket, isHeard, lockMailed, staffAndHolidays } from '../../tickets/server/ticket.store.ts'
import { insertFile, ticketFolder } from '../../tickets/server/ticket-files.store.ts'
import { daily, fileRow } from '../../tickets/server/ticket-files.ts'
import { type hearMail, messageBody } from '../../tickets/ticket.contract.ts'
import { attachmentBytesMost, attachmentsMost } from '../../tickets/ticket.rules.ts'
import { messagesOf, type UnusedReason } from '../mail.rules.ts'
import { type MailBody, readMail } from './read-mail.ts'
import { listMail } from './unused-mails.ts'

const hourly = { name: 'ticket mails by person', points: 20, duration: 60 * 60 } as const
const leftOut = 'A file of this mail was not taken: up to 5 files of 10 MB each, PNG, JPG, WebP or PDF.'

type MailFile = { stored: StoredFile<FileType>; name: string }
type HeardMail = {
  /** The ticket whose address it was sent to; absent: none. */
  code: string | undefined
  from: string
  subject: string
  sha256: string
  /** Why it cannot be used, as far as it says itself. */
  unused: UnusedReason | undefined
  words: string
  files: readonly MailFile[]
  hasMore: boolean
}

/** The signature, and the mail as far as it could be read. */
export async function proveMail(
  { community, request }: CallBefore<undefined>,
  { body: { bytes, header } }: InputOf<typeof hearMail>,
): Promise<Proven<HeardMail> | undefined> {
  if (!community.mailIn || !isSignedBy(community.mailIn.secret, bytes, header('x-kolo-signature')))
    return undefined
  const limits = { filesMost: attachmentsMost, fileBytesMost: attachmentBytesMost }
  const { head, body } = await readMail({ bytes, community: community.name, ...limits }, { request })
  const deliveryId = createHash('sha256').update(bytes).digest('hex')
  const sha256 = head.messageId ? createHash('sha256').update(head.messageId).digest('hex') : deliveryId
  const code = head.receivers.flatMap((to) => codeInReply(community, to) ?? [])[0]
  const unused: UnusedReason | undefined = head.machine ?? (body ? undefined : 'unreadable')
  const { from, subject } = head
  const mail = { code, from, subject, sha256, unused, words: body?.words ?? '' }
  const taken = body && code && !unused ? await filesOf(community, body) : { files: [], hasMore: false }
  return { deliveryId, said: { ...mail, ...taken } }
}

function isSignedBy(secret: string, bytes: Uint8Array, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-fA-F]{128}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha512', secret).update(bytes).digest(), Buffer.from(signature, 'hex'))
}

/** The files that are taken, by the rules of uploads. */
async function filesOf(place: CallBefore['community'], { files: sent, hasMoreFiles }: MailBody) {
  const rules = { kind: 'file', maxBytes: attachmentBytesMost, contentTypes: fileTypes } as const
  const files: MailFile[] = []
  for (const { name, bytes } of sent) {
    const stored = await takeIn(place, ticketFolder, pieceOf(bytes), rules)
    const type = fileTypes.find((each) => each === stored?.type)
    if (stored && type) files.push({ stored: { ...stored, type }, name: shownFileName(name, 'file') })
  }
  return { files, hasMore: hasMoreFiles || files.length < sent.length }
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The command behind `POST /api/ticket-mails`. */
export async function hearMailHandler(call: Call<undefined>, _: object, mail: HeardMail) {
  const { db } = call
  if (await isHeard(db, mail.sha256)) return { became: 'nothing' } as const
  const row = mail.code === undefined ? undefined : await lockMailed(db, mail.code)
  const list = async (reason: UnusedReason) => {
    await listMail(call, { ...mail, reason, ticketId: row?.id ?? null })
    return { became: 'listed' } as const
  }
  if (mail.unused) return list(mail.unused)
  if (!row) return list('no-ticket')
  if (row.email.toLowerCase() !== mail.from.toLowerCase()) return list('unknown-sender')
  return (await write(call, row, mail)) ?? list('no-words')
}

/** Writes what it says in its ticket; nothing when it says nothing. */
async function write(call: Call<undefined>, row: TicketRow, mail: HeardMail) {
  const { db, now } = call
  await countTries(call.poolDb, [[hourly, row.member_uid]])
  const files = await filesWithRoom(call, row, mail.files)
  const hasMore = mail.hasMore || files.length < mail.files.length
  const [first = '', ...further] = messagesOf(mail.words)
  const body = [first, hasMore ? leftOut : ''].filter(Boolean).join('\n\n')
  const text = z.safeParse(messageBody, body || (files.length > 0 ? 'Sent by email.' : ''))
  if (!text.success) return undefined
  const ids: string[] = []
  for (const file of files) {
    const { id } = await insertFile(db, fileRow({ ...file, ownerUid: row.member_uid, now }))
    ids.push(id)
  }
  const written = { body: text.data, files: ids, mail_sha256: mail.sha256 }
  call.record({ kind: 'ticket.mailed', actorUid: row.member_uid, target: { type: 'ticket', id: row.id } })
  const into = (await goOnWith(call, row, written)) ? await openFrom(call, row, written) : row
  for (const more of further)
    await writeIn(call, into, { body: more, author_uid: row.member_uid, ...byMember })
  return { became: into === row ? 'message' : 'ticket' } as const
}

/** Those for which the member has room, as when they are sent in the product. */
async function filesWithRoom(
  call: Call<undefined>,
  { member_uid: uid }: TicketRow,
  files: readonly MailFile[],
) {
  if (files.length === 0) return []
  let room = roomBytesMost - (await keptBytesOf(call, uid))
  const taken: MailFile[] = []
  for (const file of files) {
    if (file.stored.sizeBytes > room || !(await mayAddFile(call, uid))) continue
    room -= file.stored.sizeBytes
    taken.push(file)
  }
  return taken
}

async function mayAddFile({ poolDb }: Call<undefined>, uid: string): Promise<boolean> {
  try {
    await countTries(poolDb, [[daily.limit, uid]])
    return true
  } catch (problem) {
    if (problem instanceof TooManyAttempts) return false
    throw problem
  }
}

type WrittenByMail = { body: string; files: readonly string[]; mail_sha256: string }

/** An answer in a ticket that is over for good begins a new one that is linked to it. */
async function openFrom(call: Call<undefined>, row: TicketRow, written: WrittenByMail) {
  const { db, now } = call
  const { staff, holidays } = await staffAndHolidays(db, now)
  const { id: before, member_uid, subject, category, priority } = row
  const fresh = await insertTicket(db, {
    id: newId(Date.parse(now)),
    member_uid,
    subject,
    category,
    priority,
    channel: 'email',
    follows_id: before,
    about_type: null,
    about_id: null,
    about_name: null,
    opened_at: now,
    changed_at: now,
    ...clockRow(priority, { from: now, stoppedMinutes: 0 }, holidays),
  })
  await writeIn(call, fresh, { ...written, author_uid: member_uid, ...byMember })
  await notifyStaff(call, fresh, staff)
  return fresh
}
