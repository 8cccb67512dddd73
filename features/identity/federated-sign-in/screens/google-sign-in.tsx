import { callEndpoint, readKey, useRead } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, buttonClasses } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readSession, type Session } from '../../identity.contract.ts'
import { authPath } from '../../identity.paths.ts'
import { readPendingSignIn } from '../../second-factor/second-factor.contract.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { welcomeBack } from '../../sessions/screens/welcome-back.ts'
import { readSignInWays } from '../federated.contract.ts'
import { federatedSentence } from '../federated.messages.ts'
import { ProviderMark } from './provider-mark.tsx'
import { named } from './provider-name.ts'
import { useGoogle } from './use-google.ts'

const failed = 'Failed to sign in with Google'

/** The other way in, below the form; nothing where the community does not offer it. */
export function GoogleSignIn() {
  const { data } = useRead(readSignInWays, {})
  return data?.google ? <GoogleButton /> : null
}

function GoogleButton() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const cache = useQueryClient()
  const asked = query.get('next')
  const [arrived, setArrived] = useState<{ session: Session; next: string }>()
  const google = useGoogle('sign-in', {
    next: asked ?? undefined,
    onTrouble: (text) => toast.bad({ title: named(failed), onPage: text }),
    onDone: (next) => void enter(next),
  })
  async function enter(next: string): Promise<void> {
    if (next.startsWith(authPath)) {
      cache.removeQueries({ queryKey: readKey(readPendingSignIn, {}) })
      return void navigate(next, { replace: true })
    }
    const answer = await callEndpoint(readSession, {}).catch(() => undefined)
    if (!answer?.session) return toast.bad(named(failed))
    welcomeBack(answer.session, answer.session.loginCount === 1)
    setArrived({ session: answer.session, next })
    setQuery(
      (now) => {
        now.set('next', next)
        return now
      },
      { replace: true },
    )
  }
  // The page leads on by its address as soon as somebody is signed in: the address first, then the session.
  useEffect(() => {
    if (arrived && asked === arrived.next) session.adopt(arrived.session)
  }, [arrived, asked, session])
  const sentence = google.trouble?.sentence ?? named(federatedSentence(query.get('google')) ?? '')
  return (
    <>
      {sentence && (
        <Notice tone="bad" live="alert" title={sentence}>
          {google.trouble?.blocked && (
            <Button look="ghost" size="sm" onClick={google.inPage}>
              Continue in this window
            </Button>
          )}
        </Notice>
      )}
      <p className="or">or</p>
      {/* Not `Button`: a second click starts over, so it is never deaf while the popup is open. */}
      <button
        type="button"
        className={buttonClasses({ size: 'lg', block: true })}
        aria-busy={google.busy || undefined}
        onClick={google.inPopup}
      >
        {google.busy ? <span className="spin" aria-hidden="true" /> : <ProviderMark />}
        <span>{named('Continue with Google')}</span>
      </button>
    </>
  )
}
