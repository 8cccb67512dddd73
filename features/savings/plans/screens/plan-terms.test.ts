import { naira } from '@kolo/foundation/money'
import { expect, test } from 'vitest'
import { createPlan } from '../../goals/goal.contract.ts'
import { newPlan, planOnWire } from './plan-terms.ts'

const typed = { ...newPlan, code: 'FLEX-1', name: ' Everyday kolo ', rateBps: '8.5' }

test('a plan as typed passes its contract and becomes amounts and basis points', async () => {
  const checked = await createPlan.body?.['~standard'].validate({ ...planOnWire(typed), code: typed.code })
  expect(checked?.issues).toBeUndefined()
  expect(checked && 'value' in checked && checked.value).toMatchObject({
    name: 'Everyday kolo',
    rateBps: 850,
    minOpenKobo: naira(500n),
    maxBalanceKobo: null,
  })
})

test('what is no number is refused at its own field', async () => {
  const wrong = { ...typed, rateBps: 'eight', noticeHours: '-1', minOpenKobo: '' }
  const checked = await createPlan.body?.['~standard'].validate({ ...planOnWire(wrong), code: typed.code })
  const fields = checked?.issues?.map((issue) => String(issue.path?.[0]))
  expect(fields).toEqual(expect.arrayContaining(['rateBps', 'noticeHours', 'minOpenKobo']))
})
