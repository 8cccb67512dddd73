/**
 * Fills a data folder with the invented community, once. What must always be true: a folder is either whole or not
 * used; one whose story broke off is told again from the beginning; and a folder that holds anything else is left
 * alone.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded, stopLeftBehind } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { migrate } from '@kolo/database/migrate'
import { StartProblem } from '@kolo/database/start-problem'
import { features } from '@kolo/server/features'
import { openStage } from './stage.ts'
import { type Ending, type Plot, tellStory } from './story.ts'

const started = 'demo-started'
const finished = 'demo-finished'

/** Fills the folder unless it is filled; answers how the story ended, or `undefined` when it was told before. */
export async function populate(
  dataDir: string,
  communityName: string,
  plot: Plot,
  onMonth: (month: string) => void,
): Promise<Ending | undefined> {
  if (existsSync(join(dataDir, finished))) return undefined
  await makeReady(dataDir)
  const ending = await fill(dataDir, communityName, plot, onMonth)
  await writeFile(join(dataDir, finished), '')
  return ending
}

async function fill(
  dataDir: string,
  communityName: string,
  plot: Plot,
  onMonth: (month: string) => void,
): Promise<Ending> {
  // Nothing of value is lost if the machine stops now: the folder is not finished and the story is told again.
  const embedded = await startEmbedded({ dataDir, durable: false })
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    const inside = connect({ ownerUrl: embedded.ownerUrl })
    const outside = connect({ ownerUrl: embedded.ownerUrl, max: 4 })
    try {
      const stage = openStage({ db: inside.db, outside: outside.db, features, communityName, dataDir })
      const ending = await tellStory(stage, plot, onMonth)
      if (!ending.proof.holds) throw new Error('The books of the demonstration do not balance')
      await inside.asOwner((client) => client.query('analyze'))
      return ending
    } finally {
      await outside.close()
      await inside.close()
    }
  } finally {
    await embedded.stop()
  }
}

async function makeReady(dataDir: string): Promise<void> {
  const inside = existsSync(dataDir) ? await readdir(dataDir) : []
  if (inside.length > 0 && !inside.includes(started))
    throw new StartProblem(`${dataDir} holds data that is not a demonstration: choose another DATA_DIR.`)
  if (inside.length > 0 && !(await stopLeftBehind(dataDir)))
    throw new StartProblem(`Another program is filling ${dataDir}.`)
  for (const name of inside) await rm(join(dataDir, name), { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, started), '')
}
