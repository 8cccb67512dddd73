/** Documents of applications, through HTTP and a real PostgreSQL: who adds, removes and opens them, and until when. */
import { readRoom } from '@kolo/files/contract'
import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { payIn } from '@kolo/ledger/testing'
import { fillWallet } from '@kolo/payments/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptGuarantee, askGuarantor } from '../../guarantors/guarantor.contract.ts'
import {
  acceptLoan,
  applyForLoan,
  declineLoan,
  offerLoan,
  readBorrowing,
  readLoan,
  readLoanReview,
  withdrawLoan,
} from '../../loans/loan.contract.ts'
import { leaveLoans } from '../../loans/server/leave-loans.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, runLoan } from '../../testing/loans.fixtures.ts'
import { removeDraftFile, removeLoanFile } from '../loan-file.contract.ts'
import { loanFileFolder } from './loan-file.store.ts'

const server = await startTestServer()
afterAll(() => server.close())

const [ada, bayo, chidi, dayo] = [server.as('ada'), server.as('bayo'), server.as('chidi'), server.as('dayo')]
let product: LoanProduct
let guaranteed: LoanProduct

beforeAll(async () => {
  for (const name of ['ada', 'bayo', 'dayo', 'efe'] as const) {
    const { uid } = testUsers[name]
    await payIn(server.db, { kind: 'member_savings', scope: uid, ownerUid: uid }, naira(2_000_000n))
  }
  await fillWallet(server.db, testUsers.funke.uid, naira(2_000_000n), server.clock.now())
  product = await openProduct(server, 'ORD', { maxRunning: 10 })
  guaranteed = await openProduct(server, 'GUA', { maxRunning: 10, cover: 'whole', guarantorsMin: 1 })
})
beforeEach(async () => {
  server.clock.advance(3_600_000)
  await sql`delete from rate_limits`.execute(server.db)
})

type Sent = { http: number; id: string; code?: string; files: { id: string; name: string }[] }
async function send(
  who: TestUserName,
  path: string,
  body: Uint8Array | string = fileBytes('png'),
): Promise<Sent> {
  server.clock.advance(1)
  const answer = await server.as(who).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'x-file-name': encodeURIComponent('payslip October.pdf') },
    body,
  })
  return { ...((await answer.json()) as Omit<Sent, 'http'>), http: answer.status }
}
const draft = (who: TestUserName) => send(who, '/api/loan-files')
const addTo = (who: TestUserName, { id }: { id: string }, body?: string) =>
  send(who, `/api/loans/${id}/files`, body)
const opened = async (who: TestUserName, id: string) =>
  (await server.as(who).fetch(`/api/loan-files/${id}`, { redirect: 'manual' })).status
const apply = (files: string[]) => ({
  body: {
    productId: product.id,
    productVersion: product.openVersion ?? 0,
    principalKobo: naira(50_000n),
    instalments: 6,
    purpose: 'School fees',
    monthlyPayKobo: null,
    files,
  },
})
const at = async (id: string) => {
  const { version } = await ada.call(readLoan, { params: { id } })
  return { params: { id }, body: { version } }
}
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

describe('before the member applies', () => {
  it('they wait on the server for their member alone, and go along with the application once', async () => {
    const [first, second] = [await draft('ada'), await draft('ada')]
    expect([first.http, second.http]).toEqual([201, 201])
    const { files } = await ada.call(readBorrowing, {})
    expect(files.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(files[0]).toMatchObject({ name: 'payslip October.pdf', contentType: 'image/png' })
    const all = ['ada', 'bayo', 'dayo', 'efe'] as const
    expect(await Promise.all(all.map((who) => opened(who, first.id)))).toEqual([303, 404, 404, 404])

    const theirs = await dayo.problem(applyForLoan, apply([first.id]))
    expect(theirs.code).toBe('loan-file-gone')
    const loan = await ada.call(applyForLoan, apply([first.id, second.id]))
    expect(namesOf(loan.files)).toEqual(['payslip October.pdf', 'payslip October.pdf'])
    expect((await ada.call(readBorrowing, {})).files).toEqual([])
    expect((await ada.problem(applyForLoan, apply([first.id]))).code).toBe('loan-file-gone')
    expect((await ada.problem(removeDraftFile, { params: { id: first.id } })).code).toBe('not-found')
    expect(await Promise.all(all.map((who) => opened(who, first.id)))).toEqual([303, 303, 404, 404])
  })

  it('they are removed by their member alone, at most five wait, and after 30 days none does', async () => {
    const { id } = await draft('ada')
    expect((await dayo.problem(removeDraftFile, { params: { id } })).code).toBe('not-found')
    expect(await ada.call(removeDraftFile, { params: { id } })).toEqual({ removed: id })
    for (let count = 0; count < 5; count++) expect((await draft('ada')).http).toBe(201)
    const sixth = await draft('ada')
    expect([sixth.http, sixth.code]).toEqual([409, 'loan-files-enough'])
    const room = async () => (await ada.call(readRoom, {})).keptBytes
    const kept = await room()
    const forget = async (hours: number) => {
      const now = addHours(server.clock.now(), hours)
      const job = feature.jobs?.find(({ name }) => name === 'loans.forget-draft-files')
      await job?.run({ db: server.database.db, now } as never, {})
      return (await ada.call(readBorrowing, {})).files.length
    }
    expect([await forget(24 * 30 - 1), await forget(24 * 30)]).toEqual([5, 0])
    expect(await room()).toBeLessThan(kept)
  })
})

describe('of an application', () => {
  it('they are added and removed until it is decided, and whoever looked before has to look again', async () => {
    const loan = await applyFor(server, 'ada', product, naira(50_000n))
    const looked = await bayo.call(readLoanReview, { params: { id: loan.id } })
    expect(looked).toMatchObject({ files: [], can: {}, may: { viewFiles: true } })
    const added = await addTo('ada', loan)
    expect([added.http, namesOf(added.files)]).toEqual([201, ['payslip October.pdf']])
    const old = { params: { id: loan.id }, body: { version: looked.version } }
    expect((await bayo.problem(offerLoan, old)).code).toBe('changed-meanwhile')
    const [file = expect.fail()] = (await bayo.call(readLoanReview, { params: { id: loan.id } })).files
    expect(await opened('bayo', file.id)).toBe(303)
    const params = { id: loan.id, fileId: file.id }
    expect((await dayo.problem(removeLoanFile, { params })).code).toBe('not-found')
    expect((await ada.call(removeLoanFile, { params })).files).toEqual([])
    expect(await opened('ada', file.id)).toBe(404)
    const again = await addTo('ada', loan)
    const [kept = expect.fail()] = again.files

    await bayo.call(offerLoan, await at(loan.id))
    const late = await addTo('ada', loan)
    expect([late.http, late.code]).toEqual([409, 'loan-decided'])
    const gone = await ada.problem(removeLoanFile, { params: { id: loan.id, fileId: kept.id } })
    expect(gone.code).toBe('loan-decided')
    await ada.call(acceptLoan, await at(loan.id))
    expect(await ada.call(readLoan, { params: { id: loan.id } })).toMatchObject({
      files: [{ id: kept.id }],
      can: { changeFiles: 'loan-decided' },
    })
    expect([await opened('ada', kept.id), await opened('chidi', kept.id)]).toEqual([303, 303])
    const events = await server.db
      .selectFrom('audit_events')
      .select('kind')
      .where('target_id', '=', loan.id)
      .where('kind', 'like', 'loan.file-%')
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['loan.file-added', 'loan.file-opened', 'loan.file-removed', 'loan.file-added', 'loan.file-opened'],
    ])
  })

  it('one that was declined or withdrawn takes none', async () => {
    for (const end of ['decline', 'withdraw'] as const) {
      const loan = await applyFor(server, 'ada', product, naira(50_000n))
      await addTo('ada', loan)
      const where = await at(loan.id)
      if (end === 'withdraw') await ada.call(withdrawLoan, where)
      else await bayo.call(declineLoan, { ...where, body: { ...where.body, reason: 'No quotation.' } })
      expect((await addTo('ada', loan)).code).toBe('loan-decided')
    }
  })

  it('another member’s application, one that is full, and what is no picture or PDF are refused', async () => {
    const loan = await applyFor(server, 'ada', product, naira(50_000n))
    for (const who of ['dayo', 'bayo'] as const) expect((await addTo(who, loan)).http).toBe(404)
    const script = await addTo('ada', loan, '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    expect([script.http, script.code]).toEqual([409, 'file-type'])
    for (let count = 0; count < 5; count++) expect((await addTo('ada', loan)).http).toBe(201)
    const sixth = await addTo('ada', loan)
    expect([sixth.http, sixth.code]).toEqual([409, 'loan-files-enough'])
  })

  it('guarantors do not see them, not even those who are administrators', async () => {
    const loan = await applyFor(server, 'ada', guaranteed, naira(50_000n))
    const [file = expect.fail()] = (await addTo('ada', loan)).files
    const params = { id: loan.id }
    for (const [name, amountKobo] of [
      ['dayo', naira(20_000n)],
      ['bayo', naira(30_000n)],
    ] as const) {
      const body = { guarantorUid: testUsers[name].uid, amountKobo }
      const { rows } = await ada.call(askGuarantor, { params, body })
      const asked = rows.find(({ member }) => member.uid === testUsers[name].uid)?.id ?? ''
      await server.as(name).call(acceptGuarantee, { params: { id: asked }, body: {} })
      expect(await opened(name, file.id)).toBe(404)
    }
    const seen = await bayo.call(readLoanReview, { params })
    expect(seen).toMatchObject({ files: [], may: { viewFiles: 'guarantees-loan' } })
    expect((await chidi.call(readLoanReview, { params })).files).toHaveLength(1)
    // Neither do they once nothing is guaranteed any more.
    await ada.call(withdrawLoan, await at(loan.id))
    expect([await opened('bayo', file.id), await opened('chidi', file.id)]).toEqual([404, 303])
  })
})

describe('when their member leaves', () => {
  it('they go, but of loans that were paid out', async () => {
    const paid = await dayo.call(applyForLoan, apply([(await draft('dayo')).id]))
    await runLoan(server, 'dayo', paid)
    const other = await dayo.call(applyForLoan, apply([(await draft('dayo')).id]))
    const loose = await draft('dayo')
    const kept = async () => {
      const rows = await server.db.selectFrom('loan_files').select(['id', 'stored_name', 'loan_id']).execute()
      return rows.filter(({ id, loan_id }) => id === loose.id || loan_id === paid.id || loan_id === other.id)
    }
    const all = await kept()
    expect(all).toHaveLength(3)
    const names = all.map(({ stored_name }) => stored_name)
    expect(await loanFileFolder.known(server.db, [...names, '0'.repeat(48)])).toHaveLength(3)
    const now = server.clock.now()
    await sql`update loans set status = 'repaid', ended_at = ${now} where id = ${paid.id}`.execute(server.db)
    const leave = server.database.db
      .transaction()
      .execute((db) =>
        leaveLoans(
          { db, now, record: () => undefined, enqueue: async () => undefined } as never,
          testUsers.dayo.uid,
        ),
      )
    expect(await leave).toBeUndefined()
    expect((await kept()).map(({ loan_id }) => loan_id)).toEqual([paid.id])
  })
})

describe('PostgreSQL refuses', () => {
  it('a document of another member, of a decided application, a sixth, and what was decided on removed', async () => {
    const app = server.database.db
    const loan = await applyFor(server, 'ada', product, naira(50_000n))
    const { id } = await draft('ada')
    const theirs = await draft('bayo')
    const give = (file: string) =>
      app.updateTable('loan_files').set({ loan_id: loan.id }).where('id', '=', file).execute()
    await expect(give(theirs.id)).rejects.toThrow(/does not take the document/)
    await give(id)
    await expect(give(id)).rejects.toThrow(/stays with its application/)
    for (let count = 0; count < 4; count++) await give((await draft('ada')).id)
    const sixth = await draft('ada')
    await expect(give(sixth.id)).rejects.toThrow(/does not take the document/)
    await bayo.call(offerLoan, await at(loan.id))
    const remove = app.deleteFrom('loan_files').where('id', '=', id).execute()
    await expect(remove).rejects.toThrow(/are kept/)
    const other = app.updateTable('loan_files').set({ file_name: 'x' }).where('id', '=', sixth.id).execute()
    await expect(other).rejects.toThrow(/permission denied/)
  })
})
