import { type FormMutation, MutationSheet } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import type { ReactNode } from 'react'
import type { Key } from '../keys.contract.ts'
import { type KeyScope, keyDays, scopeLabels } from '../keys.rules.ts'

export type KeyValues = { name: string; scopes: KeyScope[]; days: string; reason: string }
/** A key that was just made, with what opens. */
export type NewKey = { key: Key; secret: string }

/** Makes a key: its name, what it is for, how long it lives, and why, where somebody else has to agree. */
export function NewKeySheet({
  title,
  submit,
  scopes,
  asksWhy = false,
  making,
  cacheUpdates,
  invalidates = [],
  onMade,
  onClose,
  children,
}: {
  title: string
  submit: string
  scopes: readonly KeyScope[]
  asksWhy?: boolean
  making: FormMutation<KeyValues, NewKey>
  cacheUpdates: (key: Key) => readonly CacheUpdate[]
  invalidates?: readonly string[]
  onMade: (made: NewKey) => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <MutationSheet<KeyValues, NewKey>
      title={title}
      submit={submit}
      initial={{ name: '', scopes: scopes.slice(0, 1), days: String(keyDays[1]), reason: '' }}
      mutation={making}
      cacheUpdates={({ key }) => cacheUpdates(key)}
      invalidates={[...invalidates]}
      onDone={onMade}
      onClose={onClose}
    >
      {({ field, values, errors, setValue }) => (
        <>
          <p className="sm muted">{children}</p>
          <TextInput {...field('name')} label="Name" hint="Program" maxLength={60} />
          <FieldGroup label="What it is for" error={errors.scopes}>
            {scopes.map((scope) => (
              <TickBox
                key={scope}
                ticked={values.scopes.includes(scope)}
                onTick={(ticked) =>
                  setValue(
                    'scopes',
                    scopes.filter((one) => (one === scope ? ticked : values.scopes.includes(one))),
                  )
                }
              >
                {scopeLabels[scope]}
              </TickBox>
            ))}
          </FieldGroup>
          <Select
            {...field('days')}
            label="For how long"
            options={keyDays.map((days) => ({ value: String(days), label: `${days} days` }))}
          />
          {asksWhy && <TextArea {...field('reason')} label="Why" hint="Another administrator reads this" />}
        </>
      )}
    </MutationSheet>
  )
}
