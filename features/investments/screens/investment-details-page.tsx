import { idWire } from '@kolo/foundation/wire'
import { useRead } from '@kolo/ui/patterns/api'
import { isNowhere } from '@kolo/ui/patterns/problems'
import { Screen } from '@kolo/ui/patterns/screen'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useParams } from 'react-router'
import { readOfferedPlan } from '../catalogue.contract.ts'
import { readInvestment } from '../investing.contract.ts'
import { investmentsPath } from '../investments.paths.ts'
import { OfferedPlanPage } from './catalogue/offered-plan-page.tsx'
import { MyInvestment } from './investing/my-investment.tsx'

/** A plan, or where there is none an own investment, by the id in the address. */
export function InvestmentDetailsPage() {
  const { id = '' } = useParams()
  return idWire.safeParse(id).success ? <PlanOrInvestment key={id} id={id} /> : <Nothing />
}

function PlanOrInvestment({ id }: { id: string }) {
  const plan = useRead(readOfferedPlan, { params: { id } })
  if (isNowhere(plan.error)) return <OwnInvestment id={id} />
  return (
    <>
      {!plan.data && <h1 className="vh">Investment</h1>}
      <Screen of={plan} what="this investment" skeleton={<SkeletonRows />}>
        {(page) => <OfferedPlanPage page={page} />}
      </Screen>
    </>
  )
}

function OwnInvestment({ id }: { id: string }) {
  const own = useRead(readInvestment, { params: { id } })
  if (isNowhere(own.error)) return <Nothing />
  return (
    <>
      {!own.data && <h1 className="vh">Investment</h1>}
      <Screen of={own} what="your investment" skeleton={<SkeletonRows />}>
        {(page) => <MyInvestment page={page} />}
      </Screen>
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      heading="h1"
      picture={sproutIcon}
      title="There is no investment at this address"
      action={
        <ButtonLink look="primary" to={investmentsPath}>
          See investments
        </ButtonLink>
      }
    >
      The address may be old, or the investment belongs to another account.
    </EmptyState>
  )
}
