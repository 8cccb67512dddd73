import { ApiProblem } from '@kolo/foundation/request'
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, mailIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ReactNode, useEffect, useState } from 'react'
import { sendVerificationEmail, verifyEmail } from '../../identity.contract.ts'
import { identityMessages } from '../../identity.messages.ts'
import { authModePath, signInPath } from '../../identity.paths.ts'
import { homeOf } from '../../identity.rules.ts'
import { AuthFrame } from '../../screens/auth-frame.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { useMailLink } from './mail-link.ts'

type Outcome = 'waiting' | 'verified' | 'already' | { problem: string }

/**
 * The screen behind the verification mail, and the one that waits for it. Opening the link proves nothing, because
 * programs that look after mail open links and run scripts too; pressing the button does.
 */
export function VerifyEmailPanel() {
  const link = useMailLink('verifyEmail')
  const [outcome, setOutcome] = useState<Outcome>(
    link.state === 'broken' ? { problem: identityMessages['link-not-valid'] } : 'waiting',
  )
  const source = useSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  const problem = typeof outcome === 'object' ? outcome.problem : undefined
  // A link that was mailed to somebody else says nothing about who is signed in here.
  const isOwn = link.email === '' || link.email === session?.email
  const isVerifiedHere = isOwn && session?.emailVerified === true
  const isKnown = source.state !== 'initialising'
  useEffect(() => {
    if (problem && isKnown && !isVerifiedHere) toast.bad({ title: 'Failed to verify email', onPage: problem })
  }, [problem, isKnown, isVerifiedHere])

  if (outcome === 'verified') return <Verified email={link.email} isOwn={isOwn} isNew />
  // The link opened a second time did its work the first time: that is no failure to tell.
  if (outcome === 'already' || isVerifiedHere)
    return <Verified email={link.email} isOwn={isOwn} isNew={link.state === 'none'} />
  if (link.state === 'whole' && outcome === 'waiting')
    return <PressToVerify of={link} onOutcome={setOutcome} />
  return (
    <Panel
      icon={problem ? triangleAlertIcon : mailIcon}
      title={problem ? 'We could not verify your email' : 'Check your email'}
      lead={problem ?? <OpenTheLink email={session?.email ?? link.email} />}
    >
      <WaysOn />
    </Panel>
  )
}

function PressToVerify({
  of: { email, token },
  onOutcome,
}: {
  of: { email: string; token: string }
  onOutcome: (outcome: Outcome) => void
}) {
  const { refresh } = useSession()
  const [busy, setBusy] = useState(false)
  async function press(): Promise<void> {
    setBusy(true)
    try {
      await callIdentity(verifyEmail, { body: { email, token } })
      onOutcome('verified')
      toast.ok('Email verified')
      void refresh()
    } catch (problem) {
      const isAlready = problem instanceof ApiProblem && problem.code === 'already-verified'
      onOutcome(isAlready ? 'already' : { problem: sentenceOfError(problem) })
      if (isAlready) void refresh()
    }
  }
  return (
    <Panel
      icon={mailIcon}
      title="Verify your email"
      lead={
        <>
          Press the button to verify <b className="text-ink">{email}</b>.
        </>
      }
    >
      <Button look="primary" size="lg" block busy={busy} onClick={() => void press()}>
        Verify my email
      </Button>
    </Panel>
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

function Verified({ email, isOwn, isNew = false }: { email: string; isOwn: boolean; isNew?: boolean }) {
  const source = useSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  const someoneElses = session && !isOwn
  return (
    <Panel
      icon={checkIcon}
      title={
        someoneElses
          ? 'This email is verified'
          : isNew
            ? 'Your email is verified'
            : 'Your email is already verified'
      }
      lead={
        someoneElses
          ? `The link was for ${email}. You are signed in as ${session.email ?? session.fullName}.`
          : 'Mails about your money and your sign-ins reach you there.'
      }
    >
      <ButtonLink look="primary" size="lg" block to={session ? homeOf(session.role) : signInPath()}>
        {session ? 'Go to my dashboard' : 'Sign in'}
      </ButtonLink>
    </Panel>
  )
}

function OpenTheLink({ email }: { email: string }) {
  return (
    <>
      We sent a link to {email ? <b className="text-ink">{email}</b> : 'your email address'}. Open it to
      finish.
    </>
  )
}

function WaysOn() {
  const source = useSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  return (
    <>
      <Notice tone="quiet" title="You can go on without it.">
        Checking shows that mails about your money and your sign-ins reach you.
      </Notice>
      <div className="stack stack-3">
        {session ? (
          <>
            <ButtonLink look="primary" size="lg" block to={homeOf(session.role)}>
              Go to my dashboard
            </ButtonLink>
            {!session.emailVerified && <SendAgain />}
          </>
        ) : (
          <ButtonLink look="primary" size="lg" block to={signInPath(authModePath('verifyEmail'))}>
            Sign in to send it again
          </ButtonLink>
        )}
      </div>
    </>
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
