/** What can be lent now, and what that is made of. */
import type { OutputOf } from '@kolo/foundation/endpoint'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import type { ReactNode } from 'react'
import type { readPayoutQueue } from '../disbursement.contract.ts'

type Sums = OutputOf<typeof readPayoutQueue>['lendable']

const parts = [
  ['investmentsKobo', 'Investments and taxes due'],
  ['savingsKobo', 'Savings targets due'],
  ['withdrawalsKobo', 'Approved withdrawals'],
  ['inWalletsKobo', 'Loans still in wallets'],
] as const

export function Lendable({ sums, children }: { sums: Sums; children?: ReactNode }) {
  return (
    <section className="card card-pad stack stack-2" aria-label="Can be lent now">
      <p className="sm muted">Can be lent now</p>
      <Naira amount={sums.lendableKobo} size="lg" />
      {children}
      <Facts
        facts={[
          { key: 'money', name: 'Bank and cash', value: <Naira amount={sums.moneyKobo} /> },
          ...parts.map(([key, name]) => ({ key, name, value: <Less amount={sums[key]} /> })),
          { key: 'reserve', name: 'Reserve of savings', value: <Less amount={sums.reserveKobo} /> },
          {
            key: 'lendable',
            name: 'Can be lent',
            value: <Naira amount={sums.lendableKobo} className="strong" />,
          },
        ]}
      />
      <p className="sm muted">It counts what must be paid within 90 days.</p>
    </section>
  )
}

function Less({ amount }: { amount: Sums['moneyKobo'] }) {
  return (
    <span className="num">
      {amount > 0n && '−'}
      <Naira amount={amount} />
    </span>
  )
}
