/** Whether employers pay deductions in here. */
import { takenSwitch } from '@kolo/payments/server'

/** Off until administrators switch it on. */
export const payrollTaking = takenSwitch({
  channel: 'payroll',
  title: 'Payroll deductions',
  meaning: 'Whether employers pay the deductions of members in.',
})
