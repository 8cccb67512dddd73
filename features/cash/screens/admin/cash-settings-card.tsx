import { useAct, useRead } from '@kolo/ui/patterns/api'
import { told } from '@kolo/ui/patterns/kept-answers'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { changeCashSettings, readCashSettings } from '../../cash.contract.ts'

/** Whether officers take cash; off until somebody switches it on. */
export function CashSettingsCard() {
  const read = useRead(readCashSettings, {})
  const act = useAct(changeCashSettings, {
    tells: (settings) => [told(readCashSettings, {}, () => settings)],
    refreshes: ['/api/cash-reviews', '/api/cash-receipts'],
    onDone: ({ isTaken }) =>
      toast.ok({ title: isTaken ? 'Officers can take cash now' : 'No more cash is taken' }),
    onProblem: ({ message }) => toast.bad({ title: 'Nothing was changed', text: message }),
  })
  return (
    <section className="card card-pad stack" aria-labelledby="cash-settings">
      <h2 id="cash-settings">Cash</h2>
      <Screen of={read} what="this setting">
        {({ isTaken }) => (
          <>
            <SwitchRow
              title="Officers take cash from members"
              hint="One administrator receives it and gives a receipt, another counts it. The law allows less than ₦5,000,000 from a member in 24 hours."
              on={isTaken}
              disabled={act.isPending}
              onChange={(next) => act.mutate({ input: { body: { isTaken: next } } })}
            />
            {isTaken && (
              <p>
                <ButtonLink to="/admin/cash">Open the cash desk</ButtonLink>
              </p>
            )}
          </>
        )}
      </Screen>
    </section>
  )
}
