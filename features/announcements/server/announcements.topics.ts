/** What members are told when something is announced: how soon is said by its priority. */
import type { NoticeWeight } from '@kolo/foundation/notices'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { announcementPath } from '../announcements.paths.ts'
import type { AnnouncementPriority } from '../announcements.rules.ts'

const facts = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  requiresAck: z.boolean(),
  /** Members open them after they signed in; none travels with a letter. */
  files: z.array(z.object({ id: z.string(), name: z.string() })),
})
type Facts = z.output<typeof facts>

const announced = (name: string, title: string, weight: NoticeWeight) =>
  topic<Facts>({
    name: `announcements.${name}`,
    title,
    category: 'announcements',
    weight,
    facts,
    words: ({ id, title: headline, summary, requiresAck, files }) => ({
      title: headline,
      parts: [
        ...(summary === '' ? [] : [summary]),
        ...(requiresAck ? ['You are asked to read and accept it.'] : []),
        { words: 'Read the announcement', link: announcementPath(id) },
        ...files.map((file) => ({ words: `File: ${file.name}`, link: announcementPath(id, file.id) })),
      ],
    }),
  })

/** By the priority of an announcement. */
export const announcementTopics = {
  normal: announced('announced', 'Announcement', 'digest'),
  important: announced('announced-soon', 'Important announcement', 'soon'),
  urgent: announced('announced-at-once', 'Urgent announcement', 'urgent'),
} as const satisfies Record<AnnouncementPriority, unknown>
