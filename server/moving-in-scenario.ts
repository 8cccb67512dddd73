/** A society that moves in, from its list to taking it back, for the count of statements. */
import { dayIn, lagos } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { Answer, Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'
import type { TestServer } from './testing.ts'

const listOf = (...rows: string[]) =>
  Buffer.from(['Name,E-mail,Phone,Wallet', ...rows].join('\n')).toString('base64')

/** Tries a list, puts it right, gives one up, asks for one, and asks for one to be taken back. */
export async function movingInScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const file = {
    fileName: 'members.csv',
    content: listOf('Ngozi Udo,ngozi@raffia.example,,500', 'Nobody,,,1'),
  }
  const wrong = await ask.bayo('moving-in.upload', { body: file })
  await ask.bayo('moving-in.remove', { params: { id: wrong.id } })
  const tried = await ask.bayo('moving-in.upload', { body: file })
  const params = { id: tried.id }
  const parts = ['name', 'email', 'phone', 'wallet']
  await ask.bayo('moving-in.choose-columns', { params, body: { parts, version: tried.version } })
  const trial = Buffer.from('Account number,Debit,Credit\n1410,5,0\n').toString('base64')
  await ask.bayo('moving-in.upload-balances', { params, body: { fileName: 'trial.csv', content: trial } })
  await ask.bayo('moving-in.remove-balances', { params })
  const loans = Buffer.from(
    'Member no,Product,Amount granted,Date granted,Tenor,Principal outstanding\nM-1,REG-1,1000,1/11/2026,10,900\n',
  ).toString('base64')
  const on = dayIn(lagos, server.clock.now())
  const withLoans = await ask.bayo('moving-in.upload-loans', {
    params,
    body: { fileName: 'loans.csv', content: loans, on },
  })
  await ask.bayo('moving-in.list-loans', { params })
  const loanParts = ['number', 'product', 'principal', 'lent-on', 'term', 'principal-left']
  await ask.bayo('moving-in.choose-loan-columns', {
    params,
    body: { parts: loanParts, version: withLoans.version },
  })
  await ask.bayo('moving-in.remove-loans', { params })
  const { version } = await ask.bayo('moving-in.decide-rows', { params, body: { leftOut: true } })
  const { places } = (await ask.bayo('moving-in.list')) as unknown as { places: { accounts: Answer[] } }
  await ask.bayo('moving-in.list-rows', { params })
  await ask.bayo('moving-in.read', { params })
  await ask.bayo('moving-in.faults-sheet', { params })
  await ask.bayo('moving-in.template')
  await ask.bayo('moving-in.members-sheet')
  const accountId = places.accounts[0]?.id
  const positionOn = dayIn(lagos, server.clock.now())
  const body = {
    accountId,
    positionKobo: '50000',
    positionOn,
    invites: false,
    reason: 'As the book says.',
    version,
  }
  await ask.bayo('moving-in.ask', { params, body })
  // As if it had been brought in: that is long work.
  const { rows } = await sql<{ uid: string }>`
    insert into profiles (uid, member_code, email, full_name, phone, location, occupation, profile_complete,
      linked_providers, primary_provider, provider_data, settings, preferences, name_key, created_at, updated_at)
    values (gen_random_uuid(), 'KM-77777', '', 'Kemi Ojo', '', '', '', false, '{password}', 'password', '{}', '{}', '{}',
      'kemi ojo', now(), now()) returning uid`.execute(server.database.owner)
  await sql`update move_ins set state = 'posted', account_id = ${accountId}, position_kobo = 50000,
    position_on = ${positionOn}, approval_id = gen_random_uuid(), posted_at = now() where id = ${tried.id}`.execute(
    server.database.owner,
  )
  await ask.bayo('moving-in.undo', { params, body: { reason: 'It is the wrong list.' } })
  await ask.bayo('moving-in.give-email', {
    params: { uid: rows[0]?.uid },
    body: { email: 'kemi@raffia.example', reason: 'She wrote it down for us.' },
  })
}
