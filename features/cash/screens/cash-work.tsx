import { sentenceOf } from '@kolo/foundation/refusal'
import { Naira } from '@kolo/ui/patterns/naira'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { type CashWaiting, cashToCount } from '../cash.contract.ts'
import { type CashRefusal, cashMessages } from '../cash.messages.ts'

/** Cash that was received and that somebody else has to count, on the administrators' first screen. */
export const CashWork = workSection(cashToCount, ({ work }) => (
  <WorkCard
    id="cash-to-count"
    title="Cash to count"
    work={work}
    to={{ path: '/admin/cash', title: 'Cash desk' }}
    item={(row) => <CashItem row={row} />}
  />
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
          <p className="sm muted">{sentenceOf(cashMessages, { refusal: can.count as CashRefusal })}</p>
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
