/**
 * Telling people, as a command says it: `notify(call, { topic, to, facts })`. It is one row in the queue, in the transaction of
 * the command, however many are told; by which ways it reaches each of them is decided when the row is taken out.
 */
import type { Call } from '@kolo/application/call'
import { type Topic, wordsOf } from '@kolo/application/notification-types'
import { newId } from '@kolo/foundation/ids'
import * as z from 'zod/mini'
import type { Channel, Envelope, Letter } from '../../channels/server/channel.ts'
import { email } from '../../channels/server/email.ts'
import { sms } from '../../channels/server/sms.ts'
import { writingFor } from './writing.ts'

/** An address, the name it is greeted by, and the language it is written to in. */
export type OutsideAddress = { email: string; fullName?: string; language?: string }

/**
 * Whom to tell: a member by uid; an address that belongs to nobody here, by mail alone; or a member whose mail goes to the
 * address of this moment, whatever becomes of it until it leaves.
 */
export type Receiver = string | (OutsideAddress & { uid?: string })

/** Keeps the types of a topic together: `topic<{ code: string }>({ … })`. */
export function topic<Facts>(of: Topic<Facts>): Topic<Facts> {
  return of
}

/** The work that routes what was told. */
export const notificationJob = 'notices.tell'

/** What of a telling waits in the queue. */
export const tellingWire = z.object({
  id: z.string(),
  topic: z.string(),
  to: z.array(
    z.union([
      z.string(),
      z.object({ uid: z.optional(z.string()), email: z.string(), fullName: z.optional(z.string()) }),
    ]),
  ),
  facts: z.unknown(),
})

/** Tells people about something, in the transaction of the command. */
export async function notify<Facts>(
  call: Pick<Call, 'enqueue' | 'now'>,
  { topic: about, to, facts }: { topic: Topic<Facts>; to: Receiver | readonly Receiver[]; facts: Facts },
): Promise<void> {
  const receivers = [to].flat() as Receiver[]
  if (receivers.length === 0) return
  await call.enqueue(notificationJob, {
    id: newId(Date.parse(call.now)),
    topic: about.name,
    to: receivers,
    facts: z.encode(about.facts, facts as never),
  })
}

/**
 * Writes one mail at once, by mail alone, whatever the settings say: for links that open something and that somebody waits
 * for. Its words may hold secrets; they are kept in the queue until the mail is handed over, and nowhere else.
 */
export async function writeMail<Facts>(
  call: Pick<Call, 'enqueue' | 'now' | 'community'>,
  { topic: about, to, facts, priority }: Direct<Facts, OutsideAddress & { uid?: string }>,
): Promise<void> {
  const envelope = { to: to.email, fullName: to.fullName, language: to.language }
  await writeBy(email, call, { about, envelope, uid: to.uid, facts }, priority)
}

/** The same by SMS, to a number that somebody says is theirs: for a code that proves it. */
export async function writeSms<Facts>(
  call: Pick<Call, 'enqueue' | 'now' | 'community'>,
  { topic: about, to, facts }: Direct<Facts, { uid: string; phone: string }>,
): Promise<void> {
  await writeBy(sms, call, {
    about,
    envelope: { to: to.phone, fullName: undefined },
    uid: to.uid,
    facts,
  })
}

type Direct<Facts, To> = { topic: Topic<Facts>; to: To; facts: Facts; priority?: number }

async function writeBy<Facts>(
  channel: Channel,
  { enqueue, now, community }: Pick<Call, 'enqueue' | 'now' | 'community'>,
  {
    about,
    envelope,
    uid,
    facts,
  }: { about: Topic<Facts>; envelope: Envelope; uid?: string | undefined; facts: Facts },
  priority?: number,
): Promise<void> {
  const letter: Letter = {
    to: envelope.to,
    ...channel.write(
      wordsOf(about, facts, writingFor(community, { language: envelope.language ?? 'en' })),
      envelope,
      community,
    ),
    delivery: newId(Date.parse(now)),
    log: { uid: uid ?? null, topic: about.name },
  }
  await enqueue(channel.job, letter, priority === undefined ? {} : { priority })
}
