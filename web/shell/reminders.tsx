import { useAfter } from '@kolo/ui/patterns/screen'
import { idCardIcon, mailIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dismissedBy, dueReminders, keptText, type Reminder, signInOf } from './due-reminder.tsx'
import { type ShellSession, useMember, useShellSession } from './session-context.tsx'

const key = 'kolo-reminders-dismissed'
const profileDelay = 2000

function readDismissed(signIn: string): string[] {
  try {
    return dismissedBy(signIn, localStorage.getItem(key))
  } catch {
    return []
  }
}

function keepDismissed(signIn: string, dismissed: readonly string[]): void {
  try {
    localStorage.setItem(key, keptText(signIn, dismissed))
  } catch {
    // Without storage a dismissed reminder stays away until the page is closed.
  }
}

function forgetDismissed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

/** Sign-out makes the reminders new again. */
export function useRemindersReset(): void {
  const { state } = useShellSession()
  useEffect(() => {
    if (state === 'signed-out') forgetDismissed()
  }, [state])
}

/** The reminders at the head of a page. */
export function Reminders() {
  const session = useMember()
  const signIn = signInOf(session)
  return <RemindersOf key={signIn} signIn={signIn} session={session} />
}

function RemindersOf({ signIn, session }: { signIn: string; session: ShellSession }) {
  const [dismissed, setDismissed] = useState(() => readDismissed(signIn))
  const late = useAfter(profileDelay)
  function dismiss(reminder: Reminder): void {
    // Another tab may have dismissed others meanwhile.
    const next = [...new Set([...readDismissed(signIn), ...dismissed, reminder])]
    keepDismissed(signIn, next)
    setDismissed(next)
  }
  return dueReminders(session, dismissed, late).map((reminder) => {
    const { tone, icon, title, text } = wordsOf[reminder]
    return (
      <Notice
        key={reminder}
        tone={tone}
        icon={icon}
        title={title}
        live="status"
        onDismiss={() => dismiss(reminder)}
      >
        {text(session)}
      </Notice>
    )
  })
}

type Words = { tone: 'wait' | 'info'; icon: string; title: string; text: (of: ShellSession) => ReactNode }

const wordsOf: Record<Reminder, Words> = {
  inactive: {
    tone: 'wait',
    icon: triangleAlertIcon,
    title: 'Your account is currently inactive. Please contact support.',
    text: () => <Link to="/support">Write to Support</Link>,
  },
  email: {
    tone: 'info',
    icon: mailIcon,
    title: 'Check your email.',
    text: ({ email = '' }) => (
      <>
        Open the link we sent{email && ` to ${email}`}.{' '}
        <Link to={`/auth?mode=verifyEmail&email=${encodeURIComponent(email)}`}>Send it again</Link>
      </>
    ),
  },
  profile: {
    tone: 'info',
    icon: idCardIcon,
    title: 'Finish your profile.',
    text: () => (
      <>
        A few answers are missing. <Link to="/profile">Complete your profile</Link>
      </>
    ),
  },
}
