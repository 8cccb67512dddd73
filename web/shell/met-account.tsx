import type { Met } from '@kolo/identity/paths'
import { mailIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Link, useSearchParams } from 'react-router'

const wordsOf = {
  kept: {
    title: 'Your email is confirmed, and everything in your account is kept.',
    text: 'The password that opened it before no longer works, unless you set it through a link in an email.',
  },
  replaced: {
    title: 'You have a new account.',
    text: 'Another account with your email was never confirmed. It held nothing, so we removed it.',
  },
} satisfies Record<Met, { title: string; text: string }>

/** What became of an account with the person's e-mail that nobody had confirmed, after they came through Google. */
export function MetAccount() {
  const [query, setQuery] = useSearchParams()
  const met = query.get('met')
  if (met !== 'kept' && met !== 'replaced') return null
  function dismiss(): void {
    setQuery(
      (now) => {
        now.delete('met')
        return now
      },
      { replace: true },
    )
  }
  return (
    <Notice tone="info" icon={mailIcon} title={wordsOf[met].title} live="status" onDismiss={dismiss}>
      {wordsOf[met].text} <Link to="/settings?tab=sign-in">See how you sign in</Link>
    </Notice>
  )
}
