import { useAct, useRead } from '@kolo/ui/patterns/api'
import { told } from '@kolo/ui/patterns/kept-answers'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { changePayrollSettings, readPayrollSettings } from '../../payroll.contract.ts'

/** Whether employers pay deductions in; off until somebody switches it on. */
export function PayrollSettingsCard() {
  const read = useRead(readPayrollSettings, {})
  const act = useAct(changePayrollSettings, {
    tells: (settings) => [told(readPayrollSettings, {}, () => settings)],
    refreshes: ['/api/payroll-employers'],
    onDone: ({ isTaken }) =>
      toast.ok({ title: isTaken ? 'Payroll deductions are on' : 'No new schedule is taken' }),
    onProblem: ({ message }) => toast.bad({ title: 'Nothing was changed', text: message }),
  })
  return (
    <section className="card card-pad stack" aria-labelledby="payroll-settings">
      <h2 id="payroll-settings">Payroll deduction</h2>
      <Screen of={read} what="this setting">
        {({ isTaken }) => (
          <>
            <SwitchRow
              title="Employers pay deductions in"
              hint="An employer sends one transfer and a schedule of whom it is for. Two administrators who are not on it book it."
              on={isTaken}
              disabled={act.isPending}
              onChange={(next) => act.mutate({ input: { body: { isTaken: next } } })}
            />
            {isTaken && (
              <p>
                <ButtonLink to="/admin/payroll">Open payroll</ButtonLink>
              </p>
            )}
          </>
        )}
      </Screen>
    </section>
  )
}
