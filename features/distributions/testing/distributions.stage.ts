/** What tests of distributions share: the work that comes round, done by hand, and a paper. */
import type { Community, Db, ServerFeature } from '@kolo/database/call'
import { fileBytes } from '@kolo/files/testing'
import type { Instant } from '@kolo/foundation/time'

/** What people were told by the work. */
export type Told = { topic: string; to: string[]; facts: unknown }

/** What the work needs of a server under test; `startTestServer` gives it. */
type StageServer = {
  database: { db: Db }
  clock: { now: () => Instant }
  community: Community
}

/** Does the work of features that comes round, and the long work it begins, piece by piece; answers who was told what. */
export async function work(
  server: StageServer,
  features: readonly ServerFeature[],
  ...names: string[]
): Promise<Told[]> {
  const told: Told[] = []
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const one of names)
    await server.database.db.transaction().execute(async (db) =>
      jobs
        .find(({ name }) => name === one)
        ?.run(
          {
            db,
            now: server.clock.now(),
            community: server.community,
            enqueue: async (job, data) => {
              if (job === 'notices.tell') told.push(data as Told)
            },
          },
          {},
        ),
    )
  return told
}

/** A paper, as a browser sends it. */
export function paperFile(name: string): File {
  return new File([fileBytes('pdf')], name, { type: 'application/pdf' })
}
