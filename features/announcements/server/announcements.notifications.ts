/** What members are told when something is announced: how soon is said by its priority. */
import { noteChanges } from '@kolo/application/changes'
import type { NoticeWeight } from '@kolo/foundation/notices'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { announcementsAccess } from '../announcements.access.ts'
import { listAnnouncementReviews } from '../announcements.contract.ts'
import { languageNames } from '../announcements.messages.ts'
import { announcementPath } from '../announcements.paths.ts'
import { type AnnouncementPriority, announcementLanguages } from '../announcements.rules.ts'
import type { AnnouncementRow } from './announcement.record.ts'
import { saveDelivered } from './announcements.store.ts'

const facts = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  requiresAck: z.boolean(),
  /** Those it is translated into; they are read where it is. */
  translatedInto: z.optional(z.array(z.enum(announcementLanguages))),
  /** Members open them after they signed in; none travels with a letter. */
  files: z.array(z.object({ id: z.string(), name: z.string() })),
})
type Facts = z.output<typeof facts>

type Shown = 'announcements' | 'marketing'

const announced = (category: Shown, name: string, title: string, weight: NoticeWeight) =>
  topic<Facts>({
    name: `announcements.${name}`,
    title,
    category,
    weight,
    facts,
    told: async ({ db }, { id }, people) => {
      await saveDelivered(db, id, people)
      const { permission } = announcementsAccess.write
      await noteChanges(db, [{ reads: listAnnouncementReviews, permission }])
    },
    words: ({ id, title: headline, summary, requiresAck, translatedInto = [], files }) => ({
      title: headline,
      parts: [
        ...(summary === '' ? [] : [summary]),
        ...(translatedInto.length > 0
          ? [`It is also available in ${translatedInto.map((each) => languageNames[each]).join(', ')}.`]
          : []),
        ...(requiresAck ? ['You are asked to read and accept it.'] : []),
        { words: 'Read the announcement', link: announcementPath(id) },
        ...files.map((file) => ({ words: `File: ${file.name}`, link: announcementPath(id, file.id) })),
      ],
    }),
  })

/** By what members switch on and off, and by the priority of an announcement. */
const topicsBy = {
  announcements: {
    normal: announced('announcements', 'announced', 'Announcement', 'digest'),
    important: announced('announcements', 'announced-soon', 'Important announcement', 'soon'),
    urgent: announced('announcements', 'announced-at-once', 'Urgent announcement', 'urgent'),
  },
  marketing: {
    normal: announced('marketing', 'offered', 'Tip or offer', 'digest'),
    important: announced('marketing', 'offered-soon', 'Important tip or offer', 'soon'),
    urgent: announced('marketing', 'offered-at-once', 'Urgent tip or offer', 'urgent'),
  },
} as const satisfies Record<Shown, Record<AnnouncementPriority, unknown>>

/** What members are told of an announcement under: tips and offers only where they switched them on. */
export function topicOf({ category, priority }: Pick<AnnouncementRow, 'category' | 'priority'>) {
  return topicsBy[category === 'offer' ? 'marketing' : 'announcements'][priority]
}

const missedFacts = z.object({ title: z.string() })

/** To whoever wrote one that was over before it could appear. */
export const announcementMissed = topic<z.output<typeof missedFacts>>({
  name: 'announcements.missed',
  title: 'An announcement was not published',
  weight: 'soon',
  facts: missedFacts,
  words: ({ title }) => ({
    title: 'An announcement was not published',
    parts: [
      `"${title}" expired before it was published. It is a draft again.`,
      { words: 'Open the announcements', link: '/admin/announcements' },
    ],
  }),
})

export const announcementTopics = [
  ...Object.values(topicsBy).flatMap((topics) => Object.values(topics)),
  announcementMissed,
]
