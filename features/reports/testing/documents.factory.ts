/** Papers as tests make them: asked for through HTTP, and opened as the browser does. */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import type { CalendarDate } from '@kolo/foundation/time'
import { issueStatement } from '../documents/documents.contract.ts'

/** Whoever asks. */
type Client = {
  call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>>
  fetch: (path: string) => Promise<Response>
}

type Body = CallInput<typeof issueStatement>['body']

/** All there is until today, of all accounts, for spreadsheets, unless said otherwise. */
export function statementOf(asked: Partial<Body> = {}): { body: Body } {
  const [from, to] = ['2000-01-01', '9998-12-31'] as [CalendarDate, CalendarDate]
  return { body: { account: 'all', from, to, format: 'csv', ...asked } }
}

export async function openStatementFile(client: Client, asked: Partial<Body> = {}): Promise<Response> {
  const { id } = await client.call(issueStatement, statementOf(asked))
  return client.fetch(`/api/papers/${id}`)
}
