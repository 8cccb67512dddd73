import { useAfter } from '@kolo/ui/patterns/screen'
import { idCardIcon, mailIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dueReminders, keptText, type Reminder, shownIn, signInOf } from './due-reminder.tsx'
import { type ShellSession, useMember, useShellSession } from './session-context.tsx'

const key = 'kolo-reminders-shown'
const profileDelay = 2000

/** What was kept, also where the browser keeps nothing: then until the page is closed. */
let inMemory: string | null = null

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return inMemory
  }
}

function keep(text: string): void {
  inMemory = text
  try {
    localStorage.setItem(key, text)
  } catch {
    // It is in memory.
  }
}

function forget(): void {
  inMemory = null
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
    if (state === 'signed-out') forget()
  }, [state])
}

/** The reminders at the head of a page: each stands on the page it came up on, and not on the next one. */
export function Reminders() {
  const session = useMember()
  const { pathname } = useLocation()
  const late = useAfter(profileDelay)
  const signIn = signInOf(session)
  return <RemindersOf key={`${signIn} ${pathname}`} signIn={signIn} session={session} late={late} />
}

function RemindersOf({ signIn, session, late }: { signIn: string; session: ShellSession; late: boolean }) {
  // Only the browser knows what was shown: the server draws none.
  const [before, setBefore] = useState<string[]>()
  useLayoutEffect(() => setBefore(shownIn(signIn, read())), [signIn])
  const due = before ? dueReminders(session, before, late) : []
  const shown = due.join(' ')
  useEffect(() => {
    if (shown) keep(keptText(signIn, read(), shown.split(' ') as Reminder[]))
  }, [signIn, shown])
  return due.map((reminder) => {
    const { tone, icon, title, text } = wordsOf[reminder]
    return (
      <div key={reminder} data-passing>
        <Notice
          tone={tone}
          icon={icon}
          title={title}
          live="status"
          onDismiss={() => setBefore((shownBefore) => [...(shownBefore ?? []), reminder])}
        >
          {text(session)}
        </Notice>
      </div>
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
        <Link to={`/auth?mode=verifyEmail&email=${encodeURIComponent(email)}`}>Send again</Link>
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
