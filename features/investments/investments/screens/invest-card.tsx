import { sentenceOf } from '@kolo/foundation/refusal'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useSearchParams } from 'react-router'
import type { PlanPage } from '../../catalogue/catalogue.contract.ts'
import { type Offer, readOffer } from '../investment.contract.ts'
import { type InvestingRefusal, investingMessages } from '../investment.messages.ts'

const InvestSheet = late(async () => (await import('./invest-sheet.tsx')).InvestSheet)

/** The way into a plan, for whoever may invest in it; for others why they cannot. */
export function InvestCard({ page }: { page: PlanPage }) {
  const read = useRead(readOffer, { params: { id: page.plan.id } })
  return (
    <Card title="Invest">
      <Screen of={read} what="what you can put in">
        {(offer) => <Offered offer={offer} page={page} />}
      </Screen>
    </Card>
  )
}

function Offered({ offer, page }: { offer: Offer; page: PlanPage }) {
  const [search, setSearch] = useSearchParams()
  const { plan, can } = offer
  if (can.invest !== true) return <p>{reasonOf(can.invest)}</p>
  const invest = (
    <Button look="primary" size="lg" onClick={() => setSearch({ do: 'invest' }, { replace: true })}>
      Invest
    </Button>
  )
  return (
    <>
      <Facts
        facts={[
          { key: 'most', name: 'You can invest up to', value: <Naira amount={offer.mostKobo} /> },
          { key: 'own', name: 'Yours in this plan', value: <Naira amount={offer.ownInPlanKobo} /> },
          ...(offer.ownUnpaidKobo > 0n
            ? [{ key: 'unpaid', name: 'Waiting for payment', value: <Naira amount={offer.ownUnpaidKobo} /> }]
            : []),
          { key: 'closes', name: 'Open until', value: <Moment at={plan.closesAt} /> },
        ]}
      />
      <div className="only-d btn-row btn-row-fill">{invest}</div>
      <div className="buybar only-m">
        <div className="grow">
          <p className="xs faint">Minimum</p>
          <p className="strong">
            <Naira amount={offer.minKobo} />
          </p>
        </div>
        {invest}
      </div>
      {search.get('do') === 'invest' && (
        <InvestSheet
          plan={page.plan}
          inflation={page.inflation}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </>
  )
}

/** Why somebody cannot invest, in the words of investing; a code it does not know is said plainly. */
function reasonOf(decision: string): string {
  return decision in investingMessages
    ? sentenceOf(investingMessages, { refusal: decision as InvestingRefusal })
    : 'You cannot invest now.'
}
