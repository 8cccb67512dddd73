import { openGoalPath, savingsPath } from '@kolo/savings/paths'
import { goalPaymentCacheUpdates, MoveToGoal, withPayment } from '@kolo/savings/screens'
import type { Payment } from '@kolo/transfers/contract'
import { PaymentSheet, useOpenPayment, usePaymentStory } from '@kolo/transfers/screens'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { HideAmountsButton, Naira } from '@kolo/ui/patterns/naira'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { chevronRightIcon, circleAlertIcon, clockIcon, plusIcon } from '@kolo/ui/primitives/icons'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { type HomePage, readHome } from '../home.contract.ts'
import { mostPressing } from './home.messages.ts'

/** How many payments that are not over the panel shows. */
const mostWaiting = 3

/** A payment as it is now, here and on the pages of savings. */
const hereCacheUpdates = (payment: Payment) => [
  ...goalPaymentCacheUpdates(payment),
  updateQuery(readHome, {}, (page) => ({ ...page, savings: withPayment(page.savings, payment) })),
]

/** What is said about a payment that is not over. */
function waitingWords(payment: Payment): string {
  if (payment.status === 'rejected') return `to ${payment.target.name}: we could not find this payment`
  if (payment.status === 'proof_submitted') return `to ${payment.target.name}: we are checking your transfer`
  return `to ${payment.target.name}: to send`
}

const confirmation = ({ status }: Payment) => status === 'rejected' || status === 'confirmed'

/** A payment that asks for something; what lies in the wallet can be moved right here. */
function Waiting({ payment, onOpen }: { payment: Payment; onOpen: () => void }) {
  const story = usePaymentStory(payment)
  return (
    <div>
      <button type="button" className="bal-wait item-button" onClick={onOpen}>
        <Icon of={confirmation(payment) ? circleAlertIcon : clockIcon} />
        <span className="grow">
          {story ?? (
            <>
              <Naira amount={payment.amountKobo} /> {waitingWords(payment)}
            </>
          )}
        </span>
        <Icon of={chevronRightIcon} />
      </button>
      <MoveToGoal payment={payment} look="panel" />
    </div>
  )
}

function Part({ name, amount, mark }: { name: ReactNode; amount: HomePage['totalKobo']; mark?: string }) {
  return (
    <div>
      <dt className="muted sm">
        {mark && <span className="key key-sq" style={{ '--c': `var(${mark})` } as CSSProperties} />}
        {name}
      </dt>
      <dd>
        <Naira amount={amount} size="md" />
      </dd>
    </div>
  )
}

/** How large a part is beside the other, for drawing only. */
function weightOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1000n) / whole)
}

/** The one balance of the page: confirmed money, its parts, and what is on its way but not counted. */
export function BalancePanel({ page, isNew }: { page: HomePage; isNew: boolean }) {
  const open = useOpenPayment()
  const { savedKobo, walletKobo } = page.savings.totals
  const { investedKobo, returnedKobo } = page.investments
  const { payments, plans } = page.savings
  return (
    <section className="panel balance" aria-labelledby="your-money">
      <div className="row between">
        <h2 className="bal-label" id="your-money">
          Total with {communityOfPage().name}
        </h2>
        <HideAmountsButton className="panel-icon" />
      </div>
      <p>
        <Naira amount={page.totalKobo} size="xl" />
      </p>
      {page.totalKobo > 0n && (
        <>
          <div className="split" aria-hidden="true">
            <span style={{ flex: weightOf(savedKobo, page.totalKobo) }} />
            {investedKobo > 0n && (
              <span
                style={{ flex: weightOf(investedKobo, page.totalKobo), background: 'var(--k-on-panel)' }}
              />
            )}
            {walletKobo > 0n && <span style={{ flex: weightOf(walletKobo, page.totalKobo) }} />}
          </div>
          <dl className="bal-split">
            <Part name="Savings" amount={savedKobo} mark="--k-on-panel-2" />
            {investedKobo > 0n && <Part name="Investments" amount={investedKobo} mark="--k-on-panel" />}
            <Part name="Wallet" amount={walletKobo} mark="--k-panel-accent" />
            {returnedKobo > 0n && <Part name="Returns paid to you" amount={returnedKobo} />}
          </dl>
        </>
      )}
      {mostPressing(payments, confirmation)
        .slice(0, mostWaiting)
        .map((payment) => (
          <Waiting key={payment.id} payment={payment} onOpen={() => open.show(payment.id)} />
        ))}
      {payments.length > mostWaiting && (
        <p>
          <Link className="panel-more sm" to={savingsPath}>
            {payments.length - mostWaiting} more in Savings
          </Link>
        </p>
      )}
      {isNew && page.savings.can.openGoal === true && plans.length > 0 && (
        <div className="btn-row">
          <ButtonLink look="brass" size="lg" icon={plusIcon} to={openGoalPath}>
            Open your first goal
          </ButtonLink>
        </div>
      )}
      {open.id && (
        <PaymentSheet
          key={open.id}
          id={open.id}
          payment={payments.find(({ id }) => id === open.id)}
          cacheUpdates={hereCacheUpdates}
          move={(payment) => <MoveToGoal payment={payment} />}
          onClose={() => open.show()}
        />
      )}
    </section>
  )
}
