/** Whether employers pay deductions in here. */
import { defineSetting } from '@kolo/application/community-settings'
import { takenSwitch } from '@kolo/payments/server'
import { deductionOrderWire } from '../payroll.contract.ts'
import { deductionKindWords } from '../payroll.messages.ts'
import { deductionKinds } from '../split.rules.ts'

/** Off until administrators switch it on. */
export const payrollTaking = takenSwitch({
  channel: 'payroll',
  title: 'Payroll deductions',
  meaning: 'Whether employers pay the deductions of members in.',
})

/** In which order a short deduction is shared out. */
export const deductionOrder = defineSetting({
  name: 'payroll.order',
  schema: deductionOrderWire,
  initial: [...deductionKinds],
  meaning: 'In which order a payroll deduction pays what it was for, where it is less than that.',
  title: 'Order of short deductions',
  lines: (order) => [{ label: 'Order', value: order.map((kind) => deductionKindWords[kind]).join(', ') }],
})
