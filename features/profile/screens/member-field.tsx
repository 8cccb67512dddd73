import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { listMembers } from '../members.contract.ts'

/** A member that was found and chosen. */
export type PickedMember = { uid: string; fullName: string }

/** Finds a member by name, email, member code or phone, and chooses them. */
export function MemberField({
  value,
  error,
  onMember,
}: {
  value: PickedMember | undefined
  error: string | undefined
  onMember: (member: PickedMember | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const read = useRead(
    listMembers,
    { query: { search: words, limit: 8 } },
    { enabled: words.length >= 3 && !value },
  )
  if (value)
    return (
      <div className="row between">
        <span>
          <span className="sm muted block">Member</span>
          <b>{value.fullName}</b>
        </span>
        <Button size="sm" onClick={() => onMember(undefined)}>
          Somebody else
        </Button>
      </div>
    )
  return (
    <div className={error ? 'field is-error' : 'field'}>
      <TextInput
        type="search"
        label="Member"
        hint="Name, email, member code or phone number"
        value={typed}
        maxLength={100}
        onValue={setTyped}
      />
      <FieldError>{error}</FieldError>
      {words.length >= 3 && (
        <Screen
          of={read}
          what="members"
          isEmpty={({ rows }) => rows.length === 0}
          empty={<p className="sm muted">Nobody is called so.</p>}
        >
          {({ rows }) => (
            <ul className="list">
              {rows.map((member) => (
                <li className="item" key={member.uid}>
                  <span className="grow">
                    <span className="item-title">{member.fullName}</span>
                    <span className="item-sub block">{member.memberCode}</span>
                  </span>
                  <Button
                    size="sm"
                    look="soft"
                    onClick={() => onMember({ uid: member.uid, fullName: member.fullName })}
                  >
                    Choose<span className="vh"> {member.fullName}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Screen>
      )}
    </div>
  )
}
