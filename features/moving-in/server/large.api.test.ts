/** Ten thousand members, the most a list may have: tried, agreed to and brought in within bounds, and others go on meanwhile. */

import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { keepPlan } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as contract from '../moving-in.contract.ts'
import { messySpreadsheet, savedBy } from '../testing/sheets.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const members = 10_000

it('many members come in one list', { timeout: 900_000 }, async () => {
  await keepPlan(server.database.owner, { rate_bps: 0, name: 'Rainy day' })
  const took: Record<string, number> = {}
  const timed = async <T>(name: string, act: () => Promise<T>) => {
    const begun = performance.now()
    const answer = await act()
    took[name] = Math.round(performance.now() - begun)
    return answer
  }
  const content = messySpreadsheet(members, { twice: false }).toString('base64')
  const list = await timed('tried', () =>
    bayo.call(contract.uploadList, { body: { fileName: 'all.xlsx', content } }),
  )
  const position = Array.from({ length: members }, (_, nth) => savedBy(nth)).reduce((a, b) => a + b)
  expect(list).toMatchObject({
    faultyCount: 0,
    memberCount: members,
    savingsKobo: position,
    totalsAgree: true,
  })
  const { places } = await bayo.call(contract.readMoveIn, { params: { id: list.id } })
  const asked = await timed('asked', () =>
    bayo.call(contract.askMoveIn, {
      params: { id: list.id },
      body: {
        accountId: places.accounts[0]?.id ?? '',
        positionKobo: kobo(position),
        positionOn: server.clock.now().slice(0, 10) as CalendarDate,
        invites: false,
        reason: 'As our book says.',
        version: list.version,
      },
    }),
  )
  const { id = '', version = 0 } = asked.waiting ?? {}
  await timed('agreed', () => chidi.call(approveApproval, { params: { id }, body: { version } }))
  const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
  const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')
  let longest = 0
  const chunks = await timed('brought', async () => {
    for (let count = 1; ; count++) {
      const begun = performance.now()
      await transact(server.database.db, async (db) => {
        const { clock, community } = server
        await turn?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {})
      })
      longest = Math.max(longest, performance.now() - begun)
      const { rows } = await sql`select from long_works where state = 'running'`.execute(server.db)
      if (rows.length === 0) return count
    }
  })
  const done = await bayo.call(contract.readMoveIn, { params: { id: list.id } })
  expect(done).toMatchObject({ state: 'posted', doneCount: members })
  expect(chunks).toBeLessThan(members / 25 + 5)
  // A piece holds a connection, and a statement has 15 seconds.
  expect(longest).toBeLessThan(5_000)
  for (const name of ['tried', 'asked', 'agreed']) expect(took[name]).toBeLessThan(15_000)
  const undo = { params: { id: list.id }, body: { reason: 'It is the wrong list.' } }
  expect((await timed('undo asked', () => bayo.call(contract.undoMoveIn, undo))).waiting).toBeDefined()
  expect(took['undo asked']).toBeLessThan(15_000)
  expect((await proveBooks(server.database.owner, server.clock.now())).holds).toBe(true)
})
