import { Naira } from '@kolo/ui/patterns/naira'
import { workSection } from '@kolo/ui/patterns/work-section'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { type ShareWaiting, sharesToDecide } from '../../shares/share.contract.ts'
import { requestWords, sharesIn } from '../../shares/share.messages.ts'
import { registerPath } from '../../shares.paths.ts'

/** Transfers and withdrawals of shares that wait for administrators, on their first screen. */
export const SharesWork = workSection(sharesToDecide, ({ work: { count, rows } }) => (
  <section className="card" aria-labelledby="shares-to-decide">
    <div className="card-head">
      <div>
        <h2 id="shares-to-decide">Shares to decide</h2>
        <p className="xs faint" role="status">
          {count} waiting
        </p>
      </div>
      <ButtonLink size="sm" to={registerPath}>
        Open shares
      </ButtonLink>
    </div>
    <ul className="list">
      {rows.map((row) => (
        <WaitingItem key={row.id} row={row} />
      ))}
    </ul>
  </section>
))

function WaitingItem({ row }: { row: ShareWaiting }) {
  const { kind, seller, buyer, units, valueKobo, can } = row
  return (
    <li className="item wrap">
      <div className="grow">
        <p className="item-title">
          {requestWords[kind]}: {sharesIn(units)} · <Naira amount={valueKobo} />
        </p>
        <p className="item-sub">
          {seller.fullName}
          {buyer && ` to ${buyer.fullName}`}
        </p>
        {can.approve === 'affected' && (
          <p className="sm muted">This is about you. Other administrators decide it.</p>
        )}
      </div>
    </li>
  )
}
