import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import type { ReactNode } from 'react'
import type { CardPayment, CardWay } from '../card-payment.contract.ts'
import { bearerWords } from '../card-payment.messages.ts'
import { quoteOf } from '../card-payment.rules.ts'

type Fact = { key: string; name: ReactNode; value: ReactNode }

/** What a card is charged, and who bears what the provider takes: before anything is sent. */
export function CardCost({
  amountKobo,
  feeBearer,
  first = [],
}: Pick<CardWay, 'feeBearer'> & { amountKobo: CardPayment['amountKobo']; first?: readonly Fact[] }) {
  return <Facts facts={[...first, ...costFacts(quoteOf(amountKobo, feeBearer))]} />
}

/** The same of a payment that was begun, as the server keeps it. */
export function costFacts(
  { feeKobo, chargeKobo }: Pick<CardPayment, 'feeKobo' | 'chargeKobo'>,
  charge = 'Your card is charged',
): Fact[] {
  const bearer = feeKobo > 0n ? 'member' : 'community'
  return [
    {
      key: 'fee',
      name: 'Card fee',
      value: (
        <>
          <Naira amount={feeKobo} />
          <span className="block xs faint">{bearerWords[bearer]}</span>
        </>
      ),
    },
    { key: 'charge', name: charge, value: <Naira amount={chargeKobo} /> },
  ]
}
