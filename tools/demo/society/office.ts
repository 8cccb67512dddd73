/** What the office of the society is furnished with, and what that loses each month. */
import { prepareDepreciation, registerAsset } from '@kolo/books/fixed-assets'
import { readVoucher, submitVoucher } from '@kolo/books/vouchers'
import { sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { firstOfMonth, momentOn } from '../calendar.ts'
import type { Told } from '../told.ts'
import { beganOn, costOf } from './month.ts'
import { accounts, approve, post } from './vouchers.ts'

/** On the eighth of its first whole month the society buys what its office needs, and puts it into the register. */
export async function furnishOffice({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const isFirstMonth = firstOfMonth(addDays(firstOfMonth(on), -1)) === firstOfMonth(beganOn(members))
  if (!isFirstMonth) return
  const [furniture, computers] = [costOf(members, 180_000), costOf(members, 300_000)]
  await post(
    scene,
    { on, minute: 13 * 60 },
    {
      kind: 'payment',
      party: 'Gbagada Office Supplies',
      narration: 'Desk, shelves and two computers for the office',
      reference: 'INV-2207',
      evidence: 'Invoice and delivery note.',
      debits: [
        [accounts.furniture, furniture],
        [accounts.computers, computers],
      ],
      credits: [[accounts.bank, sumKobo([furniture, computers])]],
    },
  )
  const bought = [
    { name: 'Desk and shelves', account: accounts.furniture, costKobo: furniture, lifeMonths: 60 },
    { name: 'Two computers', account: accounts.computers, costKobo: computers, lifeMonths: 36 },
  ]
  for (const [index, asset] of bought.entries()) {
    const registering = { at: momentOn(on, 14 * 60 + index * 10), uid: scene.administrators[0] ?? '' }
    const rest = { residualKobo: zeroKobo, openingKobo: zeroKobo, openingMonth: null, serialNo: '' }
    const body = { ...asset, ...rest, location: 'Office in Yaba', purchasedOn: on }
    await scene.fixture.act(registering, registerAsset, { body })
  }
}

/** On the first of a month: what the system prepared for the month before is submitted and approved. */
export async function depreciate({ scene }: Told, on: CalendarDate): Promise<void> {
  const { fixture, administrators } = scene
  const acting = (minute: number) => ({ at: momentOn(on, minute), uid: administrators[0] ?? '' })
  const { waiting } = await fixture.act(acting(9 * 60), prepareDepreciation, { body: {} })
  for (const { voucherId } of waiting) {
    const params = { id: voucherId }
    const prepared = await fixture.act(acting(9 * 60 + 5), readVoucher, { params })
    const { state, version } = prepared
    const submitted =
      state === 'draft'
        ? await fixture.act(acting(9 * 60 + 10), submitVoucher, { params, body: { version } })
        : prepared
    if (submitted.state === 'submitted') await approve(scene, { on, minute: 9 * 60 + 40 }, submitted)
  }
}
