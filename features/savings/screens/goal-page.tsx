import type { Payment } from '@kolo/payments/contract'
import { PaymentRow, PaymentSheet } from '@kolo/payments/screens'
import { KoloBoxPicture } from '@kolo/ui/brand/illustrations'
import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { plusIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Progress, Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type Goal, type GoalPage as GoalPageData, readGoal } from '../savings.contract.ts'
import { savingsPath } from '../savings.paths.ts'
import { DepositSheet } from './deposit-sheet.tsx'
import { GoalActivity } from './goal-activity.tsx'
import { GoalPlanCard, WalletCard } from './goal-aside.tsx'
import { GoalChip } from './goal-card.tsx'
import { percentOf } from './goal-figures.ts'

/** One goal: how far it is, what is on its way, and every line of its statement. */
export function GoalPage() {
  const { id = '' } = useParams()
  const read = useRead(readGoal, { params: { id } })
  return (
    <Screen of={read} what="your goal" skeleton={<GoalSkeleton />}>
      {(page) => <LoadedGoal page={page} />}
    </Screen>
  )
}

function GoalSkeleton() {
  return (
    <div className="stack stack-5">
      <Skeleton width="14rem" height="1.75rem" />
      <div className="grid g-main">
        <div className="stack stack-5">
          <section className="card goal-hero">
            <Skeleton height="11rem" round="var(--k-radius-md)" />
            <div className="stack">
              <Skeleton width="8rem" height="0.875rem" />
              <Skeleton width="13rem" height="2.25rem" />
              <Skeleton height="0.75rem" />
            </div>
          </section>
          <SkeletonRows />
        </div>
        <SkeletonRows rows={2} />
      </div>
    </div>
  )
}

function LoadedGoal({ page }: { page: GoalPageData }) {
  const { goal, payments } = page
  const [search, setSearch] = useSearchParams()
  const [payment, setPayment] = useState<Payment>()
  const asked = search.get('do')
  const ask = (what?: string) => setSearch(what ? { do: what } : {}, { replace: true })
  return (
    <>
      <PageHead
        inline
        crumb={<Breadcrumb trail={[{ to: savingsPath, title: 'Savings' }]} here={goal.name} />}
        title={goal.name}
        actions={<GoalChip goal={goal} />}
      />
      <div className="grid g-main">
        <div className="stack stack-5">
          <GoalHero goal={goal} onSave={() => ask('save')} />
          {payments.length > 0 && (
            <Card title="On the way" padded={false}>
              <div className="list">
                {payments.map((one) => (
                  <PaymentRow key={one.id} payment={one} onOpen={() => setPayment(one)} />
                ))}
              </div>
            </Card>
          )}
          <GoalActivity goal={goal} first={page.activity} />
        </div>
        <div className="stack stack-5">
          <GoalPlanCard goal={goal} />
          {page.walletKobo > 0n && goal.can.deposit === true && (
            <WalletCard goal={goal} walletKobo={page.walletKobo} />
          )}
        </div>
      </div>
      {asked === 'save' && goal.can.deposit === true && (
        <DepositSheet goals={[goal]} goal={goal} onClose={() => ask()} />
      )}
      {payment && <PaymentSheet payment={payment} onClose={() => setPayment(undefined)} />}
    </>
  )
}

function GoalHero({ goal, onSave }: { goal: Goal; onSave: () => void }) {
  const percent = percentOf(goal)
  const { leftKobo } = goal.progress
  return (
    <section className="card goal-hero">
      <div className="goal-art">
        <KoloBoxPicture />
      </div>
      <div className="stack stack-4 goal-num">
        <div className="stack stack-1">
          <h2 className="figure-label plain">Saved so far</h2>
          <Naira amount={goal.balanceKobo} size="xl" />
          {goal.targetKobo !== null && (
            <p className="muted">
              of <Naira amount={goal.targetKobo} />
            </p>
          )}
          {goal.checkingKobo > 0n && (
            <p className="sm muted">
              <Naira amount={goal.checkingKobo} /> more is being checked
            </p>
          )}
        </div>
        {percent !== undefined && (
          <div className="stack stack-2">
            <Progress label={goal.name} percent={percent} large />
            <div className="row between sm">
              <span className="strong">{percent}%</span>
              {leftKobo !== undefined && (
                <span className="muted">
                  <Naira amount={leftKobo} /> left
                </span>
              )}
            </div>
          </div>
        )}
        {goal.can.deposit === true ? (
          <div className="btn-row btn-row-fill no-print">
            <Button look="primary" size="lg" icon={plusIcon} onClick={onSave}>
              Save money
            </Button>
          </div>
        ) : (
          <p className="sm muted">This goal takes no more money.</p>
        )}
      </div>
    </section>
  )
}
