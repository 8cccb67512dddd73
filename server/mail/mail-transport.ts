/**
 * How mail leaves: through SMTP when that is configured, into the outbox otherwise. A mail may be handed over twice when
 * the network or the server fails at the wrong moment; its Message-ID stays the same, so the receiving side can tell.
 */
import { Socket } from 'node:net'
import type { Instant } from '@kolo/foundation/time'
import { type Letter, markInMail, type Outcome, type Transport } from '@kolo/notices/server'
import { isLoopback, type SmtpConfig } from '../config.ts'
import type { Outbox } from './outbox.ts'

/** How mail leaves this server. */
export type MailOptions = {
  smtp: SmtpConfig | undefined
  from: string
  origin: string
  outbox: Outbox
  clock: () => Instant
  /** The community's picture, for mails that show it. */
  mark?: () => Uint8Array | undefined
  /** How long a mail server may take over one mail, in milliseconds; a minute without it. */
  patienceMs?: number
}

/** The transport of `mail.send`. A few conversations at once, one for each person: a slow one holds up nobody else's mail. */
export function mailTransport(options: MailOptions): Transport {
  const { smtp, from, origin, outbox, clock, mark, patienceMs = 60_000 } = options
  const host = new URL(origin).hostname.replace(/[[\]]/g, '')
  const message = ({ to, subject, text, html, unsubscribe, replyTo }: Letter, id: string) => ({
    to,
    subject,
    text,
    ...(html === undefined ? {} : { html, attachments: picturesOf(html, mark?.()) }),
    from,
    ...(replyTo === undefined ? {} : { replyTo }),
    messageId: `<${id}@${host}>`,
    date: new Date(clock()),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    // A mail is text we wrote: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const way = { job: 'mail.send', atOnce: 4 }
  if (smtp) {
    const transport = transportOptions(smtp)
    return {
      ...way,
      deliver: async (letter, id) => {
        const { createTransport } = await import('nodemailer')
        const socket = new Socket()
        // The limits of the library are for silence: somebody who says a byte now and then would never be hung up on.
        setTimeout(() => socket.destroy(), patienceMs).unref()
        return outcomeOf(createTransport({ ...transport, socket }).sendMail(message(letter, id)))
      },
    }
  }
  const transport = { streamTransport: true, buffer: true, newline: 'windows' } as const
  const composer = once(async () => (await import('nodemailer')).createTransport(transport))
  return {
    ...way,
    deliver: async (letter, id, isFirst) => {
      const composed = await (await composer()).sendMail(message(letter, id))
      await outbox.keep(composed.message as Buffer, id, clock(), isFirst)
      return { outcome: 'delivered' }
    },
  }
}

/** The community's picture, where a mail shows it: it travels with the mail, because nothing is fetched for one. */
function picturesOf(html: string, mark: Uint8Array | undefined) {
  if (!mark || !html.includes(`cid:${markInMail}`)) return []
  const content = Buffer.from(mark)
  return [
    {
      cid: markInMail,
      content,
      contentType: 'image/png',
      filename: 'mark.png',
      contentDisposition: 'inline' as const,
    },
  ]
}

const withoutAddress = (word: string) => (word.includes('@') ? '…' : word)

/** What a mail server said. Only "there is no such mailbox" is final: anything else may be put right within the day. */
async function outcomeOf(sending: Promise<unknown>): Promise<Outcome> {
  try {
    await sending
    return { outcome: 'delivered' }
  } catch (error) {
    const { message, response = '' } = error as Error & { response?: string }
    const why = message.split(/\s/).map(withoutAddress).join(' ')
    return /^5\d\d 5\.1\.1\b/.test(response) ? { outcome: 'gone', why } : { outcome: 'try-again', why }
  }
}

/** Does it the first time it is asked for: the mail program is large, and a start sends nothing. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function transportOptions(smtp: SmtpConfig) {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  if ('url' in smtp) return { url: smtp.url, ...limits }
  const { host, port, user, password } = smtp
  return {
    host,
    port,
    secure: port === 465,
    requireTLS: port !== 465 && !isLoopback(host),
    ...(user && password ? { auth: { user, pass: password } } : {}),
    ...limits,
  }
}
