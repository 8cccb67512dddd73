import { useAfter } from '@kolo/ui/patterns/screen'
import { idCardIcon, mailIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dismissedBy, dueReminder, keptText } from './due-reminder.tsx'
import { useMember, useShellSession } from './session-context.tsx'

const key = 'kolo-reminders-dismissed'
const profileDelay = 2000

function readDismissed(uid: string): string[] {
  try {
    return dismissedBy(uid, sessionStorage.getItem(key))
  } catch {
    return []
  }
}

function keepDismissed(uid: string, dismissed: readonly string[]): void {
  try {
    sessionStorage.setItem(key, keptText(uid, dismissed))
  } catch {
    // Without storage a dismissed reminder stays away until the page is closed.
  }
}

function forgetDismissed(): void {
  try {
    sessionStorage.removeItem(key)
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

/** The one reminder at the head of a page. */
export function Reminders() {
  const session = useMember()
  const [dismissed, setDismissed] = useState(() => readDismissed(session.uid))
  const late = useAfter(profileDelay)
  const reminder = dueReminder(session, dismissed, late)
  if (!reminder) return null
  function dismiss(): void {
    const next = [...dismissed, reminder ?? '']
    keepDismissed(session.uid, next)
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
