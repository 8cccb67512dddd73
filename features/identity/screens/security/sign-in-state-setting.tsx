import { sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { toast } from '@kolo/ui/patterns/toasts'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useId, useState } from 'react'
import { readSignInState, setSignInState } from '../../identity.contract.ts'
import { callIdentity } from '../call-identity.ts'

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
      {open && (
        <SignInStateSheet
          member={member}
          disable={!disabledSince}
          onClose={() => setOpen(false)}
          onDone={() => void read.refetch()}
        />
      )}
    </div>
  )
}

function SignInStateSheet({
  member,
  disable,
  onClose,
  onDone,
}: {
  member: Member
  disable: boolean
  onClose: () => void
  onDone: () => void
}) {
  const formId = useId()
  const verb = disable ? 'Disable sign-in' : 'Enable sign-in'
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const { uid } = member
      try {
        await callIdentity(setSignInState, { params: { uid }, body: { disabled: disable, reason } })
      } catch (problem) {
        toast.bad({ title: `Failed to ${verb.toLowerCase()}`, text: sentenceOfError(problem) })
        throw problem
      }
      toast.ok(disable ? 'Sign-in disabled' : 'Sign-in enabled')
      onDone()
      onClose()
    },
  })
  return (
    <Sheet
      open
      title={verb}
      dirty={form.dirty}
      onClose={onClose}
      foot={
        <Button
          look={disable ? 'danger' : 'primary'}
          size="lg"
          block
          type="submit"
          form={formId}
          busy={form.busy}
        >
          {verb}
        </Button>
      }
    >
      <form className="stack stack-4" id={formId} {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <p>
          {disable
            ? `${member.fullName} is signed out everywhere at once and cannot sign in until you enable it again. Their money stays as it is.`
            : `${member.fullName} can sign in again as before.`}
        </p>
        <TextArea
          {...form.field('reason')}
          label="Reason"
          hint="It is kept, and mailed to the member"
          rows={3}
        />
      </form>
    </Sheet>
  )
}
