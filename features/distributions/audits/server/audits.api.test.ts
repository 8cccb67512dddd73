/** The audit of a year over HTTP: recorded by two once the year is closed, read by members, and what PostgreSQL refuses. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { whereMoneyIs } from '@kolo/books/contract'
import { readFinancialStatements } from '@kolo/books/financial-statements'
import { naira } from '@kolo/foundation/money'
import { bankAccount } from '@kolo/payments/server'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAppropriation } from '../../appropriation/appropriation.contract.ts'
import { openEvidence } from '../../evidence/evidence.contract.ts'
import { addMinutes, closeYear, readSurplus } from '../../surplus/surplus.contract.ts'
import { moved, paperFile } from '../../testing/distribution.fixtures.ts'
import { recordAudit } from '../audit.contract.ts'
import { openAuditedAccounts } from '../audited-accounts.contract.ts'

let server: TestServer
let evidenceId: string
const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const reason = 'The report of the auditor.'

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-12-20T09:00:00Z')
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  await moved(server, bankAccount('the-bank'), { kind: 'own_income', scope: '4310' }, naira(1_000n))
  server.clock.set('2027-03-10T09:00:00Z')
  evidenceId = (await bayo().call(addMinutes, { body: paperFile('accounts.pdf') })).id
})
afterAll(() => server.close())

const found = {
  year: 2026,
  auditor: 'Ekene Obi & Co.',
  signedOn: '2027-03-08',
  opinion: 'unqualified' as const,
}
const asked = (changes: object = {}) => ({ body: { ...found, evidenceId, reason, ...changes } as never })
const problem = async (changes: object = {}) => (await bayo().problem(recordAudit, asked(changes))).problem
const year = { params: { year: 2026 } }
const statements = (from: string, to: string) =>
  bayo().call(readFinancialStatements, { query: { from, to } as never })

describe('the audit of a year', () => {
  it('is of a closed year, signed after it and by today, with a document of its own', async () => {
    expect(await problem()).toMatchObject({ code: 'year-not-closed', field: 'year' })
    for (const who of [bayo(), chidi()]) await who.call(closeYear, { body: { year: 2026, reason } })
    expect(await problem({ signedOn: '2026-12-31' })).toMatchObject({
      code: 'signed-too-early',
      field: 'signedOn',
    })
    expect(await problem({ signedOn: '2027-03-11' })).toMatchObject({
      code: 'day-to-come',
      field: 'signedOn',
    })
    expect((await bayo().problem(recordAudit, asked({ opinion: 'good' }))).status).toBe(422)
    for (const name of ['ada', 'efe', 'funke'] as const)
      expect((await server.as(name).problem(recordAudit, asked())).status).toBe(403)
    expect((await server.as('ada').problem(openAuditedAccounts, year)).status).toBe(404)
  })

  it('counts once a second administrator has opened the signed accounts and approved it', async () => {
    const { recorded, waiting } = await bayo().call(recordAudit, asked())
    expect([recorded, waiting?.document.id]).toEqual([null, evidenceId])
    expect((await bayo().problem(recordAudit, asked())).code).toBe('own-approval')
    expect((await server.as('ada').call(whereMoneyIs, {})).audit).toBeUndefined()
    const { rows } = await chidi().call(listApprovals, { query: {} })
    const [{ id, version } = { id: '', version: 0 }] = rows.filter(
      ({ kind }) => kind === 'distributions.year-audit',
    )
    const approval = { params: { id }, body: { version } }
    expect((await chidi().problem(approveApproval, approval)).code).toBe('cannot-be-applied')
    expect((await chidi().problem(recordAudit, asked())).code).toBe('accounts-unseen')
    await chidi().call(openEvidence, { params: { id: evidenceId } })
    await chidi().call(approveApproval, approval)
    expect((await bayo().call(readAppropriation, year)).audit).toMatchObject({ recorded: found })
    expect((await bayo().call(readSurplus, {})).years).toMatchObject([
      { year: 2026, auditedOn: '2027-03-08' },
    ])
  })

  it('is read by members with the signed accounts, and on the statements of the whole year alone', async () => {
    expect((await server.as('ada').call(whereMoneyIs, {})).audit).toMatchObject(found)
    const opened = await server.as('ada').fetch('/api/audited-accounts/2026')
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await statements('2026-01-01', '2026-12-31')).audit).toMatchObject(found)
    expect((await statements('2026-01-01', '2026-12-30')).audit).toBeUndefined()
    expect((await statements('2027-01-01', '2027-12-31')).audit).toBeUndefined()
  })

  it('is corrected by another one, which two administrators record', async () => {
    const corrected = { ...found, opinion: 'qualified' }
    await bayo().call(recordAudit, asked(corrected))
    await chidi().call(recordAudit, asked(corrected))
    expect((await server.as('ada').call(whereMoneyIs, {})).audit).toMatchObject(corrected)
    expect(await server.db.selectFrom('year_audits').select('opinion').orderBy('id').execute()).toEqual([
      { opinion: 'unqualified' },
      { opinion: 'qualified' },
    ])
  })
})

describe('by raw SQL the server’s role', () => {
  const approval = '01900000-0000-7000-8000-0000000000aa'
  type Tried = { agreed?: object; row?: object; status?: string }
  /** What becomes of an audit, in a transaction whose approval says this. */
  async function tried({ agreed = {}, row = {}, status = 'approved' }: Tried): Promise<string> {
    const change = { ...found, evidenceId, ...agreed }
    const { auditor, signedOn, opinion, evidenceId: paper } = { ...found, evidenceId, ...row }
    return await server.database.asOwner(async (owner) => {
      await owner.query('begin')
      try {
        await owner.query(
          `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at,
            expires_at, status, decided_by, decided_at, alone, founding, version, applied_xact)
          values ($1, 'distributions.year-audit', 'audited-year', '2026', 'closed', $2, 'The auditor.', $3, now(),
            now() + interval '1 day', $4, $5, now(), false, false, 2, pg_current_xact_id())`,
          [approval, JSON.stringify(change), testUsers.bayo.uid, status, testUsers.chidi.uid],
        )
        await owner.query('set local session authorization kolo_app')
        await owner.query(
          `insert into year_audits (id, year, auditor, signed_on, opinion, evidence_id, approval_id, recorded_at)
          values (gen_random_uuid(), 2026, $1, $2, $3, $4, $5, '2027-03-10T09:00:00Z')`,
          [auditor, signedOn, opinion, paper, approval],
        )
        return 'recorded'
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await owner.query('rollback')
      }
    })
  }

  it('records what two agreed to, and nothing else', async () => {
    const other = (await bayo().call(addMinutes, { body: paperFile('other.pdf') })).id
    expect(await tried({})).toBe('recorded')
    for (const trial of [
      { row: { auditor: 'Somebody Else & Co.' } },
      { row: { opinion: 'adverse' } },
      { row: { signedOn: '2027-03-07' } },
      { row: { evidenceId: other } },
      { agreed: { evidenceId: other }, row: { evidenceId: other } },
      { agreed: { signedOn: '2027-03-11' }, row: { signedOn: '2027-03-11' } },
      { agreed: { signedOn: '2026-12-31' }, row: { signedOn: '2026-12-31' } },
      { status: 'sent_back' },
    ])
      expect([trial, await tried(trial)]).toEqual([trial, '23514'])
  })

  it('changes and removes none', async () => {
    for (const text of [`update year_audits set opinion = 'unqualified'`, 'delete from year_audits'])
      await expect(sql.raw(text).execute(server.database.db)).rejects.toThrow('permission denied')
  })
})
