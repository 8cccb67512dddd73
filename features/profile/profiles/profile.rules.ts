/**
 * What makes a person's profile valid and complete. What must always be true: `profileComplete` is computed and
 * never taken from a request; a member is an adult on the day the profile says so, because every plan is a contract;
 * a wedding anniversary stands only beside "married".
 */

import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import { withoutUnseen } from '@kolo/foundation/unseen'

/** The answers to "gender"; `undisclosed` is an answer too. */
export const genders = ['female', 'male', 'undisclosed'] as const
export type Gender = (typeof genders)[number]

/** The answers to "marital status". */
export const maritalStatuses = ['single', 'married', 'divorced', 'widowed'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]

/** The states of an identity check; a new member's is `pending`. */
export const kycStatuses = ['pending', 'in_review', 'verified', 'rejected', 'expired'] as const
/** What an administrator who looked at somebody's papers can write down. */
export const identityOutcomes = [
  'verified',
  'rejected',
] as const satisfies readonly (typeof kycStatuses)[number][]
export type KycStatus = (typeof kycStatuses)[number]

/** The ways to sign in that a profile may be linked to. */
export const providers = ['password', 'google.com'] as const
export type Provider = (typeof providers)[number]

/** The age from which a person can enter a contract, in years. */
export const adultAge = 18

/** The longest texts of a profile, in characters. */
export const textLimits = { fullName: 100, location: 120, occupation: 80 } as const

/** The largest amount a member may say they prefer to invest, in naira. */
export const mostPreferredNaira = 1_000_000_000

/** What a person tells about themselves; an empty text or `null` means not told yet. */
export type PersonalFields = {
  fullName: string
  /** `+234` and ten digits. */
  phone: string
  gender: Gender | null
  dateOfBirth: CalendarDate | null
  maritalStatus: MaritalStatus | null
  weddingAnniversary: CalendarDate | null
  location: string
  occupation: string
  /** Whole naira a year. */
  preferredInvestmentAmount: number | null
}

/** The personal data of somebody who has told nothing but a name. */
export const nothingTold: PersonalFields = {
  fullName: '',
  phone: '',
  gender: null,
  dateOfBirth: null,
  maritalStatus: null,
  weddingAnniversary: null,
  location: '',
  occupation: '',
  preferredInvestmentAmount: null,
}

/** The eight fields without which a profile is not complete. */
export const completingFields = [
  'fullName',
  'phone',
  'gender',
  'dateOfBirth',
  'maritalStatus',
  'location',
  'occupation',
  'preferredInvestmentAmount',
] as const

/** The completing fields that are still empty, in the order of the form. Zero naira is an answer, not an empty field. */
export function missingFields(fields: PersonalFields): (typeof completingFields)[number][] {
  return completingFields.filter((name) => {
    const value = fields[name]
    return value === null || (typeof value === 'string' && value.trim() === '')
  })
}

/** Whether all eight completing fields are told. */
export function isComplete(fields: PersonalFields): boolean {
  return missingFields(fields).length === 0
}

/**
 * A Nigerian phone number in its one written form, from the ways people type it: `0803 555 0142`, `803 555 0142`,
 * `234 803 555 0142`, `+234 (0)803-555-0142`, `0803–555/0142` and `tel:+2348035550142` are all `+2348035550142`.
 * `undefined` when it is not ten digits, so two numbers beside each other are none.
 */
export function phoneOf(text: string): string | undefined {
  const plain = withoutUnseen(text)
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\s()[\]./\u2010-\u2015\u2212-]/g, '')
  const national = plain.replace(/^(?:\+|00)?234(?=\d{10,})/, '').replace(/^0(?=\d{10}$)/, '')
  return /^[1-9]\d{9}$/.test(national) ? `+234${national}` : undefined
}

/** A phone number as people read it: `+2348035550142` → `+234 803 555 0142`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}

/**
 * Whole years from a birth date to a day: born 2008-11-21, somebody is 17 on 2026-11-20 and 18 on 2026-11-21. Who is
 * born on 29 February is a year older on 1 March of a common year.
 */
export function ageOn(dateOfBirth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Why personal data cannot be kept. */
export type PersonalRefusal =
  | 'birth-in-future'
  | 'too-young'
  | 'birth-too-long-ago'
  | 'anniversary-not-married'
  | 'anniversary-in-future'
  | 'anniversary-before-birth'

/** Why these personal data cannot be kept on that day, with the field; `undefined` when they can. */
export function personalRefusal(
  fields: PersonalFields,
  today: CalendarDate,
): Refusal<PersonalRefusal> | undefined {
  const { dateOfBirth: birth, weddingAnniversary: wedding } = fields
  if (birth !== null) {
    if (birth >= today) return refuse('birth-in-future', undefined, 'dateOfBirth')
    if (ageOn(birth, today) < adultAge) return refuse('too-young', { age: adultAge }, 'dateOfBirth')
    if (ageOn(birth, today) > 120) return refuse('birth-too-long-ago', undefined, 'dateOfBirth')
  }
  if (wedding !== null) {
    if (fields.maritalStatus !== 'married') {
      return refuse('anniversary-not-married', undefined, 'weddingAnniversary')
    }
    if (wedding > today) return refuse('anniversary-in-future', undefined, 'weddingAnniversary')
    if (birth !== null && wedding <= birth) {
      return refuse('anniversary-before-birth', undefined, 'weddingAnniversary')
    }
  }
  return undefined
}

/** A change of personal data; what is absent or `undefined` stays as it is. */
export type PersonalChange = { [Field in keyof PersonalFields]?: PersonalFields[Field] | undefined }

/**
 * The personal data after a change. Whoever is no longer married keeps no wedding anniversary, unless the same change
 * names one, which is then refused by `personalRefusal`.
 */
export function changedPersonal(current: PersonalFields, change: PersonalChange): PersonalFields {
  const told = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const next: PersonalFields = { ...current, ...told }
  if (next.maritalStatus !== 'married' && !change.weddingAnniversary) next.weddingAnniversary = null
  return next
}

/** The names of the fields in which two sets of personal data differ. */
export function differingFields(one: PersonalFields, other: PersonalFields): (keyof PersonalFields)[] {
  return (Object.keys(one) as (keyof PersonalFields)[]).filter((name) => one[name] !== other[name])
}

/**
 * Whether the member may still change the full name alone: once the identity check has passed, the name is the one on
 * the document and an administrator changes it.
 */
export function isNameSettled(kycStatus: KycStatus): boolean {
  return kycStatus === 'verified'
}
