import { OwesMore, Sums } from '@kolo/books/screens'
import { MoreLink } from '@kolo/ui/primitives/card'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

/** Whether the community holds what it owes, as members read it on "Where the money is". */
export function MoneyLine({ money }: { money: AdminHomePage['money'] }) {
  const more = <MoreLink to="/where-the-money-is">Where the money is</MoreLink>
  if (money.ownKobo < 0n) return <OwesMore sums={money}>Members read this too. {more}</OwesMore>
  if (money.heldKobo === 0n) return null
  return (
    <div className="row between wrap">
      <p className="sm muted">
        <b>The community holds at least what it owes.</b> <Sums sums={money} />
      </p>
      {more}
    </div>
  )
}
