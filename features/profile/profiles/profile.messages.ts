/** The sentences and names a person reads about profiles: one for every refusal, one for every state. */

import { askWords } from '@kolo/approvals/messages'
import type { Role } from '@kolo/foundation/access'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'
import type { Tier, TierLimits } from '../limits/tiers.rules.ts'
import type { StatusRefusal } from '../members/status.rules.ts'
import type { completingFields, Gender, KycStatus, MaritalStatus, PersonalRefusal } from './profile.rules.ts'

type ProfileRefusal =
  | PersonalRefusal
  | StatusRefusal
  | AskRefusal
  | 'name-settled'
  | 'mandate-needed'
  | 'own-record'
  | 'inactive-administrator'
  | 'sign-in-off'
  | 'limit-not-positive'
  | 'avatar-type'
  | 'media-host'
  | 'highest-tier'
  | 'already-asked'
  | 'sms-off'
  | 'no-phone'
  | 'member-died'
  | 'phone-proved'
  | 'phone-code-wrong'
  | 'too-many-members'
  | 'file-gone'
  | 'views-full'

/** The sentence for every refusal of this feature. */
export const profileMessages = {
  ...askWords,
  'birth-in-future': 'The date of birth must be in the past.',
  'too-young': (facts) => `You must be at least ${facts.age} years old, because every plan is a contract.`,
  'birth-too-long-ago': 'Check the year of birth.',
  'anniversary-not-married': 'Give a wedding anniversary only when you are married.',
  'anniversary-in-future': 'The wedding anniversary cannot be in the future.',
  'anniversary-before-birth': 'The wedding anniversary must be after the date of birth.',
  'mandate-needed': 'Automatic investing is switched on with its mandate, under Investments.',
  'name-settled': 'Your identity check has passed with this name. Write to Support to change it.',
  'own-record': 'You cannot change your own role, tier or status. Ask another administrator.',
  'last-administrator':
    'This is the last administrator who can sign in. Make somebody else an administrator first.',
  'no-change': 'It is already set to this.',
  'member-died': 'This member died.',
  'inactive-administrator': 'Make this member active before making them an administrator.',
  'sign-in-off':
    'This member cannot sign in, because their sign-in is switched off or they have none. Nobody is appointed who cannot sign in.',
  'avatar-type': 'Choose a picture in PNG, JPG or WebP.',
  'media-host': 'The picture could not be kept. Nothing has changed; please try again in a few minutes.',
  'highest-tier': 'Your account has the highest limits already.',
  'already-asked': 'You asked for a higher limit already. Administrators are looking at it.',
  'sms-off': 'This server sends no SMS, so it cannot verify phone numbers.',
  'no-phone': 'Add your phone number first.',
  'phone-proved': 'Your phone number is checked already.',
  'phone-code-wrong': 'This code is not right, or does not count any more. Ask for a new one.',
  'too-many-members': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} members, too many at once. Ask for a large file, or choose fewer with a filter.`,
  'file-gone': 'This file is not kept any more, or not made yet. Ask for a new one.',
  'views-full': ({ most }) => `You keep ${most} views already. Remove one first.`,
  'limit-not-positive': 'A limit must be more than zero, or none at all.',
} satisfies Words<ProfileRefusal>

export const roleNames: Record<Role, string> = {
  user: 'Member',
  moderator: 'Moderator',
  admin: 'Administrator',
}

export const tierNames: Record<Tier, string> = { basic: 'Basic', standard: 'Standard', premium: 'Premium' }

export const limitLabels: Record<keyof TierLimits, string> = {
  singleDeposit: 'Deposit at a time',
  balance: 'Total balance',
  invested: 'Total invested',
  dailyWithdrawal: 'Withdraw per day',
}

/** The name of each answer to "gender". */
export const genderNames: Record<Gender, string> = {
  female: 'Female',
  male: 'Male',
  undisclosed: 'I’d rather not say',
}

/** The name of each answer to "marital status". */
export const maritalStatusNames: Record<MaritalStatus, string> = {
  single: 'Single',
  married: 'Married',
  divorced: 'Divorced',
  widowed: 'Widowed',
}

/** The word for each state of an identity check. */
export const kycNames: Record<KycStatus, string> = {
  pending: 'Not started',
  in_review: 'To review',
  verified: 'Passed',
  rejected: 'Send again',
  expired: 'Send again',
}

/** The label of each field without which a profile is not complete. */
export const fieldNames: Record<(typeof completingFields)[number], string> = {
  fullName: 'full name',
  phone: 'phone number',
  gender: 'gender',
  dateOfBirth: 'date of birth',
  maritalStatus: 'marital status',
  location: 'where you live',
  occupation: 'work',
  preferredInvestmentAmount: 'amount for a year',
}
