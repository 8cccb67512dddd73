import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useId, useState } from 'react'
import { deleteAccount } from '../../identity.contract.ts'
import { callIdentity } from '../call-identity.ts'
import { useSession, useSignedIn } from '../session-provider.tsx'
import { CurrentPassword, proofOf } from './current-password.tsx'
import { useHasPassword } from './own-ways.ts'

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
  const formId = useId()
  const bodyOf = (values: { currentPassword: string }) => proofOf(hasPassword, values)
  const form = useForm({
    initial: { currentPassword: '' },
    schema: bodyCheck(deleteAccount.body, bodyOf),
    onSubmit: async (values) => {
      try {
        await callIdentity(deleteAccount, { params: { uid }, body: bodyOf(values) })
        toast.ok('Account deleted successfully')
        source.left()
      } catch (problem) {
        toast.bad({ title: 'Failed to delete account', text: sentenceOfError(problem) })
        throw problem
      }
    },
  })
  return (
    <Sheet
      open
      title="Delete my account"
      dirty={form.dirty}
      onClose={onClose}
      foot={
        <Button look="danger" size="lg" block type="submit" form={formId} busy={form.busy}>
          Delete my account
        </Button>
      }
    >
      <form className="stack stack-4" id={formId} {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} />}
        <p>This removes the account of {email}. It cannot be undone.</p>
        <CurrentPassword hasPassword={hasPassword} field={form.field('currentPassword')} />
      </form>
    </Sheet>
  )
}
