/** Announcements from the draft to the end, for the count of statements. */
import { fileBytes } from '@kolo/files/testing'
import type { Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'

const contents = {
  category: 'general',
  priority: 'normal',
  title: 'Office closed on Friday',
  summary: '',
  body: 'We rest.',
  audience: 'all',
  tiers: [],
  plans: [],
  files: [],
  requiresAck: true,
  ackBy: null,
  publishAt: null,
  expiresAt: null,
  pinnedUntil: null,
}

/** Writes, publishes, reads, accepts, changes, withdraws and removes announcements. */
export async function announcementScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  await ask.bayo('announcements.preview-announcement', { body: { body: 'We rest.' } })
  const { id, version } = await ask.bayo('announcements.create-announcement', { body: contents })
  const params = { id }
  const pdf = new Blob([fileBytes('pdf')], { type: 'application/pdf' })
  const loose = await ask.bayo('announcements.add-file', { body: pdf })
  await ask.bayo('announcements.remove-file', { params: { id: loose.id } })
  const along = await ask.bayo('announcements.add-file', { body: pdf })
  const changed = await ask.bayo('announcements.edit-announcement', {
    params,
    body: { ...contents, title: 'Office closed', files: [along.id], version },
  })
  await ask.bayo('announcements.publish-announcement', { params, body: { version: changed.version } })
  await ask.bayo('announcements.read-sms-reach', { params })
  await ask.ada('announcements.list-announcements')
  await ask.ada('announcements.read-announcement', { params })
  await ask.ada('announcements.read-file', { params: { id: along.id } })
  await ask.ada('announcements.mark-read', { params })
  await ask.ada('announcements.accept-announcement', { params, body: { revision: 1 } })
  await ask.bayo('announcements.list-reviews')
  await ask.bayo('announcements.list-texts', { params })
  const reason = 'The office is open after all.'
  await ask.bayo('announcements.withdraw-announcement', { params, body: { reason } })
  const later = await ask.bayo('announcements.create-announcement', {
    body: { ...contents, publishAt: '2099-01-01T08:00:00.000Z' },
  })
  const laterOne = { params: { id: later.id } }
  await ask.bayo('announcements.publish-announcement', { ...laterOne, body: { version: later.version } })
  await ask.bayo('announcements.unschedule-announcement', laterOne)
  await ask.bayo('announcements.delete-announcement', laterOne)
}
