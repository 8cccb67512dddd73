import { deed } from '@kolo/ui/patterns/act-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { type Told, told, withRow } from '@kolo/ui/patterns/kept-answers'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { keyRoundIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { endCommunityKey, type Key, listCommunityKeys, makeCommunityKey } from '../../keys.contract.ts'
import { communityScopes } from '../../keys.rules.ts'
import { KeyRow } from '../key-row.tsx'
import { type KeyValues, NewKeySheet } from '../new-key-sheet.tsx'
import { SecretSheet } from '../secret-sheet.tsx'

const tells = (key: Key): readonly Told[] => [
  told(listCommunityKeys, {}, ({ rows }) => ({ rows: withRow(rows, key) })),
]

/** The community's keys: one administrator makes one, another lets it in. */
export function CommunityKeysCard() {
  const read = useRead(listCommunityKeys, {})
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
        what="the community’s keys"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={keyRoundIcon} title="No program reads for the community" action={make}>
            With a key an accountant’s program reads the books, or a sheet reads the reports. It changes
            nothing.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Card title="Keys of the community" aside={make} padded={false}>
            <ul className="list">
              {rows.map((key) => (
                <KeyRow
                  key={key.id}
                  of={key}
                  end={deed(endCommunityKey, { params: { id: key.id } })}
                  tells={tells}
                />
              ))}
            </ul>
          </Card>
        )}
      </Screen>
      {making && (
        <NewKeySheet
          title="Make a key of the community"
          submit="Ask for this key"
          scopes={communityScopes}
          asksWhy
          making={deed(makeCommunityKey, {
            body: ({ name, scopes, days, reason }: KeyValues) => ({
              name,
              scopes,
              days: Number(days),
              reason,
            }),
          })}
          tells={tells}
          refreshes={['/api/admin/home']}
          onMade={(made) => {
            setMaking(false)
            setSecret(made.secret)
          }}
          onClose={() => setMaking(false)}
        >
          Whoever has the key reads what you choose here, of every member. It opens nothing before another
          administrator approves it.
        </NewKeySheet>
      )}
      {secret !== undefined && (
        <SecretSheet title="The key" what="Key" secret={secret} onClose={() => setSecret(undefined)}>
          Copy it into the program now. It opens once another administrator has approved it.
        </SecretSheet>
      )}
    </>
  )
}
