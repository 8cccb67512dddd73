/**
 * `npm run dev`: the client from its sources, drawn anew as they change, before a server that starts again when one of
 * its sources changes. The database is the developer's own and stays up in between, with an invented community that is
 * made the first time and kept.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { startEmbedded } from '@kolo/database/cluster/embedded'
import { StartProblem } from '@kolo/database/start-problem'
import { clock } from '@kolo/server/clock'
import { readServerSecret } from '@kolo/server/operations/server-secret'
import { createServer as createDevelopmentServer } from 'vite'
import { populate } from './demo/populate.ts'
import { signIns } from './demo/sign-ins.ts'
import { developmentPages } from './dev-pages.ts'

const root = join(import.meta.dirname, '..')
const host = '127.0.0.1'
/** A small community: it is made in seconds, and has something on every screen. */
const size = { seed: 27, members: 30, months: 6 }
/** What the server answers; everything else is the client's. */
const answeredByServer = '^/(api|dev|check|healthz|readyz|metrics)(/|$|\\?)'

/** A port of the environment, or the usual one. */
function portOf(name: string, usual: number): number {
  return Number(process.env[name] || usual)
}

/** The folder of the server, beside the database that this process holds. */
async function serverFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'server')
  const documents = join(dataDir, 'documents')
  for (const made of [folder, documents]) await mkdir(made, { recursive: true, mode: 0o700 })
  await symlink(documents, join(folder, 'documents'), 'junction').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return folder
}

/** The server under Node's own watch: it is stopped politely and started again when a file it read has changed. */
function startServer(environment: Record<string, string>): ChildProcess {
  const inspect = `--inspect=${host}:${portOf('INSPECT_PORT', 9229)}`
  const words = ['--watch', '--watch-preserve-output', inspect, 'server/main.ts']
  return spawn(process.execPath, words, {
    cwd: root,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'warn', ...process.env, ...environment },
  })
}

/** A socket of ours, as the development server's own would end this process at a signal before the rest is stopped. */
async function startClient(port: number, serverPort: number, communityName: string) {
  const socket = createServer()
  const vite = await createDevelopmentServer({
    configFile: join(root, 'web/vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    logLevel: 'warn',
    plugins: [developmentPages(communityName)],
    server: {
      middlewareMode: true,
      ws: { server: socket },
      proxy: { [answeredByServer]: { target: `http://${host}:${serverPort}` } },
    },
  })
  socket.on('request', vite.middlewares).listen(port, host)
  await once(socket, 'listening')
  return async () => {
    socket.close()
    socket.closeAllConnections()
    await vite.close()
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function main(): Promise<void> {
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || './dev-data')
  const communityName = env.COMMUNITY_NAME || 'Raffia Savings Club'
  const [port, serverPort] = [portOf('PORT', 5173), portOf('SERVER_PORT', 3001)]
  console.log('Starting …')
  await populate(dataDir, communityName, { ...size, now: clock() }, ({ done, total }) => {
    if (done % 10 === 0 || done === total) console.log(`Making an invented community: ${done} of ${total}`)
  })
  const database = await startEmbedded({ dataDir })
  const origin = `http://${host}:${port}`
  const server = startServer({
    PORT: String(serverPort),
    ORIGIN: origin,
    DATA_DIR: await serverFolder(dataDir),
    DATABASE_URL: database.ownerUrl,
    KOLO_SECRET: env.KOLO_SECRET || (await readServerSecret(dataDir)),
    COMMUNITY_NAME: communityName,
  })
  const end = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    await database.stop()
  }
  const endClient = await startClient(port, serverPort, communityName).catch(async (error: unknown) => {
    await end()
    throw error
  })
  let ending = false
  const stop = async () => {
    if (ending) process.exit(1)
    ending = true
    await endClient()
    await end()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await answers(`http://${host}:${serverPort}/readyz`, server)
  console.log(signIns())
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
