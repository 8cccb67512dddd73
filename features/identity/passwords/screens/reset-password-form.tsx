import { ApiProblem } from '@kolo/foundation/request'
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { toast } from '@kolo/ui/patterns/toasts'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { PasswordInput, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { type MailLink, useMailLink } from '../../accounts/screens/mail-link.ts'
import { requestPasswordReset, resetPassword } from '../../identity.contract.ts'
import { identityMessages } from '../../identity.messages.ts'
import { authPath } from '../../identity.paths.ts'
import { newPasswordWire } from '../../identity.wires.ts'
import { AuthFrame, AuthTitle } from '../../screens/auth-frame.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { PasswordRules } from './password-rules.tsx'

/** Without a token: asks for the mail. With the token from the mail: sets the new password. */
export function ResetPasswordForm() {
  const link = useMailLink('resetPassword')
  const [isDead, setDead] = useState(link.state !== 'whole')
  if (isDead) return <AskForLink email={link.email} isBroken={link.state === 'broken'} />
  return <NewPassword link={link} onDead={() => setDead(true)} />
}

function BackToSignIn() {
  return (
    <p className="auth-note">
      <Link to={authPath}>Back to sign in</Link>
    </p>
  )
}

function AskForLink({ email, isBroken }: { email: string; isBroken: boolean }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initial: { email },
    schema: requestPasswordReset.body,
    onSubmit: async (values) => {
      await callIdentity(requestPasswordReset, { body: values })
      setSentTo(values.email.trim())
      toast.ok('Password reset email sent')
    },
  })
  return (
    <AuthFrame>
      <AuthTitle title="Forgot your password?">
        Enter your email. We send a link to set a new password.
      </AuthTitle>
      {isBroken && !sentTo && <Notice tone="bad" title={identityMessages['link-not-valid']} />}
      {sentTo && (
        <Notice tone="ok" title="Check your email." live="status">
          If {sentTo} has an account, a link is on its way. It works for 1 hour; a new one is sent at most
          every 5 minutes.
        </Notice>
      )}
      <Form of={form} className="stack stack-4">
        <TextInput
          {...form.field('email')}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button look="primary" size="lg" block type="submit" busy={form.busy}>
          {sentTo ? 'Send the link again' : 'Send the link'}
        </Button>
      </Form>
      <BackToSignIn />
    </AuthFrame>
  )
}

const newPassword = z.object({ password: newPasswordWire })

function NewPassword({ link, onDead }: { link: MailLink; onDead: () => void }) {
  const navigate = useNavigate()
  const source = useSession()
  const [dead, setDead] = useState(false)
  const form = useForm({
    initial: { password: '' },
    schema: newPassword,
    onSubmit: async ({ password }) => {
      try {
        const body = { email: link.email, token: link.token, password }
        const { email } = await callIdentity(resetPassword, { body })
        toast.ok('Password updated')
        await source.refresh()
        navigate(`${authPath}?${new URLSearchParams({ email })}`, { replace: true })
      } catch (problem) {
        toast.bad({ title: 'Failed to update password', onPage: sentenceOfError(problem) })
        setDead(problem instanceof ApiProblem && problem.code.startsWith('link-'))
        throw problem
      }
    },
  })
  return (
    <AuthFrame>
      <AuthTitle title="Set a new password">
        For {link.email}. You will be signed out everywhere else.
      </AuthTitle>
      {dead ? (
        <>
          <FormProblem of={form.whole} />
          <Button look="primary" size="lg" block onClick={onDead}>
            Ask for a new link
          </Button>
        </>
      ) : (
        <Form of={form} className="stack stack-4">
          {/* For the browser's password store, which keeps the new password under this name. */}
          <input
            className="vh"
            type="email"
            autoComplete="username"
            value={link.email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <div className="stack stack-3">
            <PasswordInput {...form.field('password')} label="New password" autoComplete="new-password" />
            <PasswordRules password={form.values.password} />
          </div>
          <Button look="primary" size="lg" block type="submit" busy={form.busy}>
            Save the new password
          </Button>
        </Form>
      )}
      <BackToSignIn />
    </AuthFrame>
  )
}
