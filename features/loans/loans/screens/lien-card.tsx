/** Why a part of the savings cannot be withdrawn while a loan runs. */
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import type { Loan } from '../loan.contract.ts'

export function LienCard({ loan: { securedKobo } }: { loan: Loan }) {
  if (securedKobo <= 0n) return null
  return (
    <Card title="Lien on your savings">
      <p className="sm">
        <Naira amount={securedKobo} className="strong" /> of your savings secure your loan and can be
        withdrawn when it is repaid.
      </p>
    </Card>
  )
}
