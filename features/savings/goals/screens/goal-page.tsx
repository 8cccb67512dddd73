import { PaymentRow, useOpenPayment } from '@kolo/transfers/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { isNowhere } from '@kolo/ui/patterns/problems'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { useParams, useSearchParams } from 'react-router'
import { AutoSaveCard } from '../../auto-save/screens/auto-save-card.tsx'
import { DepositSteps } from '../../deposits/screens/deposit-steps.tsx'
import { WalletCard } from '../../deposits/screens/wallet-card.tsx'
import { GoalInterestCard } from '../../interest/screens/goal-interest.tsx'
import { savingsPath } from '../../savings.paths.ts'
import { type GoalPage as GoalPageData, readGoal } from '../goal.contract.ts'
import { GoalSkeleton, NoSuchGoal } from './goal-absent.tsx'
import { GoalActivity } from './goal-activity.tsx'
import { GoalPlanCard } from './goal-aside.tsx'
import { GoalChip } from './goal-card.tsx'
import { GoalHero } from './goal-hero.tsx'
import { GoalStatusCard, GoalWaysOut } from './goal-ways-out.tsx'

/** One goal: how far it is, what is on its way, and every line of its statement. */
export function GoalPage() {
  const { id = '' } = useParams()
  const read = useRead(readGoal, { params: { id } })
  if (isNowhere(read.error)) return <NoSuchGoal />
  return (
    <>
      {!read.data && <h1 className="vh">Savings goal</h1>}
      <Screen of={read} what="your goal" skeleton={<GoalSkeleton />}>
        {(page) => <LoadedGoal page={page} />}
      </Screen>
    </>
  )
}

function LoadedGoal({ page }: { page: GoalPageData }) {
  const { goal, payments } = page
  const left = payments.filter(({ status }) => status === 'confirmed')
  const onTheWay = payments.filter(({ status }) => status !== 'confirmed')
  const [, setSearch] = useSearchParams()
  const open = useOpenPayment()
  return (
    <>
      <PageHead
        inline
        crumb={<Breadcrumb trail={[{ to: savingsPath, title: 'Savings' }]} here={goal.name} />}
        title={goal.name}
        actions={<GoalChip goal={goal} />}
      />
      <GoalStatusCard page={page} />
      <div className="grid g-main">
        <div className="stack stack-5">
          <GoalHero goal={goal} onSave={() => setSearch({ do: 'save' }, { replace: true })} />
          {onTheWay.length > 0 && (
            <Card title="On the way" padded={false}>
              <div className="list">
                {onTheWay.map((one) => (
                  <PaymentRow key={one.id} payment={one} onOpen={() => open.show(one.id)} />
                ))}
              </div>
            </Card>
          )}
          <GoalActivity goal={goal} first={page.activity} />
        </div>
        <div className="stack stack-5">
          <GoalPlanCard goal={goal} />
          <AutoSaveCard page={page} />
          <GoalInterestCard goal={goal} interest={page.interest} />
          <GoalWaysOut page={page} />
          {page.walletKobo > 0n && goal.can.deposit === true && (
            <WalletCard goal={goal} walletKobo={page.walletKobo} left={left} />
          )}
        </div>
      </div>
      <DepositSteps
        goals={goal.can.deposit === true ? [goal] : []}
        payments={page.payments}
        limits={page.limits}
        cardWay={page.cardWay}
      />
    </>
  )
}
