/** Repaying a loan: how much, by which way, and what more than is due pays. */
import type { CardPayment } from '@kolo/cards/contract'
import { cardPaymentPath } from '@kolo/cards/paths'
import { CardCost, cardCacheUpdates, type PayWay, PayWays, touchedByCards } from '@kolo/cards/screens'
import { kobo } from '@kolo/foundation/money'
import { paymentShownFirst } from '@kolo/payments/rules'
import { AnotherPayment } from '@kolo/payments/screens'
import type { Payment } from '@kolo/transfers/contract'
import { paymentCacheUpdates } from '@kolo/transfers/screens'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { useNavigate } from 'react-router'
import { type Loan, repayLoan } from '../../loans/loan.contract.ts'
import { type Overpayment, overpayments } from '../../loans/repayment.rules.ts'
import { borrowerReads, loanCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { type RepaymentOptions, repayByCard, repayByTransfer } from '../repayment.contract.ts'
import { overpaymentWords } from '../repayment.messages.ts'
import { repaymentOptionsCacheUpdates } from './repayment.cache.ts'

type Values = { amountKobo: string; by: PayWay; overpayment: Overpayment; another: boolean }
type Begun = Loan | Payment | CardPayment
const isLoan = (begun: Begun): begun is Loan => 'schedule' in begun
const isCard = (begun: Begun): begun is CardPayment => 'chargeKobo' in begun
const amountOf = ({ amountKobo }: Values) => kobo(BigInt(amountKobo || '0'))

/** What is repaid first: what is due, else the next instalment, within what can be repaid. */
function proposedOf({ dueKobo, nextKobo, mostToRepayKobo }: Loan['balance']): string {
  const proposed = dueKobo > 0n ? dueKobo : (nextKobo ?? dueKobo)
  return (proposed <= mostToRepayKobo ? proposed : mostToRepayKobo).toString()
}

/** The ways that are open: the wallet where it has something, a card where cards are offered. */
function waysOf({ walletKobo, cardWay }: RepaymentOptions): PayWay[] {
  return [
    'transfer',
    ...(cardWay.isOffered ? (['card'] as const) : []),
    ...(walletKobo > 0n ? (['wallet'] as const) : []),
  ]
}

function mutationsOf({ id }: Loan): Record<PayWay, FormMutation<Values, Begun>> {
  const params = { id }
  const paid = ({ amountKobo, overpayment }: Values) => ({ amountKobo: amountKobo || '0', overpayment })
  const started = (values: Values) => ({ ...paid(values), another: values.another || undefined })
  return {
    wallet: mutation(repayLoan, { params, body: paid }),
    transfer: mutation(repayByTransfer, { params, body: started }),
    card: mutation(repayByCard, { params, body: started }),
  }
}

export function RepaySheet({
  loan,
  options,
  onTransfer,
  onClose,
}: {
  loan: Loan
  options: RepaymentOptions
  onTransfer: (id: string) => void
  onClose: () => void
}) {
  const naira = useNairaText()
  const navigate = useNavigate()
  const { dueKobo, mostToRepayKobo } = loan.balance
  const { walletKobo, cardWay, payments, cards } = options
  const proposed = proposedOf(loan.balance)
  const mutations = mutationsOf(loan)
  return (
    <MutationSheet<Values, Begun>
      title="Repay"
      submit={({ by }) => (by === 'wallet' ? 'Pay from wallet' : 'Continue')}
      initial={{
        amountKobo: proposed,
        by: walletKobo >= BigInt(proposed) ? 'wallet' : 'transfer',
        overpayment: options.overpayment,
        another: false,
      }}
      mutation={({ by }) => mutations[by]}
      confirmation={(values) =>
        values.by === 'wallet'
          ? {
              title: `Pay ${naira(amountOf(values))}?`,
              confirm: 'Pay from wallet',
              children: 'It goes from your wallet to your loan.',
            }
          : undefined
      }
      cacheUpdates={(begun) => {
        if (isLoan(begun)) return loanCacheUpdates(begun)
        return isCard(begun)
          ? cardCacheUpdates(begun)
          : [...paymentCacheUpdates(begun), ...repaymentOptionsCacheUpdates(loan.id, begun)]
      }}
      invalidates={(begun) =>
        isCard(begun) ? [...touchedByCards, '/api/loans'] : [...borrowerReads, '/api/loans', '/api/payments']
      }
      successToast={(begun) => {
        if (!isLoan(begun)) return undefined
        return begun.status === 'repaid' ? 'Your loan is repaid' : 'Paid'
      }}
      problemTitle="Nothing was paid."
      onDone={(begun) => {
        if (isLoan(begun)) onClose()
        else if (isCard(begun)) void navigate(cardPaymentPath(begun.id))
        else onTransfer(begun.id)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AmountInput
            label="Amount"
            hint={`Up to ${naira(mostToRepayKobo)}. To repay everything, settle the loan.`}
            {...form.field('amountKobo')}
          />
          {amountOf(form.values) > dueKobo && (
            <FieldGroup label="If you pay more than is due">
              <OptionCards
                options={overpayments.map((value) => ({ value, ...overpaymentWords[value] }))}
                value={form.values.overpayment}
                onValue={(overpayment) => form.setValue('overpayment', overpayment)}
              />
            </FieldGroup>
          )}
          <PayWays open={waysOf(options)} value={form.values.by} onValue={(by) => form.setValue('by', by)} />
          {form.values.by === 'card' && (
            <div className="well">
              <CardCost
                amountKobo={amountOf(form.values)}
                feeBearer={cardWay.feeBearer}
                first={[{ key: 'for', name: 'For', value: loan.code }]}
              />
            </div>
          )}
          {form.values.by !== 'wallet' && (
            <AnotherPayment
              open={paymentShownFirst(
                [...payments, ...cards].filter(({ amountKobo }) => amountKobo === amountOf(form.values)),
              )}
              form={form}
              onShow={(id) =>
                cards.some((card) => card.id === id) ? void navigate(cardPaymentPath(id)) : onTransfer(id)
              }
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}
