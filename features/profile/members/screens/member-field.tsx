import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useEffect, useRef, useState } from 'react'
import { listMembers } from '../members.contract.ts'

/** What somebody hears who does not see the list. */
const foundWords = (count: number) =>
  count === 1 ? '1 member found' : `${count.toLocaleString('en-NG')} members found`

/** A member that was found and chosen. */
export type PickedMember = { uid: string; fullName: string }

/** Finds a member by name, email, member code or phone, and chooses them. */
export function MemberField({
  value,
  error,
  label = 'Member',
  onMember,
}: {
  value: PickedMember | undefined
  error: string | undefined
  /** Who is looked for. */
  label?: string
  onMember: (member: PickedMember | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const place = useFocusKept(value?.uid)
  const read = useRead(
    listMembers,
    { query: { search: words, limit: 8 } },
    { enabled: words.length >= 3 && !value },
  )
  if (value)
    return (
      <div className={error ? 'field is-error' : 'field'} ref={place}>
        <div className="row between">
          <span>
            <span className="sm muted block">{label}</span>
            <b>{value.fullName}</b>
          </span>
          <Button size="sm" onClick={() => onMember(undefined)}>
            Somebody else
          </Button>
        </div>
        <FieldError>{error}</FieldError>
      </div>
    )
  return (
    <div className={error ? 'field is-error' : 'field'} ref={place}>
      <TextInput
        type="search"
        label={label}
        hint="Name, email, member code or phone number"
        value={typed}
        maxLength={100}
        onValue={setTyped}
      />
      <FieldError>{error}</FieldError>
      <p className="vh" role="status">
        {words.length >= 3 && read.data && foundWords(read.data.rows.length)}
      </p>
      {words.length >= 3 && (
        <Screen
          of={read}
          what="members"
          isEmpty={({ rows }) => rows.length === 0}
          empty={<p className="sm muted">No member has this name or code.</p>}
        >
          {({ rows }) => (
            <ul className="list" aria-label="Members found">
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

/** Once somebody is chosen, or nobody any more, the focus is in what stands here now: it was on what is gone. */
function useFocusKept(uid: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(uid)
  useEffect(() => {
    if (before.current === uid) return
    before.current = uid
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [uid])
  return place
}
