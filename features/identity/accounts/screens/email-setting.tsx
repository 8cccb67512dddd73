import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { changeEmail, type Session } from '../../identity.contract.ts'
import { CurrentPassword, proofOf, type WithPassword } from '../../passwords/screens/current-password.tsx'
import { newEmailCacheUpdates } from '../../screens/account.cache.ts'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession, useSignedIn } from '../../sessions/screens/session-context.ts'
import { useHasPassword } from './own-sign-in-methods.ts'

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

type EmailValues = WithPassword & { email: string }

function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const hasPassword = useHasPassword()
  return (
    <MutationSheet<EmailValues, Session>
      title="Change email"
      submit="Change email"
      initial={{ email: '', currentPassword: '' }}
      mutation={mutation(changeEmail, {
        body: (values: EmailValues) => ({ email: values.email, ...proofOf(hasPassword, values) }),
        call: callIdentity,
      })}
      cacheUpdates={newEmailCacheUpdates}
      successToast={({ email }) => ({ title: 'Email updated', text: `Open the link we sent to ${email}.` })}
      failed="Failed to update email"
      onDone={(answer) => {
        session.adopt(answer)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </MutationSheet>
  )
}
