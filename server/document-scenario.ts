/** Papers from their files to the identity check they pass, for the count of statements. */
import { fileBytes } from '@kolo/files/testing'
import type { Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'

/** Dayo sends three papers: one is rejected and removed, one approved. */
export async function documentScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  const reason = 'The photo and the name agree.'
  await ask.dayo('documents.keep-identity-number', { body: { kind: 'nin', number: '22211144477' } })
  const decided = async (decision: 'approve' | 'reject') => {
    const body = new Blob([fileBytes('png')], { type: 'image/png' })
    const { id } = await ask.dayo('documents.add-document', { body })
    const params = { id }
    await ask.dayo('documents.send-document', {
      params,
      body: { kind: 'passport', number: 'A12345678', expiresOn: '2031-01-01' },
    })
    await ask.bayo('documents.open-document', { params })
    const { version } = await ask.bayo('documents.read-document-review', { params })
    await ask.bayo(`documents.${decision}-document`, { params, body: { reason, version } })
    return params
  }
  const rejected = await decided('reject')
  await ask.dayo('documents.open-own-document', { params: rejected })
  await ask.dayo('documents.remove-document', { params: rejected })
  await decided('approve')
  await ask.dayo('documents.list-documents')
  await ask.bayo('documents.list-document-reviews', { query: { status: 'approved' } })
}
