/**
 * The sign-up form as it is typed, step by step, and what is sent. Answers are kept in this tab until it is closed, in
 * case the network drops; the password never is.
 */
import { type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { profileMessages } from '@kolo/profile/messages'
import {
  type Gender,
  genders,
  type MaritalStatus,
  maritalStatuses,
  type PersonalFields,
  personalRefusal,
} from '@kolo/profile/rules'
import type { FormSchema } from '@kolo/ui/patterns/use-form'
import * as z from 'zod/mini'
import { signUpBody } from '../../identity.wires.ts'

/** What is typed: texts, a date as `YYYY-MM-DD` in parts, an amount as digits of kobo. */
export type SignUpValues = {
  email: string
  password: string
  fullName: string
  phone: string
  gender: Gender | ''
  dateOfBirth: string
  maritalStatus: MaritalStatus | ''
  weddingAnniversary: string
  location: string
  occupation: string
  preferredInvestmentAmount: string
  agreed: boolean
}

/** Nothing typed yet. */
export const noAnswers: SignUpValues = {
  email: '',
  password: '',
  fullName: '',
  phone: '',
  gender: '',
  dateOfBirth: '',
  maritalStatus: '',
  weddingAnniversary: '',
  location: '',
  occupation: '',
  preferredInvestmentAmount: '',
  agreed: false,
}

/** The four steps: the word at the head and the fields each asks for. */
export const steps: readonly { word: string; fields: readonly (keyof SignUpValues)[] }[] = [
  { word: 'Sign-in details', fields: ['email', 'password'] },
  { word: 'About you', fields: ['fullName', 'phone', 'gender', 'dateOfBirth'] },
  { word: 'Home and work', fields: ['maritalStatus', 'weddingAnniversary', 'location', 'occupation'] },
  { word: 'Your plan', fields: ['preferredInvestmentAmount', 'agreed'] },
]

/** The step a field is asked in. */
export function stepOf(field: string): number {
  return Math.max(
    0,
    steps.findIndex(({ fields }) => fields.some((name) => name === field)),
  )
}

/** Digits of kobo as whole naira; `undefined` for no amount, or one with kobo. */
export function wholeNaira(digits: string): number | undefined {
  if (/^0+$/.test(digits)) return 0
  return /^\d+00$/.test(digits) ? Number(digits.slice(0, -2)) : undefined
}

/** What is sent: only the married have an anniversary. */
export function answersOf(values: SignUpValues): z.output<typeof signUpBody> {
  const { agreed: _, ...answers } = values
  const wedding = values.maritalStatus === 'married' ? values.weddingAnniversary : ''
  return {
    ...answers,
    fullName: values.fullName.trim(),
    gender: values.gender as Gender,
    maritalStatus: values.maritalStatus as MaritalStatus,
    dateOfBirth: values.dateOfBirth as CalendarDate,
    weddingAnniversary: wedding === '' ? null : (wedding as CalendarDate),
    location: values.location.trim(),
    occupation: values.occupation.trim(),
    preferredInvestmentAmount: wholeNaira(values.preferredInvestmentAmount) ?? Number.NaN,
  }
}

type Issue = { message: string; path: PropertyKey[] }

/** How many digits a Nigerian number still wants: `+23480355501` → 2. */
function missingDigits(phone: string): number {
  return 10 - phone.replace(/^\+234/, '').length
}

function ownIssues(values: SignUpValues, today: CalendarDate): Issue[] {
  const issues: Issue[] = []
  const missing = missingDigits(values.phone)
  if (values.phone !== '' && missing > 0) {
    const digits = missing === 1 ? '1 digit' : `${missing} digits`
    issues.push({ path: ['phone'], message: `This number is short by ${digits}. Example: 803 555 0142.` })
  }
  if (values.dateOfBirth === '') issues.push({ path: ['dateOfBirth'], message: 'Enter your date of birth.' })
  if (!values.agreed) issues.push({ path: ['agreed'], message: 'Please agree before you open your account.' })
  const refusal = personalRefusal(answersOf(values) as PersonalFields, today)
  if (refusal?.field) {
    const words = profileMessages[refusal.refusal]
    const message = typeof words === 'function' ? words(refusal.facts ?? {}) : words
    issues.push({ path: [refusal.field], message })
  }
  return issues
}

/** Checks the whole form; the screen picks the fields of the step it is at. */
export function checkAnswers(values: SignUpValues, today: CalendarDate): Issue[] {
  const form = z.safeDecode(signUpBody, answersOf(values) as never)
  const issues = form.success ? [] : form.error.issues.map(({ message, path }) => ({ message, path }))
  // What is no day is in no past and no future.
  const isNoDay = issues.some(({ path }) => path[0] === 'dateOfBirth')
  const own = ownIssues(values, today)
  // Ours first: they say more, and the first message of a field is the one that is shown.
  return [
    ...own.filter(({ path }) => !isNoDay || path[0] !== 'dateOfBirth' || values.dateOfBirth === ''),
    ...issues,
  ]
}

/** The same as a schema for `useForm`. */
export const signUpSchema: FormSchema<unknown> = {
  '~standard': {
    validate: (value) => {
      const issues = checkAnswers(value as SignUpValues, dayIn(lagos, instant(new Date())))
      return issues.length > 0 ? { issues } : { value }
    },
  },
}

const keptUnder = 'kolo-sign-up'

/** Keeps what was typed, without the password. */
export function keepAnswers(values: SignUpValues): void {
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify({ ...values, password: '' }))
  } catch {
    // Without storage the answers live as long as the page does.
  }
}

/** What was typed before in this tab. */
export function keptAnswers(): SignUpValues {
  try {
    return readAnswers(sessionStorage.getItem(keptUnder))
  } catch {
    return noAnswers
  }
}

/** Forgets it, once the account is open. */
export function forgetAnswers(): void {
  try {
    sessionStorage.removeItem(keptUnder)
  } catch {
    // Nothing was kept.
  }
}

/** Kept answers, each only when it has the form it was kept in. */
export function readAnswers(text: string | null): SignUpValues {
  const kept = JSON.parse(text ?? '{}') as Record<string, unknown>
  const values = Object.entries(noAnswers).map(([name, empty]) => {
    const value = kept[name]
    return [name, typeof value === typeof empty ? value : empty]
  })
  const read = Object.fromEntries(values) as SignUpValues
  return {
    ...read,
    password: '',
    gender: genders.find((one) => one === read.gender) ?? '',
    maritalStatus: maritalStatuses.find((one) => one === read.maritalStatus) ?? '',
  }
}
