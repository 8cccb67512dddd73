/**
 * A loan in arrears is called: one administrator proposes it, another agrees, the borrower reads how much to pay and by when;
 * after the notice the savings and the guarantor pay, and both read what is owed to whom.
 */
import { naira } from '@kolo/foundation/money'
import { signIn } from '@kolo/identity/contract'
import { takeCallStep } from '@kolo/loans/calling'
import { acceptGuarantee, askGuarantor } from '@kolo/loans/guarantors'
import { expect, signInAs, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { applyFor, openOrdinaryLoan, payOut, save } from './fixtures/lending.ts'
import { ageLoan } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWholeAtBothSizes, looksWholeAndGoesOn } from './fixtures/whole.ts'

test.use({ scene: 'loans called' })

/** A loan of ₦40,000 that runs, guaranteed in full by another member. */
async function lend(
  member: Caller,
  guarantor: { uid: string; caller: Caller },
  by: readonly [Caller, Caller],
) {
  const product = await openOrdinaryLoan(by, { cover: 'whole', guarantorsMin: 1, multipleBps: 100_000 })
  const { id } = await applyFor(member, product, naira(40_000n))
  const { rows } = await member.call(askGuarantor, {
    params: { id },
    body: { guarantorUid: guarantor.uid, amountKobo: null },
  })
  const guaranteeId = rows[0]?.id ?? ''
  await guarantor.caller.call(acceptGuarantee, { params: { id: guaranteeId }, body: {} })
  await payOut(member, by, { id })
  return { id, guaranteeId }
}

test('a loan in arrears is called, and its guarantor pays', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const [tunde, ngozi, emeka] = [newcomer('Tunde Alabi'), newcomer('Ngozi Eze'), newcomer('Emeka Obi')]
  const { caller: treasurer } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, treasurer)
  const [hers, his] = [await openAccount(origin, ngozi), await openAccount(origin, emeka)]
  const both = [zainab, treasurer] as const
  await save(hers.caller, naira(10_000n), both)
  await save(his.caller, naira(50_000n), both)
  const { id, guaranteeId } = await lend(hers.caller, his, both)
  await ageLoan(product, id, 45)

  const [desk, other] = [await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)

  await test.step('two administrators call it', async () => {
    await desk.goto(`/admin/loans/${id}`)
    await desk.getByRole('button', { name: 'Call this loan' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The first instalment is not paid.')
    await looksWholeAndGoesOn(desk, 'calling a loan')
    await dialog.getByRole('button', { name: 'Call loan' }).click()
    await other.goto(`/admin/loans/${id}`)
    await other.getByRole('button', { name: 'Decide' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('heading', { name: 'This loan is called' })).toBeVisible()
    await isWholeAtBothSizes(other, 'a called loan')
  })

  await test.step('the borrower and the guarantor read how much is to be paid, and by when', async () => {
    const [borrower, guarantor] = [await newDevice(), await newDevice()]
    await signInAs(borrower, ngozi)
    await borrower.goto(`/borrow/${id}`)
    await expect(borrower.getByText('Your loan is called.')).toBeVisible()
    await isWholeAtBothSizes(borrower, 'a called loan of one’s own')
    await signInAs(guarantor, emeka)
    await guarantor.goto(`/guarantees/${guaranteeId}`)
    await expect(guarantor.getByText('This loan is called.')).toBeVisible()
    await isWholeAtBothSizes(guarantor, 'a called guarantee')

    // After the notice: the savings, and then the guarantor.
    await ageLoan(product, id, 20)
    const params = { id }
    await zainab.call(signIn, { body: firstAdministrator })
    await treasurer.call(signIn, { body: { email: tunde.email, password: tunde.password } })
    for (const step of ['lien', 'guarantors'] as const)
      for (const one of both) await one.call(takeCallStep, { params, body: { step } })
    await borrower.reload()
    await expect(borrower.getByRole('heading', { name: 'You owe your guarantors' })).toBeVisible()
    await isWholeAtBothSizes(borrower, 'what guarantors paid')
    await guarantor.reload()
    await expect(guarantor.getByText('Ngozi Eze owes you:')).toBeVisible()
    await isWholeAtBothSizes(guarantor, 'what a guarantor paid')
  })
})
