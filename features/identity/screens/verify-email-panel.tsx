import { ApiProblem } from '@kolo/foundation/request'
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, mailIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sendVerificationEmail, verifyEmail } from '../identity.contract.ts'
import { authModePath, signInPath } from '../identity.paths.ts'
import { homeOf } from '../identity.rules.ts'
import { AuthFrame, AuthTitle } from './auth-frame.tsx'
import { callIdentity } from './call-identity.ts'
import { useSession } from './session-provider.tsx'

// A link works once, and React may draw a page twice: each token is sent once for the life of the page.
const uses = new Map<string, Promise<unknown>>()

function useToken(email: string, token: string): Promise<unknown> {
  const use = uses.get(token) ?? callIdentity(verifyEmail, { body: { email, token } })
  uses.set(token, use)
  return use
}

type Outcome = 'waiting' | 'verified' | { problem: string }

/** The screen behind the verification mail, and the one that waits for it. */
export function VerifyEmailPanel() {
  const [query] = useSearchParams()
  const [link] = useState({ email: query.get('email') ?? '', token: query.get('token') ?? '' })
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  const source = useSession()
  const navigate = useNavigate()
  const { refresh } = source

  useEffect(() => {
    if (link.token === '') return
    let shown = true
    // Out of the address and the history before anything else.
    navigate(authModePath('verifyEmail'), { replace: true })
    useToken(link.email, link.token).then(
      () => {
        if (!shown) return
        setOutcome('verified')
        toast.ok('Email verified')
        void refresh()
      },
      (problem: unknown) => {
        if (shown) setOutcome({ problem: sentenceOfError(problem) })
      },
    )
    return () => {
      shown = false
    }
  }, [link, navigate, refresh])

  const session = source.state === 'signed-in' ? source.session : undefined
  const problem = typeof outcome === 'object' ? outcome.problem : undefined
  const isVerified = outcome === 'verified' || session?.emailVerified === true
  const isKnown = source.state !== 'initialising'
  // The link opened a second time did its work the first time: that is no failure to tell.
  useEffect(() => {
    if (problem && isKnown && !isVerified) toast.bad({ title: 'Failed to verify email', text: problem })
  }, [problem, isKnown, isVerified])

  if (isVerified) return <Verified />
  if (link.token !== '' && outcome === 'waiting') return <Checking />
  return <CheckYourEmail email={session?.email ?? link.email} problem={problem} />
}

function Checking() {
  return (
    <AuthFrame>
      <div role="status">
        <AuthTitle title="Verify your email">
          <span className="row row-2">
            <span className="spin" />
            Checking your link
          </span>
        </AuthTitle>
      </div>
    </AuthFrame>
  )
}

function Panel({
  icon,
  title,
  lead,
  children,
}: {
  icon: string
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <AuthFrame>
      <div className="stack stack-5">
        <span className="glyph glyph-ink size-14 rounded-lg">
          <Icon of={icon} size="lg" />
        </span>
        <div className="stack stack-2">
          <h1>{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {children}
      </div>
    </AuthFrame>
  )
}

function Verified() {
  const source = useSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  return (
    <Panel
      icon={checkIcon}
      title="Your email is verified"
      lead="You can now register for events and send messages."
    >
      <ButtonLink look="primary" size="lg" block to={session ? homeOf(session.role) : signInPath()}>
        {session ? 'Go to my dashboard' : 'Sign in'}
      </ButtonLink>
    </Panel>
  )
}

function CheckYourEmail({ email, problem }: { email: string; problem: string | undefined }) {
  const source = useSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  return (
    <Panel
      icon={mailIcon}
      title="Check your email"
      lead={
        <>
          We sent a link to {email ? <b className="text-ink">{email}</b> : 'your email address'}. Open it on
          this phone to finish.
        </>
      }
    >
      {problem ? (
        <Notice tone="bad" title={problem} />
      ) : (
        <Notice tone="quiet" title="You can look around Kolo without it.">
          You need it to register for events and send messages.
        </Notice>
      )}
      <div className="stack stack-3">
        {session ? (
          <>
            <ButtonLink look="primary" size="lg" block to={homeOf(session.role)}>
              Go to my dashboard
            </ButtonLink>
            <SendAgain />
          </>
        ) : (
          <ButtonLink look="primary" size="lg" block to={signInPath(authModePath('verifyEmail'))}>
            Sign in to send it again
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

/** Seconds until a moment of the server, by this device's clock. */
function secondsUntil(at: string | null | undefined, serverTime: string | undefined): number {
  if (!at || !serverTime) return 0
  return Math.max(0, Math.ceil((Date.parse(at) - Date.parse(serverTime)) / 1_000))
}

function SendAgain() {
  const source = useSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  const [until, setUntil] = useState(
    () => Date.now() + secondsUntil(session?.resendAllowedAt, session?.serverTime) * 1_000,
  )
  const [now, setNow] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1_000)
    return () => clearTimeout(timer)
  })

  function waitFor(seconds: number): void {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1_000)
  }
  async function send(): Promise<void> {
    setBusy(true)
    try {
      const answer = await callIdentity(sendVerificationEmail, {})
      waitFor(secondsUntil(answer.resendAllowedAt, answer.serverTime))
      toast.ok('Verification email sent')
    } catch (problem) {
      toast.bad({ title: 'Failed to send verification email', text: sentenceOfError(problem) })
      if (problem instanceof ApiProblem) {
        waitFor(Number(problem.problem?.facts?.secondsLeft ?? 0))
        if (problem.code === 'already-verified') await source.refresh()
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" block busy={busy} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  )
}
