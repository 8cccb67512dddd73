/** The appropriation of a surplus over HTTP: by two, once, its parts to the kobo, and what PostgreSQL refuses of it. */
import { approveApproval, listApprovals, sendBackApproval } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelDistribution,
  previewDistribution,
  readDistribution,
  submitDistribution,
} from '../../distributions/distribution.contract.ts'
import { openEvidence } from '../../evidence/evidence.contract.ts'
import {
  addMinutes,
  calculateDividend,
  changeDividendCeiling,
  closeYear,
  saveResolution,
} from '../../surplus/surplus.contract.ts'
import { moved, paperFile, work } from '../../testing/distribution.fixtures.ts'
import { appropriateSurplus, readAppropriation } from '../appropriation.contract.ts'

let server: TestServer
const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const reason = 'The general meeting of the members.'
const bank = bankAccount('the-bank')
const account = (kind: 'own_income' | 'own_equity' | 'own_liability', scope: string) => ({ kind, scope })

async function resolved(heldOn: string, mostKobo: Kobo) {
  const evidence = await bayo().call(addMinutes, { body: paperFile('minutes.pdf') })
  const body = { heldOn, wording: 'Resolved as it was read out.', mostKobo, evidenceId: evidence.id } as never
  const { resolutions } = await bayo().call(saveResolution, { body })
  const kept = resolutions.find((one) => one.evidence.id === evidence.id)
  return { id: kept?.id ?? '', evidenceId: evidence.id }
}

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-12-20T09:00:00Z')
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  await moved(server, bank, account('own_income', '4310'), naira(1_000n))
  server.clock.set('2027-02-10T09:00:00Z')
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const percent = (kind: string, rateBps: number, number: string | null = null) =>
  ({ kind, account: number, rateBps, amountKobo: null }) as const
const fixed = (kind: string, of: bigint, number: string | null = null) =>
  ({ kind, account: number, rateBps: null, amountKobo: kobo(of) }) as const
let meeting: Awaited<ReturnType<typeof resolved>>
const parts = [
  percent('reserve', 2_500),
  percent('account', 500, '3220'),
  fixed('account', 10_001n, '2320'),
  fixed('interest', 20_000n),
]
const asked = (changes: object = {}) => ({
  body: { year: 2026, resolutionId: meeting.id, parts, reason, ...changes } as never,
})
const read = () => bayo().call(readAppropriation, { params: { year: 2026 } })

describe('before it', () => {
  it('there is nothing to appropriate: the year is not closed', async () => {
    expect((await bayo().problem(readAppropriation, { params: { year: 2026 } })).status).toBe(404)
    meeting = await resolved('2027-02-06', kobo(20_000n))
    for (const who of [bayo(), chidi()]) await who.call(closeYear, { body: { year: 2026, reason } })
    expect(await read()).toMatchObject({
      state: 'open',
      surplusKobo: 100_000n,
      reserveBps: 2_500,
      parts: [],
      resolutions: [{ id: meeting.id }],
    })
  })

  it('what the meeting could not have resolved is refused', async () => {
    const early = await resolved('2026-12-31', kobo(100n))
    for (const [changes, code, field] of [
      [{ resolutionId: early.id }, 'meeting-too-early', 'resolutionId'],
      [{ parts: [fixed('dividend', 20_001n)] }, 'above-most', 'parts'],
      [{ parts: [fixed('account', 100_001n, '3220')] }, 'parts-above-surplus', 'parts'],
      [{ parts: [percent('reserve', 100), fixed('reserve', 1n)] }, 'part-twice', 'parts'],
      [{ parts: [percent('interest', 100)] }, 'part-empty', 'parts'],
      [{ parts: [fixed('account', 1n, '4310')] }, 'no-own-account', 'parts'],
      [{ parts: [fixed('account', 1n, '2110')] }, 'no-own-account', 'parts'],
    ] as const)
      expect((await bayo().problem(appropriateSurplus, asked(changes))).problem, code).toMatchObject({
        code,
        field,
      })
    const both = { ...percent('reserve', 100), amountKobo: kobo(5n) }
    expect((await bayo().problem(appropriateSurplus, asked({ parts: [both] }))).status).toBe(422)
  })

  it('a dividend above the ceiling of the by-laws is refused', async () => {
    const ceiling = (changes: object = {}) => ({
      body: { effectiveFrom: '2027-02-10', rateBps: 1_000, reason, ...changes } as never,
    })
    const passed = await bayo().problem(changeDividendCeiling, ceiling({ effectiveFrom: '2027-02-09' }))
    expect(passed.problem).toMatchObject({ code: 'ceiling-day-passed', field: 'effectiveFrom' })
    expect((await server.as('ada').problem(changeDividendCeiling, ceiling())).status).toBe(403)
    // Share capital at the end of the year: nothing, so that any dividend is above 10 % of it.
    const dividend = asked({ parts: [fixed('dividend', 1n)] })
    expect((await bayo().call(changeDividendCeiling, ceiling())).waitingCeiling).toBeDefined()
    expect((await read()).dividendCeilingBps).toBeNull()
    const { dividendCeilings } = await chidi().call(changeDividendCeiling, ceiling())
    expect(dividendCeilings).toEqual([{ effectiveFrom: '2027-02-10', rateBps: 1_000 }])
    expect((await read()).dividendCeilingBps).toBe(1_000)
    expect((await bayo().problem(appropriateSurplus, dividend)).problem).toMatchObject({
      code: 'above-ceiling',
      field: 'parts',
    })
    await sql`delete from community_settings where name = 'distributions.dividend-ceiling'`.execute(server.db)
  })

  it('nobody else than administrators reads or decides it', async () => {
    for (const name of ['ada', 'efe', 'funke'] as const) {
      const { status } = await server.as(name).problem(readAppropriation, { params: { year: 2026 } })
      expect(status).toBe(403)
      expect((await server.as(name).problem(appropriateSurplus, asked())).status).toBe(403)
    }
  })
})

describe('by raw SQL the server’s role is refused', () => {
  const approval = '01900000-0000-7000-8000-0000000000aa'
  const part = (kind: string, amountKobo: unknown, number: string | null = null) => ({
    kind,
    account: number,
    rateBps: null,
    baseKobo: null,
    amountKobo,
  })
  /** What becomes of an appropriation by the server's role, in a transaction whose approval says these parts. */
  async function tried(
    row: { year?: number; surplus?: number; parts: object[]; resolution?: string },
    agreed: { parts?: object[]; openedBy?: string } = {},
  ): Promise<string> {
    const { year = 2026, surplus = 100_000, resolution = meeting.id } = row
    const change = {
      parts: agreed.parts ?? row.parts,
      resolutionId: resolution,
      evidenceId: meeting.evidenceId,
    }
    return await server.database.asOwner(async (owner) => {
      await owner.query('begin')
      try {
        await owner.query(
          `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at,
            expires_at, status, decided_by, decided_at, alone, founding, version, applied_xact)
          values ($1, 'distributions.appropriation', 'surplus-year', $2, 'open', $3, 'The meeting.', $4, now(),
            now() + interval '1 day', 'approved', $5, now(), false, false, 2, pg_current_xact_id())`,
          [approval, String(year), JSON.stringify(change), testUsers.bayo.uid, testUsers.chidi.uid],
        )
        if (agreed.openedBy)
          await owner.query(`insert into plan_evidence_openings values ($1, $2, now())`, [
            meeting.evidenceId,
            agreed.openedBy,
          ])
        await owner.query('set local session authorization kolo_app')
        await owner.query(`insert into appropriations values ($1, $2, $3, $4, null, $5, now())`, [
          year,
          resolution,
          surplus,
          JSON.stringify(row.parts),
          approval,
        ])
        return 'kept'
      } catch (error) {
        return (error as Error).message
      } finally {
        await owner.query('rollback')
      }
    })
  }
  const opened = { openedBy: testUsers.chidi.uid }
  const forward = part('carried_forward', '100000')

  it('and what two agreed to is not', async () => {
    expect(await tried({ parts: [forward] }, opened)).toBe('kept')
    expect(
      await tried({ parts: [part('interest', '20000'), part('carried_forward', '80000')] }, opened),
    ).toBe('kept')
  })

  it.each<[string, Parameters<typeof tried>[0], Parameters<typeof tried>[1], RegExp]>([
    [
      'other parts than approved',
      { parts: [forward] },
      { ...opened, parts: [part('dividend', '100000')] },
      /nobody has approved/,
    ],
    ['parts that are a kobo short', { parts: [part('carried_forward', '99999')] }, opened, /do not add up/],
    [
      'parts that are a kobo more',
      { parts: [forward, part('carried_forward', '1')] },
      opened,
      /do not add up/,
    ],
    [
      'a part below zero',
      { parts: [part('carried_forward', '100001'), part('carried_forward', '-1')] },
      opened,
      /do not add up/,
    ],
    ['a part of another kind', { parts: [part('committee', '100000')] }, opened, /do not add up/],
    [
      'another surplus than the year brought',
      { surplus: 100_001, parts: [part('carried_forward', '100001')] },
      opened,
      /no such surplus/,
    ],
    ['a year that is not closed', { year: 2025, parts: [forward] }, opened, /no such surplus/],
    [
      'a part for the reserve that the books do not have',
      { parts: [part('reserve', '100000')] },
      opened,
      /books do not say/,
    ],
    ['minutes that the second did not open', { parts: [forward] }, {}, /no meeting/],
    [
      'more for members than the meeting resolved',
      { parts: [part('dividend', '20001'), part('carried_forward', '79999')] },
      opened,
      /no meeting/,
    ],
  ])('%s', async (_, row, agreed, message) => {
    expect(await tried(row, agreed)).toMatch(message)
  })

  it('what members’ funds do not cover after this year’s expenses, which the form says too', async () => {
    const expense = { kind: 'own_expense', scope: '5510' } as const
    await moved(server, expense, bank, kobo(80_001n))
    const shared = { parts: [part('interest', '20000'), part('carried_forward', '80000')] }
    expect(await tried(shared, opened)).toMatch(/members' funds do not cover/)
    expect(await tried({ parts: [forward] }, opened)).toBe('kept')
    const owedOnly = [fixed('account', 20_000n, '2320')]
    for (const changes of [{}, { parts: owedOnly }])
      expect((await bayo().problem(appropriateSurplus, asked(changes))).problem).toMatchObject({
        code: 'funds-short',
        field: 'parts',
      })
    await moved(server, bank, expense, kobo(80_001n))
    expect(await tried(shared, opened)).toBe('kept')
  })

  it('one that nobody approved', async () => {
    const alone = `insert into appropriations select 2026, '${meeting.id}', 100000, '[]', null, a.id, now() from approvals a limit 1`
    await expect(server.database.pool.query(alone)).rejects.toThrow(/nobody has approved/)
  })
})

describe('the appropriation', () => {
  it('waits for a second administrator, who may send it back', async () => {
    const page = await bayo().call(appropriateSurplus, asked())
    expect(page).toMatchObject({
      state: 'waiting',
      waiting: { title: 'Appropriate a surplus of ₦1,000.00' },
      parts: [
        { number: '3210', name: 'Statutory reserve', amountKobo: 25_000n },
        { number: '3220', name: 'Education fund', amountKobo: 5_000n },
        { number: '2320', name: 'Accrued expenses', amountKobo: 10_001n },
        { number: '2110', name: 'Interest on savings', amountKobo: 20_000n },
        { number: '3310', name: 'Carried forward', amountKobo: 39_999n },
      ],
    })
    expect((await bayo().problem(appropriateSurplus, asked())).code).toBe('own-approval')
    const { id = '', version = 0 } = page.waiting ?? {}
    await chidi().call(sendBackApproval, { params: { id }, body: { version, reason: 'The rate was 5%.' } })
    expect((await read()).state).toBe('open')
  })

  it('is approved by one who opened the minutes, and posted in one journal', async () => {
    await bayo().call(appropriateSurplus, asked())
    expect((await chidi().problem(appropriateSurplus, asked())).problem?.message).toMatch(/Open the minutes/)
    await chidi().call(openEvidence, { params: { id: meeting.evidenceId } })
    const [waiting] = (await chidi().call(listApprovals, { query: {} })).rows
    const approve = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
    await chidi().call(approveApproval, approve)
    const balance = async (name: Parameters<typeof readBalance>[1]) =>
      (await readBalance(server.db, name)).balance
    expect([
      await balance({ kind: 'reserve', scope: 'community' }),
      await balance(account('own_equity', '3220')),
      await balance(account('own_liability', '2320')),
      await balance({ kind: 'surplus', scope: 'community' }),
    ]).toEqual([25_000n, 5_000n, 10_001n, 59_999n])
    const page = await read()
    expect(page).toMatchObject({
      state: 'approved',
      approved: { askedBy: { uid: testUsers.bayo.uid }, approvedBy: { uid: testUsers.chidi.uid } },
      unpaidKobo: 20_000n,
    })
    expect(page.parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0n)).toBe(page.surplusKobo)
    expect(page.journalId).not.toBeNull()
  })

  it('happens once for each year', async () => {
    expect((await bayo().problem(appropriateSurplus, asked())).code).toBe('year-not-open')
    await expect(server.database.pool.query('update appropriations set surplus_kobo = 1')).rejects.toThrow(
      /permission denied/,
    )
    await expect(server.database.pool.query('delete from appropriations')).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('a patronage bonus', () => {
  const interestDue = (name: 'ada' | 'dayo') =>
    ({ kind: 'loan_interest_due', scope: `loan of ${name}`, ownerUid: testUsers[name].uid }) as const
  const loanInterest = { kind: 'loan_interest', scope: 'product' } as const
  /** Interest that was charged and is paid from the wallet, which money had come into. */
  async function paidInterest(name: 'ada' | 'dayo', amount: Kobo) {
    const wallet = walletAccount(testUsers[name].uid)
    await moved(server, bank, wallet, amount)
    await moved(server, interestDue(name), loanInterest, amount)
    await moved(server, wallet, interestDue(name), amount)
  }
  const bonus = async (poolKobo: Kobo, resolutionId: string) =>
    bayo().call(calculateDividend, {
      body: {
        resolutionId,
        periodStart: '2027-01-01' as CalendarDate,
        periodEnd: '2027-12-31' as CalendarDate,
        poolKobo,
        basis: 'loan_interest',
        exemptReason: 'Exempt.',
        payOn: '2028-02-10' as CalendarDate,
      },
    })

  it('is a percentage of the loan interest paid in the year, without what is owed or was reversed', async () => {
    server.clock.set('2027-11-20T09:00:00Z')
    await paidInterest('ada', kobo(30_000n))
    await paidInterest('dayo', kobo(10_001n))
    const { journalId } = await server.database.db.transaction().execute(async (db) => {
      const transfers = [
        { debit: walletAccount(testUsers.ada.uid), credit: interestDue('ada'), amount: kobo(500n) },
      ]
      const posted = await postJournal(db, {
        deed: 'test',
        actorUid: null,
        now: server.clock.now(),
        memo: 'By mistake',
        transfers: [
          { debit: bank, credit: walletAccount(testUsers.ada.uid), amount: kobo(500n) },
          { debit: interestDue('ada'), credit: loanInterest, amount: kobo(500n) },
          ...transfers,
        ],
      })
      if ('refusal' in posted) throw new Error(posted.refusal)
      return posted
    })
    await transact(server.database.db, (db) =>
      reverseJournal(db, { journalId, actorUid: null, now: server.clock.now(), memo: 'Reversed' }),
    )
    await moved(server, interestDue('dayo'), loanInterest, kobo(700n))
    server.clock.set('2028-01-05T09:00:00Z')
    await paidInterest('ada', kobo(9_000n))
    server.clock.set('2028-02-10T09:00:00Z')
    for (const who of [bayo(), chidi()]) await who.call(closeYear, { body: { year: 2027, reason } })
    const page = await bayo().call(readAppropriation, { params: { year: 2027 } })
    expect(page).toMatchObject({ surplusKobo: 40_701n, loanInterestKobo: 40_001n })
  })

  it('is approved by two and paid to those who paid interest, to the kobo', async () => {
    const { id: resolutionId, evidenceId } = await resolved('2028-02-05', kobo(10_000n))
    const body = { year: 2027, resolutionId, parts: [percent('bonus', 1_000)], reason } as never
    await bayo().call(appropriateSurplus, { body })
    await chidi().call(openEvidence, { params: { id: evidenceId } })
    const page = await chidi().call(appropriateSurplus, { body })
    expect(page).toMatchObject({ state: 'approved', unpaidKobo: 4_000n })
    expect(page.parts).toMatchObject([
      { kind: 'bonus', number: '2110', amountKobo: 4_000n, baseKobo: 40_001n },
      { kind: 'carried_forward', amountKobo: 36_701n },
    ])
    const above = await bonus(kobo(4_001n), resolutionId)
    await bayo().call(previewDistribution, { params: { id: above.id } })
    const no = await bayo().problem(submitDistribution, { params: { id: above.id } })
    expect(no.code).toBe('above-resolution')
    await bayo().call(cancelDistribution, { params: { id: above.id } })

    const { id } = await bonus(kobo(4_000n), resolutionId)
    await bayo().call(previewDistribution, { params: { id } })
    const { lines } = await bayo().call(readDistribution, { params: { id }, query: {} })
    // 4,000 × 30,000 ÷ 40,001 is 2,999.93 and the rest 1,000.07: the kobo left over goes to the larger remainder.
    expect(lines.rows.map(({ weight, grossKobo }) => [weight, grossKobo]).sort()).toEqual([
      ['10001', 1_000n],
      ['30000', 3_000n],
    ])
    await bayo().call(submitDistribution, { params: { id } })
    const [waiting] = (await chidi().call(listApprovals, { query: {} })).rows
    expect(waiting?.title).toBe('Pay a patronage bonus of ₦40.00')
    const at = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
    expect((await bayo().problem(approveApproval, at)).code).toBe('own-approval')
    await chidi().call(approveApproval, at)
    await work(server, features, 'distributions.look-for-payments', 'long-work.turn', 'long-work.turn')
    const wallets = await Promise.all(
      (['ada', 'dayo'] as const).map((name) => readBalance(server.db, walletAccount(testUsers[name].uid))),
    )
    expect(wallets.map(({ balance }) => balance)).toEqual([3_000n, 1_000n])
    expect((await bayo().call(readAppropriation, { params: { year: 2027 } })).unpaidKobo).toBe(0n)
  })
})
