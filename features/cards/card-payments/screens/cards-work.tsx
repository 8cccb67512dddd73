import { Naira } from '@kolo/ui/patterns/naira'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { type CardsToLookAt, cardsToLookAt } from '../card-payment.contract.ts'

/** Card payments that were paid otherwise than agreed, on the administrators' first screen. */
export const CardsWork = workSection(cardsToLookAt, ({ work }) => (
  <WorkCard
    id="cards-to-look-at"
    title="Card payments to review"
    work={work}
    to={{ path: '/admin/card-payments', title: 'Card payments' }}
    item={(row) => <CardItem row={row} />}
  />
))

function CardItem({
  row: { id, code, member, problem, amountKobo, paidKobo, currency },
}: {
  row: CardsToLookAt['rows'][number]
}) {
  return (
    <li className="item wrap">
      <div className="grow">
        <p className="item-title">
          {member.fullName} · <Naira amount={amountKobo} />
        </p>
        <p className="item-sub">
          <span className="num">{code}</span> ·{' '}
          {problem === 'amount' && (
            <>
              <Naira amount={paidKobo} /> was paid
            </>
          )}
          {problem === 'currency' && `paid in ${currency}`}
          {problem === 'member-gone' && 'the member has left'}
        </p>
      </div>
      <ButtonLink
        size="sm"
        look="soft"
        to={`/admin/card-payments?review=${id}`}
        aria-label={`Review card payment ${code}`}
      >
        Look
      </ButtonLink>
    </li>
  )
}
