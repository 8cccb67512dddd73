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
      title="Keys for other programs"
      list={listKeys}
      end={endKey}
      making={mutation(makeKey, {
        body: ({ name, scopes, days }: KeyValues) => ({ name, scopes, days: Number(days) }),
      })}
      form={{
        title: 'Make a key',
        submit: 'Make key',
        scopes: ownScopes,
        about: 'Whoever has the key asks as you. Give it to no person, and only to a program you trust.',
      }}
      empty={{
        title: 'No keys for other programs',
        about:
          'With a key a program of yours, such as a budget sheet, reads what you see here. It never moves money.',
      }}
      secret={{
        title: 'Your key',
        about: 'Copy it into the program now. If it is lost, end it and make another.',
      }}
    />
  )
}
