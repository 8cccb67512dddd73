import { useAfter } from '@kolo/ui/patterns/screen'
import { idCardIcon, mailIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dueReminder } from './due-reminder.tsx'
import { useMember, useShellSession } from './session-context.tsx'

const prefix = 'kolo-reminder-'
const profileDelay = 2000

function readDismissed(): string[] {
  try {
    return (sessionStorage.getItem(`${prefix}dismissed`) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

function keepDismissed(dismissed: readonly string[]): void {
  try {
    sessionStorage.setItem(`${prefix}dismissed`, dismissed.join(' '))
  } catch {
    // Without storage a dismissed reminder stays away until the page is closed.
  }
}

/** Sign-out makes the reminders new again. */
export function useRemindersReset(): void {
  const { state } = useShellSession()
  useEffect(() => {
    if (state === 'signed-out') keepDismissed([])
  }, [state])
}

/** The one reminder at the head of a page. */
export function Reminders() {
  const session = useMember()
  const [dismissed, setDismissed] = useState(readDismissed)
  const late = useAfter(profileDelay)
  const reminder = dueReminder(session, dismissed, late)
  if (!reminder) return null
  function dismiss(): void {
    const next = [...dismissed, reminder ?? '']
    keepDismissed(next)
    setDismissed(next)
  }
  if (reminder === 'inactive')
    return (
      <Notice
        tone="wait"
        icon={triangleAlertIcon}
        title="Your account is currently inactive. Please contact support."
        live="status"
        onDismiss={dismiss}
      >
        <Link to="/support">Write to Support</Link>
      </Notice>
    )
  if (reminder === 'email')
    return (
      <Notice tone="info" icon={mailIcon} title="Check your email." live="status" onDismiss={dismiss}>
        Open the link we sent{session.email ? ` to ${session.email}` : ''}.{' '}
        <Link to={`/auth?mode=verifyEmail&email=${encodeURIComponent(session.email ?? '')}`}>
          Send it again
        </Link>
      </Notice>
    )
  return (
    <Notice tone="info" icon={idCardIcon} title="Finish your profile." live="status" onDismiss={dismiss}>
      A few answers are missing. <Link to="/profile">Complete your profile</Link>
    </Notice>
  )
}
