/** A ticket from its opening to its end, for the count of statements. */
import { fileBytes } from '@kolo/files/testing'
import { type CastName, cast } from './cast.ts'
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
  const body = new Blob([fileBytes('png')], { type: 'image/png' })
  const loose = await ask.ada('support.add-attachment', { body })
  await ask.ada('support.remove-attachment', { params: { id: loose.id } })
  const along = await ask.ada('support.add-attachment', { body })
  await ask.ada('support.list-tickets')
  await ask.dayo('support.list-desk', { query: { status: 'open' } })
  await ask.dayo('support.read-desk-ticket', { params })
  await ask.dayo('support.list-staff')
  await ask.bayo('support.assign-ticket', { params, body: { assigneeUid: cast.dayo.uid } })
  await ask.dayo('support.list-holidays')
  await ask.bayo('support.add-holiday', { body: { day: '2031-06-12', name: 'Democracy Day' } })
  await ask.bayo('support.remove-holiday', { params: { day: '2031-06-12' } })
  await ask.dayo('support.answer-member', { params, body: { body: 'We look.', internal: false } })
  await ask.dayo('support.move-ticket', { params, body: { to: 'resolved', solution: 'It was found.' } })
  await ask.ada('support.answer-ticket', { params, body: { body: 'Not yet.', files: [along.id] } })
  await ask.ada('support.read-attachment', { params: { id: along.id } })
  await ask.ada('support.close-ticket', { params })
  await ask.ada('support.read-ticket', { params })
}
