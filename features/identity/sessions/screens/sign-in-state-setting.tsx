import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateAndInvalidate, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { readSignInState, setSignInState } from '../../identity.contract.ts'
import { callIdentity } from '../../screens/call-identity.ts'

type Member = { uid: string; fullName: string }

/** Whether somebody's sign-in is on, for administrators, with switching it off and on again. */
export function SignInStateSetting({ member }: { member: Member }) {
  const read = useRead(readSignInState, { params: { uid: member.uid } })
  const [open, setOpen] = useState(false)
  const state = read.data
  if (!state) return null
  const { disabledSince, reason, can } = state
  const verb = disabledSince ? 'Enable' : 'Disable'
  return (
    <div className="setting">
      <div className="grow">
        <p className="medium">Sign-in</p>
        <p className="sm muted">
          {disabledSince ? (
            <>
              Disabled since <Moment at={disabledSince} />: {reason}
            </>
          ) : (
            'Open'
          )}
        </p>
      </div>
      <Button disabled={can !== true} onClick={() => setOpen(true)}>
        {verb}
        <span className="vh"> sign-in</span>
      </Button>
      {open && <SignInStateSheet member={member} disable={!disabledSince} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SignInStateSheet({
  member: { uid, fullName },
  disable,
  onClose,
}: {
  member: Member
  disable: boolean
  onClose: () => void
}) {
  const verb = disable ? 'Disable sign-in' : 'Enable sign-in'
  return (
    <MutationSheet<{ reason: string }, OutputOf<typeof setSignInState>>
      title={verb}
      submit={verb}
      danger={disable}
      initial={{ reason: '' }}
      mutation={mutation(setSignInState, {
        params: { uid },
        body: ({ reason }) => ({ disabled: disable, reason }),
        call: callIdentity,
      })}
      cacheUpdates={({ disabledSince, reason }) => [
        updateAndInvalidate(
          updateQuery(readSignInState, { params: { uid } }, (kept) => ({ ...kept, disabledSince, reason })),
        ),
      ]}
      successToast={() => (disable ? 'Sign-in disabled' : 'Sign-in enabled')}
      failed={`Failed to ${verb.toLowerCase()}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {disable
              ? `${fullName} is signed out everywhere at once and cannot sign in until you enable it again. Their money stays as it is.`
              : `${fullName} can sign in again as before.`}
          </p>
          <TextArea
            {...form.field('reason')}
            label="Reason"
            hint="It is kept, and mailed to the member"
            rows={3}
          />
        </>
      )}
    </MutationSheet>
  )
}
