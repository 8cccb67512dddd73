/** A program that asks by a key, for tests; and the approval that a second administrator gives. */
import { approveApproval } from '@kolo/approvals/contract'
import type { Db } from '@kolo/database/tables'
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { type Key, makeCommunityKey, makeKey } from '../keys/keys.contract.ts'
import type { communityScopes, ownScopes } from '../keys/keys.rules.ts'

type Caller = { call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>> }
/** A server with its people. */
type Fixture = {
  url: string
  db: Db
  as: (name: 'ada' | 'bayo' | 'chidi' | 'dayo' | 'efe' | 'funke') => Caller
}

/** A program: what it asks carries its key and nothing of a browser. */
export function programOf(server: Pick<Fixture, 'url'>, key: string) {
  return (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      redirect: 'manual',
      ...init,
      headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
    })
}

export function ownKey(
  server: Fixture,
  who: Parameters<Fixture['as']>[0],
  scopes: (typeof ownScopes)[number][] = ['own:read', 'own:write'],
): Promise<{ key: Key; secret: string }> {
  return server.as(who).call(makeKey, { body: { name: 'Budget sheet', scopes, days: 30 } })
}

/** Approves what waits about a record, as Chidi. */
export async function approveAbout(server: Fixture, subjectId: string) {
  const { id, version } = await server.db
    .selectFrom('approvals')
    .select(['id', 'version'])
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return server.as('chidi').call(approveApproval, { params: { id }, body: { version } })
}

/** A key of the community that two administrators made. */
export async function communityKey(
  server: Fixture,
  scopes: (typeof communityScopes)[number][] = ['members:read', 'books:read', 'reports:read'],
) {
  const body = { name: 'Accountant', scopes, days: 90 as const, reason: 'The accountant reads the books.' }
  const made = await server.as('bayo').call(makeCommunityKey, { body })
  await approveAbout(server, made.key.id)
  return made
}
