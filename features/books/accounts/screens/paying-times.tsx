import { greatestKobo, type Kobo, rateOfKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Progress } from '@kolo/ui/primitives/progress'
import type { Money } from '../books.contract.ts'

/** What could be paid within a day, a month, a year and after it; the amounts add up from row to row. */
export function PayingTimes({ money }: { money: Money }) {
  const owed = sumKobo([money.membersKobo, money.othersKobo])
  const rows: readonly { title: string; from: string; kobo: Kobo }[] = [
    { title: 'Within a day', from: 'Bank accounts and petty cash', kobo: money.withinDayKobo },
    {
      title: 'Within a month',
      from: 'And cash with officers, card payments in transit, fixed deposits',
      kobo: money.withinMonthKobo,
    },
    {
      title: 'Within a year',
      from: 'And treasury bills, what members owe, stock, other receivables',
      kobo: money.withinYearKobo,
    },
    { title: 'After a year', from: 'And investment plans, furniture and the rest', kobo: money.heldKobo },
  ]
  return (
    <Card
      title="How soon could members be paid?"
      foot={
        <p className="sm muted">
          Amounts add up from row to row. All that is owed to members and others is <Naira amount={owed} />.
          Assets that come in late are paid out late.
        </p>
      }
    >
      {rows.map(({ title, from, kobo }) => (
        <div key={title} className="stack stack-2">
          <div className="row between wrap">
            <div className="grow">
              <p className="item-title">{title}</p>
              <p className="item-sub">{from}</p>
            </div>
            <Naira amount={kobo} className="strong" />
          </div>
          <Progress label={title} percent={partOf(kobo, money.heldKobo)} ink />
        </div>
      ))}
    </Card>
  )
}

/** How much of all assets it is, in percent. */
function partOf(kobo: Kobo, whole: Kobo): number {
  return whole <= 0n ? 0 : rateOfKobo(greatestKobo(kobo, zeroKobo), whole) / 100
}
