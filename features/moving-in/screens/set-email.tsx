import type { OutputOf } from '@kolo/foundation/endpoint'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { giveEmail } from '../moving-in.contract.ts'

type Member = { uid: string; fullName: string; email: string }

/** A member who was brought in without an e-mail is given one; nothing for everybody else. */
export function GiveEmailSetting({ member }: { member: Member }) {
  const [open, setOpen] = useState(false)
  if (member.email !== '') return null
  return (
    <div className="setting">
      <div className="grow">
        <p className="medium">E-mail</p>
        <p className="sm muted">None: this member cannot sign in yet.</p>
      </div>
      <Button onClick={() => setOpen(true)}>
        Add
        <span className="vh"> an e-mail address</span>
      </Button>
      {open && <GiveEmailSheet member={member} onClose={() => setOpen(false)} />}
    </div>
  )
}

function GiveEmailSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <MutationSheet<{ email: string; reason: string }, OutputOf<typeof giveEmail>>
      title="Add an e-mail address"
      submit="Ask a second administrator"
      initial={{ email: '', reason: '' }}
      mutation={mutation(giveEmail, {
        params: { uid: member.uid },
        body: (values: { email: string; reason: string }) => values,
      })}
      invalidates={['/api/members', '/api/users', '/api/approvals', '/api/admin/home']}
      successToast={({ waiting }) =>
        waiting ? { tone: 'wait', title: 'It needs a second administrator.' } : 'The address is added'
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            Whoever reads the mail of this address can come in as {member.fullName} and use what they have. A
            second administrator agrees to it.
          </p>
          <TextInput label="E-mail" type="email" autoComplete="off" maxLength={254} {...field('email')} />
          <TextArea label="How do you know that it is theirs?" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
