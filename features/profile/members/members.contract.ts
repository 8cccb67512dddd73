/**
 * Administration of members: the list staff search, one member's record, and the commands that change role, standing and
 * tier. Each of the three acts needs a reason, is audited and is never done to oneself. What takes two administrators waits,
 * and the answer says so.
 */
import { approvalWire } from '@kolo/approvals/contract'
import { roles } from '@kolo/foundation/access'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, idWire, koboWire, pageOf, pageQuery, textWire, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { tiers } from '../limits/tiers.rules.ts'
import { profileAccess } from '../profile.access.ts'
import { profileCardWire, tierLimitsWire, wholeProfileWire } from '../profiles/profile.contract.ts'
import { identityOutcomes, kycStatuses } from '../profiles/profile.rules.ts'
import { emailStates, memberOrders, profileStates } from './members.rules.ts'

const reason = textWire(5, 300, 'Give a reason of 5 to 300 characters.')
const params = z.object({ uid: idWire })

/** A row of the list. Phone numbers and money are for administrators; moderators get `null`. */
export const listedMemberWire = z.object({
  ...profileCardWire.shape,
  phone: z.nullable(z.string()),
  savedKobo: z.nullable(koboWire),
})

export type MemberListRow = z.output<typeof listedMemberWire>

export const narrowedMembers = {
  search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(['active', 'inactive'])),
  tier: z.optional(z.enum(tiers)),
  kyc: z.optional(z.enum(kycStatuses)),
  email: z.optional(z.enum(emailStates)),
  profile: z.optional(z.enum(profileStates)),
}

/** By name or by the day they joined; with a minus from the end. */
export const memberOrder = z._default(z.enum(memberOrders), 'name')

/** Lists members by name or age, or those found by a word of the name, the e-mail, the code or the phone number. */
export const listMembers = endpoint({
  name: 'profile.list-members',
  method: 'GET',
  path: '/api/members',
  summary:
    'List members by name or by when they joined; what a search by name, email, member code or phone number finds is in its own order.',
  needs: profileAccess.viewMembers,
  query: z.object({ ...pageQuery, ...narrowedMembers, order: memberOrder }),
  output: pageOf(listedMemberWire),
  refusals: [],
})

/** Counts members for the head of the list. */
export const getMemberFigures = endpoint({
  name: 'profile.get-member-figures',
  method: 'GET',
  path: '/api/member-figures',
  summary: 'How many members there are, how many joined this month, and how many a filter or a search finds.',
  needs: profileAccess.viewMembers,
  query: z.object(narrowedMembers),
  output: z.object({
    members: z.int(),
    newMembers: z.int(),
    /** The first day of this month in Lagos. */
    since: dayWire,
    /** How many the list holds for whoever asks, where that is not everybody; `isMore`: nobody counted further. */
    found: z.optional(z.object({ count: z.int(), isMore: z.boolean() })),
  }),
  refusals: [],
})

export const memberRowsMost = 20_000

export const downloadMembers = endpoint({
  name: 'profile.download-members',
  method: 'GET',
  path: '/api/members/file',
  summary: 'The members a filter or a search finds as CSV or XLSX; the audit log says who took them along.',
  needs: profileAccess.takeMembers,
  query: z.object({
    ...narrowedMembers,
    order: memberOrder,
    format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['too-many-members'],
})

/** Asks to change what somebody is: member, moderator or administrator. Once another agrees, their sessions end. */
export const changeRole = endpoint({
  name: 'profile.change-role',
  method: 'POST',
  path: '/api/members/{uid}/role-changes',
  summary: "Ask to change a member's role, or agree to it; their sessions end.",
  needs: profileAccess.changeRole,
  needsStepUp: true,
  params,
  body: z.strictObject({ role: z.enum(roles, 'Choose a role.'), reason }),
  output: wholeProfileWire,
  refusals: [
    ...askRefusals,
    'own-record',
    'last-administrator',
    'no-change',
    'inactive-administrator',
    'sign-in-off',
  ],
  isDoneOnce: true,
})

/** Makes a member active or not active. */
export const changeMemberStatus = endpoint({
  name: 'profile.change-standing',
  method: 'POST',
  path: '/api/members/{uid}/standing-changes',
  summary: 'Make a member active or not active; for staff it takes two administrators.',
  needs: profileAccess.changeMemberStatus,
  needsStepUp: true,
  params,
  body: z.strictObject({ isActive: z.boolean(), reason }),
  output: wholeProfileWire,
  refusals: [...askRefusals, 'own-record', 'last-administrator', 'no-change', 'member-died'],
  isDoneOnce: true,
})

/** Moves a member to another tier. */
export const changeTier = endpoint({
  name: 'profile.change-tier',
  method: 'POST',
  path: '/api/members/{uid}/tier-changes',
  summary: 'Ask to move a member to another account tier, or agree to it.',
  needs: profileAccess.changeTier,
  needsStepUp: true,
  params,
  body: z.strictObject({ tier: z.enum(tiers, 'Choose a tier.'), reason }),
  output: wholeProfileWire,
  refusals: [...askRefusals, 'own-record', 'no-change'],
  isDoneOnce: true,
})

/** Says that a member's identity was checked, or that it was not. */
export const changeIdentity = endpoint({
  name: 'profile.change-identity',
  method: 'POST',
  path: '/api/members/{uid}/identity-changes',
  summary: "Ask to write down that a member's identity was checked, or that it was not, or agree to it.",
  needs: profileAccess.changeIdentity,
  needsStepUp: true,
  params,
  body: z.strictObject({ status: z.enum(identityOutcomes, 'Choose what was found.'), reason }),
  output: wholeProfileWire,
  refusals: [...askRefusals, 'own-record', 'no-change'],
  isDoneOnce: true,
})

/** The limits of all tiers, with the version a change must name. */
export const allTierLimitsWire = z.object({
  basic: tierLimitsWire,
  standard: tierLimitsWire,
  premium: tierLimitsWire,
})

const tierLimitsAnswer = z.object({
  limits: allTierLimitsWire,
  can: z.object({ changeTierLimits: z.boolean() }),
  /** Other limits that wait for a second administrator; told to administrators alone. */
  waiting: z.optional(approvalWire),
})

/** Reads what each tier allows. */
export const getTierLimits = endpoint({
  name: 'profile.get-tier-limits',
  method: 'GET',
  path: '/api/tier-limits',
  summary: 'Read what each account tier allows.',
  needs: 'signed-in',
  output: tierLimitsAnswer,
  refusals: [],
})

/** Changes what the tiers allow. */
export const changeTierLimits = endpoint({
  name: 'profile.change-tier-limits',
  method: 'PUT',
  path: '/api/tier-limits',
  summary: 'Ask to change what each account tier allows, or agree to it.',
  needs: profileAccess.changeTierLimits,
  needsStepUp: true,
  body: z.strictObject({ limits: allTierLimitsWire, reason }),
  output: tierLimitsAnswer,
  refusals: [...askRefusals, 'limit-not-positive'],
})
