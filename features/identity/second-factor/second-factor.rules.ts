/**
 * The decisions of the second factor and of devices. What must always be true: a code is taken once; a recovery code is
 * read however somebody writes it; and what was proved counts for so many minutes as the community says.
 */
import { addHours, addMinutes, type Instant } from '@kolo/foundation/time'

/** How long a right password may wait for the second factor. */
export const pendingMinutes = 5

/** How many recovery codes there are. */
export const recoveryCodeCount = 10

/** Days after which a browser nobody came back with is forgotten; browsers keep no cookie longer than this either. */
export const deviceMemoryDays = 400

/** The ways to show the second factor. */
export const factorWays = ['passkey', 'code', 'recovery'] as const
export type FactorWay = (typeof factorWays)[number]

/** The ways to prove in a session that it is still the same person. */
export const stepUpWays = ['passkey', 'code', 'recovery', 'password'] as const
export type StepUpWay = (typeof stepUpWays)[number]

/** What a person has that can prove who they are. */
export type Proofs = {
  twoFactor: boolean
  passkeys: number
  recoveryCodesLeft: number
  password: boolean
  google: boolean
}

/** The ways to show the second factor, the easiest first. */
export function factorWaysOf(proofs: Omit<Proofs, 'password' | 'google'>): FactorWay[] {
  const open = { passkey: proofs.passkeys > 0, code: true, recovery: proofs.recoveryCodesLeft > 0 }
  return factorWays.filter((way) => open[way])
}

/**
 * How somebody proves in a session that it is them, beside Google. With a second factor the password is not enough.
 */
export function stepUpWaysOf(proofs: Proofs): StepUpWay[] {
  if (proofs.twoFactor) return factorWaysOf(proofs)
  return stepUpWays.filter((way) =>
    way === 'passkey' ? proofs.passkeys > 0 : way === 'password' && proofs.password,
  )
}

/** Whether Google's word proves in a session that it is them: where it signs them in, and no second factor is asked for. */
export function mayProveWithGoogle({ twoFactor, google }: Pick<Proofs, 'twoFactor' | 'google'>): boolean {
  return google && !twoFactor
}

/** Whether what was proved at a moment still counts: with 10 minutes, 09:00 counts until 09:10. */
export function isSteppedUp(at: Instant | null, now: Instant, minutes: number): boolean {
  return at !== null && now < addMinutes(at, minutes)
}

/** When a sign-in that owes its second factor is forgotten. */
export function pendingExpiry(now: Instant): Instant {
  return addMinutes(now, pendingMinutes)
}

/** Browsers last seen before this are forgotten. */
export function deviceMemoryStart(now: Instant): Instant {
  return addHours(now, -24 * deviceMemoryDays)
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A recovery code made of ten random bytes, without letters that are taken for others: `4f9kq-0zt7m`. */
export function recoveryCodeOf(random: Uint8Array): string {
  const code = Array.from(random.slice(0, 10), (byte) => letters[byte % letters.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** A recovery code in the one form it is hashed in: `4F9KQ 0ZT7M` and `4f9kq-ozt7m` are the same one. */
export function normalRecoveryCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}
