import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { PasswordInput } from '@kolo/ui/primitives/text-input'
import { useId, useState } from 'react'
import { changePassword } from '../../identity.contract.ts'
import { callIdentity } from '../call-identity.ts'
import { PasswordRules } from '../password-rules.tsx'
import { useSession } from '../session-provider.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'
import { useHasPassword } from './own-ways.ts'

/** The row of the security settings that changes the password, in a sheet of its own. */
export function PasswordSetting() {
  const [open, setOpen] = useState(false)
  const hasPassword = useHasPassword()
  return (
    <div className="setting set-ctl">
      <div className="grow">
        <p className="medium">Password</p>
        <p className="sm muted">
          {hasPassword
            ? 'Changing it signs you out everywhere else'
            : 'You have none; you sign in with Google'}
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>
        {hasPassword ? 'Change' : 'Set'}
        <span className="vh"> password</span>
      </Button>
      {open && <ChangePasswordSheet hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ChangePasswordSheet({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const session = useSession()
  const title = hasPassword ? 'Change password' : 'Set password'
  const bodyOf = (values: { currentPassword: string; newPassword: string }) => ({
    newPassword: values.newPassword,
    ...proofOf(hasPassword, values),
  })
  const formId = useId()
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: bodyCheck(changePassword.body, bodyOf),
    onSubmit: async (values) => {
      try {
        session.adopt(await callIdentity(changePassword, { body: bodyOf(values) }))
        toast.ok('Password updated')
        onClose()
      } catch (problem) {
        toast.bad({ title: 'Failed to update password', text: sentenceOfError(problem) })
        throw problem
      }
    },
  })
  return (
    <Sheet
      open
      title={title}
      dirty={form.dirty}
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" block type="submit" form={formId} busy={form.busy}>
          {title}
        </Button>
      }
    >
      <form className="stack stack-4" id={formId} {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} />}
        <CurrentPassword hasPassword={hasPassword} field={form.field('currentPassword')} />
        <div className="stack stack-3">
          <PasswordInput {...form.field('newPassword')} label="New password" autoComplete="new-password" />
          <PasswordRules password={form.values.newPassword} />
        </div>
      </form>
    </Sheet>
  )
}
