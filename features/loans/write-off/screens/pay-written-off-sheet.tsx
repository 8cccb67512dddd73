/** A member pays a part of what was written off, or all of it, from the wallet. */
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import type { Loan } from '../../loans/loan.contract.ts'
import { borrowerReads, loanCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { payWrittenOff } from '../write-off.contract.ts'

type Values = { amountKobo: string }

export function PayWrittenOffSheet({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const naira = useNairaText()
  const owed = loan.writeOff?.owedKobo
  if (owed === undefined) return null
  return (
    <MutationSheet<Values, Loan>
      title="Pay what you still owe"
      submit="Pay from wallet"
      initial={{ amountKobo: owed.toString() }}
      mutation={mutation(payWrittenOff, {
        params: { id: loan.id },
        body: ({ amountKobo }: Values) => ({ amountKobo: amountKobo || '0' }),
      })}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      successToast={() => 'Paid'}
      problemTitle="Nothing was paid."
      onClose={onClose}
    >
      {({ field }) => <AmountInput label="Amount" hint={`Up to ${naira(owed)}.`} {...field('amountKobo')} />}
    </MutationSheet>
  )
}
