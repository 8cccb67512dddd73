/** A ticket from its opening to its end, for the count of statements. */
import { createHmac } from 'node:crypto'
import { fileBytes } from '@kolo/files/testing'
import { replyAddress } from '@kolo/notices/server'
import type { Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const contents = {
  subject: 'A transfer is missing',
  category: 'payment_missing',
  priority: 'low',
  body: 'I sent it yesterday.',
  follows: null,
  about: null,
}

/** Writes to support, is answered, and closes the ticket. */
export async function supportScenario(
  { server }: { server: TestServer },
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const { id, code } = await ask.ada('support.create-ticket', { body: contents })
  const params = { id }
  const body = new Blob([fileBytes('png')], { type: 'image/png' })
  const loose = await ask.ada('support.add-attachment', { body })
  await ask.ada('support.remove-attachment', { params: { id: loose.id } })
  const along = await ask.ada('support.add-attachment', { body })
  await ask.ada('support.list-tickets')
  await ask.dayo('support.list-desk', { query: { status: 'open' } })
  await ask.dayo('support.read-desk-ticket', { params })
  await ask.dayo('support.list-staff')
  await ask.bayo('support.assign-ticket', { params, body: { assigneeUid: testUsers.dayo.uid } })
  await ask.dayo('support.describe-ticket', {
    params,
    body: { subject: contents.subject, category: 'payment_missing', priority: 'high', tags: ['bank'] },
  })
  const opened = await ask.bayo('support.open-for', {
    body: {
      memberUid: testUsers.ada.uid,
      subject: 'She called',
      category: 'other',
      priority: 'low',
      body: 'It is the same transfer.',
    },
  })
  await ask.ada('support.rename-ticket', {
    params: { id: opened.id },
    body: { subject: 'The same transfer' },
  })
  await ask.dayo('support.merge-ticket', { params: { id: opened.id }, body: { into: id } })
  await ask.dayo('support.add-saved-reply', { body: { title: 'Which bank', body: 'Which bank was it?' } })
  const saved = await ask.dayo('support.list-saved-replies')
  const kept = { id: (saved.rows as { id: string }[])[0]?.id ?? '' }
  await ask.dayo('support.change-saved-reply', { params: kept, body: { title: 'Bank', body: 'Which bank?' } })
  await ask.dayo('support.remove-saved-reply', { params: kept })
  await ask.dayo('support.list-holidays')
  await ask.bayo('support.add-holiday', { body: { day: '2031-06-12', name: 'Democracy Day' } })
  await ask.bayo('support.remove-holiday', { params: { day: '2031-06-12' } })
  await ask.dayo('support.answer-member', { params, body: { body: 'We look.', internal: false } })
  await ask.dayo('support.move-ticket', { params, body: { to: 'resolved', solution: 'It was found.' } })
  await ask.ada('support.rate-ticket', { params, body: { stars: 4, comment: 'Quick.' } })
  await ask.ada('support.answer-ticket', { params, body: { body: 'Not yet.', files: [along.id] } })
  await ask.ada('support.read-attachment', { params: { id: along.id } })
  await mailIn(server, String(code))
  await ask.dayo('support.list-unused-mails')
  await ask.ada('support.close-ticket', { params })
  await ask.ada('support.read-ticket', { params })
}

/** Answers a mail about the ticket. */
async function mailIn({ url, community }: TestServer, code: string): Promise<void> {
  const to = replyAddress(community, code)
  const body = `From: ${testUsers.ada.email}\r\nTo: ${to}\r\nMessage-ID: <1@example.org>\r\n\r\nIt came.\r\n`
  const signature = createHmac('sha512', community.mailIn?.secret ?? '')
    .update(body)
    .digest('hex')
  const headers = { 'x-kolo-signature': signature }
  await fetch(`${url}/api/ticket-mails`, { method: 'POST', headers, body })
}
