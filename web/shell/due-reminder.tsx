import type { ShellSession } from './session-context.tsx'

export type Reminder = 'inactive' | 'email' | 'profile'

/** What somebody dismissed, as this tab kept it; nothing when somebody else had dismissed it. */
export function dismissedBy(uid: string, kept: string | null): string[] {
  const [whose, ...dismissed] = (kept ?? '').split(' ')
  return whose === uid ? dismissed : []
}

/** The text in which it is kept. */
export function keptText(uid: string, dismissed: readonly string[]): string {
  return [uid, ...dismissed].join(' ')
}

/**
 * Which reminder to show, at most one: the account is not active; the e-mail is not checked; or, two seconds after
 * loading and from the second sign-in on, the profile is not complete.
 */
export function dueReminder(
  session: Pick<ShellSession, 'isActive' | 'emailVerified' | 'profileComplete' | 'loginCount'>,
  dismissed: readonly string[],
  afterDelay: boolean,
): Reminder | undefined {
  const due: Reminder[] = []
  if (!session.isActive) due.push('inactive')
  if (!session.emailVerified) due.push('email')
  if (!session.profileComplete && (session.loginCount ?? 0) > 1 && afterDelay) due.push('profile')
  return due.find((reminder) => !dismissed.includes(reminder))
}
