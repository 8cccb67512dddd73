import { communityOfPage } from '@kolo/ui/patterns/community'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { type AuthMode, authModePath, authModes } from '../identity.paths.ts'
import { homeOf } from '../identity.rules.ts'
import { useSession } from '../sessions/screens/session-context.ts'
import { SignInForm } from '../sessions/screens/sign-in-form.tsx'
import { AuthFrame } from './auth-frame.tsx'

// Signing in comes at once; what is needed less often comes when it is opened.
const SignUpForm = lazy(async () => ({
  default: (await import('../accounts/screens/sign-up-form.tsx')).SignUpForm,
}))
const VerifyEmailPanel = lazy(async () => ({
  default: (await import('../accounts/screens/verify-email-panel.tsx')).VerifyEmailPanel,
}))
const ResetPasswordForm = lazy(async () => ({
  default: (await import('../passwords/screens/reset-password-form.tsx')).ResetPasswordForm,
}))
const SecondFactorForm = lazy(async () => ({
  default: (await import('../second-factor/screens/second-factor-form.tsx')).SecondFactorForm,
}))
const SetUpForm = lazy(async () => ({
  default: (await import('../accounts/screens/set-up-form.tsx')).SetUpForm,
}))

/**
 * The forms of who is not signed in. For somebody who is, now or since a moment, there is nothing to do here: on to the
 * page they asked for, or to the mail they have to open.
 */
function UnlessSignedIn({ opening, children }: { opening: boolean; children: ReactNode }) {
  const source = useSession()
  const [query] = useSearchParams()
  const session = source.state === 'signed-in' ? source.session : undefined
  if (!session) return children
  const verify = opening && !session.emailVerified
  const next = verify ? authModePath('verifyEmail') : homeOf(session.role, query.get('next'))
  return <Navigate to={next} replace />
}

const titles: Record<AuthMode, string> = {
  signUp: 'Open your account',
  secondFactor: 'One more step',
  verifyEmail: 'Check your email',
  resetPassword: 'Set a new password',
  setup: 'Set up your community',
}

function formOf(mode: AuthMode | undefined): ReactNode {
  if (mode === 'verifyEmail') return <VerifyEmailPanel />
  if (mode === 'resetPassword') return <ResetPasswordForm />
  return <UnlessSignedIn opening={mode === 'signUp'}>{wayIn(mode)}</UnlessSignedIn>
}

function wayIn(mode: AuthMode | undefined): ReactNode {
  if (mode === 'setup') return <SetUpForm />
  if (mode === 'secondFactor') return <SecondFactorForm />
  return mode === 'signUp' ? <SignUpForm /> : <SignInForm />
}

/** `/auth` in all its modes. */
export function AuthScreen() {
  const [query] = useSearchParams()
  const mode = authModes.find((one) => one === query.get('mode'))
  useEffect(() => {
    document.title = `${mode ? titles[mode] : 'Sign in'} · ${communityOfPage().name}`
  }, [mode])
  const loading = (
    <AuthFrame>
      <p className="muted" role="status">
        Loading
      </p>
    </AuthFrame>
  )
  return <Suspense fallback={loading}>{formOf(mode)}</Suspense>
}
