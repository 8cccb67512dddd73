/**
 * How personal data travel and what each field says when it is wrong. Sign-up uses the same fields, all demanded;
 * a change of the profile may name any of them. Rules that need today's date are in `profile.rules.ts`.
 */
import type { CalendarDate } from '@kolo/foundation/time'
import { nameTitles } from '@kolo/foundation/titles'
import { dayWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { genders, maritalStatuses, mostPreferredNaira, phoneOf, textLimits } from './profile.rules.ts'

const nameMessage = 'Enter your full name, 2 to 100 characters.'
const letterMessage = 'Write your name in letters. Signs such as emoji, @ and links cannot stand in a name.'
const phoneMessage = 'Enter a Nigerian phone number: +234 and ten digits.'
const onePhone = 'Enter one phone number only.'
const naira = 'Enter an amount in whole naira, from 0 to 1,000,000,000.'

const domainEnds = new Set(
  'com net org edu gov mil int info biz app dev xyz site online shop ng africa'.split(' '),
)

/**
 * Whether a mail program could make a link of a part of a name: `x.com`, `prize.example`, `bit.ly`. A dot between a
 * title and a name, as in `Engr.Musa`, makes none.
 */
function hasAddress(name: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{M}\p{Nd}.-]+/u)
  return words.some((word) => {
    const [before = '', ...afters] = word.split('.')
    return afters.some((after, at) => {
      const label = at === 0 ? before : (afters[at - 1] ?? '')
      if (label === '' || after.length < 2) return false
      return domainEnds.has(after) || (label.length > 2 && !nameTitles.has(label))
    })
  })
}

/**
 * The full name, as the bank has it. Our mails begin with it, and whoever signs up somebody else's address chooses it,
 * so it holds nothing a mail program would make a link of.
 */
export const fullNameWire = lineWire(2, textLimits.fullName, nameMessage).check(
  z.overwrite((name) => name.replace(/ {2,}/g, ' ')),
  z.refine(
    (name) => /\p{L}/u.test(name) && /^[\p{L}\p{M}\p{Nd} .,&'’‘ʼ`´()‐‑–-]+$/u.test(name),
    letterMessage,
  ),
  z.refine((name) => !hasAddress(name), letterMessage),
  // `Engr. Musa` is no address to any mail program.
  z.overwrite((name) => name.replace(/(?<=\p{L}{3})\.(?=\p{L}{2})/gu, '. ')),
)

/** A phone number in any way people type it; kept as `+234` and ten digits. */
export const phoneWire = z.string(phoneMessage).check(
  z.maxLength(40, { message: phoneMessage, abort: true }),
  z.overwrite((text) => phoneOf(text) ?? text),
  z.regex(/^\+234[1-9]\d{9}$/, {
    error: ({ input }) => (String(input).replace(/\D/g, '').length > 14 ? onePhone : phoneMessage),
  }),
)

/** One of the answers to "gender". */
export const genderWire = z.enum(genders, 'Choose your gender.')

/** One of the answers to "marital status". */
export const maritalStatusWire = z.enum(maritalStatuses, 'Choose your marital status.')

/** Where the member lives. */
export const locationWire = lineWire(2, textLimits.location, 'Enter where you live, 2 to 120 characters.')

/** What the member does for a living. */
export const occupationWire = lineWire(2, textLimits.occupation, 'Enter your work, 2 to 80 characters.')

/** Whole naira a year. */
export const preferredAmountWire = z
  .number(naira)
  .check(z.int(naira), z.minimum(0, naira), z.maximum(mostPreferredNaira, naira))

const empty = z.literal('')

/** The nine personal fields of the sign-up form; all but the anniversary are demanded. */
export const signUpFieldsWire = z.object({
  fullName: fullNameWire,
  phone: phoneWire,
  gender: genderWire,
  dateOfBirth: dayWire,
  maritalStatus: maritalStatusWire,
  weddingAnniversary: z._default(z.nullable(dayWire), null as CalendarDate | null),
  location: locationWire,
  occupation: occupationWire,
  preferredInvestmentAmount: preferredAmountWire,
})

/**
 * The fields a member may change; anything else in the request is dropped. An empty text or `null` takes an answer
 * back, except for the name, which everybody has.
 */
export const editableFieldsWire = z.object({
  fullName: z.optional(fullNameWire),
  phone: z.optional(z.union([empty, phoneWire], phoneMessage)),
  gender: z.optional(z.nullable(genderWire)),
  dateOfBirth: z.optional(z.nullable(dayWire)),
  maritalStatus: z.optional(z.nullable(maritalStatusWire)),
  weddingAnniversary: z.optional(z.nullable(dayWire)),
  location: z.optional(z.union([empty, locationWire], 'Enter where you live, 2 to 120 characters.')),
  occupation: z.optional(z.union([empty, occupationWire], 'Enter your work, 2 to 80 characters.')),
  preferredInvestmentAmount: z.optional(z.nullable(preferredAmountWire)),
})
