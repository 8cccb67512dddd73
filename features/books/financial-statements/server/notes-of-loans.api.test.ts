/** What the notes say of loans: by age as the books have them, officers' own apart, and never as fixed assets. */
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { readLoan } from '@kolo/loans/loans'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '@kolo/loans/testing/fixtures'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFinancialStatements } from '../financial-statements.contract.ts'
import { notesTo } from '../notes.rules.ts'

const server = await startTestServer()
afterAll(() => server.close())
const today = () => dayIn(lagos, server.clock.now())
const paidOutOn = today()

async function statements(to = today()) {
  const from = `${paidOutOn.slice(0, 7)}-01` as typeof to
  return server.as('bayo').call(readFinancialStatements, { query: { from, to } })
}
const notes = async (to = today()) =>
  new Map(
    notesTo(await statements(to)).map((note) => [note.title, note.table?.rows.map(({ cells }) => cells)]),
  )

/** Ada is a member, Dayo a moderator; both owe their first instalment for three days. */
beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  const product = await openProduct(server, 'ORD-1', { maxRunning: 10 })
  for (const name of ['ada', 'dayo'] as const) {
    await saveInGoal(server, name, { uid: testUsers[name].uid, planId: plan.id, amount: naira(1_000_000n) })
    const loan = await applyFor(server, name, product)
    await runLoan(server, name, loan)
    if (name === 'ada') continue
    const { schedule } = await server.as('dayo').call(readLoan, { params: { id: loan.id } })
    server.clock.set(`${addDays(schedule[0]?.dueOn ?? expect.fail('no schedule'), 3)}T09:00:00Z`)
  }
})

it('have loans by age, which are the account of the statement of financial position, and no fixed assets', async () => {
  const { fixedAssets, assets } = await statements()
  expect(fixedAssets).toEqual([])
  const held = { kobo: assets.lines.find(({ number }) => number === '1210')?.kobo }
  expect(held).toEqual({ kobo: naira(600_000n) })
  expect((await notes()).get('Loans to members by age')).toEqual([
    ['Not overdue', '0', { kobo: 0n }],
    ['1 to 30 days', '2', held],
    ['31 to 60 days', '0', { kobo: 0n }],
    ['61 to 90 days', '0', { kobo: 0n }],
    ['Over 90 days', '0', { kobo: 0n }],
    ['Loans to members', '2', held],
    ['Less: provision for loan losses', '', { kobo: 0n }],
    ['Loans to members, less provision', '', held],
  ])
  expect((await notes(paidOutOn)).get('Loans to members by age')?.[0]).toEqual(['Not overdue', '2', held])
})

it('have the loans of officers apart from what they own', async () => {
  const said = await notes()
  expect(said.get('Loans to officers')).toEqual([['1210', 'Loans to members', { kobo: naira(300_000n) }]])
  expect(said.get('Balances of officers')?.map(([number]) => number)).not.toContain('1210')
})
