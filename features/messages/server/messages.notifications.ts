/** What people are told about messages: that there is one, never what it says. */
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { reasonNames } from '../messages.messages.ts'
import { conversationPath, messagesPath, reportedPath } from '../messages.paths.ts'
import { reportReasons } from '../messages.rules.ts'

const received = z.object({ fromUid: z.string(), from: z.string() })

/** To a member: somebody wrote, and there was nothing unread from them before. */
export const messageReceived = topic<z.output<typeof received>>({
  name: 'messages.received',
  title: 'Message from a member',
  weight: 'soon',
  facts: received,
  words: ({ fromUid, from }) => ({
    title: `${from} wrote to you`,
    parts: [
      `There is a message from ${from}.`,
      { words: 'Read the message', link: conversationPath(fromUid) },
    ],
  }),
})

const none = z.object({})

/** To those who moderate: a member reported a message. */
export const messageReported = topic<z.output<typeof none>>({
  name: 'messages.reported',
  title: 'A message was reported',
  weight: 'soon',
  facts: none,
  words: () => ({
    title: 'A message was reported',
    parts: ['A member asks you to look at a message.', { words: 'Look at it', link: reportedPath }],
  }),
})

const hidden = z.object({ because: z.enum(reportReasons), note: z.string() })

/** To the author: a moderator hid what they wrote. */
export const messageHidden = topic<z.output<typeof hidden>>({
  name: 'messages.hidden',
  title: 'Your message was hidden',
  weight: 'soon',
  facts: hidden,
  words: ({ because, note }) => ({
    title: 'A message of yours was hidden',
    parts: [
      'A moderator hid a message that you wrote. The other member cannot read it any more.',
      { words: 'Your messages', link: messagesPath },
    ],
    details: [
      ['Reason', reasonNames[because]],
      ['The moderator wrote', note],
    ],
  }),
})

const decided = z.object({ isHidden: z.boolean() })

/** To whoever reported it: what became of it. */
export const reportDecided = topic<z.output<typeof decided>>({
  name: 'messages.report-decided',
  title: 'Your report was reviewed',
  weight: 'soon',
  facts: decided,
  words: ({ isHidden }) => ({
    title: 'Your report was reviewed',
    parts: [
      isHidden
        ? 'A moderator hid the message you reported.'
        : 'A moderator looked at the message you reported and left it as it is. You can block whoever wrote it.',
      { words: 'Your messages', link: messagesPath },
    ],
  }),
})
