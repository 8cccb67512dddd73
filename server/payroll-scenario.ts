/** A payroll from the switch to the second administrator, for the count of statements. */
import { naira } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { sql } from 'kysely'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const lines = (...rows: string[]) =>
  Buffer.from(['Staff No,Name,Amount', ...rows].join('\n')).toString('base64')

/** Adds an employer, reads its schedule, puts it right, gives one up and asks for one; a member says where it goes. */
export async function payrollScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  await ask.bayo('payroll.read-payroll-settings')
  await ask.bayo('payroll.change-payroll-settings', { body: { isTaken: true } })
  const { order } = await ask.bayo('payroll.read-order')
  await ask.bayo('payroll.change-order', { body: { order } })
  const said = { name: 'Zenith Farms', contact: 'Kemi Ojo, +2348030000000' }
  const { rows, accounts } = (await ask.bayo('payroll.add-employer', { body: said })) as unknown as Record<
    'rows' | 'accounts',
    Answer[]
  >
  const employerId = rows[0]?.id
  await ask.bayo('payroll.change-employer', { params: { id: employerId }, body: said })
  await ask.bayo('payroll.list-employers')
  await sql`insert into payroll_members (member_uid, employer_id, staff_number)
    values (${testUsers.ada.uid}, ${employerId}, 'ZF/1')`.execute(server.database.db)
  const file = {
    employerId,
    fileName: 'october.csv',
    content: lines('ZF/1,Ada Nwosu,6000', 'ZF/9,Nobody Here,500'),
  }
  await ask.bayo('payroll.read-schedule-file', { body: file })
  const upload = (month: string) =>
    ask.bayo('payroll.upload-schedule', {
      body: {
        ...file,
        month,
        accountId: accounts[0]?.id,
        transferKobo: '650000',
        heldKobo: '0',
        bankReference: `PAYROLL/${month}`,
        receivedOn: dayIn(lagos, server.clock.now()),
      },
    })
  const wrong = await upload('2026-09')
  await ask.bayo('payroll.remove-run', { params: { id: wrong.id } })
  const { id } = await upload('2026-10')
  const params = { id }
  const { version } = await ask.bayo('payroll.settle-line', { params, body: { lineNo: 3, leftOut: true } })
  await ask.bayo('payroll.list-runs')
  await ask.bayo('payroll.list-run-lines', { params })
  await ask.bayo('payroll.ask-run', { params, body: { reason: 'As the slip says.', version } })
  await ask.bayo('payroll.read-run', { params })
  await ask.ada('payroll.read-own')
  await ask.ada('payroll.choose', { body: { targetId: testUsers.ada.uid } })
  const [account] = accounts
  await server.db.transaction().execute((db) =>
    postJournal(db, {
      deed: 'payroll.posted',
      actorUid: testUsers.bayo.uid,
      now: server.clock.now(),
      memo: 'Left over',
      transfers: [
        {
          debit: { kind: 'bank', scope: account?.id ?? '' },
          credit: { kind: 'unmatched_receipts', scope: employerId ?? '' },
          amount: naira(100n),
        },
      ],
    }),
  )
  await ask.bayo('payroll.return-kept', {
    params: { id: employerId },
    body: {
      amountKobo: '10000',
      accountId: account?.id,
      bankReference: 'KEPT/BACK/1',
      sentOn: dayIn(lagos, server.clock.now()),
    },
  })
}
