/** What members are told about their documents. */
import { dayWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { kindNames } from '../document-names.messages.ts'
import { documentsPath } from '../documents.paths.ts'
import { documentKinds } from '../documents.rules.ts'

const what = z.enum(documentKinds)
const see = { words: 'See your documents', link: documentsPath }

const decided = z.object({ what, outcome: z.enum(['approved', 'rejected']), reason: z.string() })

/** A document was approved or rejected, and the identity check stays as it was. */
export const documentDecided = topic<z.output<typeof decided>>({
  name: 'documents.decided',
  title: 'Document approved or rejected',
  weight: 'soon',
  facts: decided,
  words: ({ what: kind, outcome, reason }) => ({
    title: outcome === 'approved' ? 'Your document is approved' : 'Your document was rejected',
    parts: [
      `${kindNames[kind]}: ${outcome === 'approved' ? 'approved' : 'rejected'}.`,
      `The reason given: ${reason}`,
      see,
    ],
  }),
})

const ending = z.object({ what, on: dayWire })

/** A paper ends within 30 days. */
export const paperEnding = topic<z.output<typeof ending>>({
  name: 'documents.ending',
  title: 'Identity document expires soon',
  weight: 'soon',
  facts: ending,
  words: ({ what: kind, on }, { day }) => ({
    title: 'Your identity document expires soon',
    parts: [
      `Your ${named(kind)} expires on ${day(on)}. Send a new one before that day to keep your limits and withdrawals.`,
      see,
    ],
  }),
})

/** A paper has ended; `isLast`: and with it the identity check. */
const ended = z.object({ what, on: dayWire, isLast: z.boolean() })

export const paperEnded = topic<z.output<typeof ended>>({
  name: 'documents.ended',
  title: 'Identity document has expired',
  weight: 'urgent',
  facts: ended,
  words: ({ what: kind, on, isLast }, { day }) => ({
    title: isLast ? 'Your identity check has expired' : 'Your identity document has expired',
    parts: [
      `Your ${named(kind)} was valid until ${day(on)}.`,
      isLast
        ? 'You have the limits of the Basic tier, and no money goes out, until a new document passes.'
        : 'You have another valid document, so nothing else changes.',
      see,
    ],
  }),
})

const named = (kind: (typeof documentKinds)[number]) =>
  kind === 'nin_slip' ? kindNames[kind] : kindNames[kind].toLowerCase()
