/** A demonstration whose program is killed while it fills its folder goes on at the next start. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { expect, it } from 'vitest'
import { populate } from './populate.ts'
import { largerPlot, whatItComesTo } from './testing-telling.ts'

async function comesTo(dataDir: string) {
  const embedded = await startEmbedded({ dataDir, durable: false })
  const { db, close } = connect({ ownerUrl: embedded.ownerUrl })
  try {
    return await whatItComesTo(db)
  } finally {
    await close()
    await embedded.stop()
  }
}

/** Fills a folder in a process of its own, and kills that once so much is told. */
async function killedAt(dataDir: string, chunk: number): Promise<void> {
  const program = join(import.meta.dirname, 'testing-telling.ts')
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
    if (said.includes(`told ${chunk}\n`)) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'close')
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
}

it('ends as one that ran through', async () => {
  const folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `kolo-demo-${name}-`))))
  const [whole = '', killed = ''] = folders
  try {
    const ending = await populate(whole, 'Raffia Savings Club', largerPlot, () => undefined)
    await killedAt(killed, 8)
    await killedAt(killed, 17)
    const told: number[] = []
    const after = await populate(killed, 'Raffia Savings Club', largerPlot, ({ done }) => told.push(done))
    expect(told[0]).toBeGreaterThanOrEqual(17)
    expect(after).toMatchObject({ payments: ending?.payments, waiting: ending?.waiting })
    const itComesTo = await comesTo(whole)
    expect(await comesTo(killed)).toEqual(itComesTo)
    const kinds = itComesTo.deeds?.map((deed) => (deed as { kind: string }).kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['payroll.posted', 'cash.banked', 'withdrawal.paid', 'savings.auto-save-set']),
    )
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
})
