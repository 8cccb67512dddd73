import { useRead } from '@kolo/ui/patterns/api'
import { type FormMutation, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { type CacheUpdate, updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { keyRoundIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type ReactNode, useState } from 'react'
import { SecretSheet } from '../../screens/secret-sheet.tsx'
import type { endCommunityKey, endKey, Key, listCommunityKeys, listKeys } from '../keys.contract.ts'
import { KeyRow } from './key-row.tsx'
import { type KeyValues, type NewKey, NewKeySheet } from './new-key-sheet.tsx'

/** How the keys of a member differ from those of the community. */
type KeysOf = {
  /** In words, for screen readers: "your keys". */
  what: string
  title: string
  list: typeof listKeys | typeof listCommunityKeys
  end: typeof endKey | typeof endCommunityKey
  making: FormMutation<KeyValues, NewKey>
  /** The form of a new one: `about` says what whoever has it may do. */
  form: Omit<FormOf, 'making' | 'cacheUpdates' | 'onMade' | 'onClose' | 'children'> & { about: ReactNode }
  empty: { title: string; about: ReactNode }
  secret: { title: string; about: ReactNode }
}
type FormOf = Parameters<typeof NewKeySheet>[0]

/** The list of keys, a member's own or the community's: making one, seeing it once, and ending it. */
export function KeysCard({ what, title, list, end, making, form, empty, secret }: KeysOf) {
  const read = useRead(list, {})
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const cacheUpdates = (key: Key): readonly CacheUpdate[] => [
    updateQuery(list, {}, ({ rows }) => ({ rows: withRow(rows, key) })),
  ]
  const make = (
    <Button icon={plusIcon} onClick={() => setIsMaking(true)}>
      Create a key
    </Button>
  )
  const { about, ...words } = form
  return (
    <>
      <Screen
        of={read}
        what={what}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={keyRoundIcon} title={empty.title} action={make}>
            {empty.about}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Card title={title} aside={make} padded={false}>
            <ul className="list">
              {rows.map((key) => (
                <KeyRow
                  key={key.id}
                  of={key}
                  end={mutation(end, { params: { id: key.id } })}
                  cacheUpdates={cacheUpdates}
                />
              ))}
            </ul>
          </Card>
        )}
      </Screen>
      {isMaking && (
        <NewKeySheet
          {...words}
          making={making}
          cacheUpdates={cacheUpdates}
          onMade={(key) => {
            setIsMaking(false)
            setMade(key.secret)
          }}
          onClose={() => setIsMaking(false)}
        >
          {about}
        </NewKeySheet>
      )}
      {made !== undefined && (
        <SecretSheet title={secret.title} what="Key" secret={made} onClose={() => setMade(undefined)}>
          {secret.about}
        </SecretSheet>
      )}
    </>
  )
}
