/** A ticket from its opening to its end, for the count of statements. */
import type { CastName } from './cast.ts'
import type { Teller } from './statement-stories.ts'

const contents = {
  subject: 'A transfer is missing',
  category: 'payment_missing',
  priority: 'low',
  body: 'I sent it yesterday.',
  follows: null,
  about: null,
}

/** Writes to support, is answered, and closes the ticket. */
export async function supportStory(ask: Record<CastName, Teller>): Promise<void> {
  const { id } = await ask.ada('support.create-ticket', { body: contents })
  const params = { id }
  await ask.ada('support.list-tickets')
  await ask.dayo('support.list-desk', { query: { status: 'open' } })
  await ask.dayo('support.read-desk-ticket', { params })
  await ask.dayo('support.answer-member', { params, body: { body: 'We look.', internal: false } })
  await ask.dayo('support.move-ticket', { params, body: { to: 'resolved', solution: 'It was found.' } })
  await ask.ada('support.answer-ticket', { params, body: { body: 'Not yet.' } })
  await ask.ada('support.close-ticket', { params })
  await ask.ada('support.read-ticket', { params })
}
