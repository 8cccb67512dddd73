import type { OutputOf } from '@kolo/foundation/endpoint'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { signOutMember } from '../../identity.contract.ts'
import { callIdentity } from '../../screens/call-identity.ts'

/** The row of a member's rights that ends all their sessions, as when a phone was lost. */
export function SignOutMember({ member: { uid, fullName } }: { member: { uid: string; fullName: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="setting">
      <div className="grow">
        <p className="medium">Devices</p>
        <p className="sm muted">A lost phone: end every session. They can sign in again.</p>
      </div>
      <Button onClick={() => setOpen(true)}>Sign out everywhere</Button>
      {open && (
        <MutationSheet<{ reason: string }, OutputOf<typeof signOutMember>>
          title="Sign out everywhere"
          submit="Sign them out"
          danger
          initial={{ reason: '' }}
          mutation={mutation(signOutMember, {
            call: callIdentity,
            params: { uid },
            body: ({ reason }) => ({ reason }),
          })}
          successToast={({ ended }) => (ended === 1 ? '1 session ended' : `${ended} sessions ended`)}
          failed="Failed to sign them out"
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p className="muted">{fullName}</p>
              <TextArea
                {...form.field('reason')}
                label="Reason"
                hint="We send it to them by email."
                maxLength={500}
                rows={3}
              />
            </>
          )}
        </MutationSheet>
      )}
    </div>
  )
}
