import { zeroKobo } from '@kolo/foundation/money'
import { lagos } from '@kolo/foundation/time'
import { audienceOf } from '@kolo/investments/screens'
import { momentOf, typedOf } from '@kolo/ui/patterns/typed-moment'
import type { EventReview } from '../event.contract.ts'

export type EventValues = {
  title: string
  category: string
  description: string
  mode: string
  venue: string
  address: string
  mapUrl: string
  joinUrl: string
  startsAt: string
  endsAt: string
  timezone: string
  capacityInPerson: string
  capacityOnline: string
  registrationOpensAt: string
  registrationClosesAt: string
  audience: string
  tiers: readonly string[]
  plans: readonly string[]
  guestsAllowed: string
  feeKobo: string
  hasWaitlist: boolean
  reminders: readonly number[]
  questions: readonly string[]
  agenda: string
  quorumPercent: string
  /** Also the dates after it in its series. */
  following: boolean
}

/** Before anything was typed. */
export const emptyEvent: EventValues = {
  title: '',
  category: 'training',
  description: '',
  mode: 'in_person',
  venue: '',
  address: '',
  mapUrl: '',
  joinUrl: '',
  startsAt: '',
  endsAt: '',
  timezone: lagos,
  capacityInPerson: '',
  capacityOnline: '',
  registrationOpensAt: '',
  registrationClosesAt: '',
  audience: 'all',
  tiers: [],
  plans: [],
  guestsAllowed: '0',
  feeKobo: '',
  hasWaitlist: true,
  reminders: [10_080, 1_440, 60],
  questions: [],
  agenda: '',
  quorumPercent: '',
  following: false,
}

const numberTyped = (count: number | null) => (count === null ? '' : String(count))

/** One that is there, as it would be typed. */
export const valuesOf = (of: EventReview): EventValues => ({
  title: of.title,
  category: of.category,
  description: of.description,
  mode: of.mode,
  venue: of.venue,
  address: of.address,
  mapUrl: of.mapUrl ?? '',
  joinUrl: of.joinUrl ?? '',
  startsAt: typedOf(of.startsAt, of.timezone),
  endsAt: typedOf(of.endsAt, of.timezone),
  timezone: of.timezone,
  capacityInPerson: numberTyped(of.capacityInPerson),
  capacityOnline: numberTyped(of.capacityOnline),
  registrationOpensAt: typedOf(of.registrationOpensAt, of.timezone),
  registrationClosesAt: typedOf(of.registrationClosesAt, of.timezone),
  audience: of.audience,
  tiers: of.tiers,
  plans: of.plans.map(({ id }) => id),
  guestsAllowed: String(of.guestsAllowed),
  feeKobo: of.feeKobo === zeroKobo ? '' : String(of.feeKobo),
  hasWaitlist: of.hasWaitlist,
  reminders: of.reminders,
  questions: of.questions,
  agenda: of.agenda.join('\n'),
  quorumPercent: numberTyped(of.quorumPercent),
  following: false,
})

const linkOf = (typed: string) => (typed.trim() === '' ? null : typed.trim())
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What was typed, as it is sent; the server says what is wrong with it. */
export const bodyOf = ({ following: _, ...values }: EventValues) => ({
  ...values,
  mapUrl: linkOf(values.mapUrl),
  joinUrl: linkOf(values.joinUrl),
  startsAt: momentOf(values.startsAt, values.timezone),
  endsAt: momentOf(values.endsAt, values.timezone),
  capacityInPerson: numberOf(values.capacityInPerson),
  capacityOnline: numberOf(values.capacityOnline),
  registrationOpensAt: momentOf(values.registrationOpensAt, values.timezone),
  registrationClosesAt: momentOf(values.registrationClosesAt, values.timezone),
  ...audienceOf(values),
  guestsAllowed: Number(values.guestsAllowed),
  feeKobo: values.feeKobo || '0',
  reminders: [...values.reminders],
  questions: [...values.questions],
  agenda: linesOf(values.agenda),
  quorumPercent: numberOf(values.quorumPercent),
})
