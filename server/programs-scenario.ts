/** Keys and webhooks from making to ending, for the count of statements. */

import type { Answer, Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Makes a key of one's own and one of the community, and ends both; adds a webhook, and removes it. */
export async function programsScenario(ask: Record<TestUserName, Teller>, server: TestServer): Promise<void> {
  await keysScenario(ask)
  await webhooksScenario(ask, server)
}

async function keysScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  const own = await ask.ada('programs.make-key', { body: { name: 'Sheet', scopes: ['own:read'], days: 30 } })
  await ask.ada('programs.list-keys')
  await ask.ada('programs.end-key', { params: { id: (own.key as unknown as Answer).id } })
  const reason = 'The accountant reads the books.'
  const made = await ask.bayo('programs.make-community-key', {
    body: { name: 'Accountant', scopes: ['books:read'], days: 90, reason },
  })
  await ask.chidi('programs.list-community-keys')
  await ask.bayo('programs.end-community-key', { params: { id: (made.key as unknown as Answer).id } })
}

async function webhooksScenario(
  { bayo, chidi }: Record<TestUserName, Teller>,
  server: TestServer,
): Promise<void> {
  const reason = 'The accountant’s program wants to know.'
  const wanted = {
    description: 'Books',
    url: 'https://books.example.org/kolo',
    kinds: ['ticket.opened'],
    reason,
  }
  const { webhook } = (await bayo('programs.add-webhook', { body: wanted })) as unknown as { webhook: Answer }
  const params = { id: webhook.id }
  const waiting = server.db
    .selectFrom('approvals')
    .select(['id', 'version'])
    .where('subject_id', '=', params.id)
  const { id, version } = await waiting.executeTakeFirstOrThrow()
  await chidi('approvals.approve', { params: { id }, body: { version } })
  await chidi('programs.list-webhooks')
  await bayo('programs.test-webhook', { params })
  const { rows } = await bayo('programs.list-webhook-deliveries', { params })
  const delivery = { id: rows[0]?.id }
  await bayo('programs.read-webhook-delivery', { params: delivery })
  await server.db.updateTable('webhook_deliveries').set({ state: 'delivered', next_at: null }).execute()
  await bayo('programs.replay-webhook-delivery', { params: delivery })
  await bayo('programs.renew-webhook-secret', { params })
  await bayo('programs.switch-webhook', { params, body: { on: false } })
  await bayo('programs.change-webhook', { params, body: { ...wanted, kinds: ['payment.confirmed'] } })
  await bayo('programs.remove-webhook', { params })
}
