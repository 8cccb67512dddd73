/** A copy of somebody's data from its asking to its saving, for the count of statements. */

import { features } from './features.ts'
import type { Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Ada has all that is kept about her made, and saves it. */
export async function rightsScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const { id } = await ask.ada('data-rights.ask-for-copy')
  const turn = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  const call = { now: server.clock.now(), community: server.community, enqueue: async () => undefined }
  for (let at = 0; at < 16; at++)
    await server.db.transaction().execute(async (db) => turn?.run({ db, ...call }, {}))
  const { link } = await ask.ada('data-rights.link-to-copy', { params: { id } })
  const query = Object.fromEntries(new URL(String(link), server.url).searchParams)
  await ask.ada('data-rights.open-copy', { params: { id }, query })
}

/** Ada asks for two things; one she takes back, one is refused. Bayo keeps the log of a breach. */
export async function requestsScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const asks = (kind: string) =>
    ask.ada('data-rights.ask-about-data', { body: { kind, wish: 'Please look at it.' } })
  const { id } = await asks('correction')
  await ask.ada('data-rights.withdraw-data-request', { params: { id } })
  const params = { id: (await asks('restriction')).id }
  await ask.bayo('data-rights.list-request-desk')
  const { version } = await ask.bayo('data-rights.read-desk-request', { params })
  const body = { outcome: 'refused', answer: 'It is as you want it.', version }
  await ask.bayo('data-rights.decide-data-request', { params, body })
  await ask.bayo('data-rights.read-answer-days')
  await ask.bayo('data-rights.change-answer-days', { body: { days: 21 } })
  const breach = await ask.bayo('data-rights.open-breach', {
    body: {
      title: 'A list was lost',
      noticedAt: server.clock.now(),
      what: 'A list on paper was left in a bus.',
      dataKinds: 'Names',
      concerned: 12,
      memberCodes: [],
    },
  })
  const one = { id: breach.id }
  await ask.bayo('data-rights.add-breach-entry', {
    params: one,
    body: { kind: 'done', words: 'It was found.' },
  })
  await ask.bayo('data-rights.read-breach', { params: one })
}
