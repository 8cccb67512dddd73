/** Paying charges: from the wallet one or several at once, or one by a bank transfer. */
import { type PayWay, PayWays } from '@kolo/cards/screens'
import { kobo, sumKobo } from '@kolo/foundation/money'
import type { Payment } from '@kolo/transfers/contract'
import { paymentCacheUpdates } from '@kolo/transfers/screens'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { type OwedPage, type OwnCharge, payChargeByTransfer, payCharges } from '../charge.contract.ts'
import { owedCacheUpdates, owedReads } from './charge.cache.ts'

type Values = { amountKobo: string; by: PayWay }
type Begun = OwedPage | Payment
const isPaid = (begun: Begun): begun is OwedPage => 'charges' in begun

export function PayChargesSheet({
  charges,
  walletKobo,
  onTransfer,
  onClose,
}: {
  charges: readonly OwnCharge[]
  walletKobo: OwedPage['walletKobo']
  onTransfer: (id: string) => void
  onClose: () => void
}) {
  const naira = useNairaText()
  const [only, ...others] = charges
  const isOne = others.length === 0
  const takesAny = isOne && only !== undefined && only.instalments > 1
  const due = sumKobo(charges.map(({ dueKobo }) => dueKobo))
  const amountOf = ({ amountKobo }: Values) => (takesAny ? kobo(BigInt(amountKobo || '0')) : due)
  const typed = (values: Values) => amountOf(values).toString()
  const fromWallet: FormMutation<Values, Begun> = mutation(payCharges, {
    body: (values: Values) => ({
      parts: charges.map(({ id, dueKobo }) => ({
        chargeId: id,
        amountKobo: isOne ? typed(values) : dueKobo.toString(),
      })),
    }),
  })
  const byTransfer: FormMutation<Values, Begun> = mutation(payChargeByTransfer, {
    params: { id: only?.id ?? '' },
    body: (values: Values) => ({ amountKobo: typed(values) }),
  })
  return (
    <MutationSheet<Values, Begun>
      title={isOne ? 'Pay a charge' : 'Pay charges'}
      submit={({ by }) => (by === 'wallet' ? 'Pay from wallet' : 'Continue')}
      initial={{ amountKobo: due.toString(), by: walletKobo >= due || !isOne ? 'wallet' : 'transfer' }}
      mutation={({ by }) => (by === 'wallet' ? fromWallet : byTransfer)}
      confirmation={(values) =>
        values.by === 'wallet'
          ? {
              title: `Pay ${naira(amountOf(values))}?`,
              confirm: 'Pay from wallet',
              children: isOne
                ? `It goes from your wallet to ${only?.title ?? ''}.`
                : 'It leaves your wallet at once.',
            }
          : undefined
      }
      cacheUpdates={(begun) => (isPaid(begun) ? owedCacheUpdates(begun) : paymentCacheUpdates(begun))}
      invalidates={owedReads}
      successToast={(begun) => (isPaid(begun) ? 'Paid' : undefined)}
      problemTitle="Nothing was paid."
      onDone={(begun) => (isPaid(begun) ? onClose() : onTransfer(begun.id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          {takesAny && (
            <AmountInput
              label="Amount"
              hint={`You may pay in parts. All that is owed: ${naira(only.outstandingKobo)}`}
              {...form.field('amountKobo')}
            />
          )}
          {isOne && (
            <PayWays
              open={['transfer', ...(walletKobo > 0n ? (['wallet'] as const) : [])]}
              value={form.values.by}
              onValue={(by) => form.setValue('by', by)}
            />
          )}
          <div className="well">
            <Facts
              facts={[
                ...charges.map(({ id, title, code, dueKobo }) => ({
                  key: id,
                  name: `${title}, ${code}`,
                  value: <Naira amount={dueKobo} />,
                })),
                { key: 'sum', name: 'You pay', value: <Naira amount={amountOf(form.values)} /> },
                { key: 'wallet', name: 'In your wallet', value: <Naira amount={walletKobo} /> },
              ]}
            />
          </div>
        </>
      )}
    </MutationSheet>
  )
}
