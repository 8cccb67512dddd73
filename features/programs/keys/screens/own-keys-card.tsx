import { mutation } from '@kolo/ui/patterns/mutation-sheet'
import { endKey, listKeys, makeKey } from '../keys.contract.ts'
import { ownScopes } from '../keys.rules.ts'
import { KeysCard } from './keys-card.tsx'
import type { KeyValues } from './new-key-sheet.tsx'

/** One's own keys: programs that ask as this member. */
export function OwnKeysCard() {
  return (
    <KeysCard
      what="your keys"
      title="API keys"
      list={listKeys}
      end={endKey}
      making={mutation(makeKey, {
        body: ({ name, scopes, days }: KeyValues) => ({ name, scopes, days: Number(days) }),
      })}
      form={{
        title: 'Create a key',
        submit: 'Create key',
        scopes: ownScopes,
        about: 'Whoever has the key acts as you. Give it to no person, and only to a program you trust.',
      }}
      empty={{
        title: 'No API keys',
        about:
          'A key lets your own program, such as a budget sheet, read what you see here. It never moves money.',
      }}
      secret={{
        title: 'Your key',
        about: 'Copy it into the program now. If you lose it, revoke it and create another.',
      }}
    />
  )
}
