/** Strangers who cost the server more than they pay: they ask and never read, or come in crowds and say nothing. */
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from './fixtures/product.ts'

let database: TestDatabase
let product: Product
let port: number
beforeAll(async () => {
  database = await createTestDatabase()
  product = await startProduct({ DATABASE_URL: database.ownerUrl, LOG_LEVEL: 'error' })
  port = Number(new URL(product.origin).port)
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await database?.close()
}, 60_000)

/** The memory the server really holds, in megabytes. */
async function heldMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}

/** A client that never reads; half open, so that it also stays when the server says goodbye. */
function deafClient(): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  return socket.pause()
}

it.skipIf(process.platform !== 'linux')(
  'twenty connections that ask a thousand times and never read cost little memory',
  async () => {
    await fetch(`${product.origin}/api/openapi.json`)
    const before = await heldMegabytes()
    const asked = 'GET /api/openapi.json HTTP/1.1\r\nhost: kolo.example\r\n\r\n'.repeat(1_000)
    const sockets = Array.from({ length: 20 }, () => {
      const socket = deafClient()
      socket.write(asked)
      return socket
    })
    let most = before
    for (let look = 0; look < 60; look++) {
      await sleep(100)
      most = Math.max(most, await heldMegabytes())
    }
    for (const socket of sockets) socket.destroy()
    expect(most - before).toBeLessThan(100)
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
  },
)

it('a crowd that says nothing locks nobody out', async () => {
  const crowd = Array.from({ length: 4_200 }, deafClient)
  try {
    await Promise.all(
      crowd.map((socket) => new Promise((there) => socket.once('connect', there).once('close', there))),
    )
    expect((await fetch(`${product.origin}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
  } finally {
    for (const socket of crowd) socket.destroy()
  }
})
