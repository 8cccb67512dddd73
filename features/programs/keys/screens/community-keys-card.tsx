import { mutation } from '@kolo/ui/patterns/mutation-sheet'
import { endCommunityKey, listCommunityKeys, makeCommunityKey } from '../keys.contract.ts'
import { communityScopes } from '../keys.rules.ts'
import { KeysCard } from './keys-card.tsx'
import type { KeyValues } from './new-key-sheet.tsx'

/** The community's keys: one administrator makes one, another lets it in. */
export function CommunityKeysCard() {
  return (
    <KeysCard
      what="the community’s keys"
      title="Keys of the community"
      list={listCommunityKeys}
      end={endCommunityKey}
      making={mutation(makeCommunityKey, {
        body: ({ name, scopes, days, reason }: KeyValues) => ({ name, scopes, days: Number(days), reason }),
      })}
      form={{
        title: 'Create a community key',
        submit: 'Ask for this key',
        scopes: communityScopes,
        asksWhy: true,
        invalidates: ['/api/admin/home'],
        about:
          'Whoever has the key reads what you choose here, of every member. It opens nothing before another administrator approves it.',
      }}
      empty={{
        title: 'No API keys of the community',
        about:
          'A key lets an accountant’s program read the books, or a sheet read the reports. It changes nothing.',
      }}
      secret={{
        title: 'The key',
        about: 'Copy it into the program now. It opens once another administrator has approved it.',
      }}
    />
  )
}
