import { greatestKobo, type Kobo, rateOfKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import type { Money } from '../books.contract.ts'

type Row = { title: string; from: string; paid: Kobo; asked: Kobo }

const colours = { paid: 'var(--k-primary)', asked: 'var(--k-chart-2)' }

/** What could be paid within a day, a month, a year and after it, beside what could be asked for by then. */
export function PayingTimes({ money }: { money: Money }) {
  const owed = sumKobo([money.membersKobo, money.othersKobo])
  const rows: readonly Row[] = [
    {
      title: 'Within a day',
      from: 'Bank accounts and petty cash',
      paid: money.withinDayKobo,
      asked: money.dueDayKobo,
    },
    {
      title: 'Within a month',
      from: 'And cash with officers, card payments in transit, fixed deposits, loan instalments',
      paid: money.withinMonthKobo,
      asked: money.dueMonthKobo,
    },
    {
      title: 'Within a year',
      from: 'And treasury bills, later loan instalments, stock, other receivables',
      paid: money.withinYearKobo,
      asked: money.dueYearKobo,
    },
    {
      title: 'After a year',
      from: 'And longer loans, investment plans, furniture and the rest',
      paid: money.heldKobo,
      asked: owed,
    },
  ]
  const whole = greatestKobo(money.heldKobo, owed)
  return (
    <Card
      title="How soon could members be paid?"
      foot={
        <p className="sm muted">
          Amounts add up from row to row. Loan repayments count on the day they are due; overdue ones count
          after a year. Savings and investments count on the first day their plan allows.
        </p>
      }
    >
      <p className="flex flex-wrap gap-4 sm muted" aria-hidden="true">
        <Key colour={colours.paid}>Could be paid by then</Key>
        <Key colour={colours.asked}>Could be asked for by then</Key>
      </p>
      {rows.map((row) => (
        <PayingTime key={row.title} row={row} whole={whole} />
      ))}
    </Card>
  )
}

function Key({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="h-1 w-4 rounded-full" style={{ background: colour }} />
      {children}
    </span>
  )
}

function PayingTime({ row: { title, from, paid, asked }, whole }: { row: Row; whole: Kobo }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4 first-of-type:border-t-0 lg:grid-cols-[13rem_minmax(0,1fr)_17rem] lg:items-center lg:gap-6">
      <div>
        <h3 className="item-title">{title}</h3>
        <p className="item-sub">{from}</p>
      </div>
      <div className="grid gap-1" aria-hidden="true">
        <Bar percent={partOf(paid, whole)} colour={colours.paid} thick />
        <Bar percent={partOf(asked, whole)} colour={colours.asked} />
      </div>
      <dl className="grid gap-1 sm">
        <div className="row between">
          <dt className="muted">Could be paid</dt>
          <dd className="m-0">
            <Naira amount={paid} className="strong" />
          </dd>
        </div>
        <div className="row between">
          <dt className="muted">Could be asked for</dt>
          <dd className="m-0">
            <Naira amount={asked} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The amounts beside it say the same. */
function Bar({ percent, colour, thick = false }: { percent: number; colour: string; thick?: boolean }) {
  return (
    <div className={`overflow-hidden rounded-full bg-well ${thick ? 'h-2' : 'h-1'}`}>
      <div
        className="h-full rounded-full"
        style={{ width: `${Math.min(100, percent)}%`, background: colour }}
      />
    </div>
  )
}

/** How much of the longest bar it is, in percent. */
function partOf(kobo: Kobo, whole: Kobo): number {
  return whole <= 0n ? 0 : rateOfKobo(greatestKobo(kobo, zeroKobo), whole) / 100
}
