/** What members write to support and to each other. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { sendMessage } from '@kolo/messages/contract'
import { answerMember, createTicket, moveTicket, rateTicket } from '@kolo/support/contract'
import { momentOn } from '../calendar.ts'
import type { Member } from '../members.ts'
import { emailOf } from '../sign-ins.ts'
import { demoNames } from '../staff.ts'
import type { Fixture } from '../stage.ts'
import type { Told } from '../told.ts'

type Asked = Pick<InputOf<typeof createTicket>['body'], 'subject' | 'category' | 'priority' | 'body'>
type Ticket = { by: number; daysAgo: number; asked: Asked; answer?: string; solution?: string }

const tickets: readonly Ticket[] = [
  {
    by: 0,
    daysAgo: 16,
    asked: {
      subject: 'Change the day of my monthly saving',
      category: 'savings',
      priority: 'low',
      body: 'My salary now comes on the 28th. Can I pay my shop rent goal a few days later than before?',
    },
    answer: 'Yes. You may pay on any day of the month; the reminder follows the day you choose in the goal.',
    solution: 'The goal takes money on any day; we showed where the reminder is changed.',
  },
  {
    by: 0,
    daysAgo: 4,
    asked: {
      subject: 'How is the dividend on shares calculated?',
      category: 'other',
      priority: 'medium',
      body: 'I bought ten shares last year. How do you calculate the dividend that the meeting resolved?',
    },
    answer: 'By the days you held your shares in that year. The notice of your dividend shows both.',
  },
  {
    by: 1,
    daysAgo: 2,
    asked: {
      subject: 'Receipt for a cash payment',
      category: 'payment_missing',
      priority: 'high',
      body: 'I paid cash at the office on Monday and would like to have the receipt on paper.',
    },
  },
  {
    by: 2,
    daysAgo: 1,
    asked: {
      subject: 'A reminder in Yoruba',
      category: 'suggestion',
      priority: 'low',
      body: 'My mother saves with us too. Reminders in Yoruba would help her a lot.',
    },
  },
]

async function uidOf({ db }: Fixture, fullName: string): Promise<string> {
  const profile = db.selectFrom('profiles').select('uid').where('email', '=', emailOf(fullName))
  return (await profile.executeTakeFirstOrThrow()).uid
}

function writers(members: readonly Member[]): Member[] {
  return members.filter(({ isActive, uid, leftUndone }) => isActive && uid !== '' && leftUndone === 'nothing')
}

/** Tickets in the last weeks: solved, answered, and new. */
export async function tellTickets({ scene: { fixture }, members }: Told, today: CalendarDate): Promise<void> {
  const moderator = await uidOf(fixture, demoNames.moderator)
  const able = writers(members)
  for (const { by, daysAgo, asked, answer, solution } of tickets) {
    const uid = able[by]?.uid
    if (uid === undefined) continue
    const on = addDays(today, -daysAgo)
    const body = { ...asked, follows: null, about: null }
    const { id } = await fixture.act({ at: momentOn(on, 10 * 60), uid }, createTicket, { body })
    const params = { id }
    const helping = (minute: number) => ({ at: momentOn(on, minute), uid: moderator })
    if (answer === undefined) continue
    await fixture.act(helping(11 * 60), answerMember, { params, body: { body: answer, internal: false } })
    if (solution === undefined) continue
    await fixture.act(helping(12 * 60), moveTicket, { params, body: { to: 'resolved', solution } })
    const rating = { stars: 5, comment: 'Quick and clear. Thank you.' }
    await fixture.act({ at: momentOn(on, 18 * 60), uid }, rateTicket, { params, body: rating })
  }
}

/** Two conversations of the member people sign in as. */
export async function tellMessages({ scene, members }: Told, today: CalendarDate): Promise<void> {
  const { fixture, administrators } = scene
  const [heroine, friend] = writers(members)
  const [one = ''] = administrators
  if (!heroine || !friend) return
  const lines = [
    [heroine.uid, friend.uid, 5, 'Good morning! Are you coming to the family day?'],
    [friend.uid, heroine.uid, 5, 'Yes, with my two children. Shall we share a taxi from Ojuelegba?'],
    [heroine.uid, friend.uid, 4, 'Good idea. I will call you on Friday.'],
    [
      one,
      heroine.uid,
      2,
      'Thank you for helping at the training. Would you explain treasury bills to the new members?',
    ],
    [heroine.uid, one, 2, 'With pleasure. Please send me the figures of this year.'],
    [friend.uid, heroine.uid, 1, 'I have found a driver for all of us.'],
  ] as const
  for (const [index, [from, to, daysAgo, body]] of lines.entries()) {
    const acting = { at: momentOn(addDays(today, -daysAgo), 9 * 60 + index * 17), uid: from }
    await fixture.act(acting, sendMessage, { params: { uid: to }, body: { body } })
  }
}
