/** What people are told about tickets: that something is there, never what was written. */
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { staffTicketPath, ticketPath } from '../../support.paths.ts'

const facts = z.object({ id: z.string(), code: z.string() })
type Facts = z.output<typeof facts>

const toMember = (name: string, title: string, sentence: (code: string) => string) =>
  topic<Facts>({
    name: `support.${name}`,
    title,
    weight: 'soon',
    facts,
    words: ({ id, code }) => ({
      title,
      parts: [sentence(code), { words: 'Open the ticket', link: ticketPath(id) }],
      answersGoTo: code,
    }),
  })

const howItWent = (id: string) => ({ words: 'Tell us how you found the help', link: ticketPath(id) })

export const answered = toMember(
  'answered',
  'Support answered you',
  (code) => `There is an answer in ${code}.`,
)
export const reminded = toMember(
  'reminded',
  'Support is waiting for your reply',
  (code) => `${code} is waiting for your reply. Without one it counts as solved 7 days after we asked.`,
)

/** It is solved: they are asked how they found the help. */
export const solved = topic<Facts>({
  name: 'support.resolved',
  title: 'Your ticket is solved',
  weight: 'soon',
  facts,
  words: ({ id, code }) => ({
    title: 'Your ticket is solved',
    parts: [`${code} is solved. If it is not, write in it within 14 days and it opens again.`, howItWent(id)],
    answersGoTo: code,
  }),
})

/** It was closed by itself, and they did not say yet how they found the help. */
export const closed = topic<Facts>({
  name: 'support.closed',
  title: 'Your ticket is closed',
  weight: 'digest',
  facts,
  words: ({ id, code }) => ({
    title: 'Your ticket is closed',
    parts: [`${code} was solved 7 days ago and is closed.`, howItWent(id)],
  }),
})

export const openedFor = toMember(
  'opened-for',
  'Support opened a ticket for you',
  (code) => `${code} holds what you told us. Read it, and write in it what is missing.`,
)

const mergedFacts = z.object({ ...facts.shape, from: z.string() })

/** To its member: two of their tickets are one. */
export const merged = topic<z.output<typeof mergedFacts>>({
  name: 'support.merged',
  title: 'Two of your tickets are one',
  weight: 'soon',
  facts: mergedFacts,
  words: ({ id, code, from }) => ({
    title: 'Two of your tickets are one',
    parts: [
      `${from} goes on in ${code}, with everything that was written.`,
      { words: 'Open the ticket', link: ticketPath(id) },
    ],
  }),
})

const toStaff = (name: string, title: string, sentence: (code: string) => string) =>
  topic<Facts>({
    name: `support.${name}`,
    title,
    weight: 'soon',
    facts,
    words: ({ id, code }) => ({
      title,
      parts: [sentence(code), { words: 'Open the ticket', link: staffTicketPath(id) }],
    }),
  })

export const assigned = toStaff(
  'assigned',
  'A ticket was assigned to you',
  (code) => `You work on ${code} from now on.`,
)
export const replied = toStaff(
  'replied',
  'A member answered you',
  (code) => `There is an answer in ${code}, which you work on.`,
)
export const held = toStaff(
  'held',
  'A ticket has been on hold for 3 days',
  (code) => `${code} is still on hold.`,
)

/** To moderators and administrators: a ticket was opened, or opened again. */
export const opened = toStaff(
  'opened',
  'A member wrote to support',
  (code) => `${code} is waiting for someone to take it.`,
)
