import { deed } from '@kolo/ui/patterns/act-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { type Told, told, withRow } from '@kolo/ui/patterns/kept-answers'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { keyRoundIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { endKey, type Key, listKeys, makeKey } from '../keys.contract.ts'
import { ownScopes } from '../keys.rules.ts'
import { KeyRow } from './key-row.tsx'
import { type KeyValues, NewKeySheet } from './new-key-sheet.tsx'
import { SecretSheet } from './secret-sheet.tsx'

const tells = (key: Key): readonly Told[] => [
  told(listKeys, {}, ({ rows }) => ({ rows: withRow(rows, key) })),
]

/** One's own keys: programs that ask as this member. */
export function OwnKeysCard() {
  const read = useRead(listKeys, {})
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const make = (
    <Button icon={plusIcon} onClick={() => setMaking(true)}>
      Make a key
    </Button>
  )
  return (
    <>
      <Screen
        of={read}
        what="your keys"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={keyRoundIcon} title="No keys for other programs" action={make}>
            With a key a program of yours, such as a budget sheet, reads what you see here. It never moves
            money.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Card title="Keys for other programs" aside={make} padded={false}>
            <ul className="list">
              {rows.map((key) => (
                <KeyRow key={key.id} of={key} end={deed(endKey, { params: { id: key.id } })} tells={tells} />
              ))}
            </ul>
          </Card>
        )}
      </Screen>
      {making && (
        <NewKeySheet
          title="Make a key"
          submit="Make key"
          scopes={ownScopes}
          making={deed(makeKey, {
            body: ({ name, scopes, days }: KeyValues) => ({ name, scopes, days: Number(days) }),
          })}
          tells={tells}
          onMade={(made) => {
            setMaking(false)
            setSecret(made.secret)
          }}
          onClose={() => setMaking(false)}
        >
          Whoever has the key asks as you. Give it to no person, and only to a program you trust.
        </NewKeySheet>
      )}
      {secret !== undefined && (
        <SecretSheet title="Your key" what="Key" secret={secret} onClose={() => setSecret(undefined)}>
          Copy it into the program now. If it is lost, end it and make another.
        </SecretSheet>
      )}
    </>
  )
}
