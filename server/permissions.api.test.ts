/**
 * Section 6 of the specification at the door: who is let in where a permission is asked for, with the product's own commands
 * over HTTP. The table is typed in by hand; a permission that no command rests on is not in it and is not proven.
 */
import type { Permission } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { seedProfile } from '@kolo/profile/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import { startTestServer, type TestServer } from './testing.ts'

const everybody = ['funke', 'ada', 'dayo', 'bayo'] as const
const openTo: Partial<Record<Permission, readonly TestUserName[]>> = {
  view_dashboard: everybody,
  view_profile: everybody,
  edit_profile: everybody,
  view_settings: everybody,
  edit_settings: everybody,
  view_savings: everybody,
  view_investments: everybody,
  edit_investments: everybody,
  edit_savings: everybody,
  delete_savings: everybody,
  upload_avatar: everybody,
  // Funke has proved nothing and completed nothing.
  create_savings: ['ada', 'dayo', 'bayo'],
  create_investments: ['ada', 'dayo', 'bayo'],
  delete_investments: everybody,
  upload_documents: ['ada', 'dayo', 'bayo'],
  view_tickets: everybody,
  create_tickets: everybody,
  edit_tickets: everybody,
  upload_ticket_attachments: everybody,
  receive_messages: everybody,
  send_messages: ['ada', 'dayo', 'bayo'],
  moderate_content: ['dayo', 'bayo'],
  manage_tickets: ['dayo', 'bayo'],
  view_users: ['dayo', 'bayo'],
  view_reports: ['dayo', 'bayo'],
  view_admin_dashboard: ['bayo'],
  manage_users: ['bayo'],
  manage_savings: ['bayo'],
  manage_investments: ['bayo'],
  manage_announcements: ['bayo'],
  manage_events: ['bayo'],
  register_events: ['ada', 'dayo', 'bayo'],
  view_analytics: ['bayo'],
  manage_settings: ['bayo'],
  view_audit_logs: ['bayo'],
}

const guarded = features
  .flatMap(({ routes }) => routes.map(({ endpoint }): Endpoint => endpoint))
  .flatMap((endpoint) =>
    typeof endpoint.needs === 'object' ? [{ endpoint, permission: endpoint.needs.permission }] : [],
  )

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Whether the door lets somebody through to the command; what the command then says is its own business. */
async function isLetIn({ method, path, isDoneOnce }: Endpoint, name?: TestUserName): Promise<boolean> {
  const from = name ? server.as(name) : server.client()
  const answer = await from.fetch(path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-0000000000aa'), {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(isDoneOnce ? { 'idempotency-key': 'k'.repeat(24) } : {}),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await answer.text()
  const code = answer.status >= 400 ? (JSON.parse(text) as { code: string }).code : ''
  return !['not-signed-in', 'not-allowed', 'needs-verification'].includes(code)
}

describe('a permission', () => {
  it.each(guarded.map(({ permission, endpoint }) => [permission, endpoint.name, endpoint] as const))(
    '%s opens %s and closes it',
    async (permission, _, endpoint) => {
      const letIn = await Promise.all(everybody.map((name) => isLetIn(endpoint, name)))
      expect(everybody.filter((_name, place) => letIn[place])).toEqual(openTo[permission])
      expect(await isLetIn(endpoint)).toBe(false)
    },
  )
  it('that stands in the table has an act', () => {
    const asked = new Set<string>(guarded.map(({ permission }) => permission))
    expect(Object.keys(openTo).filter((permission) => !asked.has(permission))).toEqual([])
  })
  const memberStatuses = [
    ['a complete profile alone', { profileComplete: true, emailVerified: false }, true],
    ['a verified e-mail alone', { profileComplete: false, emailVerified: true }, true],
    ['neither', { profileComplete: false, emailVerified: false }, false],
  ] as const
  const beginnings = [
    ['create_savings', 'savings.open-goal'],
    ['create_investments', 'investments.start-investment'],
  ] as const
  it.each(
    beginnings.flatMap((beginning) => memberStatuses.map((standing) => [...beginning, ...standing] as const)),
  )('%s is asked for by %s, with %s', async (permission, name, _, standing, expected) => {
    const opening = guarded.find(({ endpoint }) => endpoint.name === name)
    expect(opening?.permission).toBe(permission)
    await seedProfile(server.db, { ...testUsers.funke, ...standing })
    expect(await isLetIn(opening?.endpoint as Endpoint, 'funke')).toBe(expected)
  })
  it('of an administrator is every one that an act asks for', async () => {
    for (const { endpoint } of guarded) expect(await isLetIn(endpoint, 'bayo'), endpoint.name).toBe(true)
  })
})
