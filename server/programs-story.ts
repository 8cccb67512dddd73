/** Keys from making to ending, for the count of statements. */
import type { CastName } from './cast.ts'
import type { Answer, Teller } from './statement-stories.ts'

/** Makes a key of one's own and one of the community, and ends both. */
export async function programsStory(ask: Record<CastName, Teller>): Promise<void> {
  const own = await ask.ada('programs.make-key', { body: { name: 'Sheet', scopes: ['own:read'], days: 30 } })
  await ask.ada('programs.list-keys')
  await ask.ada('programs.end-key', { params: { id: (own.key as unknown as Answer).id } })
  const reason = 'The accountant reads the books.'
  const made = await ask.bayo('programs.make-community-key', {
    body: { name: 'Accountant', scopes: ['books:read'], days: 90, reason },
  })
  await ask.chidi('programs.list-community-keys')
  await ask.bayo('programs.end-community-key', { params: { id: (made.key as unknown as Answer).id } })
}
