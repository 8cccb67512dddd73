/** A message from its writing to its report, for the count of statements. */

import type { Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'

/** Looks around, writes, is answered, reports and blocks; a moderator decides. */
export async function messagesScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  const chidi = { uid: testUsers.chidi.uid }
  await ask.ada('messages.list-directory')
  await ask.ada('messages.read-card', { params: chidi })
  await ask.ada('messages.send-message', { params: chidi, body: { body: 'How are you?' } })
  const ada = { uid: testUsers.ada.uid }
  const { rows } = await ask.chidi('messages.read-conversation', { params: ada })
  const messageId = rows[0]?.id
  await ask.chidi('messages.mark-conversation-read', { params: ada, body: { upTo: messageId } })
  await ask.chidi('messages.list-threads')
  await ask.chidi('messages.report-message', { body: { messageId, because: 'other', note: '' } })
  await ask.chidi('messages.block-member', { params: ada, body: { isBlocked: true } })
  await ask.chidi('messages.block-member', { params: ada, body: { isBlocked: false } })
  const reports = await ask.dayo('messages.list-reports', { query: { status: 'open' } })
  const decision = { hides: 'other', note: 'It was no question.' }
  await ask.dayo('messages.decide-report', { params: { id: reports.rows[0]?.id }, body: decision })
}
