/** Vitest's global set-up: one PostgreSQL for the whole run, in a folder that goes away with it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, stopLeftBehind } from './cluster/embedded.ts'
import { withOwner } from './connection.ts'
import { migrate } from './migrate.ts'
import { quickPlace } from './quick-place.ts'
import { allowTestDeeds } from './testing.ts'

const PREFIX = 'kolo-test-cluster-'

/** Starts the cluster, migrates the template and tells the test files where it is; answers the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await quickPlace()
  await sweep(place)
  const dataDir = await mkdtemp(join(place, PREFIX))
  const countsStatements = project.config.env?.DEEP !== undefined
  const embedded = await startEmbedded({ dataDir, durable: false, countsStatements })
  await migrate({ ownerUrl: embedded.ownerUrl })
  await withOwner(embedded.ownerUrl, (client) => client.query(allowTestDeeds))
  project.provide('templateUrl', embedded.ownerUrl)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its cluster behind, still running: the next run clears it away. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = join(place, name)
    if (await stopLeftBehind(dataDir)) await rm(dataDir, { recursive: true, force: true })
  }
}
