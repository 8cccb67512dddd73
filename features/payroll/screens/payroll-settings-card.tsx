import { TakenCard } from '@kolo/payments/screens'
import { changePayrollSettings, readPayrollSettings } from '../payroll.contract.ts'
import { DeductionOrder } from './deduction-order.tsx'

/** Whether employers pay deductions in; off until somebody switches it on. */
export function PayrollSettingsCard() {
  return (
    <>
      <TakenCard
        of={{ read: readPayrollSettings, change: changePayrollSettings }}
        invalidates={['/api/payroll-employers']}
        words={{
          title: 'Payroll deduction',
          switch: 'Employers pay in deductions',
          hint: 'An employer sends one transfer and a schedule of whom it is for. Two administrators who are not on it book it.',
          on: 'Payroll deductions are on',
          off: 'No new schedule is taken',
        }}
        desk={{ to: '/admin/payroll', successToast: 'Open payroll' }}
      />
      <DeductionOrder />
    </>
  )
}
