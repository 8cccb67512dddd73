import { sentenceOf } from '@kolo/foundation/refusal'
import { Naira } from '@kolo/ui/patterns/naira'
import { workSection } from '@kolo/ui/patterns/work-section'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { type CashWaiting, cashToCount } from '../../cash.contract.ts'
import { type CashRefusal, cashWords } from '../../cash.words.ts'

/** Cash that was received and that somebody else has to count, on the administrators' first screen. */
export const CashWork = workSection(cashToCount, ({ work: { count, rows } }) => (
  <section className="card" aria-labelledby="cash-to-count">
    <div className="card-head">
      <div>
        <h2 id="cash-to-count">Cash to count</h2>
        <p className="xs faint" role="status">
          {count} waiting
        </p>
      </div>
      <ButtonLink size="sm" to="/admin/cash">
        Cash desk
      </ButtonLink>
    </div>
    <ul className="list">
      {rows.map((row) => (
        <CashItem key={row.id} row={row} />
      ))}
    </ul>
  </section>
))

function CashItem({ row }: { row: CashWaiting }) {
  const { id, number, member, receivedBy, amountKobo, can } = row
  return (
    <li className="item wrap">
      <div className="grow">
        <p className="item-title">
          {member.fullName} · <Naira amount={amountKobo} />
        </p>
        <p className="item-sub">
          <span className="num">{number}</span> · received by {receivedBy.fullName}
        </p>
        {can.count !== true && (
          <p className="sm muted">{sentenceOf(cashWords, { refusal: can.count as CashRefusal })}</p>
        )}
      </div>
      {can.count === true && (
        <ButtonLink size="sm" look="soft" to={`/admin/cash/${id}`} aria-label={`Count the cash of ${number}`}>
          Count
        </ButtonLink>
      )}
    </li>
  )
}
