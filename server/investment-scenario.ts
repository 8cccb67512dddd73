/** An investment plan from the community's registration to its end, for the count of statements. */
import { fileBytes } from '@kolo/files/testing'
import { makePlan, ordinaryInvestmentPlan } from '@kolo/investments/testing'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const reason = 'The bank asked for it.'
const pdf = new File([fileBytes('pdf')], 'offer.pdf', { type: 'application/pdf' })

/** Registers the community, writes, opens, pauses, closes, cancels and settles plans. */
export async function investmentScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const paper = await ask.bayo('investments.add-registration-paper', { body: pdf })
  await ask.bayo('investments.read-registration-paper', { params: { id: paper.id } })
  const setUp = {
    registrationType: 'cooperative',
    number: 'LSCS 14822',
    paperId: paper.id,
    ceilingBps: 3_000,
    secondAboveKobo: '100000000',
  }
  for (const who of ['bayo', 'chidi'] as const)
    await ask[who]('investments.change-set-up', { body: { ...setUp, reason } })
  await ask.bayo('investments.read-set-up')

  const body = bodyOf(ordinaryInvestmentPlan(server.clock.now()))
  const { id } = await ask.bayo('investments.create-plan', { body })
  const params = { id }
  const document = () =>
    ask.bayo('investments.add-plan-document', { params, query: { title: 'Offer summary' }, body: pdf })
  await document()
  const { documents } = await document()
  const [kept, mistaken] = documents as unknown as (Answer & { file: Answer })[]
  await ask.bayo('investments.remove-plan-document', { params: { id, documentId: mistaken?.id } })

  const decide = async (who: TestUserName, step: string, more: object = {}, of = params) => {
    const { version } = await ask.bayo('investments.read-plan-review', { params: of })
    return ask[who](`investments.${step}`, { params: of, body: { version, ...more } })
  }
  const { code: _, ...changed } = body
  await decide('bayo', 'edit-plan', { ...changed, coverFileId: null })
  const asset = { name: 'Treasury bill', issuer: '', custodian: '', valueKobo: '100', valuedOn: '2026-11-01' }
  await decide('bayo', 'set-plan-assets', { assets: [{ ...asset, fileId: kept?.file.id }] })
  await decide('bayo', 'submit-plan')
  await decide('chidi', 'send-back-plan', { reason })
  await decide('bayo', 'submit-plan')
  await decide('chidi', 'open-plan')
  const inflation = { rateBps: 1_500, on: '2026-10-31', source: 'National Bureau of Statistics' }
  await ask.bayo('investments.change-inflation', { body: inflation })
  await ask.ada('investments.list-offered-plans')
  await ask.ada('investments.read-offered-plan', { params })
  await ask.ada('investments.read-plan-file', { params: { id, fileId: kept?.file.id } })
  const texts = { summary: 'Bills.', description: 'Bills.', riskStatement: 'You can lose money.' }
  await decide('bayo', 'reword-plan', { ...texts, note: reason })
  await decide('bayo', 'pause-plan', { reason })
  await decide('bayo', 'resume-plan', { reason })
  await decide('bayo', 'close-plan', { reason })
  await ask.bayo('investments.copy-plan', { params })
  for (const who of ['bayo', 'chidi'] as const) await decide(who, 'cancel-plan', { reason })
  await ask.bayo('investments.list-plan-reviews')

  const preparedBy = testUsers.bayo.uid
  await assetScenario(server, ask)
  const matured = await makePlan(server.database.owner, {
    status: 'matured',
    preparedBy,
    now: server.clock.now(),
  })
  for (const who of ['bayo', 'chidi'] as const) await decide(who, 'settle-plan', {}, { id: matured.id })
}

/** The register of assets, and one of them valued anew by two. */
async function assetScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  await ask.bayo('investments.list-assets')
  await ask.bayo('investments.download-assets')
  const running = await makePlan(server.database.owner, {
    status: 'running',
    preparedBy: testUsers.bayo.uid,
    now: server.clock.now(),
  })
  const [asset] = await server.db
    .selectFrom('investment_plan_assets')
    .selectAll()
    .where('plan_id', '=', running.id)
    .execute()
  const at = { params: { id: asset?.id } }
  await ask.bayo('investments.read-asset', at)
  const value = {
    valueKobo: '105',
    faceKobo: null,
    costKobo: null,
    valuedOn: asset?.valued_on,
    fileId: asset?.file_id,
    reason,
  }
  for (const who of ['bayo', 'chidi'] as const)
    await ask[who]('investments.value-asset', { ...at, body: value })
}

/** A body as it travels: amounts as text. */
const bodyOf = (body: ReturnType<typeof ordinaryInvestmentPlan>) =>
  JSON.parse(JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
