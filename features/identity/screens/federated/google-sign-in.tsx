import { callEndpoint, useRead } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, buttonClasses } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { useNavigate, useSearchParams } from 'react-router'
import { readSignInWays } from '../../federated.contract.ts'
import { federatedSentence } from '../../federated.words.ts'
import { readSession } from '../../identity.contract.ts'
import { signInPath } from '../../identity.paths.ts'
import { useSession } from '../session-provider.tsx'
import { GoogleMark } from './google-mark.tsx'
import { useGoogle } from './use-google.ts'

const failed = 'Failed to sign in with Google'

/** The other way in, below the form; nothing where the community does not offer it. */
export function GoogleSignIn() {
  const { data } = useRead(readSignInWays, {})
  return data?.google ? <GoogleButton /> : null
}

function GoogleButton() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const asked = query.get('next') ?? undefined
  const google = useGoogle('sign-in', {
    next: asked,
    onTrouble: (text) => toast.bad({ title: failed, text }),
    onDone: (next) => void enter(next),
  })
  async function enter(next: string): Promise<void> {
    const answer = await callEndpoint(readSession, {}).catch(() => undefined)
    if (!answer?.session) return toast.bad(failed)
    const { isActive, loginCount } = answer.session
    toast.ok(loginCount > 1 ? 'Welcome back' : 'Account created successfully')
    if (!isActive) {
      toast.bad({ title: 'Your account is currently inactive. Please contact support.', seconds: 8 })
    }
    navigate(signInPath(next), { replace: true })
    session.adopt(answer.session)
  }
  const sentence = google.trouble?.sentence ?? federatedSentence(query.get('google'))
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
        {google.busy ? <span className="spin" aria-hidden="true" /> : <GoogleMark />}
        <span>Continue with Google</span>
      </button>
    </>
  )
}
