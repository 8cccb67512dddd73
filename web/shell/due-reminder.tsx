import type { ShellSession } from './session-context.tsx'

export type Reminder = 'inactive' | 'email' | 'profile'

/** Whose sign-in it is: each brings its reminders once, on one page of one tab. */
export function signInOf({ uid, loginCount }: Pick<ShellSession, 'uid' | 'loginCount'>): string {
  return `${uid}#${loginCount ?? ''}`
}

/** What was shown since this sign-in, as the browser kept it; nothing when it was another one. */
export function shownIn(signIn: string, kept: string | null): string[] {
  const [whose, ...shown] = (kept ?? '').split(' ')
  return whose === signIn ? shown : []
}

/** The text in which it is kept, with what is shown now: nothing is forgotten that another tab showed. */
export function keptText(signIn: string, kept: string | null, now: readonly Reminder[]): string {
  return [signIn, ...new Set([...shownIn(signIn, kept), ...now])].join(' ')
}

/**
 * Which reminders to show, each once and for its own reason: the account is not active; the e-mail is not checked; or, two seconds
 * after loading and from the second sign-in on, the profile is not complete.
 */
export function dueReminders(
  session: Pick<ShellSession, 'isActive' | 'emailVerified' | 'profileComplete' | 'loginCount'>,
  before: readonly string[],
  afterDelay: boolean,
): Reminder[] {
  const due: Reminder[] = []
  if (!session.isActive) due.push('inactive')
  if (!session.emailVerified) due.push('email')
  if (!session.profileComplete && (session.loginCount ?? 0) > 1 && afterDelay) due.push('profile')
  return due.filter((reminder) => !before.includes(reminder))
}
