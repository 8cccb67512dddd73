/** What somebody whose account is not active may do: read what is theirs, look after their own sign-in, and leave. */
import { features } from '@kolo/server/features'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSignInState } from '../../identity.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))

/**
 * Looking after one's own sign-in, leaving, reading what one was told and choosing the browsers that say so, saying that
 * money was sent which has already left the bank or asking what became of it, taking a request for money back, having
 * one's own statements and receipts, and objecting to somebody's deciding alone, for staff whom that
 * somebody made inactive. Nor is anybody kept from reading their own pages by terms they may not agree to.
 */
const openToInactive = [
  'announcements.accept-announcement',
  'announcements.mark-read',
  'approvals.object-alone',
  'bank-statements.claim-receipt',
  'cards.check-card-payment',
  'cards.remove-saved-card',
  'community.agree-to-terms',
  'data-rights.ask-about-data',
  'data-rights.ask-for-copy',
  'data-rights.link-to-copy',
  'data-rights.withdraw-data-request',
  'documents.open-own-document',
  'identity.change-password',
  'identity.delete-account',
  'identity.extend-session',
  'identity.send-verification-email',
  'identity.sign-out-device',
  'identity.sign-out-other-devices',
  'identity.step-up',
  'identity.unlink-google',
  'investments.end-mandate',
  'loans.make-document',
  'notices.keep-browser',
  'notices.mark-all-read',
  'notices.mark-read',
  'notices.remove-browser',
  'payments.attach-receipt',
  'payments.pay-debt',
  'payments.submit-proof',
  'reports.issue-certificate',
  'reports.issue-receipt',
  'reports.issue-statement',
  'reports.issue-year-statement',
  'support.add-attachment',
  'support.answer-ticket',
  'support.close-ticket',
  'support.create-ticket',
  'support.rate-ticket',
  'support.remove-attachment',
  'support.rename-ticket',
  'withdrawals.cancel-withdrawal',
]

const filledIn = (path: string) => path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-0000000000aa')

describe('an account that is not active', () => {
  const writing = endpoints.filter(({ method, needs }) => method !== 'GET' && needs !== 'anyone')
  it.each(
    writing.filter(({ name }) => !openToInactive.includes(name)).map((each) => [each.name, each] as const),
  )('is refused %s', async (_, { method, path, isDoneOnce }) => {
    const headers = {
      'content-type': 'application/json',
      ...(isDoneOnce ? { 'idempotency-key': 'k'.repeat(24) } : {}),
    }
    const answer = await server.as('efe').fetch(filledIn(path), { method, headers, body: '{}' })
    const problem = (await answer.json()) as { code: string; message: string }
    expect(answer.status).toBe(403)
    // Who lacks the permission anyway is told that, and nothing else.
    expect(['account-inactive', 'not-allowed']).toContain(problem.code)
  })
  it('is open for exactly these', () => {
    const open = writing.filter(({ openToInactive: mark, needs }) =>
      Boolean(mark || (typeof needs === 'object' && needs.openToInactive)),
    )
    expect(open.map(({ name }) => name).sort()).toEqual(openToInactive)
  })
  it('is told so in the specification’s words', async () => {
    const answer = await server.as('efe').fetch('/api/savings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(24) },
      body: '{}',
    })
    expect(((await answer.json()) as { message: string }).message).toBe(
      'Your account is currently inactive. Please contact support.',
    )
  })
  it('reads its own pages', async () => {
    for (const path of ['/api/session', '/api/profile', '/api/savings', '/api/session/devices']) {
      expect((await server.as('efe').fetch(path)).status).toBe(200)
    }
  })
  it('of an administrator no longer reads what only staff read', async () => {
    const staffOnly = endpoints.filter(
      ({ method, path, needs }) =>
        method === 'GET' &&
        path.startsWith('/api/') &&
        typeof needs === 'object' &&
        needs.permission === 'manage_users',
    )
    expect(staffOnly.length).toBeGreaterThan(0)
    await sql`UPDATE profiles SET is_active = false WHERE full_name = 'Chidi Okafor'`.execute(server.db)
    for (const { path } of staffOnly) {
      const answer = await server.as('chidi').fetch(filledIn(path))
      expect(((await answer.json()) as { code: string }).code).toBe('account-inactive')
    }
    for (const query of ['/01900000-0000-7000-8000-000000000001', '?email=ada@kolo.example']) {
      const text = await (await server.as('chidi').fetch(`/api/users${query}`)).text()
      expect([query, text.includes('Ada Nwosu')]).toEqual([query, false])
    }
    await sql`UPDATE profiles SET is_active = true WHERE full_name = 'Chidi Okafor'`.execute(server.db)
  })
})

describe('a disabled sign-in', () => {
  it('is mailed to its person with the reason, and so is its end', async () => {
    const params = { uid: '01900000-0000-7000-8000-000000000001' }
    await server.as('ada').fetch('/api/session')
    for (const disabled of [true, false]) {
      await server
        .as('bayo')
        .call(setSignInState, { params, body: { disabled, reason: 'Her phone was stolen' } })
      const mail = server.jobs.at(-1)?.data
      expect(mail).toMatchObject({ to: 'ada@kolo.example' })
      expect(String(mail?.text)).toContain('Her phone was stolen')
      expect(String(mail?.subject)).toContain(disabled ? 'disabled' : 'enabled again')
    }
  })
})
