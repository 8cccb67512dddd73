/** What members come to beside their general meeting, and what is announced to them. */
import { createAnnouncement, publishAnnouncement } from '@kolo/announcements/contract'
import { createEvent, listRegistrations, markAttended, publishEvent, register } from '@kolo/events/contract'
import type { InputOf } from '@kolo/foundation/endpoint'
import { zeroKobo } from '@kolo/foundation/money'
import { addDays, addHours, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { momentOn } from '../calendar.ts'
import type { Member, Scene } from '../members.ts'
import type { Told } from '../told.ts'

type EventBody = InputOf<typeof createEvent>['body']
const everybody = { audience: 'all' as const, tiers: [], plans: [] }

/** An event that everybody may come to, with what it is told of; held in a room unless it has a link to join by. */
export function eventBody(
  told: Pick<EventBody, 'category' | 'title' | 'description' | 'startsAt' | 'endsAt'> & Partial<EventBody>,
): EventBody {
  return {
    ...everybody,
    mode: 'in_person',
    venue: '',
    address: '',
    mapUrl: null,
    joinUrl: null,
    capacityInPerson: null,
    capacityOnline: null,
    registrationOpensAt: null,
    registrationClosesAt: null,
    guestsAllowed: 0,
    feeKobo: zeroKobo,
    hasWaitlist: false,
    reminders: [1_440],
    questions: [],
    ...told,
  }
}

/** Members who could come, the one people sign in as first. */
function mayCome(members: readonly Member[], many: number): Member[] {
  return members
    .filter(({ isActive, uid, leftUndone }) => isActive && uid !== '' && leftUndone === 'nothing')
    .slice(0, many)
}

type Plan = { told: Parameters<typeof eventBody>[0]; planned: CalendarDate; coming: number }

async function publish({ scene, members }: Told, { told, planned, coming }: Plan): Promise<string> {
  const { fixture, administrators } = scene
  const uid = administrators[1] ?? ''
  const body = eventBody(told)
  const { id, version } = await fixture.act({ at: momentOn(planned, 9 * 60), uid }, createEvent, { body })
  await fixture.act({ at: momentOn(planned, 9 * 60 + 10), uid }, publishEvent, {
    params: { id },
    body: { version },
  })
  const mode = told.mode === 'online' ? ('online' as const) : ('in_person' as const)
  for (const [index, member] of mayCome(members, coming).entries()) {
    const acting = { at: momentOn(planned, 12 * 60 + index * 3), uid: member.uid }
    const answers = { mode, guests: 0, answers: [], waits: false }
    await fixture.act(acting, register, { params: { id }, body: answers })
  }
  return id
}

const lasting = (startsAt: Instant, hours: number) => ({ startsAt, endsAt: addHours(startsAt, hours) })

/** A training that took place three weeks ago, and two events to come. */
export async function tellEvents(told: Told, today: CalendarDate): Promise<void> {
  const past = addDays(today, -20)
  const training = await publish(told, {
    planned: addDays(past, -4),
    coming: 9,
    told: {
      category: 'training',
      title: 'Keeping records of a small business',
      description: 'A morning with examples: what comes in, what goes out, and what is left.',
      venue: 'Office of the society, Yaba',
      ...lasting(momentOn(past, 10 * 60), 3),
    },
  })
  await markWhoCame(told.scene, training, past)
  await publish(told, {
    planned: addDays(today, -9),
    coming: 12,
    told: {
      category: 'social',
      title: 'Family day of the society',
      description: 'Food, music and games for everybody who saves with us. Bring your family.',
      venue: 'Community hall, Surulere',
      capacityInPerson: 150,
      guestsAllowed: 3,
      ...lasting(momentOn(addDays(today, 12), 13 * 60), 5),
    },
  })
  await publish(told, {
    planned: addDays(today, -6),
    coming: 5,
    told: {
      category: 'webinar',
      title: 'How treasury bills work',
      description: 'What the society buys, what it earns with them, and what that means for your savings.',
      mode: 'online',
      joinUrl: 'https://meet.kolo.example/treasury-bills',
      ...lasting(momentOn(addDays(today, 5), 19 * 60), 1),
    },
  })
}

async function markWhoCame({ fixture, administrators }: Scene, id: string, on: CalendarDate): Promise<void> {
  const uid = administrators[1] ?? ''
  const acting = (minute: number) => ({ at: momentOn(on, minute), uid })
  const query = { limit: 100 }
  const { rows } = await fixture.act(acting(9 * 60 + 40), listRegistrations, { params: { id }, query })
  for (const [index, registration] of rows.entries())
    if (index % 5 !== 4 && registration.status !== 'attended')
      await fixture.act(acting(9 * 60 + 45 + index), markAttended, { params: { id: registration.id } })
  await fixture.runJob('events.times', momentOn(addDays(on, 2), 6 * 60))
}

type AnnouncementBody = InputOf<typeof createAnnouncement>['body']

const announced: {
  daysAgo: number
  body: Pick<AnnouncementBody, 'category' | 'title' | 'summary' | 'body'>
}[] = [
  {
    daysAgo: 24,
    body: {
      category: 'savings',
      title: 'Interest of last month is in your savings',
      summary: 'Interest was credited to every savings goal on the first of the month.',
      body: 'Interest was credited to every savings goal.\n\nYou find it in the history of each goal, with the days and the rate it was calculated by.',
    },
  },
  {
    daysAgo: 10,
    body: {
      category: 'general',
      title: 'Where the money of the society is',
      summary: 'A page shows what the society owes its members and what it holds.',
      body: 'Every member can see what the society owes all of us together, and what it holds for that: the bank, treasury bills, and what belongs to the society.\n\nOpen **Where the money is** from your home.',
    },
  },
  {
    daysAgo: 3,
    body: {
      category: 'event',
      title: 'Come to the family day',
      summary: 'Register until two days before, so that there is food for everybody.',
      body: 'The family day is for everybody who saves with us.\n\nPlease register under **Events** and say how many guests you bring.',
    },
  },
]

/** What was announced in the last weeks, and what is being written. */
export async function tellAnnouncements({ scene }: Told, today: CalendarDate): Promise<void> {
  const { fixture, administrators } = scene
  const uid = administrators[0] ?? ''
  const rest = {
    ...everybody,
    priority: 'normal' as const,
    requiresAck: false,
    ackBy: null,
    publishAt: null,
    expiresAt: null,
    pinnedUntil: null,
    files: [],
  }
  for (const [index, { daysAgo, body }] of announced.entries()) {
    const on = addDays(today, -daysAgo)
    const isLast = index === announced.length - 1
    const pinnedUntil = isLast ? momentOn(addDays(today, 12), 12 * 60) : null
    const writing = { at: momentOn(on, 8 * 60), uid }
    const { id, version } = await fixture.act(writing, createAnnouncement, {
      body: { ...rest, ...body, pinnedUntil },
    })
    const publishing = { at: momentOn(on, 8 * 60 + 20), uid }
    await fixture.act(publishing, publishAnnouncement, { params: { id }, body: { version } })
  }
  await fixture.act({ at: momentOn(addDays(today, -1), 17 * 60), uid }, createAnnouncement, {
    body: {
      ...rest,
      category: 'general',
      title: 'Opening hours of the office on public holidays',
      summary: '',
      body: 'The office is closed on public holidays, and opens at nine on the day after.',
    },
  })
}
