import { readKey, sentenceOfError } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { Form } from '@kolo/ui/patterns/form'
import { toast } from '@kolo/ui/patterns/toasts'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { PasswordInput, TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { GoogleSignIn } from '../../federated-sign-in/screens/google-sign-in.tsx'
import { isSecondFactorNeeded, type SecondFactorNeeded, signIn } from '../../identity.contract.ts'
import { sessionEndWords } from '../../identity.messages.ts'
import { authModePath, secondFactorPath } from '../../identity.paths.ts'
import { PasskeySignIn } from '../../passkeys/screens/passkey-sign-in.tsx'
import { AuthFrame, AuthTitle } from '../../screens/auth-frame.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { readPendingSignIn } from '../../second-factor/second-factor.contract.ts'
import { useSession } from './session-context.ts'
import { welcomeBack } from './welcome-back.ts'

/** Why the last session ended, when the person did not end it. */
function SessionEndNotice() {
  const source = useSession()
  const ended = source.state === 'signed-out' ? source.ended : undefined
  if (ended === undefined || ended === 'signed-out') return null
  return <Notice tone="info" title={sessionEndWords[ended]} live="status" />
}

/** The sign-in form. Afterwards: the page that was asked for, or the home of the role. */
export function SignInForm() {
  const [query] = useSearchParams()
  const session = useSession()
  const navigate = useNavigate()
  const cache = useQueryClient()
  function goOn(pending: SecondFactorNeeded): void {
    cache.setQueryData(readKey(readPendingSignIn, {}), { pending })
    void navigate(secondFactorPath(query.get('next') ?? undefined))
  }
  const form = useForm({
    initial: { email: query.get('email') ?? '', password: '' },
    schema: signIn.body,
    onSubmit: async (values) => {
      try {
        const started = await callIdentity(signIn, { body: values })
        if (isSecondFactorNeeded(started)) return goOn(started)
        welcomeBack(started)
        session.adopt(started)
      } catch (problem) {
        toast.bad({ title: 'Failed to sign in', onPage: sentenceOfError(problem) })
        throw problem
      }
    },
  })
  return (
    <AuthFrame>
      <AuthTitle title="Welcome back">Sign in to your account with {communityOfPage().name}.</AuthTitle>
      {form.whole === undefined && <SessionEndNotice />}
      <Form
        of={form}
        className="stack stack-4"
        advice={
          form.whole === 'Invalid login credentials.' && 'Check your email and password, then try again.'
        }
      >
        <TextInput
          {...form.field('email')}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          aside={
            <Link className="medium" to={authModePath('resetPassword')}>
              Forgot it?
            </Link>
          }
        />
        <Button look="primary" size="lg" block type="submit" busy={form.busy}>
          Sign in
        </Button>
      </Form>
      <GoogleSignIn />
      <PasskeySignIn />
      <p className="muted auth-note">
        New to {communityOfPage().name}?{' '}
        <Link to={authModePath('signUp')}>
          <b>Open an account</b>
        </Link>
      </p>
    </AuthFrame>
  )
}
