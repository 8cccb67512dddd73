import { Select } from '@kolo/ui/primitives/text-input'
import type { ComponentType } from 'react'

/** A field that finds a person and chooses them; the log knows nobody, so whoever shows it brings the field. */
export type FindPerson = ComponentType<{
  label: string
  value: { uid: string; fullName: string } | undefined
  error: string | undefined
  onMember: (person: { uid: string } | undefined) => void
}>

/** Whose actions are shown: a person is searched for, kept in the address by their uid alone, and seen from either side. */
export function PersonFilter({
  person,
  name,
  isRead,
  side,
  change,
  Find,
}: {
  person: string
  /** What the person is called; nothing of somebody erased. */
  name: string | undefined
  isRead: boolean
  side: 'did' | 'concerned' | undefined
  change: (name: 'person' | 'side', value: string) => void
  Find: FindPerson
}) {
  const called = name ?? (isRead ? 'Somebody erased' : '…')
  return (
    <>
      <Find
        label="Person"
        value={person ? { uid: person, fullName: called } : undefined}
        error={undefined}
        onMember={(member) => change('person', member?.uid ?? '')}
      />
      {person && (
        <Select
          label="Of this person"
          value={side ?? ''}
          onValue={(next) => change('side', next)}
          options={[
            { value: '', label: 'What they did, and what was done to them' },
            { value: 'did', label: 'What they did' },
            { value: 'concerned', label: 'What was done to them' },
          ]}
        />
      )}
    </>
  )
}
