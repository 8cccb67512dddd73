/** A society moves in through HTTP: tried, put right, agreed to by two, brought in once whatever is killed, taken back, or not. */

import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { archive, caseFile, sheetParts } from '@kolo/files/testing/sheets'
import { newId } from '@kolo/foundation/ids'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { requestPasswordReset, resetPassword } from '@kolo/identity/contract'
import { saveSession } from '@kolo/identity/testing'
import { readBalance, readOwnedBalances } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { readWallet } from '@kolo/payments/contract'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { getProfile } from '@kolo/profile/contract'
import { lockWaitingProfile, transferProfile } from '@kolo/profile/server'
import { seedProfile } from '@kolo/profile/testing'
import { listGoals, makeDeposit } from '@kolo/savings/contract'
import { keepPlan } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { agreeOnTerms } from '@kolo/shares/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import * as contract from '../moving-in.contract.ts'
import { hostileText, memberName, messySpreadsheet, savedBy, spreadsheet } from '../testing/sheets.ts'
import { listAccount } from './moving-in.postings.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const ada = server.as('ada')
const bayo = server.as('bayo')
const chidi = server.as('chidi')
const { rows: accounts } = await bayo.call(listCollectionAccounts, {})
const accountId = accounts[0]?.id ?? ''
const bank = bankAccount(accountId)
const today = server.clock.now().slice(0, 10) as CalendarDate
const reason = 'As the ledger of the society says.'
let rainy = ''

const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')
/** Turns of the long work; `dies`: the process is gone before they commit. */
async function work(turns: number, dies = false): Promise<void> {
  const { community, clock } = server
  for (let at = 0; at < turns; at++)
    await transact(server.database.db, async (db) => {
      const enqueue = async (job: string, data: object) => {
        if (!dies) server.jobs.push({ job, data } as (typeof server.jobs)[number])
      }
      await turn?.run({ db, now: clock.now(), community, enqueue }, {})
      if (dies) throw new Error('killed')
    }).catch((error: Error) => expect(error.message).toBe('killed'))
}

beforeAll(async () => {
  rainy = await keepPlan(server.database.owner, { rate_bps: 0, name: 'Rainy day' })
  await keepPlan(server.database.owner, { rate_bps: 1_000, name: 'School fees', kind: 'target' })
  await agreeOnTerms([bayo, chidi])
})

const upload = (bytes: Buffer, fileName = 'members.xlsx') =>
  bayo.call(contract.uploadList, { body: { fileName, content: bytes.toString('base64') } })
const of = (id: string) => ({ params: { id } })
const read = (id: string) => bayo.call(contract.readMoveIn, of(id))
const rowsOf = async (id: string, which: contract.RowList = 'all') =>
  (await bayo.call(contract.listMoveInRows, { ...of(id), query: { which, limit: 100 } })).rows
const balance = async (name: Parameters<typeof readBalance>[1]) =>
  (await readBalance(server.db, name)).balance
const asking = (list: contract.MoveIn, positionKobo: bigint, more: object = {}) => ({
  ...of(list.id),
  body: {
    accountId,
    positionKobo: kobo(positionKobo),
    positionOn: today,
    invites: true,
    reason,
    version: list.version,
    ...more,
  },
})
async function agree(list: contract.MoveIn | undefined): Promise<void> {
  const waiting = list?.waiting
  await chidi.call(approveApproval, { ...of(waiting?.id ?? ''), body: { version: waiting?.version ?? 0 } })
}
const simple = (...rows: (string | number)[][]) =>
  spreadsheet([['Name', 'E-mail', 'Phone', 'Rainy day', 'Wallet', 'Shares'], ...rows])
const people = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from profiles where not is_archived`.execute(server.db))
    .rows[0]?.n

it('a messy list of 120 is tried, put right, agreed to, and brought in once though the process is killed', async () => {
  const before = { people: await people(), bank: await balance(bank) }
  const tried = await upload(messySpreadsheet(120))
  expect(tried).toMatchObject({ state: 'draft', rowCount: 121, faultyCount: 1, totalsAgree: true })
  // Every line of the file is somewhere: 4 above the names, 2 blank ones, and the total.
  const reading = { kind: 'xlsx', sheet: 'Pay', lines: 129, read: 120, faulty: 1, skipped: 8, headLine: 5 }
  expect(tried.reading).toMatchObject(reading)
  expect(tried.reading?.list.at(-1)).toMatchObject({ lineNo: 129, why: 'total' })
  // Read again with another column for the names, nothing is lost: the total is looked at again.
  const swap = (parts: readonly string[], version: number) =>
    bayo.call(contract.chooseColumns, { ...of(tried.id), body: { parts: [...parts], version } })
  const other = await swap(['', 'name', '', '', '', '', ''], tried.version)
  expect(other.reading?.lines).toBe(129)
  const back = await swap(tried.parts, other.version)
  expect(back.reading).toMatchObject(reading)
  // The second administrator sees each row as it was understood, beside what stands in the file.
  const seen = await chidi.call(contract.listMoveInRows, { ...of(tried.id), query: { limit: 2 } })
  expect(seen.rows[1]).toMatchObject({
    lineNo: 7,
    cells: [
      '2',
      memberName(1),
      'Member1@Raffia.example',
      '8130000001',
      '14/08/1983',
      expect.any(String),
      '-',
    ],
    name: memberName(1),
    bornOn: '1983-08-14',
    goals: [{ planId: rainy, amountKobo: savedBy(1) }],
  })
  // Nothing is written: nobody is here, and the books are as they were.
  expect(await people()).toBe(before.people)
  expect(await rowsOf(tried.id, 'faulty')).toMatchObject([
    { name: 'Somebody Again', faults: [{ code: 'email-twice', lineNo: 6 }] },
  ])
  const position = Array.from({ length: 120 }, (_, nth) => savedBy(nth)).reduce((a, b) => a + b) + 77n
  expect((await bayo.problem(contract.askMoveIn, asking(back, position))).code).toBe('rows-faulty')
  const ready = await bayo.call(contract.decideRows, { ...of(tried.id), body: { leftOut: true } })
  expect(ready).toMatchObject({
    faultyCount: 0,
    leftOutCount: 1,
    memberCount: 120,
    savingsKobo: position - 77n,
  })
  expect((await bayo.problem(contract.askMoveIn, asking(ready, position - 78n))).code).toBe('position-less')
  const asked = await bayo.call(contract.askMoveIn, asking(ready, position))
  expect(asked).toMatchObject({ state: 'draft', waiting: { title: 'Import 120 members' } })
  await agree(asked)
  // Killed in the opening, in the middle, and at the end: each row once.
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const statements: number[] = []
  for (const turns of [1, 1, 1, 1, 1, 1]) {
    await work(turns, true)
    sent.mockClear()
    await work(turns)
    statements.push(sent.mock.calls.length)
  }
  sent.mockRestore()
  // A piece of 25 members is a few statements, not a few for each.
  expect(Math.max(...statements)).toBeLessThan(40)
  await work(6)
  const done = await read(tried.id)
  expect(done).toMatchObject({ state: 'posted', doneCount: 120, position: { restKobo: 77n } })
  expect(await people()).toBe((before.people ?? 0) + 120)
  expect(await balance(bank)).toBe(before.bank + position)
  expect(await balance(listAccount(tried.id))).toBe(0n)
  expect(await balance({ kind: 'reserve', scope: 'community' })).toBe(77n)
  const all = await sql<{ name: string; balance: string; journals: number }>`
    select p.full_name as name, sum(b.balance_kobo)::text as balance, count(distinct r.journal_id)::int as journals
    from move_in_rows r join profiles p on p.uid = r.member_uid join ledger_accounts a on a.owner_uid = p.uid
      join ledger_balances b on b.account_id = a.id group by p.uid, p.full_name`.execute(
    server.database.owner,
  )
  const sums = new Map(all.rows.map((row) => [row.name, BigInt(row.balance)]))
  expect(sums.size).toBe(120)
  for (let nth = 0; nth < 120; nth++) expect(sums.get(memberName(nth))).toBe(savedBy(nth))
  const invited = server.jobs.filter(({ job }) => job === 'mail.send').map(({ data }) => String(data.to))
  expect(invited.filter((to) => to.endsWith('@raffia.example'))).toHaveLength(120 - Math.ceil((120 - 3) / 7))
  expect((await proveBooks(server.database.owner, server.clock.now())).holds).toBe(true)
})

it('columns are asked for once, and remembered for lists headed so', async () => {
  const list = (...rows: string[][]) => spreadsheet([['Who', 'Where to write', 'How much'], ...rows])
  const first = await upload(list(['Ada Nwosu Okafor', 'okafor@raffia.example', '100']))
  const parts = ['name', 'email', 'wallet']
  const choose = (body: object) =>
    bayo.problem(contract.chooseColumns, {
      ...of(first.id),
      body: { parts, version: first.version, ...body },
    })
  expect((await choose({ parts: ['email', '', ''] })).code).toBe('no-name')
  expect((await choose({ parts: ['name', 'name', ''] })).code).toBe('part-twice')
  expect((await choose({ parts: ['name', '', `savings:${testUsers.ada.uid}`] })).code).toBe('no-plan')
  expect((await choose({ version: 9 })).code).toBe('changed-meanwhile')
  const chosen = await bayo.call(contract.chooseColumns, {
    ...of(first.id),
    body: { parts, version: first.version },
  })
  expect(chosen).toMatchObject({ parts, faultyCount: 0, walletKobo: 10_000n })
  const second = await upload(list(['Bola Ade', 'ade@raffia.example', '250.50']))
  expect(second).toMatchObject({ parts, walletKobo: 25_050n })
  await bayo.call(contract.removeMoveIn, of(first.id))
  expect((await bayo.problem(contract.readMoveIn, of(first.id))).status).toBe(404)
  const { rows } = await sql`select from move_in_rows where move_in_id = ${first.id}`.execute(server.db)
  expect(rows).toEqual([])
})

it('a file is read as somebody chose, and what cannot be read so is refused', async () => {
  const content = Buffer.from('Report;name, phone\nWho;Where\nAda Chosen;08035559901\n').toString('base64')
  const send = (choices: object) => ({ body: { fileName: 'a.csv', content, choices } })
  const list = await bayo.call(contract.uploadList, send({ separator: ';', headLine: 2 }))
  expect(list).toMatchObject({
    heads: ['Who', 'Where'],
    rowCount: 1,
    reading: { separator: ';', skipped: 2 },
  })
  const book = (await caseFile('053-cover-sheet-first.xlsx')).toString('base64')
  const sheet = (name: string) => ({ body: { fileName: 'a.xlsx', content: book, choices: { sheet: name } } })
  expect(await bayo.call(contract.uploadList, sheet('Members'))).toMatchObject({
    rowCount: 1,
    reading: { sheets: ['Cover', 'Members'], sheet: 'Members' },
  })
  expect((await bayo.problem(contract.uploadList, sheet('Nowhere'))).code).toBe('file-no-sheet')
  expect((await bayo.problem(contract.uploadList, sheet('Cover'))).code).toBe('file-empty')
  expect((await bayo.problem(contract.uploadList, send({ separator: '?' }))).status).toBe(422)
})

it('who is here already, and what hostile lists hold, is named beside each row', async () => {
  const list = await upload(simple(['Ada Again', 'ADA@kolo.example', '0803 555 0142', '100', '', '']))
  expect(await rowsOf(list.id)).toMatchObject([
    { faults: [{ code: 'email-there', column: 1 }], notes: [{ code: 'phone-there', column: 2 }] },
  ])
  const hostile = await upload(hostileText(), '../../etc/passwd\u202e.csv')
  expect(hostile).toMatchObject({ fileName: 'passwd.csv', rowCount: 10 })
  const file = await bayo.fetch(`/api/move-ins/${hostile.id}/faults?as=csv`)
  const text = await file.text()
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(text).toContain(`"'=cmd|'/C calc'!A0"`)
  expect(text).toContain('D.O.B: This is not a date of birth')
  for (const content of [
    Buffer.from('%PDF-1.7'),
    Buffer.from('PK\u0003\u0004 no archive'),
    Buffer.from('no,list'),
  ])
    expect(
      (
        await bayo.problem(contract.uploadList, {
          body: { fileName: 'a', content: content.toString('base64') },
        })
      ).code,
    ).toMatch(/^file-/)
})

it('is for administrators alone, with a proof that is fresh', async () => {
  const list = await upload(simple(['Uche Obi', 'uche@raffia.example', '', '', '', '']))
  for (const who of ['ada', 'dayo', 'efe', 'funke'] as const) {
    const person = server.as(who)
    expect((await person.problem(contract.listMoveIns, {})).status).toBe(403)
    expect((await person.problem(contract.readMoveIn, of(list.id))).status).toBe(403)
    expect((await person.problem(contract.askMoveIn, asking(list, 0n))).status).toBe(403)
    for (const path of ['move-in-members', 'move-in-template', `move-ins/${list.id}/faults`])
      expect((await person.fetch(`/api/${path}`)).status).toBe(403)
  }
})

it('the same request twice, and two at once, bring everybody in once', async () => {
  const list = await upload(simple(['Sade Two', 'sade@raffia.example', '', '500', '', '20']))
  const key = 'two-at-once-0001'
  const [one, two] = await Promise.all([
    bayo.call(contract.askMoveIn, asking(list, 2_050_000n), { idempotencyKey: key }),
    bayo.call(contract.askMoveIn, asking(list, 2_050_000n), { idempotencyKey: key }).catch(() => undefined),
  ])
  expect(two === undefined || two.waiting?.id === one.waiting?.id).toBe(true)
  const waiting = one.waiting
  const approve = () =>
    chidi
      .call(approveApproval, { ...of(waiting?.id ?? ''), body: { version: waiting?.version ?? 0 } })
      .catch(() => undefined)
  await Promise.all([approve(), approve()])
  await Promise.all([work(2), work(2), work(2)])
  await work(3)
  expect(await read(list.id)).toMatchObject({ state: 'posted', doneCount: 1, shareUnits: 20 })
  const { rows } = await sql<{ units: number }>`select units from share_accounts a join move_in_rows r
    on r.member_uid = a.owner_uid where r.move_in_id = ${list.id}`.execute(server.db)
  expect(rows).toEqual([{ units: 20 }])
})

async function bringIn(bytes: Buffer, position: bigint): Promise<{ id: string; uids: string[] }> {
  const list = await upload(bytes)
  await agree(await bayo.call(contract.askMoveIn, asking(list, position)))
  await work(5)
  const { rows } = await sql<{ member_uid: string }>`
    select member_uid from move_in_rows where move_in_id = ${list.id} order by line_no`.execute(server.db)
  return { id: list.id, uids: rows.map(({ member_uid }) => member_uid) }
}

it('a list is taken back whole while nothing was built on it, though the process is killed', async () => {
  const before = {
    people: await people(),
    bank: await balance(bank),
    reserve: await balance({ kind: 'reserve', scope: 'community' }),
  }
  const { id, uids } = await bringIn(
    simple(
      ['Tari One', 'tari@raffia.example', '', '500', '25.25', '20'],
      ['Tari Two', '', '08031110000', '', '', ''],
    ),
    3_000_000n,
  )
  expect(uids).toHaveLength(2)
  const asked = await bayo.call(contract.undoMoveIn, { ...of(id), body: { reason } })
  expect(asked.waiting?.title).toMatch(/^Reverse the import of 2 members of MOV-/)
  await agree(asked)
  for (const _ of [1, 2, 3]) {
    await work(1, true)
    await work(1)
  }
  expect(await read(id)).toMatchObject({ state: 'undone', takenBackCount: 2 })
  expect(await people()).toBe(before.people)
  expect(await balance(bank)).toBe(before.bank)
  expect(await balance(listAccount(id))).toBe(0n)
  expect(await balance({ kind: 'reserve', scope: 'community' })).toBe(before.reserve)
  expect(await rowsOf(id)).toMatchObject([
    { email: '', takenBack: true },
    { phone: '', takenBack: true },
  ])
  expect((await proveBooks(server.database.owner, server.clock.now())).holds).toBe(true)
  // And it can come again.
  expect(await upload(simple(['Tari One', 'tari@raffia.example', '', '500', '', '']))).toMatchObject({
    faultyCount: 0,
  })
})

it('a list that something was built on is not taken back, and whoever comes meanwhile keeps what is theirs', async () => {
  const { id, uids } = await bringIn(
    simple(
      ['Wale One', 'wale1@raffia.example', '', '500', '', ''],
      ['Wale Two', 'wale2@raffia.example', '', '700', '', ''],
    ),
    120_000n,
  )
  const undo = () => bayo.problem(contract.undoMoveIn, { ...of(id), body: { reason } })
  const asked = await bayo.call(contract.undoMoveIn, { ...of(id), body: { reason } })
  await agree(asked)
  // Between the agreement and the work the first one comes in.
  await comeIn('wale1@raffia.example')
  await work(4)
  expect(await read(id)).toMatchObject({ state: 'undone', takenBackCount: 1 })
  expect(await balance(listAccount(id))).toBe(0n)
  const { rows: left } = await sql<{
    full_name: string
  }>`select full_name from profiles where uid = any(${uids}::uuid[])`.execute(server.db)
  expect(left).toEqual([{ full_name: 'Wale One' }])
  expect((await undo()).code).toBe('not-moved-in')
  const other = await bringIn(simple(['Yemi One', 'yemi@raffia.example', '', '', '300', '']), 30_000n)
  const [uid = ''] = other.uids
  await transact(server.database.db, (db) =>
    postJournal(db, {
      deed: 'test',
      actorUid: null,
      now: server.clock.now(),
      memo: 'A test',
      transfers: [{ debit: bank, credit: walletAccount(uid), amount: naira(1n) }],
    }),
  )
  const no = await bayo.problem(contract.undoMoveIn, { ...of(other.id), body: { reason } })
  expect(no).toMatchObject({ code: 'built-on' })
  expect(no.message).toContain('Yemi One (line 2) has moved money since')
})

/** Somebody asks for a new password with their address and uses the link that comes. */
async function comeIn(email: string) {
  const job = () =>
    features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'identity.send-reset-link')
  await ada.call(requestPasswordReset, { body: { email } })
  const { clock, community } = server
  await transact(server.database.db, async (db) =>
    job()?.run(
      {
        db,
        now: clock.now(),
        community,
        enqueue: async (name, data) => void server.jobs.push({ job: name, data }),
      },
      { email },
    ),
  )
  const mail = server.jobs.findLast(
    ({ data }) => data.to === email && JSON.stringify(data).includes('token='),
  )
  const token = /token=([\w-]+)/.exec(JSON.stringify(mail?.data))?.[1] ?? ''
  const body = { email, token, password: 'lantern-raffia-905' }
  return ada.call(resetPassword, { body })
}

it('whoever was brought in comes in by a link to their address, with wallet, goals and shares', async () => {
  const { uids } = await bringIn(simple(['Zee One', 'zee@raffia.example', '', '500', '25', '20']), 2_100_000n)
  await comeIn('zee@raffia.example')
  const [uid = ''] = uids
  const { rows } =
    await sql`select email_verified, is_verified, role from profiles where uid = ${uid}`.execute(server.db)
  expect(rows).toEqual([{ email_verified: true, is_verified: true, role: 'user' }])
  expect(await balance(walletAccount(uid))).toBe(2_500n)
  expect(await ada.call(readWallet, {})).toBeDefined()
})

it('whoever brings more than a limit can pay in from the first day, with tier, day of joining and next of kin', async () => {
  const list = await upload(
    Buffer.from(
      [
        'Name,E-mail,Rainy day,Tier,Date joined,Next of kin,NOK phone,Relationship,NOK share',
        'Ngozi Rich,rich@raffia.example,400000,,14/03/2009,Chioma Rich,08035550199,Sister,60',
        'Tayo Level,level@raffia.example,10,Premium,,,,,',
        'Uche Plain,plain@raffia.example,10,,,,,,',
      ].join('\n'),
    ),
    'tiers.csv',
  )
  expect(list).toMatchObject({ faultyCount: 0, notedCount: 1 })
  const asked = await bayo.call(contract.askMoveIn, asking(list, 40_002_000n))
  expect(asked.waiting?.lines).toContainEqual({ label: 'Members with a higher tier than Basic', value: '2' })
  await agree(asked)
  await work(5)
  const { rows } = await sql<{ uid: string; account_tier: string; created_at: Date }>`
    select p.uid, p.account_tier, p.created_at from move_in_rows r join profiles p on p.uid = r.member_uid
    where r.move_in_id = ${list.id} order by r.line_no`.execute(server.db)
  expect(rows.map(({ account_tier }) => account_tier)).toEqual(['standard', 'premium', 'basic'])
  const [rich] = rows
  expect(await bayo.call(getProfile, { params: { uid: rich?.uid ?? '' } })).toMatchObject({
    createdAt: '2009-03-13T23:00:00.000Z',
    nextOfKin: { fullName: 'Chioma Rich', phone: '+2348035550199', relationship: 'Sister', sharePercent: 60 },
  })
  await comeIn('rich@raffia.example')
  const who = { uid: rich?.uid ?? '', email: 'rich@raffia.example', password: 'lantern-raffia-905' }
  const member = server.client(await saveSession(server.db, { ...who, now: server.clock.now() }))
  const { goals } = await member.call(listGoals, {})
  const paying = { params: { id: goals[0]?.id ?? '' }, body: { amountKobo: naira(50_000n) } }
  expect(await member.call(makeDeposit, paying)).toMatchObject({ amountKobo: naira(50_000n) })
})

it('officers bring in what they have, agreed to by somebody else, and go on as they were when it is taken back', async () => {
  const before = await balance(walletAccount(testUsers.bayo.uid))
  const list = await upload(simple(['Bayo Adeyemi', testUsers.bayo.email, '', '', '250', '']))
  expect(await rowsOf(list.id)).toMatchObject([{ faults: [], notes: [{ code: 'own-balance' }] }])
  const asked = await bayo.call(contract.askMoveIn, asking(list, 25_000n))
  // Whoever asked does not agree to it, too.
  const { id = '', version = 0 } = asked.waiting ?? {}
  await bayo.problem(approveApproval, { ...of(id), body: { version } })
  expect(await balance(walletAccount(testUsers.bayo.uid))).toBe(before)
  await agree(asked)
  await work(5)
  expect(await read(list.id)).toMatchObject({ state: 'posted', doneCount: 1 })
  expect(await balance(walletAccount(testUsers.bayo.uid))).toBe(before + 25_000n)
  const undoing = await bayo.call(contract.undoMoveIn, { ...of(list.id), body: { reason } })
  await agree(undoing)
  await work(5)
  expect(await read(list.id)).toMatchObject({ state: 'undone', takenBackCount: 1 })
  expect(await balance(walletAccount(testUsers.bayo.uid))).toBe(before)
  expect(await bayo.call(contract.readMoveIn, of(list.id))).toMatchObject({ state: 'undone' })
})

it('the one administrator there is does not bring in an own balance alone', async () => {
  await seedProfile(server.db, { ...testUsers.chidi, role: 'moderator' })
  const before = await balance(walletAccount(testUsers.bayo.uid))
  const list = await upload(simple(['Bayo Adeyemi', testUsers.bayo.email, '', '', '250', '']))
  const { waiting } = await bayo.call(contract.askMoveIn, asking(list, 25_000n))
  const approving = { ...of(waiting?.id ?? ''), body: { version: waiting?.version ?? 0 } }
  const askedAlone = await bayo.problem(approveApproval, approving)
  expect(askedAlone.code).toBe('alone-delay')
  server.clock.advance(25 * 60 * 60_000)
  expect(await bayo.problem(approveApproval, approving)).toMatchObject({
    code: 'cannot-be-applied',
    message: expect.stringContaining('Your own balance is on this list.'),
  })
  expect(await read(list.id)).toMatchObject({ state: 'draft' })
  expect(await balance(walletAccount(testUsers.bayo.uid))).toBe(before)
  await seedProfile(server.db, { ...testUsers.chidi, role: 'admin' })
})

it('whoever comes in by Google has their wallet, goals and shares under the new uid, and the list is not taken back', async () => {
  const { id, uids } = await bringIn(
    simple(['Xena One', 'xena@raffia.example', '', '500', '25', '20']),
    2_100_000n,
  )
  const uid = newId(Date.parse(server.clock.now()))
  await transact(server.database.db, async (db) => {
    const waiting = await lockWaitingProfile(db, 'xena@raffia.example')
    if (!waiting || waiting.uid !== uids[0]) throw new Error('Somebody else waits under this address')
    await transferProfile(db, waiting, {
      uid,
      now: server.clock.now(),
      ways: { linkedProviders: ['google.com'], primaryProvider: 'google.com', providerData: {} },
    })
  })
  const held = await readOwnedBalances(server.db, uid)
  expect(held.map(({ kind, balance: amount }) => [kind, amount]).sort()).toEqual([
    ['member_savings', 50_000n],
    ['member_wallet', 2_500n],
    ['share_capital', 2_000_000n],
  ])
  const { rows } = await sql`
    select g.status, a.units from savings_accounts g join share_accounts a on a.owner_uid = g.owner_uid
    where g.owner_uid = ${uid}`.execute(server.db)
  expect(rows).toEqual([{ status: 'active', units: 20 }])
  expect((await bayo.problem(contract.undoMoveIn, { ...of(id), body: { reason } })).code).toBe('built-on')
})

it('a bomb, more than a list may have, and a file too large are refused, and nothing is kept', async () => {
  const kept = () => sql`select from move_ins`.execute(server.db).then(({ rows }) => rows.length)
  const before = await kept()
  const problem = (bytes: Buffer) =>
    bayo.problem(contract.uploadList, { body: { fileName: 'a', content: bytes.toString('base64') } })
  const bomb = archive({ ...sheetParts([]), 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000, 32) }, 10)
  expect((await problem(bomb)).code).toBe('file-too-long')
  const many = [
    'Name,Phone',
    ...Array.from({ length: 10_600 }, (_, nth) => `${memberName(nth % 900)},0803${nth}`),
  ]
  expect((await problem(Buffer.from(many.join('\n')))).code).toBe('file-too-long')
  expect((await problem(Buffer.alloc(5_100_000, 65))).status).toBe(413)
  expect(await kept()).toBe(before)
})

it('a member without an e-mail is given one by two administrators, once, and never somebody else’s', async () => {
  const { uids } = await bringIn(simple(['Kora One', '', '08031110099', '', '10', '']), 1_000n)
  const [uid = ''] = uids
  const give = (email: string) => ({ params: { uid }, body: { email, reason } })
  expect((await bayo.problem(contract.giveEmail, give('ada@kolo.example'))).code).toBe('email-taken')
  expect((await server.as('ada').problem(contract.giveEmail, give('kora@raffia.example'))).status).toBe(403)
  const { waiting } = await bayo.call(contract.giveEmail, give('kora@raffia.example'))
  expect(waiting?.lines[0]?.value).toBe('kora@raffia.example')
  await chidi.call(approveApproval, { ...of(waiting?.id ?? ''), body: { version: waiting?.version ?? 0 } })
  expect((await bayo.problem(contract.giveEmail, give('other@raffia.example'))).code).toBe('has-email')
})

it('everybody with what they have is downloaded in the shape that is read, and no text of it is run', async () => {
  const { rows: before } = await sql<{ uid: string }>`select uid from profiles where not is_archived`.execute(
    server.db,
  )
  const goal = spreadsheet([
    ['Name', 'Phone', 'School fees', 'School fees: target', 'School fees: ends on'],
    ['Eno Past', '08031112222', 300, 500, '31/12/2030'],
  ])
  const { uids } = await bringIn(goal, 30_000n)
  await sql`update savings_accounts set matures_on = opened_on where owner_uid = ${uids[0]}`.execute(
    server.database.owner,
  )
  before.push({ uid: uids[0] ?? '' })
  await sql`update profiles set location = '=1+1' where uid = ${before[0]?.uid}`.execute(
    server.database.owner,
  )
  const file = await bayo.fetch('/api/move-in-members?as=csv')
  const text = await file.text()
  expect(text.split('\r\n').length - 2).toBe(before.length)
  const list = await upload(Buffer.from(text), 'members.csv')
  expect(list.parts.slice(0, 7)).toEqual(['name', 'email', 'phone', 'number', 'gender', 'born-on', 'wallet'])
  expect(list.rowCount).toBe(before.length)
  const whole = Buffer.from(await (await bayo.fetch('/api/move-in-members')).arrayBuffer())
  const again = await upload(whole)
  expect(again).toMatchObject({
    walletKobo: list.walletKobo,
    savingsKobo: list.savingsKobo,
    shareUnits: list.shareUnits,
  })
  expect(again.parts).toContain(`savings:${rainy}`)
  // Who is here already is all that is wrong with any row, though a goal has ended since.
  for (const { id } of [list, again])
    for (const { faults } of [...(await rowsOf(id, 'faulty')), ...(await rowsOf(id))])
      expect(faults.every(({ code }) => code.startsWith('email-'))).toBe(true)
  expect((await rowsOf(again.id, 'noted')).flatMap(({ notes }) => notes.map(({ code }) => code))).toContain(
    'ends-past',
  )
  const lines = { read: 0, faulty: 0, skipped: 0, lines: 0, ...again.reading }
  expect(lines.read + lines.faulty + lines.skipped).toBe(lines.lines)
  const template = await bayo.fetch('/api/move-in-template?as=csv')
  expect(await template.text()).toContain('"Rainy day"')
})
