/** The product as a process of its own, on a data folder that goes away with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServing } from '@kolo/database/cluster/embedded'

/** The running product. */
export type Product = {
  origin: string
  /** The number of its process. */
  pid: number
  /** The owner's address of the very database the product uses. */
  ownerUrl: string
  administrator: { email: string; password: string }
  stop: () => Promise<void>
}

/** Starts the product on a free port and waits until it says that it is ready; `environment` adds settings. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-bench-'))
  const administrator = { email: 'bench@kolo.example', password: 'calabash-lantern-27' }
  const server = join(import.meta.dirname, '../server')
  // As `npm start` and the image start it.
  const options: string[] = JSON.parse(await readFile(join(server, 'node-options.json'), 'utf8'))
  const child = spawn(process.execPath, [...options, join(server, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const origin = await new Promise<string>((ready, failed) => {
      let said = ''
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString()
        const found = /ready at (http:\S+)/.exec(said)?.[1]
        if (found) ready(found)
      })
      child.on('exit', () => failed(new Error(`The product did not start: ${said}`)))
    })
    const ownerUrl = await findServing(dataDir)
    if (ownerUrl === undefined) throw new Error('The product started without its database')
    return { origin, pid: child.pid ?? 0, ownerUrl, administrator, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
