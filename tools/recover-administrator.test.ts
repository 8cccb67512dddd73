/** `npm run admin:recover` as somebody on the server's console runs it: a process of its own, beside a running server. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { listAuditEvents } from '@kolo/audit/contract'
import { setUp } from '@kolo/identity/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set(new Date().toISOString())
})
afterAll(() => server.close())

it('prints a link that makes an administrator once, and both are in the audit log', async () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'recover-administrator.ts')],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: server.database.ownerUrl },
      encoding: 'utf8',
    },
  )
  const token = /mode=setup&token=([\w-]{43})/.exec(stdout)?.[1] ?? ''
  expect([status, token]).toEqual([0, expect.stringMatching(/./)])
  const body = { token, fullName: 'Ngozi Umeh', email: 'ngozi@kolo.example', password: 'iroko-box-2290' }
  expect(await server.client().call(setUp, { body })).toMatchObject({ role: 'admin' })
  const again = { ...body, email: 'again@kolo.example' }
  expect(await server.client().problem(setUp, { body: again })).toMatchObject({ code: 'link-used' })
  const { rows } = await server.as('bayo').call(listAuditEvents, { query: {} })
  expect(rows.map(({ kind }) => kind).filter((kind) => kind.includes('recover'))).toHaveLength(2)
})

it.runIf(process.env.DEEP)('says what is missing where there is no database', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'recover-administrator.ts')],
    {
      env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent' },
      encoding: 'utf8',
    },
  )
  expect([status, stderr.trim()]).toEqual([
    2,
    'The data folder /nonexistent holds no database: set DATA_DIR or DATABASE_URL.',
  ])
})
