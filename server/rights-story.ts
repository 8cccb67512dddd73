/** A copy of somebody's data from its asking to its saving, for the count of statements. */
import type { CastName } from './cast.ts'
import { features } from './features.ts'
import type { Teller } from './statement-stories.ts'
import type { TestServer } from './testing.ts'

/** Ada has all that is kept about her made, and saves it. */
export async function rightsStory(server: TestServer, ask: Record<CastName, Teller>): Promise<void> {
  const { id } = await ask.ada('data-rights.ask-for-copy')
  const turn = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  const call = { now: server.clock.now(), community: server.community, enqueue: async () => undefined }
  for (let at = 0; at < 16; at++)
    await server.db.transaction().execute(async (db) => turn?.run({ db, ...call }, {}))
  const { link } = await ask.ada('data-rights.link-to-copy', { params: { id } })
  const query = Object.fromEntries(new URL(String(link), server.url).searchParams)
  await ask.ada('data-rights.open-copy', { params: { id }, query })
}
