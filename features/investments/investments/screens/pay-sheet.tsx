import type { CardPayment } from '@kolo/cards/contract'
import { cardPaymentPath } from '@kolo/cards/paths'
import { CardCost, cardCacheUpdates, type PayWay, PayWays, touchedByCards } from '@kolo/cards/screens'
import { paymentShownFirst } from '@kolo/payments/rules'
import type { Payment } from '@kolo/transfers/contract'
import { PaymentSheet, paymentCacheUpdates, useOpenPayment } from '@kolo/transfers/screens'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { Steps } from '@kolo/ui/primitives/progress'
import { useNavigate, useSearchParams } from 'react-router'
import {
  type Investment,
  type InvestmentPage,
  payByCard,
  payByTransfer,
  payFromWallet,
} from '../investment.contract.ts'
import { investmentCacheUpdates, investmentPaymentCacheUpdates } from './investment.cache.ts'

type Begun = Payment | CardPayment | Investment
const isCard = (begun: Begun): begun is CardPayment => 'chargeKobo' in begun
const isInvestment = (begun: Begun): begun is Investment => 'principalKobo' in begun

/** The sheets in which an investment is paid: by which way, and the transfer. Each stands in the address. */
export function PaySheets({ page }: { page: InvestmentPage }) {
  const [search] = useSearchParams()
  const { id, show } = useOpenPayment()
  const navigate = useNavigate()
  if (id !== undefined)
    return (
      <PaymentSheet
        key={id}
        id={id}
        payment={page.payments.find((one) => one.id === id)}
        cacheUpdates={investmentPaymentCacheUpdates}
        onClose={() => show()}
      />
    )
  const isOpen = paymentShownFirst([...page.payments, ...page.cards]) !== undefined
  if (search.get('do') !== 'pay' || page.investment.can.pay !== true || isOpen) return null
  return (
    <WayStep
      page={page}
      onClose={() => show()}
      onBegun={(begun) => {
        if (isCard(begun)) void navigate(cardPaymentPath(begun.id), { replace: true })
        else show(isInvestment(begun) ? undefined : begun.id)
      }}
    />
  )
}

function WayStep({
  page: { investment, walletKobo, cardWay },
  onClose,
  onBegun,
}: {
  page: InvestmentPage
  onClose: () => void
  onBegun: (begun: Begun) => void
}) {
  const amount = investment.principalKobo
  const fromWallet = walletKobo >= amount
  const open: PayWay[] = [
    'transfer',
    ...(cardWay.isOffered ? (['card'] as const) : []),
    ...(fromWallet ? (['wallet'] as const) : []),
  ]
  const at = { params: { id: investment.id }, body: () => ({}) }
  const mutations: Record<PayWay, FormMutation<{ by: PayWay }, Begun>> = {
    transfer: mutation(payByTransfer, at),
    card: mutation(payByCard, at),
    wallet: mutation(payFromWallet, at),
  }
  return (
    <MutationSheet<{ by: PayWay }, Begun>
      title="Pay for your investment"
      submit={({ by }) => (by === 'wallet' ? 'Pay from my wallet' : 'Continue')}
      initial={{ by: fromWallet ? 'wallet' : 'transfer' }}
      mutation={({ by }) => mutations[by]}
      confirmation={({ by }) =>
        by === 'wallet'
          ? {
              title: 'Pay from your wallet?',
              confirm: 'Pay',
              children: (
                <p>
                  <Naira amount={amount} /> leaves your wallet for {investment.plan.name}. It costs nothing,
                  and you cannot delete the investment later.
                </p>
              ),
            }
          : undefined
      }
      successToast={(begun) => (isInvestment(begun) ? 'Your investment is active' : undefined)}
      cacheUpdates={(begun) => {
        if (isInvestment(begun)) return investmentCacheUpdates(begun)
        return isCard(begun)
          ? cardCacheUpdates(begun)
          : [...paymentCacheUpdates(begun), ...investmentPaymentCacheUpdates(begun)]
      }}
      invalidates={(begun) =>
        isInvestment(begun)
          ? ['/api/investments', '/api/home', '/api/wallet']
          : isCard(begun)
            ? touchedByCards
            : ['/api/home']
      }
      onDone={onBegun}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Steps at={4} of={4} />
          <PayWays open={open} value={form.values.by} onValue={(by) => form.setValue('by', by)} />
          <div className="well">
            {form.values.by === 'card' ? (
              <CardCost
                amountKobo={amount}
                feeBearer={cardWay.feeBearer}
                first={[{ key: 'for', name: 'For', value: investment.code }]}
              />
            ) : (
              <Facts
                facts={[
                  { key: 'for', name: 'For', value: investment.code },
                  { key: 'amount', name: 'You pay', value: <Naira amount={amount} /> },
                  ...(form.values.by === 'wallet'
                    ? [{ key: 'wallet', name: 'In your wallet', value: <Naira amount={walletKobo} /> }]
                    : []),
                ]}
              />
            )}
          </div>
          {form.values.by === 'transfer' && (
            <p className="sm faint">
              Send exactly this amount. A smaller amount goes to your wallet, and the investment stays unpaid.
              Your bank may add a transfer charge.
            </p>
          )}
        </>
      )}
    </MutationSheet>
  )
}
