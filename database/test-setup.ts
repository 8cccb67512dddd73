/** Vitest's global set-up: one PostgreSQL for the whole run, in a folder that goes away with it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import './testing.ts'

/** Starts the cluster, migrates the template and tells the test files where it is; answers the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-test-'))
  const embedded = await startEmbedded({ dataDir, durable: false })
  await migrate({ ownerUrl: embedded.ownerUrl })
  project.provide('templateUrl', embedded.ownerUrl)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
