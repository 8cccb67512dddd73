import { idOf } from '@kolo/foundation/ids'
import { useRead } from '@kolo/ui/patterns/api'
import { isNowhere } from '@kolo/ui/patterns/problems'
import { Screen } from '@kolo/ui/patterns/screen'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { readOfferedPlan } from '../../catalogue/catalogue.contract.ts'
import { OfferedPlanPage } from '../../catalogue/screens/offered-plan-page.tsx'
import { investmentPath, investmentsPath } from '../../investments.paths.ts'
import { readInvestment } from '../investment.contract.ts'
import { MyInvestment } from './my-investment.tsx'

/**
 * A plan or an own investment, by the id in the address. Both of its addresses answer for both: `/investment/{id}` asks for
 * what is the member's own first, `/investments/{id}` for a plan, so that a link made here asks for nothing that is not there.
 */
export function InvestmentDetailsPage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  if (!idOf(id)) return <Nothing />
  const isOwn = pathname.startsWith(investmentPath(''))
  return isOwn ? (
    <OwnInvestment key={id} id={id} otherwise={<OfferedPlan id={id} otherwise={<Nothing />} />} />
  ) : (
    <OfferedPlan key={id} id={id} otherwise={<OwnInvestment id={id} otherwise={<Nothing />} />} />
  )
}

type Asked = { id: string; otherwise: ReactNode }

function OfferedPlan({ id, otherwise }: Asked) {
  const plan = useRead(readOfferedPlan, { params: { id } })
  if (isNowhere(plan.error)) return otherwise
  return (
    <>
      {!plan.data && <h1 className="vh">Investment</h1>}
      <Screen of={plan} what="this investment" skeleton={<SkeletonRows />}>
        {(page) => <OfferedPlanPage page={page} />}
      </Screen>
    </>
  )
}

function OwnInvestment({ id, otherwise }: Asked) {
  const own = useRead(readInvestment, { params: { id } })
  if (isNowhere(own.error)) return otherwise
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
