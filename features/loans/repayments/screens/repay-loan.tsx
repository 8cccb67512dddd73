/** The way to repay a loan, or in its place the payment for it that is open, and the sheets of both. */
import { cardPaymentPath } from '@kolo/cards/paths'
import { PayOnce } from '@kolo/payments/screens'
import { PaymentSheet, useOpenPayment } from '@kolo/transfers/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Button } from '@kolo/ui/primitives/button'
import { useNavigate, useSearchParams } from 'react-router'
import type { Loan } from '../../loans/loan.contract.ts'
import { type RepaymentOptions, readRepaymentOptions } from '../repayment.contract.ts'
import { repaymentOptionsCacheUpdates } from './repayment.cache.ts'

const RepaySheet = late(async () => (await import('./repay-sheet.tsx')).RepaySheet)

export function RepayLoan({ loan }: { loan: Loan }) {
  const { data } = useRead(readRepaymentOptions, { params: { id: loan.id } })
  return data && loan.balance.mostToRepayKobo > 0n ? <Ways loan={loan} options={data} /> : null
}

function Ways({ loan, options }: { loan: Loan; options: RepaymentOptions }) {
  const [search, setSearch] = useSearchParams()
  const { id, show } = useOpenPayment()
  const navigate = useNavigate()
  const ask = (what?: string) => setSearch(what === undefined ? {} : { do: what }, { replace: true })
  return (
    <>
      <PayOnce
        payments={[...options.payments, ...options.cards]}
        onShow={(open) => ('transferCode' in open ? show(open.id) : void navigate(cardPaymentPath(open.id)))}
      >
        <Button look="primary" size="lg" onClick={() => ask('repay')}>
          Repay
        </Button>
      </PayOnce>
      {search.get('do') === 'repay' && (
        <RepaySheet
          loan={loan}
          options={options}
          onTransfer={(payment) => show(payment)}
          onClose={() => ask()}
        />
      )}
      {id !== undefined && (
        <PaymentSheet
          key={id}
          id={id}
          payment={options.payments.find((one) => one.id === id)}
          cacheUpdates={(payment) => repaymentOptionsCacheUpdates(loan.id, payment)}
          onClose={() => show()}
        />
      )}
    </>
  )
}
