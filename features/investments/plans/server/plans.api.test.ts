/** A plan from its draft to its end, through HTTP: every step of its table, who may take it, and what stands in its way. */

import { registryOf } from '@kolo/application/server-feature'
import { sendBackApproval } from '@kolo/approvals/contract'
import { addKobo, naira } from '@kolo/foundation/money'
import { addDays, addHours, dayIn, type Instant, lagos, startOfDayIn } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { channels, notificationJobs, topicsOf } from '@kolo/notices/server'
import { readWallet } from '@kolo/payments/contract'
import { fillWallet } from '@kolo/payments/testing'
import { updatePreferences, updateSettings } from '@kolo/profile/settings'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payFromWallet, readInvestment } from '../../investments/investment.contract.ts'
import { beginInvestment } from '../../testing/investing.factory.ts'
import {
  draftPlan,
  makePlan,
  openPlanByTwo,
  ordinaryInvestmentPlan,
  registerCommunity,
} from '../../testing/investments.factory.ts'
import type { PlanReview } from '../plans.contract.ts'
import * as contract from '../plans.contract.ts'
import { type PlanStatus, planStatuses } from '../plans.rules.ts'
import { changeSetUp, readSetUp } from '../set-up.contract.ts'

let server: TestServer
let number = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await proveBooks(server.db, now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(() => server.clock.advance(1_000))

const [ada, bayo, chidi, dayo, efe] = (['ada', 'bayo', 'chidi', 'dayo', 'efe'] as const).map(
  (name) => () => server.as(name),
) as [() => TestClient, () => TestClient, () => TestClient, () => TestClient, () => TestClient]
type TestClient = ReturnType<TestServer['as']>
type Body = Parameters<typeof ordinaryInvestmentPlan>[1]

const now = () => server.clock.now()
const body = (changes: Body = {}) => {
  number += 1
  return ordinaryInvestmentPlan(now(), { code: `TB-${number}`, name: `Bills ${number}`, ...changes })
}
const on = <More extends object = Record<never, never>>({ id, version }: PlanReview, more?: More) => ({
  params: { id },
  body: { version, ...(more as More) },
})
const reason = 'The bank asked for it.'
const draft = (changes: Body = {}) => draftPlan(bayo(), body(changes))
const inReview = async (changes: Body = {}) => {
  const plan = await draft(changes)
  return bayo().call(contract.submitPlan, on(plan))
}
const made = async (status: PlanStatus, more: Partial<Parameters<typeof makePlan>[1]> = {}) => {
  const { id } = await makePlan(server.database.owner, {
    status,
    preparedBy: testUsers.bayo.uid,
    now: now(),
    ...more,
  })
  return bayo().call(contract.readPlanReview, { params: { id } })
}
const planNow = ({ id }: PlanReview) => bayo().call(contract.readPlanReview, { params: { id } })
const route = notificationJobs(topicsOf(features), channels)
/** What a job receives; what it tells people reaches them at once. */
const callOf = (db: TestServer['db']) => {
  const call = {
    db,
    now: now(),
    community: server.community,
    enqueue: async (name: string, data: Record<string, unknown>) => {
      if (name === route.name) await route.run(call, data)
    },
  }
  return call
}
const job = async (name: string) => {
  const work = features.flatMap(({ jobs = [] }) => [...jobs])
  const turns = longWorkJobs(
    new Map(features.flatMap(({ longWork = [] }) => longWork.map((kind) => [kind.name, kind]))),
    () => registryOf(features),
  )
  const found = [...work, ...turns].find((each) => each.name === name)
  await server.database.db.transaction().execute(async (db) => found?.run(callOf(db), {}))
}
/** Does all long work there is. */
const work = async () => {
  const waiting = sql<{
    count: number
  }>`select count(*)::integer as count from long_works where ended_at is null`
  while (((await waiting.execute(server.db)).rows[0]?.count ?? 0) > 0) await job('long-work.turn')
}
const told = (uid: string, title: string) =>
  sql<{ count: number }>`select count(*)::integer as count from notices n
    where n.uid = ${uid} and n.title like ${`%${title}%`}`
    .execute(server.db)
    .then(({ rows }) => rows[0]?.count)

describe('before the first plan opens', () => {
  it('the community says how it is registered, by two, and nothing opens before', async () => {
    const plan = await inReview()
    expect(plan.checklist.find(({ item }) => item === 'set-up')?.isDone).toBe(false)
    expect((await chidi().problem(contract.openPlan, on(plan))).code).toBe('set-up-missing')
    expect((await ada().problem(readSetUp, {})).status).toBe(403)
    await registerCommunity(bayo(), chidi())
    expect(await bayo().call(readSetUp, {})).toMatchObject({
      isComplete: true,
      setUp: { number: 'LSCS 14822' },
      paper: { name: 'offer.pdf', type: 'application/pdf' },
    })
    expect(await chidi().call(contract.openPlan, on(plan))).toMatchObject({ status: 'open' })
  })

  it('a ceiling out of bounds and a document that is not here are said beside their fields', async () => {
    const { setUp } = await bayo().call(readSetUp, {})
    const change = async (more: object) =>
      (await bayo().problem(changeSetUp, { body: { ...setUp, ...more, reason } })).problem
    expect(await change({ ceilingBps: 10_001 })).toMatchObject({
      code: 'ceiling-outside',
      field: 'ceilingBps',
    })
    expect(await change({ secondAboveKobo: naira(1_000_000_001n) })).toMatchObject({
      code: 'second-above-outside',
      field: 'secondAboveKobo',
    })
    expect(await change({ paperId: testUsers.ada.uid })).toMatchObject({
      code: 'file-not-here',
      field: 'paperId',
    })
    expect(await change({})).toMatchObject({ code: 'no-change' })
  })
})

describe('a draft', () => {
  it.each<[string, Body, string, string]>([
    [
      'minKobo',
      { minKobo: naira(999n) },
      'minimum-out-of-range',
      'The minimum amount must be between ₦1,000 and ₦100,000,000.',
    ],
    ['minKobo', { minKobo: naira(10_500n) }, 'not-a-multiple', 'Amounts must be in multiples of ₦1,000.'],
    ['tenorDays', { tenorDays: 6 }, 'tenor-out-of-range', 'The tenor must be between 7 and 3,650 days.'],
    [
      'closesAt',
      { closesAt: '2026-01-01T00:00:00.000Z' as Instant },
      'closes-before-opening',
      'The closing date must be after the opening date.',
    ],
  ])('says beside %s what is wrong', async (field, changes, code, message) => {
    const problem = await bayo().problem(contract.createPlan, { body: body(changes) })
    expect(problem.problem).toMatchObject({ field, code, message })
  })

  it('says beside its dates what stands in the way of each pair', async () => {
    const { startsOn, closesAt, maturesOn } = body()
    const problem = async (changes: Body) =>
      (await bayo().problem(contract.createPlan, { body: body(changes) })).message
    expect(await problem({ startsOn: addDays(dayIn(lagos, closesAt), -1) })).toBe(
      'The start date must be on or after the closing date.',
    )
    expect(await problem({ maturesOn: startsOn })).toBe('The maturity date must be after the start date.')
    expect(await problem({ maturesOn: addDays(maturesOn, 1) })).toContain('91 days after the start date')
  })

  it('has a name and a code of its own', async () => {
    const first = await draft()
    const again = { ...body(), code: first.code }
    expect((await bayo().problem(contract.createPlan, { body: again })).code).toBe('plan-code-taken')
    const same = body({ name: first.name.toUpperCase() })
    expect((await bayo().problem(contract.createPlan, { body: same })).message).toBe(
      'A plan with this name already exists.',
    )
    expect((await bayo().problem(contract.createPlan, { body: body({ name: 'AB' }) })).message).toBe(
      'Please enter a plan name of 3 to 100 characters.',
    )
  })

  it('is changed by its writer, keeps what was typed, and whoever writes last is its preparer', async () => {
    const plan = await draft()
    const { code: _, ...changed } = body({ targetRateBps: 1_700, earlyExit: 'fee', exitFeeBps: 200 })
    const saved = await chidi().call(contract.editPlan, on(plan, { ...changed, coverFileId: null }))
    expect(saved).toMatchObject({
      targetRateBps: 1_700,
      exitFeeBps: 200,
      preparedBy: { uid: testUsers.chidi.uid },
    })
    const stale = await bayo().problem(contract.editPlan, on(plan, { ...changed, coverFileId: null }))
    expect(stale.status).toBe(409)
    const sent = await bayo().call(contract.submitPlan, on(saved))
    expect((await chidi().problem(contract.openPlan, on(sent))).code).toBe('own-plan')
    expect(await bayo().call(contract.openPlan, on(sent))).toMatchObject({ status: 'open' })
  })

  it('takes documents off as long as nothing names them, and opens them for administrators alone', async () => {
    const plan = await draft()
    const [document] = plan.documents
    const path = `/api/investment-plans/${plan.id}/files/${document?.file.id}`
    const opened = async (who: TestClient) => (await who.fetch(path, { redirect: 'manual' })).status
    expect(await opened(bayo())).toBe(303)
    expect(await opened(ada())).toBe(404)
    const one = { params: { id: plan.id, documentId: document?.id ?? '' } }
    expect((await bayo().problem(contract.removePlanDocument, one)).code).toBe('document-in-use')
    const bare = await bayo().call(contract.setPlanAssets, on(plan, { assets: [] }))
    const without = await bayo().call(contract.removePlanDocument, one)
    expect(without.documents).toEqual([])
    expect(bare.version).toBeLessThan(without.version)
    expect((await bayo().problem(contract.submitPlan, on(without))).message).toBe(
      'Add at least one supporting document and a risk statement before opening this plan.',
    )
  })

  it('names assets whose evidence is here, valued in the past', async () => {
    const plan = await draft()
    const asset = {
      name: 'Two poultry houses',
      issuer: '',
      custodian: 'Abeo Farms',
      valueKobo: naira(11_500_000n),
      valuedOn: dayIn(lagos, now()),
      fileId: null,
    }
    const problem = async (more: object) =>
      (await bayo().problem(contract.setPlanAssets, on(plan, { assets: [{ ...asset, ...more }] }))).problem
    expect(await problem({ fileId: testUsers.ada.uid })).toMatchObject({
      code: 'file-not-here',
      field: 'fileId',
    })
    expect(await problem({ valueKobo: naira(0n) })).toMatchObject({ code: 'asset-value' })
    expect(await problem({ valuedOn: addDays(asset.valuedOn, 1) })).toMatchObject({ code: 'valued-later' })
    const old = await bayo().call(contract.setPlanAssets, on(plan, { assets: [asset] }))
    expect((await bayo().problem(contract.submitPlan, on(old))).message).toBe(
      'Choose the evidence for each asset first.',
    )
  })
})

describe('a review', () => {
  it('is for a second administrator, stands in the queue, and is sent back with a reason', async () => {
    const plan = await inReview()
    expect(plan).toMatchObject({
      status: 'in_review',
      can: { open: 'own-plan', sendBack: true, edit: 'plan-in-review' },
    })
    expect(plan.waiting.map(({ kind }) => kind)).toEqual(['investments.plan-opening'])
    expect((await bayo().problem(contract.openPlan, on(plan))).code).toBe('own-plan')
    const back = await chidi().call(
      contract.sendBackPlan,
      on(plan, { reason: 'The custodian’s letter is missing.' }),
    )
    expect(back).toMatchObject({ status: 'draft', waiting: [] })
    expect(back.history[0]).toMatchObject({ decision: 'sent-back', by: { uid: testUsers.chidi.uid } })
    const again = await bayo().call(contract.submitPlan, on(back))
    expect(again.status).toBe('in_review')
  })

  it('is sent back from the queue as well', async () => {
    const plan = await inReview()
    const [waiting] = plan.waiting
    await chidi().call(sendBackApproval, {
      params: { id: waiting?.id ?? '' },
      body: { version: waiting?.version ?? 0, reason },
    })
    expect(await planNow(plan)).toMatchObject({
      status: 'draft',
      history: [{ decision: 'sent-back', reason }, {}],
    })
  })

  it('lets a rate above the ceiling pass with a reason of the second administrator, and at it without', async () => {
    const at = await inReview({ targetRateBps: 3_000 })
    expect(await chidi().call(contract.openPlan, on(at))).toMatchObject({ status: 'open' })
    const above = await inReview({ targetRateBps: 3_001 })
    const problem = await chidi().problem(contract.openPlan, on(above))
    expect(problem.problem).toMatchObject({
      field: 'overrideReason',
      message:
        'This rate is above the 30% safety ceiling. A second administrator must approve it with a reason.',
    })
    expect((await bayo().problem(contract.openPlan, on(above, { overrideReason: reason }))).code).toBe(
      'rate-above-ceiling',
    )
    const opened = await chidi().call(contract.openPlan, on(above, { overrideReason: reason }))
    expect(opened).toMatchObject({ status: 'open', rateOverrideReason: reason })
  })

  it('opens nothing whose closing date has passed', async () => {
    const plan = await inReview()
    server.clock.advance(21 * 24 * 3_600_000)
    expect((await chidi().problem(contract.openPlan, on(plan))).message).toBe(
      'The closing date has passed. Choose other dates first.',
    )
  })
})

describe('an open plan', () => {
  const opened = (changes: Body = {}) => openPlanByTwo(bayo(), chidi(), body(changes))

  it('keeps its terms; its text changes with a note, and what it said stays', async () => {
    const plan = await opened()
    const { code: _, ...changed } = body()
    const frozen = await bayo().problem(contract.editPlan, on(plan, { ...changed, coverFileId: null }))
    expect(frozen.message).toBe('This plan is already open. Terms cannot be changed; create a new version.')
    const texts = {
      summary: plan.summary,
      description: 'Held by another bank.',
      riskStatement: plan.riskStatement,
    }
    const note = 'The custodian has changed.'
    const saved = await bayo().call(contract.rewordPlan, on(plan, { ...texts, note }))
    expect(saved).toMatchObject({
      description: 'Held by another bank.',
      rewordings: [{ note, description: plan.description }],
    })
    expect((await bayo().problem(contract.rewordPlan, on(saved, { ...texts, note }))).code).toBe('no-change')
    const noRisk = await bayo().problem(contract.rewordPlan, on(saved, { ...texts, riskStatement: '', note }))
    expect(noRisk.code).toBe('risk-missing')
  })

  it('is paused, resumed and closed, each with a reason, and never twice', async () => {
    const plan = await opened()
    const paused = await bayo().call(contract.pausePlan, on(plan, { reason }))
    expect(paused).toMatchObject({ status: 'paused', history: [{ decision: 'paused', reason }, {}, {}] })
    expect((await chidi().problem(contract.pausePlan, on(paused, { reason }))).code).toBe('plan-state')
    const resumed = await chidi().call(contract.resumePlan, on(paused, { reason }))
    const closed = await bayo().call(contract.closePlan, on(resumed, { reason }))
    expect(closed.status).toBe('closed')
    expect((await bayo().problem(contract.resumePlan, on(closed, { reason }))).code).toBe('plan-state')
  })

  it('is cancelled by two, at once where nothing is in it', async () => {
    const plan = await opened()
    const asked = await bayo().call(contract.cancelPlan, on(plan, { reason }))
    expect(asked).toMatchObject({ status: 'open', waiting: [{ kind: 'investments.plan-cancellation' }] })
    expect((await bayo().problem(contract.cancelPlan, on(asked, { reason }))).code).toBe('own-cancellation')
    const gone = await chidi().call(contract.cancelPlan, on(asked, { reason }))
    expect(gone).toMatchObject({ status: 'cancelled', can: { copy: true, cancel: 'plan-cancelling' } })
  })

  it.each(['draft', 'in_review', 'open', 'paused', 'closed'] as const)(
    '%s, it is cancelled by two',
    async (status) => {
      const plan = await made(status)
      const asked = await bayo().call(contract.cancelPlan, on(plan, { reason }))
      expect(asked.status).toBe(status)
      const gone = await chidi().call(contract.cancelPlan, on(asked, { reason }))
      expect(gone.status).toBe('cancelled')
      expect((await bayo().problem(contract.cancelPlan, on(gone, { reason }))).status).toBe(409)
    },
  )

  it.each(['running', 'matured', 'settled'] as const)('%s, it is cancelled no more', async (status) => {
    const problem = await bayo().problem(contract.cancelPlan, on(await made(status), { reason }))
    expect(problem).toMatchObject({ status: 409, code: 'plan-state' })
  })

  it('takes in each state what its table says, and nothing else', async () => {
    const taken = { edit: ['draft'], submit: ['draft'], open: ['in_review'], sendBack: ['in_review'] }
    const later = { pause: ['open'], resume: ['paused'], close: ['open'], settle: ['matured'] }
    for (const status of planStatuses) {
      const { can } = await chidi().call(contract.readPlanReview, { params: { id: (await made(status)).id } })
      for (const [deed, states] of Object.entries({ ...taken, ...later }))
        expect([deed, status, can[deed as keyof typeof can] === true]).toEqual([
          deed,
          status,
          states.includes(status),
        ])
    }
  })

  it('goes on in a version of its own, which begins as a draft with all that stood behind it', async () => {
    const plan = await opened()
    const copy = await bayo().call(contract.copyPlan, { params: { id: plan.id } })
    expect(copy).toMatchObject({
      code: plan.code,
      number: 2,
      status: 'draft',
      replaces: { id: plan.id, number: 1 },
      documents: [{ title: 'Offer summary', file: plan.documents[0]?.file }],
      assets: [{ name: 'Treasury bill of 91 days' }],
    })
    expect((await bayo().problem(contract.copyPlan, { params: { id: plan.id } })).code).toBe('version-waits')
    const sent = await bayo().call(contract.submitPlan, on(copy))
    await chidi().call(contract.openPlan, on(sent))
    expect((await planNow(plan)).successor).toMatchObject({ id: copy.id, number: 2, status: 'open' })
  })

  it('shows its documents to members, takes more, and lets none go', async () => {
    const plan = await opened()
    const [document] = plan.documents
    const path = `/api/investment-plans/${plan.id}/files/${document?.file.id}`
    for (const who of [ada(), dayo(), efe()])
      expect((await who.fetch(path, { redirect: 'manual' })).status).toBe(303)
    const link = (await ada().fetch(path, { redirect: 'manual' })).headers.get('location') ?? ''
    expect((await ada().fetch(link)).headers.get('content-type')).toBe('application/pdf')
    expect((await server.client().fetch(path)).status).toBe(401)
    const one = { params: { id: plan.id, documentId: document?.id ?? '' } }
    expect((await bayo().problem(contract.removePlanDocument, one)).code).toBe('plan-terms-frozen')
  })
})

describe('a plan with money in it', () => {
  /** Ada has put ₦10,000 into it from her wallet, and Dayo is about to. */
  const invested = async (changes: Body = {}) => {
    const plan = await openPlanByTwo(bayo(), chidi(), body(changes))
    await fillWallet(server.database.db, testUsers.ada.uid, naira(10_000n), now())
    const { id } = await beginInvestment(ada(), plan.id)
    await ada().call(payFromWallet, { params: { id }, body: {} })
    await beginInvestment(dayo(), plan.id)
    return { plan: await planNow(plan), id }
  }
  const wallet = async () => (await ada().call(readWallet, {})).balanceKobo

  it('tells whoever is in it that it is paused, and open again, with the reason', async () => {
    const { plan } = await invested()
    expect(plan).toMatchObject({ members: 1, subscribedKobo: naira(10_000n), reservedKobo: naira(10_000n) })
    const paused = await bayo().call(contract.pausePlan, on(plan, { reason }))
    expect(await told(testUsers.ada.uid, `${plan.name} is paused`)).toBe(1)
    expect(await told(testUsers.chidi.uid, `${plan.name} is paused`)).toBe(0)
    await bayo().call(contract.resumePlan, on(paused, { reason }))
    expect(await told(testUsers.ada.uid, `${plan.name} is open again`)).toBe(1)
  })

  it('is cancelled by two once everything is back in its members’ wallets', async () => {
    const { plan, id } = await invested()
    const before = await wallet()
    const asked = await bayo().call(contract.cancelPlan, on(plan, { reason }))
    const agreed = await chidi().call(contract.cancelPlan, on(asked, { reason }))
    expect(agreed).toMatchObject({
      status: 'open',
      can: { pause: 'plan-cancelling', cancel: 'plan-cancelling' },
    })
    expect(agreed.cancellingSince).toBeDefined()
    await work()
    expect(await planNow(plan)).toMatchObject({ status: 'cancelled', subscribedKobo: 0n, reservedKobo: 0n })
    expect(await wallet()).toBe(addKobo(before, naira(10_000n)))
    expect((await ada().call(readInvestment, { params: { id } })).investment.status).toBe('cancelled')
    await job('investments.move-plans')
    await work()
    expect(await wallet()).toBe(addKobo(before, naira(10_000n)))
  })

  it('goes back as well where it fell short of its smallest total', async () => {
    const { plan } = await invested({ targetKobo: naira(1_000_000n) })
    const before = await wallet()
    server.clock.set(startOfDayIn(lagos, plan.startsOn))
    await job('investments.move-plans')
    await job('investments.move-plans')
    await work()
    expect((await planNow(plan)).status).toBe('cancelled')
    expect(await wallet()).toBe(addKobo(before, naira(10_000n)))
  })

  it('is not settled while anything in it is unpaid, in the database neither', async () => {
    const { plan } = await invested()
    server.clock.set(startOfDayIn(lagos, plan.startsOn))
    await job('investments.move-plans')
    await job('investments.move-plans')
    server.clock.set(startOfDayIn(lagos, plan.maturesOn))
    await job('investments.move-plans')
    const matured = await planNow(plan)
    expect(matured.status).toBe('matured')
    expect((await bayo().problem(contract.settlePlan, on(matured))).code).toBe('plan-unpaid')
    const settled = sql`update investment_plans set status = 'settled' where id = ${plan.id}`
    await expect(settled.execute(server.database.db)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the calendar', () => {
  it('closes a plan on its day and a full one at once, starts it with its smallest total, and matures it', async () => {
    const open = await made('open')
    const full = await made('open', { subscribed_kobo: naira(9_995_000n) })
    await job('investments.move-plans')
    expect((await planNow(open)).status).toBe('open')
    expect(await planNow(full)).toMatchObject({ status: 'closed', history: [{ decision: 'closed' }] })
    server.clock.set(addHours(open.closesAt, 0))
    await job('investments.move-plans')
    expect(await planNow(open)).toMatchObject({ status: 'closed', history: [{ decision: 'closed' }] })
    server.clock.set(startOfDayIn(lagos, open.startsOn))
    await job('investments.move-plans')
    expect((await planNow(full)).status).toBe('running')
    server.clock.set(startOfDayIn(lagos, open.maturesOn))
    await job('investments.move-plans')
    const matured = await planNow(open)
    expect(matured.status).toBe('matured')
    const asked = await bayo().call(contract.settlePlan, on(matured))
    expect((await bayo().problem(contract.settlePlan, on(asked))).code).toBe('own-settlement')
    expect(await chidi().call(contract.settlePlan, on(asked))).toMatchObject({ status: 'settled' })
  })

  it('cancels a plan that fell short of its smallest total', async () => {
    const short = await made('closed', { target_kobo: naira(1n) })
    server.clock.set(startOfDayIn(lagos, short.startsOn))
    await job('investments.move-plans')
    expect(await planNow(short)).toMatchObject({
      status: 'cancelled',
      history: [{ decision: 'target-missed' }],
    })
  })

  it('tells members once that a plan opened, as their settings wish', async () => {
    const plan = await openPlanByTwo(bayo(), chidi(), body({ minKobo: naira(50_000n) }))
    await work()
    expect(await told(testUsers.ada.uid, plan.name)).toBe(1)
    expect(await told(testUsers.efe.uid, plan.name)).toBe(0)
    const next = async (changes: Body) => {
      const other = await openPlanByTwo(bayo(), chidi(), body(changes))
      await work()
      await job('investments.move-plans')
      await work()
      return told(testUsers.ada.uid, other.name)
    }
    const params = { uid: testUsers.ada.uid }
    const prefers = (investment: object) => ada().call(updatePreferences, { params, body: { investment } })
    expect(await next({ minKobo: naira(51_000n) })).toBe(0)
    await prefers({ minInvestmentAlert: 51_000 })
    expect(await next({ minKobo: naira(51_000n) })).toBe(1)
    await prefers({ preferredCategories: ['bonds'] })
    expect(await next({})).toBe(0)
    expect(await next({ category: 'bonds' })).toBe(1)
    await ada().call(updateSettings, { params, body: { notifications: { newInvestments: false } } })
    expect(await next({ category: 'bonds' })).toBe(0)
  })

  it('tells of a plan that opens later on its day', async () => {
    const opensAt = addHours(now(), 24)
    const plan = await openPlanByTwo(bayo(), chidi(), body({ opensAt }))
    await work()
    expect(await told(testUsers.chidi.uid, plan.name)).toBe(0)
    server.clock.set(opensAt)
    await job('investments.move-plans')
    await work()
    expect(await told(testUsers.chidi.uid, plan.name)).toBe(1)
  })
})

it('lists plans by state with how many there are of each, a page at a time', async () => {
  const all = await bayo().call(contract.listPlanReviews, { query: { limit: 3 } })
  expect(all.rows).toHaveLength(3)
  expect(all.nextCursor).toBeDefined()
  const drafts = await bayo().call(contract.listPlanReviews, { query: { status: 'draft', limit: 100 } })
  const count = all.counts.find(({ status }) => status === 'draft')?.count
  expect(drafts.rows.length).toBe(count)
  expect(drafts.rows.every(({ status }) => status === 'draft')).toBe(true)
})

it('is for active administrators, who proved that it is them', async () => {
  const plan = await draft()
  for (const who of [ada(), dayo(), efe()]) {
    expect((await who.problem(contract.listPlanReviews, {})).status).toBe(403)
    expect((await who.problem(contract.createPlan, { body: body() })).status).toBe(403)
    expect((await who.problem(contract.submitPlan, on(plan))).status).toBe(403)
    expect((await who.problem(contract.openPlan, on(plan))).status).toBe(403)
  }
  expect((await server.client().problem(contract.listPlanReviews, {})).status).toBe(401)
})
