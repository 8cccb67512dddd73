/**
 * A loan in arrears is called: one administrator proposes it, another agrees, the borrower reads how much to pay and by when;
 * after the notice the savings and the guarantor pay, and both read what is owed to whom.
 */
import { naira } from '@kolo/foundation/money'
import { signIn } from '@kolo/identity/contract'
import { takeCallStep } from '@kolo/loans/calling'
import { createLoanProduct, openLoanProduct } from '@kolo/loans/contract'
import { acceptGuarantee, askGuarantor } from '@kolo/loans/guarantors'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  offerLoan,
  payOutLoan,
  readLoanReview,
} from '@kolo/loans/loans'
import { termsWith } from '@kolo/loans/testing'
import { listGoals, makeDeposit, openGoal } from '@kolo/savings/contract'
import { confirmPayment, submitProof } from '@kolo/transfers/contract'
import { expect, signInAs, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { ageLoan } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWholeAtBothSizes, sizes } from './fixtures/whole.ts'

test.use({ scene: 'loans called' })

/** Savings of a member, found in the bank by two administrators. */
async function save(
  member: Caller,
  amountKobo: ReturnType<typeof naira>,
  by: readonly Caller[],
): Promise<void> {
  const { plans } = await member.call(listGoals, {})
  const target = { targetKobo: null, targetOn: null }
  const body = { planId: plans[0]?.id ?? '', name: 'Monthly thrift', icon: 'kolo', ...target } as const
  const goal = await member.call(openGoal, { body })
  const payment = await member.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo } })
  const params = { id: payment.id }
  const bankReference = `SHL/${payment.id.slice(-6)}`
  let { version, status } = await member.call(submitProof, { params, body: { bankReference } })
  for (const one of by) {
    if (status === 'confirmed') break
    const said = { receivedKobo: amountKobo, bankReference, version }
    ;({ version, status } = await one.call(confirmPayment, { params, body: said }))
  }
}

/** A loan of ₦40,000 that runs, guaranteed in full by another member. */
async function lend(
  member: Caller,
  guarantor: { uid: string; caller: Caller },
  by: readonly [Caller, Caller],
) {
  const [one, two] = by
  const terms = termsWith({
    ...{ minMonthsMember: 0, instalmentToPayMaxBps: 0, minKobo: naira(10_000n) },
    ...{ cover: 'whole', guarantorsMin: 1, multipleBps: 100_000 },
  })
  const body = { ...terms, code: 'ORD', name: 'Ordinary loan', purpose: 'For anything.' }
  const written = await one.call(createLoanProduct, { body: body as never })
  const opening = { params: { id: written.id }, body: { version: written.version } }
  await two.call(openLoanProduct, opening)
  const wanted = { principalKobo: naira(40_000n), instalments: 6, purpose: 'Goods for the shop' }
  const asked = { productId: written.id, productVersion: 1, monthlyPayKobo: null, ...wanted }
  const { id } = await member.call(applyForLoan, { body: asked })
  const params = { id }
  const { rows } = await member.call(askGuarantor, {
    params,
    body: { guarantorUid: guarantor.uid, amountKobo: null },
  })
  const guaranteeId = rows[0]?.id ?? ''
  await guarantor.caller.call(acceptGuarantee, { params: { id: guaranteeId }, body: {} })
  const at = async () => {
    const { version } = await one.call(readLoanReview, { params })
    return { params, body: { version } }
  }
  await one.call(offerLoan, await at())
  await member.call(acceptLoan, await at())
  await one.call(approveLoan, await at())
  await two.call(approveLoan, await at())
  await one.call(payOutLoan, await at())
  return { id, guaranteeId }
}

test('a loan in arrears is called, and its guarantor pays', async ({ product, newDevice }) => {
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
    await isWholeAtBothSizes(desk, 'calling a loan')
    await desk.setViewportSize(sizes.phone)
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
