/**
 * Fills a data folder with the invented community, once. What must always be true: a folder is either whole or not
 * used; a story that broke off goes on where it was, unless the machine stopped too, as nothing waits for the disk: then
 * it is told again from the beginning; and a folder that holds anything else is left alone.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { demonstrationKinds } from '@kolo/audit/rules'
import { recordEvent, sealEvents, startSealing } from '@kolo/audit/server'
import { startEmbedded, stopLeftBehind } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { migrate } from '@kolo/database/migrate'
import { StartProblem } from '@kolo/database/start-problem'
import { newId } from '@kolo/foundation/ids'
import { addHours, type Instant } from '@kolo/foundation/time'
import { features } from '@kolo/server/features'
import { readServerSecret } from '@kolo/server/operations/server-secret'
import type { Plot } from './scenario.ts'
import { beginScenario, type Ending, type OnChunk, tellScenario } from './scenario-report.ts'
import { openFixture } from './stage.ts'

const started = 'demo-started'
const founded = 'demo-founded'
const finished = 'demo-finished'

/** How many days before the end members begin to have notices. */
const notifiedDays = 30

/** How far apart two reckonings of when the machine started may be. */
const sameStartSeconds = 60

/** Fills the folder unless it is filled; answers how the story ended, or `undefined` when it was told before. */
export async function populate(
  dataDir: string,
  communityName: string,
  plot: Plot,
  onChunk: OnChunk,
): Promise<Ending | undefined> {
  if (existsSync(join(dataDir, finished))) return undefined
  await makeReady(dataDir, plot.now)
  const ending = await fill(dataDir, communityName, plot, onChunk)
  await writeFile(join(dataDir, finished), '')
  return ending
}

async function fill(dataDir: string, communityName: string, plot: Plot, onChunk: OnChunk): Promise<Ending> {
  // Nothing of value is lost if the machine stops now: the folder is not finished and the story is told again.
  const embedded = await startEmbedded({ dataDir, durable: false })
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    const inside = connect({ ownerUrl: embedded.ownerUrl })
    const outside = connect({ ownerUrl: embedded.ownerUrl, max: 4 })
    try {
      const secret = process.env.KOLO_SECRET || (await readServerSecret(dataDir))
      const tellsFrom = addHours(plot.now, -24 * notifiedDays)
      const fixture = openFixture({
        db: inside.db,
        poolDb: outside.db,
        features,
        communityName,
        dataDir,
        secret,
        tellsFrom,
      })
      if (!existsSync(join(dataDir, founded))) {
        await recordEvent(inside.db, inventing('begun', plot.now))
        await beginScenario(fixture, plot)
        await writeFile(join(dataDir, founded), String(machineStarted(plot.now)))
      }
      // As on the server, beside the commands; whatever stops it stops the sealing of the rest, in the end.
      const sealing = startSealing(outside.db, () => undefined)
      const ending = await tellScenario(fixture, onChunk).finally(() => sealing.stop())
      await recordEvent(inside.db, inventing('told', plot.now))
      await sealEvents(outside.db)
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

/** What the audit log says of itself: its moments are made up between these two. */
function inventing(which: keyof typeof demonstrationKinds, now: Instant) {
  return { kind: demonstrationKinds[which], now, requestId: newId(Date.parse(now)) }
}

async function makeReady(dataDir: string, now: Instant): Promise<void> {
  const inside = existsSync(dataDir) ? await readdir(dataDir) : []
  if (inside.length > 0 && !inside.includes(started))
    throw new StartProblem(`${dataDir} holds data that is not a demonstration: choose another DATA_DIR.`)
  if (inside.length > 0 && !(await stopLeftBehind(dataDir)))
    throw new StartProblem(`Another program is filling ${dataDir}.`)
  if (inside.includes(founded) && (await isSameStart(dataDir, now))) return
  for (const name of inside) await rm(join(dataDir, name), { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, started), '')
}

/** When the machine started, in seconds since 1970. */
function machineStarted(now: Instant): number {
  return Math.round(Date.parse(now) / 1_000 - uptime())
}

/** Whether the machine has run ever since the community was founded, so that everything written is still there. */
async function isSameStart(dataDir: string, now: Instant): Promise<boolean> {
  const then = Number(await readFile(join(dataDir, founded), 'utf8'))
  return Math.abs(machineStarted(now) - then) < sameStartSeconds
}
