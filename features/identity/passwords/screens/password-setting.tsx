import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { PasswordInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHasPassword } from '../../accounts/screens/own-sign-in-methods.ts'
import { named } from '../../federated-sign-in/screens/provider-name.ts'
import { changePassword, type Session } from '../../identity.contract.ts'
import { onlyHereCacheUpdates } from '../../screens/account.cache.ts'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { CurrentPassword, proofOf, type WithPassword } from './current-password.tsx'
import { PasswordRules } from './password-rules.tsx'

/** The row of the security settings that changes the password, in a sheet of its own. */
export function PasswordSetting() {
  const [search, setSearch] = useSearchParams()
  const notMe = search.get('do') === 'not-me'
  const [open, setOpen] = useState(false)
  const hasPassword = useHasPassword()
  const close = () => {
    setOpen(false)
    if (notMe) setSearch({ tab: 'security' }, { replace: true })
  }
  return (
    <div className="setting set-ctl">
      <div className="grow">
        <p className="medium">Password</p>
        <p className="sm muted">
          {hasPassword
            ? 'Changing it signs you out everywhere else'
            : named('You have none; you sign in with Google')}
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>
        {hasPassword ? 'Change' : 'Set'}
        <span className="vh"> password</span>
      </Button>
      {(open || notMe) && <ChangePasswordSheet hasPassword={hasPassword} notMe={notMe} onClose={close} />}
    </div>
  )
}

type PasswordValues = WithPassword & { newPassword: string }

function ChangePasswordSheet({
  hasPassword,
  notMe,
  onClose,
}: {
  hasPassword: boolean
  /** Somebody else signed in: what the new password does is said first. */
  notMe: boolean
  onClose: () => void
}) {
  const session = useSession()
  const title = hasPassword ? 'Change password' : 'Set password'
  return (
    <MutationSheet<PasswordValues, Session>
      title={title}
      submit={title}
      initial={{ currentPassword: '', newPassword: '' }}
      mutation={mutation(changePassword, {
        body: (values: PasswordValues) => ({
          newPassword: values.newPassword,
          ...proofOf(hasPassword, values),
        }),
        call: callIdentity,
      })}
      cacheUpdates={onlyHereCacheUpdates}
      // The first password is a new way to sign in.
      invalidates={hasPassword ? [] : ['/api/profile']}
      successToast={() => 'Password updated'}
      failed="Failed to update password"
      onDone={(answer) => {
        session.adopt(answer)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {notMe && (
            <Notice tone="wait" title="Somebody else signed in?">
              A new password signs out every other device at once. If money moved, write to Support.
            </Notice>
          )}
          <CurrentPassword hasPassword={hasPassword} field={form.field('currentPassword')} />
          <div className="stack stack-3">
            <PasswordInput {...form.field('newPassword')} label="New password" autoComplete="new-password" />
            <PasswordRules password={form.values.newPassword} />
          </div>
        </>
      )}
    </MutationSheet>
  )
}
