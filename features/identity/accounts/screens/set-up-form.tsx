import { fullNameWire } from '@kolo/profile/fields'
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { toast } from '@kolo/ui/patterns/toasts'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { PasswordInput, TextInput } from '@kolo/ui/primitives/text-input'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { setUp } from '../../identity.contract.ts'
import { authModePath } from '../../identity.paths.ts'
import { emailWire, newPasswordWire } from '../../identity.wires.ts'
import { PasswordRules } from '../../passwords/screens/password-rules.tsx'
import { AuthFrame, AuthTitle } from '../../screens/auth-frame.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'

const administrator = z.object({ fullName: fullNameWire, email: emailWire, password: newPasswordWire })

/** The first administrator of an empty community opens their account with the link the server printed. */
export function SetUpForm() {
  const [query] = useSearchParams()
  const [token] = useState(query.get('token') ?? '')
  const navigate = useNavigate()
  const session = useSession()
  useEffect(() => {
    // Out of the address and the history before anything else.
    if (query.has('token')) navigate(authModePath('setup'), { replace: true })
  }, [query, navigate])
  const form = useForm({
    initial: { fullName: '', email: '', password: '' },
    schema: administrator,
    onSubmit: async (values) => {
      try {
        const opened = await callIdentity(setUp, { body: { ...values, token } })
        toast.ok('Account created successfully')
        session.welcome(opened)
      } catch (problem) {
        toast.bad({ title: 'Failed to create account', onPage: sentenceOfError(problem) })
        throw problem
      }
    },
  })
  return (
    <AuthFrame>
      <AuthTitle title="Set up your community">
        You will be its first administrator. The rest of your profile can wait.
      </AuthTitle>
      {token === '' && (
        <Notice tone="wait" title="Open the link the server printed.">
          It works once, for 1 hour. Starting the server again prints a new one.
        </Notice>
      )}
      <Form of={form} className="stack stack-4">
        <TextInput {...form.field('fullName')} label="Full name" autoComplete="name" />
        <TextInput
          {...form.field('email')}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="stack stack-3">
          <PasswordInput {...form.field('password')} label="Password" autoComplete="new-password" />
          <PasswordRules password={form.values.password} />
        </div>
        <Button look="primary" size="lg" block type="submit" busy={form.busy} disabled={token === ''}>
          Open my account
        </Button>
      </Form>
    </AuthFrame>
  )
}
