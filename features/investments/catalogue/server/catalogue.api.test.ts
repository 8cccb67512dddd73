/** Plans as members read them, through HTTP: who may, in which order, with how many statements, and what is on a page. */
import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { addDays, addHours, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { updatePreferences } from '@kolo/profile/settings'
import { statementsOf, watchStatements } from '@kolo/server/statement-counts'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPlanDocument, editPlan, openPlan, rewordPlan, submitPlan } from '../../plans/plans.contract.ts'
import type { PlanCategory, PlanRisk } from '../../plans/plans.rules.ts'
import {
  draftPlan,
  makePlan,
  ordinaryInvestmentPlan,
  registerCommunity,
  saveInvestment,
} from '../../testing/investments.factory.ts'
import * as contract from '../catalogue.contract.ts'

let server: TestServer
let statements = 0
let stopWatching: () => void
beforeAll(async () => {
  stopWatching = watchStatements()
  server = await startTestServer({
    around: async (_, answer) => {
      const asked = await statementsOf(answer)
      statements = asked.statements.length
      return asked.value
    },
  })
})
afterAll(async () => {
  stopWatching()
  await server.close()
})

const now = () => server.clock.now()
const made = (more: Partial<Parameters<typeof makePlan>[1]> = {}) =>
  makePlan(server.database.owner, { status: 'open', preparedBy: testUsers.bayo.uid, now: now(), ...more })

describe('the plans a member reads', () => {
  it('are ordered by risk and category, and none is hidden', async () => {
    const high = await made({ risk: 'high', category: 'agriculture', name: 'Layers farm' })
    const bonds = await made({ risk: 'moderate', category: 'bonds', name: 'Bonds' })
    const bills = await made({ name: 'Bills' })
    for (const status of ['draft', 'in_review', 'paused', 'closed', 'running', 'cancelled'] as const)
      await made({ status })
    await made({ opens_at: addHours(now(), 48) })
    const read = async () =>
      (await server.as('ada').call(contract.listOfferedPlans, {})).plans.map(
        ({ id, isAboveTolerance, isPreferred }) => ({
          id,
          isAboveTolerance,
          isPreferred,
        }),
      )
    const asked = (investment: { riskTolerance: PlanRisk; preferredCategories: PlanCategory[] }) =>
      server.as('ada').call(updatePreferences, { params: { uid: testUsers.ada.uid }, body: { investment } })

    await asked({ riskTolerance: 'moderate', preferredCategories: ['bonds'] })
    expect(await read()).toEqual([
      { id: bonds.id, isAboveTolerance: false, isPreferred: true },
      { id: bills.id, isAboveTolerance: false, isPreferred: false },
      { id: high.id, isAboveTolerance: true, isPreferred: false },
    ])
    await asked({ riskTolerance: 'low', preferredCategories: ['agriculture'] })
    expect((await read()).map(({ id }) => id)).toEqual([bills.id, high.id, bonds.id])
    await asked({ riskTolerance: 'high', preferredCategories: ['agriculture'] })
    expect((await read())[0]).toEqual({ id: high.id, isAboveTolerance: false, isPreferred: true })
  })

  it('are read by members, moderators, administrators and whoever is inactive, and by nobody signed out', async () => {
    const plan = await made()
    const at = { params: { id: plan.id } }
    for (const name of ['ada', 'dayo', 'bayo', 'efe'] as const) {
      expect((await server.as(name).call(contract.listOfferedPlans, {})).plans.length).toBeGreaterThan(0)
      expect((await server.as(name).call(contract.readOfferedPlan, at)).plan.id).toBe(plan.id)
    }
    for (const path of ['/api/investment-plans', `/api/investment-plans/${plan.id}`])
      expect((await fetch(server.url + path)).status).toBe(401)
  })
})

describe('one plan', () => {
  it('says what it is, who holds it, what it was worth when, what it costs and what was changed', async () => {
    const plan = await made({
      target_kobo: naira(1_000_000n),
      return_type: 'discount',
      target_rate_bps: 1_800,
    })
    const at = { params: { id: plan.id } }
    await server.as('bayo').call(rewordPlan, {
      ...at,
      body: {
        version: plan.version,
        summary: plan.summary,
        description: 'Bills of **91 days**.',
        riskStatement: plan.risk_statement,
        note: 'We say how long the bills run.',
      },
    })
    const page = await server.as('ada').call(contract.readOfferedPlan, at)
    expect(page).toMatchObject({
      plan: {
        number: 1,
        takesMoney: true,
        riskStatement: 'The government could pay late. You can lose money.',
        returnType: 'discount',
        rateBps: 1_800,
        taxBps: 1_000,
        leftKobo: naira(10_000_000n),
        takenBps: 0,
        maturesOn: addDays(plan.starts_on, 91),
      },
      description: [
        {
          kind: 'paragraph',
          inlines: [
            { kind: 'text', text: 'Bills of ' },
            { kind: 'strong', inlines: [{ kind: 'text', text: '91 days' }] },
            { kind: 'text', text: '.' },
          ],
        },
      ],
      legalBasis: 'Bye-law 14, resolution of 3 October 2026.',
      assets: [
        { issuer: 'Central Bank of Nigeria', custodian: 'First Trust Bank', valueKobo: naira(10_000_000n) },
      ],
      documents: [{ title: 'Offer summary', type: 'application/pdf', sizeBytes: 20_480 }],
      changes: [{ note: 'We say how long the bills run.', description: plan.description }],
    })
    expect(page.assets[0]?.fileId).toBe(page.documents[0]?.fileId)
    // No tax where the plan's return falls under none.
    const exempt = await made({ wht_rule: null })
    const answer = await server.as('ada').call(contract.readOfferedPlan, { params: { id: exempt.id } })
    expect(answer.plan.taxBps).toBe(0)
  })

  it('shows the picture its writer chose among its documents, and never a document that is none', async () => {
    const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
    await registerCommunity(bayo, chidi)
    const body = ordinaryInvestmentPlan(now(), { code: 'PIC-1', name: 'Bills with a picture' })
    const { code: _, ...written } = body
    const draft = await draftPlan(bayo, body)
    const at = { params: { id: draft.id } }
    const picture = new File([fileBytes('png')], 'vault.png', { type: 'image/png' })
    const query = { title: 'The vault of the custodian' }
    const { documents, version } = await bayo.call(addPlanDocument, { ...at, query, body: picture })
    const cover = documents.find(({ title }) => title === query.title)?.file.id ?? null
    const none = { ...written, version, coverFileId: documents[0]?.file.id ?? null }
    const change = (more: object) => ({ ...at, body: { ...none, ...more } })
    expect(await bayo.problem(editPlan, change({}))).toMatchObject({
      code: 'file-not-here',
      problem: { field: 'coverFileId' },
    })
    const changed = await bayo.call(editPlan, change({ coverFileId: cover }))
    const sent = await bayo.call(submitPlan, { ...at, body: { version: changed.version } })
    await chidi.call(openPlan, { ...at, body: { version: sent.version } })
    const page = await server.as('ada').call(contract.readOfferedPlan, at)
    expect(page.cover).toEqual({ fileId: cover, alt: query.title, sizeBytes: 400 })
    const link = await server
      .as('ada')
      .fetch(`/api/investment-plans/${draft.id}/files/${cover}`, { redirect: 'manual' })
    const shown = await server.as('ada').fetch(link.headers.get('location') ?? '')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('says how much is left and how many members are in it, whoever put in how often', async () => {
    const plan = await made({ cap_kobo: naira(100_000n) })
    const kept = { plan, principalKobo: naira(20_000n), status: 'active', now: now() } as const
    for (const { uid } of [testUsers.ada, testUsers.ada, testUsers.dayo])
      await saveInvestment(server.database.owner, { ...kept, memberUid: uid })
    expect(
      await server.as('chidi').call(contract.readOfferedPlan, { params: { id: plan.id } }),
    ).toMatchObject({
      members: 2,
      plan: { leftKobo: naira(40_000n), takenBps: 6_000 },
    })
  })

  it('is not there before it was opened, and stays readable once it takes no more money', async () => {
    for (const status of ['draft', 'in_review'] as const) {
      const { id } = await made({ status })
      for (const name of ['ada', 'dayo'] as const)
        expect((await server.as(name).problem(contract.readOfferedPlan, { params: { id } })).status).toBe(404)
    }
    const { id } = await made({ status: 'running' })
    const { plan } = await server.as('ada').call(contract.readOfferedPlan, { params: { id } })
    expect(plan).toMatchObject({ status: 'running', takesMoney: false })
  })
})

describe('inflation', () => {
  const body = { rateBps: 1_602, on: '2026-10-31' as CalendarDate, source: 'National Bureau of Statistics' }
  it('is nothing until an administrator writes it, with its day and its source', async () => {
    expect((await server.as('ada').call(contract.listOfferedPlans, {})).inflation).toBeNull()
    for (const name of ['ada', 'dayo', 'efe'] as const)
      expect((await server.as(name).problem(contract.changeInflation, { body })).status).toBe(403)
    const ahead = { ...body, on: addDays(dayIn(lagos, now()), 1) }
    expect((await server.as('bayo').problem(contract.changeInflation, { body: ahead })).message).toBe(
      'Choose a day that is not ahead.',
    )
    await server.as('bayo').call(contract.changeInflation, { body })
    expect((await server.as('ada').call(contract.listOfferedPlans, {})).inflation).toEqual(body)
  })
})

it('fifty plans take as many statements as one', async () => {
  const counted = async () => {
    await server.as('ada').call(contract.listOfferedPlans, {})
    return statements
  }
  await counted()
  const few = await counted()
  for (let n = 0; n < 50; n += 1) await made()
  expect(await counted()).toBe(few)
})
