import type { ShellSession } from './session-context.tsx'

export type Reminder = 'inactive' | 'email' | 'profile'

/** Whose sign-in it is: each brings its reminders once, in whichever tab. */
export function signInOf({ uid, loginCount }: Pick<ShellSession, 'uid' | 'loginCount'>): string {
  return `${uid}#${loginCount ?? ''}`
}

/** What was dismissed since this sign-in, as the browser kept it; nothing when it was another one. */
export function dismissedBy(signIn: string, kept: string | null): string[] {
  const [whose, ...dismissed] = (kept ?? '').split(' ')
  return whose === signIn ? dismissed : []
}

/** The text in which it is kept. */
export function keptText(signIn: string, dismissed: readonly string[]): string {
  return [signIn, ...dismissed].join(' ')
}

/**
 * Which reminders to show, each for its own reason: the account is not active; the e-mail is not checked; or, two seconds
 * after loading and from the second sign-in on, the profile is not complete.
 */
export function dueReminders(
  session: Pick<ShellSession, 'isActive' | 'emailVerified' | 'profileComplete' | 'loginCount'>,
  dismissed: readonly string[],
  afterDelay: boolean,
): Reminder[] {
  const due: Reminder[] = []
  if (!session.isActive) due.push('inactive')
  if (!session.emailVerified) due.push('email')
  if (!session.profileComplete && (session.loginCount ?? 0) > 1 && afterDelay) due.push('profile')
  return due.filter((reminder) => !dismissed.includes(reminder))
}
