/** A plan has come to its end: one administrator asks to pay out what takes two, another agrees, and it is in the wallets. */
import { findServing } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, type Product } from './fixtures/product.ts'
import { faultsAtBothSizes } from './fixtures/whole.ts'

test.use({ scene: 'maturity' })

/** A matured plan with an investment that one administrator's word is not enough for. */
async function comeToItsEnd(product: Product, member: { uid: string }, by: { uid: string }): Promise<void> {
  const node = connect({ ownerUrl: (await findServing(product.dataDir)) ?? '', as: 'owner' })
  const now = instant(new Date())
  const plan = await makePlan(node.db, {
    status: 'matured',
    preparedBy: by.uid,
    now,
    name: 'Treasury bills, 91 days',
  })
  const kept = { plan, memberUid: member.uid, now, status: 'matured' } as const
  await saveInvestment(node.db, { ...kept, principalKobo: naira(1_200_000n) })
  await node.close()
}

test('what a plan owes at its end is paid out by two administrators', async ({ product, newDevice }) => {
  const tunde = newcomer('Tunde Afolabi')
  const appointed = await appoint(product.origin, tunde, 'admin')
  const amara = await openAccount(product.origin, newcomer('Amara Odunlade'))
  await comeToItsEnd(product, amara, appointed)
  const [desk, other] = [await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)

  await test.step('one asks for it', async () => {
    await desk.goto('/admin/investments')
    await expect(desk.getByRole('button', { name: /Amara Odunlade/ })).toBeVisible()
    expect.soft(await faultsAtBothSizes(desk)).toEqual([])
    await desk.getByRole('link', { name: 'What must be paid' }).click()
    await expect(desk.getByRole('heading', { name: 'What must be paid, when' })).toBeVisible()
    expect.soft(await faultsAtBothSizes(desk)).toEqual([])
    expect(await desk.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await desk.getByRole('button', { name: 'Pay out pending items' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Ask to pay out ₦1,200,000.00' }).click()
    await expect(desk.getByText(/Waiting: Pay out what/)).toBeVisible()
  })

  await test.step('another agrees, and it is paid', async () => {
    await other.goto('/admin/investments/obligations')
    await other.getByRole('button', { name: 'Decide' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByText('No plan that holds money ends in the next six months.')).toBeVisible({
      timeout: 20_000,
    })
    await other.goto('/admin/investments?status=paid_out')
    await expect(other.getByRole('button', { name: /Amara Odunlade/ })).toBeVisible()
  })
})
