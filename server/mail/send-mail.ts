/**
 * The job `mail.send`: through SMTP when that is configured, into the outbox otherwise. A mail may be handed over twice
 * when the network fails at the wrong moment; its Message-ID is that of its job, so the receiving side can tell.
 */
import { Socket } from 'node:net'
import type { Instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import { isLoopback, type SmtpConfig } from '../config.ts'
import type { Errand } from '../jobs/queue.ts'
import type { Outbox } from './outbox.ts'

const mailWire = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
})

/** A few conversations at once, one for each person: a slow one holds up nobody else's mail. */
const mailErrand = { name: 'mail.send', atOnce: 4, groupOf: ({ to }: Record<string, unknown>) => String(to) }

/** How mail leaves this server. */
export type MailOptions = {
  smtp: SmtpConfig | undefined
  from: string
  origin: string
  outbox: Outbox
  clock: () => Instant
  /** How long a mail server may take over one mail, in milliseconds; a minute without it. */
  patienceMs?: number
}

/** The errand behind `call.enqueue('mail.send', { to, subject, text, html })`. */
export function sendMailErrand(options: MailOptions): Errand {
  const { smtp, from, origin, outbox, clock, patienceMs = 60_000 } = options
  const host = new URL(origin).hostname.replace(/[[\]]/g, '')
  const message = (data: unknown, jobId: string) => ({
    ...z.parse(mailWire, data),
    from,
    messageId: `<${jobId}@${host}>`,
    date: new Date(clock()),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A mail is text we wrote: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (smtp) {
    const transport = transportOptions(smtp)
    return {
      ...mailErrand,
      run: async (data, jobId) => {
        const { createTransport } = await import('nodemailer')
        const socket = new Socket()
        // The limits of the library are for silence: somebody who says a byte now and then would never be hung up on.
        setTimeout(() => socket.destroy(), patienceMs).unref()
        await createTransport({ ...transport, socket }).sendMail(message(data, jobId))
      },
    }
  }
  const transport = { streamTransport: true, buffer: true, newline: 'windows' } as const
  const composer = once(async () => (await import('nodemailer')).createTransport(transport))
  return {
    ...mailErrand,
    run: async (data, jobId) => {
      const composed = await (await composer()).sendMail(message(data, jobId))
      await outbox.keep(composed.message as Buffer, jobId, clock())
    },
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
