/** Lets what is due be taken from the wallet, with a question before it is switched. */
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { useState } from 'react'
import { type Loan, setLoanMandate } from '../../loans/loan.contract.ts'
import { borrowerReads, loanCacheUpdates } from '../../loans/screens/loan.cache.ts'

export function MandateCard({ loan }: { loan: Loan }) {
  const naira = useNairaText()
  const [isAsking, setAsking] = useState(false)
  const isOn = loan.mandateAt !== null
  const { nextKobo } = loan.balance
  return (
    <section className="card card-pad" aria-label="Pay by itself">
      <SwitchRow
        title="Pay from wallet on the due day"
        hint="If your wallet has less, we take what is there, and the rest on the next days."
        on={isOn}
        disabled={loan.can.repay !== true}
        onChange={() => setAsking(true)}
      />
      {isAsking && (
        <MutationDialog
          mutation={mutation(setLoanMandate, {
            params: { id: loan.id },
            body: () => ({ version: loan.version, enabled: !isOn }),
          })}
          title={isOn ? 'Stop paying by itself?' : 'Pay instalments by itself?'}
          confirm={isOn ? 'Stop' : 'Pay by itself'}
          failed="Nothing was changed"
          successToast={(after) =>
            after.mandateAt === null
              ? 'You pay each instalment yourself'
              : 'Instalments are paid by themselves'
          }
          cacheUpdates={loanCacheUpdates}
          invalidates={borrowerReads}
          onClose={() => setAsking(false)}
        >
          {isOn
            ? 'Nothing is taken from your wallet any more. Please pay each instalment by its day.'
            : `On each due day we take the instalment from your wallet${
                nextKobo === undefined ? '' : `, next ${naira(nextKobo)}`
              }. You can stop this at any time.`}
        </MutationDialog>
      )}
    </section>
  )
}
