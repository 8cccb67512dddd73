import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { deleteAccount } from '../../identity.contract.ts'
import { CurrentPassword, proofOf, type WithPassword } from '../../passwords/screens/current-password.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession, useSignedIn } from '../../sessions/screens/session-context.ts'
import { useHasPassword } from './own-sign-in-methods.ts'

/** Deleting one's own account: what is lost, what stays, and the password before anything happens. */
export function DeleteAccountCard() {
  const [open, setOpen] = useState(false)
  return (
    <section className="card card-pad stack stack-3">
      <div>
        <h2>Delete my account</h2>
        <p className="sm muted">
          Your profile and your sign-in are removed for good. The books of the community keep the amounts,
          without your name. It is possible only when the account holds no money.
        </p>
      </div>
      <div className="btn-row">
        <Button look="danger-line" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      {open && <DeleteAccountSheet onClose={() => setOpen(false)} />}
    </section>
  )
}

function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const source = useSession()
  const { uid, email } = useSignedIn()
  const hasPassword = useHasPassword()
  return (
    <MutationSheet<WithPassword, unknown>
      title="Delete my account"
      submit="Delete my account"
      danger
      initial={{ currentPassword: '' }}
      mutation={mutation(deleteAccount, {
        params: { uid },
        body: (values: WithPassword) => proofOf(hasPassword, values),
        call: callIdentity,
      })}
      successToast={() => 'Account deleted successfully'}
      failed="Failed to delete account"
      onDone={source.left}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>This removes the account of {email}. It cannot be undone.</p>
          <CurrentPassword hasPassword={hasPassword} field={form.field('currentPassword')} />
        </>
      )}
    </MutationSheet>
  )
}
