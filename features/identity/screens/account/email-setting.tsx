import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useId, useState } from 'react'
import { changeEmail } from '../../identity.contract.ts'
import { callIdentity } from '../call-identity.ts'
import { useSession, useSignedIn } from '../session-provider.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'
import { useHasPassword } from './own-ways.ts'

/** The row of the security settings that changes the e-mail, in a sheet of its own. */
export function EmailSetting() {
  const [open, setOpen] = useState(false)
  const { email, emailVerified } = useSignedIn()
  return (
    <div className="setting set-ctl">
      <div className="grow">
        <p className="medium">Email</p>
        <p className="sm muted">
          {email}
          {!emailVerified && ' · not verified yet'}
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>
        Change<span className="vh"> email</span>
      </Button>
      {open && <ChangeEmailSheet onClose={() => setOpen(false)} />}
    </div>
  )
}

function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const hasPassword = useHasPassword()
  const formId = useId()
  const bodyOf = (values: { email: string; currentPassword: string }) => ({
    email: values.email,
    ...proofOf(hasPassword, values),
  })
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    schema: bodyCheck(changeEmail.body, bodyOf),
    onSubmit: async (values) => {
      try {
        const answer = await callIdentity(changeEmail, { body: bodyOf(values) })
        session.adopt(answer)
        toast.ok({ title: 'Email updated', text: `Open the link we sent to ${answer.email}.` })
        onClose()
      } catch (problem) {
        toast.bad({ title: 'Failed to update email', text: sentenceOfError(problem) })
        throw problem
      }
    },
  })
  return (
    <Sheet
      open
      title="Change email"
      dirty={form.dirty}
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" block type="submit" form={formId} busy={form.busy}>
          Change email
        </Button>
      }
    >
      <form className="stack stack-4" id={formId} {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} />}
        <p className="muted">
          We send a link to the new address. Until you open it, your email counts as not verified. You are
          signed out everywhere else.
        </p>
        <TextInput
          {...form.field('email')}
          label="New email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CurrentPassword hasPassword={hasPassword} field={form.field('currentPassword')} />
      </form>
    </Sheet>
  )
}
