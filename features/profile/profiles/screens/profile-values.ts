/** Between the profile and its form: what is typed, and what is sent. */
import type { InputOf } from '@kolo/foundation/endpoint'
import type { CalendarDate } from '@kolo/foundation/time'
import type { updateProfile, WholeProfile } from '../profile.contract.ts'
import type { Gender, MaritalStatus } from '../profile.rules.ts'

/** The form as it is typed: texts, and an amount as digits of kobo. */
export type ProfileValues = {
  fullName: string
  phone: string
  gender: Gender | ''
  dateOfBirth: string
  maritalStatus: MaritalStatus | ''
  weddingAnniversary: string
  location: string
  occupation: string
  preferredInvestmentAmount: string
}

export function valuesOf(profile: WholeProfile): ProfileValues {
  const naira = profile.preferredInvestmentAmount
  return {
    fullName: profile.fullName,
    phone: profile.phone,
    gender: profile.gender ?? '',
    dateOfBirth: profile.dateOfBirth ?? '',
    maritalStatus: profile.maritalStatus ?? '',
    weddingAnniversary: profile.weddingAnniversary ?? '',
    location: profile.location,
    occupation: profile.occupation,
    preferredInvestmentAmount: naira === null ? '' : `${naira}00`,
  }
}

/** Digits of kobo as naira; kobo that are not whole naira give a fraction, which the schema then refuses. */
export function nairaOf(digits: string): number | null {
  if (digits === '') return null
  const padded = digits.padStart(3, '0')
  return Number(`${padded.slice(0, -2)}.${padded.slice(-2)}`)
}

/** What is sent: an emptied answer is taken back, and only the married have an anniversary. */
export function changeOf(values: ProfileValues): InputOf<typeof updateProfile>['body'] {
  const day = (text: string) => (text === '' ? null : (text as CalendarDate))
  return {
    fullName: values.fullName,
    phone: values.phone,
    gender: values.gender || null,
    dateOfBirth: day(values.dateOfBirth),
    maritalStatus: values.maritalStatus || null,
    weddingAnniversary: values.maritalStatus === 'married' ? day(values.weddingAnniversary) : null,
    location: values.location.trim(),
    occupation: values.occupation.trim(),
    preferredInvestmentAmount: nairaOf(values.preferredInvestmentAmount),
  }
}
