import { PayingSentence, ShortOfMoney } from '@kolo/books/screens'
import { MoreLink } from '@kolo/ui/primitives/card'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

/** Whether every member could be paid, as members read it on "Where the money is". */
export function MoneyLine({ money }: { money: AdminHomePage['money'] }) {
  const more = <MoreLink to="/where-the-money-is">Where the money is</MoreLink>
  if (money.payable === 'short')
    return <ShortOfMoney sums={money}>Members read this too. {more}</ShortOfMoney>
  if (money.heldKobo === 0n) return null
  return (
    <div className="row between wrap">
      <p className="sm muted">
        <b>How we stand.</b> <PayingSentence sums={money} />
      </p>
      {more}
    </div>
  )
}
