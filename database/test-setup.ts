/** Vitest's global set-up: one PostgreSQL for the whole run, in a folder that goes away with it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, stopLeftBehind } from './embedded.ts'
import { migrate } from './migrate.ts'
import './testing.ts'

const PREFIX = 'kolo-test-cluster-'

/** Starts the cluster, migrates the template and tells the test files where it is; answers the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  const embedded = await startEmbedded({ dataDir, durable: false })
  await migrate({ ownerUrl: embedded.ownerUrl })
  project.provide('templateUrl', embedded.ownerUrl)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its cluster behind, still running: the next run clears it away. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const dataDir = join(tmpdir(), name)
    if (await stopLeftBehind(dataDir)) await rm(dataDir, { recursive: true, force: true })
  }
}
