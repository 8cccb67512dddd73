/** What a member owes: loans, dues, levies and fines in one list, paid from the wallet. */

import { sumKobo } from '@kolo/foundation/money'
import { type CalendarDate, lastOfMonth } from '@kolo/foundation/time'
import { loanPath } from '@kolo/loans/paths'
import { PaymentSheet, useOpenPayment } from '@kolo/transfers/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { TickBox } from '@kolo/ui/primitives/choices'
import { circleCheckIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type OwedPage, type OwnCharge, readOwed } from '../charge.contract.ts'
import { fineNoticeDays } from '../charge.rules.ts'

const PayChargesSheet = late(async () => (await import('./pay-charges-sheet.tsx')).PayChargesSheet)
const ContestSheet = late(async () => (await import('./contest-sheet.tsx')).ContestSheet)

export function WhatYouOwePage() {
  const read = useRead(readOwed, {})
  return (
    <>
      <PageHead
        title="What you owe"
        crumb={<Breadcrumb trail={[{ to: '/dashboard', title: 'Home' }]} here="What you owe" />}
        lead="Loans, dues, levies and fines in one list"
      />
      <Screen
        of={read}
        what="what you owe"
        isEmpty={({ charges, loans, paid }) => charges.length + loans.length + paid.length === 0}
        empty={
          <EmptyState picture={circleCheckIcon} title="You owe nothing">
            Loans, dues, levies and fines appear here when you have to pay them.
          </EmptyState>
        }
      >
        {(page) => <Owed page={page} />}
      </Screen>
    </>
  )
}

/** One line of the list, whichever it is. */
type Item = {
  key: string
  on: CalendarDate
  amount: OwnCharge['dueKobo']
  isOverdue: boolean
  row: ReactNode
}

function Owed({ page }: { page: OwedPage }) {
  // What is overdue is chosen first, so that it is paid first.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(page.charges.filter(({ daysOverdue }) => daysOverdue > 0).map(({ id }) => id)),
  )
  const [paying, setPaying] = useState<readonly OwnCharge[]>()
  const [contesting, setContesting] = useState<OwnCharge>()
  const { id, show } = useOpenPayment()
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  const picked = page.charges.filter(({ id, can }) => chosen.has(id) && can.pay === true)
  const items: Item[] = [
    ...page.loans.map((loan) => ({
      key: loan.id,
      on: loan.on,
      amount: loan.kobo,
      isOverdue: loan.daysOverdue > 0,
      row: <LoanRow loan={loan} />,
    })),
    ...page.charges.map((charge) => ({
      key: charge.id,
      on: charge.dueOn,
      amount: charge.dueKobo,
      isOverdue: charge.daysOverdue > 0,
      row: (
        <ChargeRow
          charge={charge}
          isChosen={chosen.has(charge.id)}
          onChoose={(isChosen) => choose(charge.id, isChosen)}
          onPay={() => setPaying([charge])}
          onContest={() => setContesting(charge)}
        />
      ),
    })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const hasFine = page.charges.some(({ contestUntil }) => contestUntil !== null)
  return (
    <div className="grid g-main">
      <div className="stack stack-5">
        {items.length > 0 && <ToPay items={items} today={page.today} />}
        {hasFine && (
          <Notice tone="quiet" title={`A fine is taken only after ${fineNoticeDays} days’ notice.`}>
            Contest it until the day it is due if you think it is wrong. While we look at it, we do not take
            it.
          </Notice>
        )}
      </div>
      <div className="stack stack-5">
        {page.charges.length > 0 && (
          <PayBox picked={picked} walletKobo={page.walletKobo} onPay={() => setPaying(picked)} />
        )}
        {page.paid.length > 0 && <PaidCard paid={page.paid} />}
      </div>
      {paying && (
        <PayChargesSheet
          charges={paying}
          walletKobo={page.walletKobo}
          onTransfer={(payment) => {
            setPaying(undefined)
            show(payment)
          }}
          onClose={() => setPaying(undefined)}
        />
      )}
      {id !== undefined && (
        <PaymentSheet key={id} id={id} cacheUpdates={() => [markAllStale]} onClose={() => show()} />
      )}
      {contesting && <ContestSheet charge={contesting} onClose={() => setContesting(undefined)} />}
    </div>
  )
}

function ToPay({ items, today }: { items: readonly Item[]; today: CalendarDate }) {
  const monthEnd = lastOfMonth(today)
  const groups = [
    { title: 'Overdue', of: items.filter(({ isOverdue }) => isOverdue) },
    { title: 'Due this month', of: items.filter(({ isOverdue, on }) => !isOverdue && on <= monthEnd) },
    { title: 'Due later', of: items.filter(({ isOverdue, on }) => !isOverdue && on > monthEnd) },
  ].filter(({ of }) => of.length > 0)
  return (
    <Card
      title="To pay"
      padded={false}
      aside={
        <span className="sm muted num">
          {items.length} {items.length === 1 ? 'item' : 'items'}
        </span>
      }
    >
      {groups.map(({ title, of }) => (
        <div key={title}>
          <h3 className="card-pad sm muted row between">
            <span>{title}</span>
            <Naira amount={sumKobo(of.map(({ amount }) => amount))} />
          </h3>
          <ul className="list">
            {of.map(({ key, row }) => (
              <li key={key} className="item">
                {row}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function LoanRow({ loan: { id, code, name, kobo, on, daysOverdue } }: { loan: OwedPage['loans'][number] }) {
  return (
    <>
      <div className="grow">
        <Link className="more more-title" to={loanPath(id)}>
          {name}
        </Link>
        <p className="item-sub">
          {code}, due <Day day={on} />
        </p>
        {daysOverdue > 0 && <Chip tone="bad">{days(daysOverdue)} overdue</Chip>}
      </div>
      <div className="stack stack-1 items-end">
        <Naira amount={kobo} className="strong" />
        <ButtonLink to={`${loanPath(id)}?do=repay`} look="soft" size="sm">
          Pay<span className="vh"> {name}</span>
        </ButtonLink>
      </div>
    </>
  )
}

type RowProps = {
  charge: OwnCharge
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onPay: () => void
  onContest: () => void
}

function ChargeRow({ charge, isChosen, onChoose, onPay, onContest }: RowProps) {
  const { title, code, dueOn, dueKobo, instalments, part, can } = charge
  const name = instalments > 1 ? `${title}, part ${part} of ${instalments}` : title
  return (
    <>
      <div className="grow stack stack-1">
        {can.pay === true ? (
          <TickBox ticked={isChosen} onTick={onChoose}>
            <span className="item-title">{name}</span>
          </TickBox>
        ) : (
          <p className="item-title">{name}</p>
        )}
        <p className="item-sub">
          {code}, due <Day day={dueOn} />
        </p>
        <p className="row wrap">
          <DueChip charge={charge} />
          {can.contest === true && (
            <Button look="ghost" size="sm" onClick={onContest}>
              Contest fine<span className="vh"> {title}</span>
            </Button>
          )}
          {charge.ticketId !== null && <Link to={`/support?open=${charge.ticketId}`}>See your ticket</Link>}
        </p>
        {charge.answer !== null && <p className="sm muted">Our answer: {charge.answer}</p>}
      </div>
      <div className="stack stack-1 items-end">
        <Naira amount={dueKobo} className="strong" />
        {can.pay === true && (
          <Button look="soft" size="sm" onClick={onPay}>
            Pay<span className="vh"> {name}</span>
          </Button>
        )}
      </div>
    </>
  )
}

function DueChip({ charge: { status, daysOverdue, daysLeft } }: { charge: OwnCharge }) {
  if (status === 'contested') return <Chip tone="info">Contested</Chip>
  if (daysOverdue > 0) return <Chip tone="bad">{days(daysOverdue)} overdue</Chip>
  return (
    <Chip tone={daysLeft <= 14 ? 'wait' : 'quiet'}>
      {daysLeft === 0 ? 'Due today' : `Due in ${days(daysLeft)}`}
    </Chip>
  )
}

function PayBox({
  picked,
  walletKobo,
  onPay,
}: {
  picked: readonly OwnCharge[]
  walletKobo: OwedPage['walletKobo']
  onPay: () => void
}) {
  const naira = useNairaText()
  const total = sumKobo(picked.map(({ dueKobo }) => dueKobo))
  const isShort = walletKobo < total
  return (
    <section className="card card-pad stack" aria-label="Pay what you chose">
      <p className="figure-label">
        {picked.length} {picked.length === 1 ? 'item' : 'items'} chosen
      </p>
      <Naira amount={total} size="xl" />
      <Facts facts={[{ key: 'wallet', name: 'In your wallet', value: <Naira amount={walletKobo} /> }]} />
      <Button look="primary" size="lg" block disabled={picked.length === 0 || isShort} onClick={onPay}>
        Pay {naira(total)} from wallet
      </Button>
      {isShort && (
        <p className="sm">
          Your wallet has too little. <Link to="/wallet">Add money to your wallet</Link>
        </p>
      )}
      <p className="xs faint">Each item gets its own receipt in your wallet.</p>
    </section>
  )
}

function PaidCard({ paid }: { paid: OwedPage['paid'] }) {
  return (
    <Card title="Paid lately" padded={false}>
      <ul className="list">
        {paid.map(({ id, title, code, amountKobo, paidAt }) => (
          <li key={id} className="item">
            <span className="grow">
              <span className="item-title block">{title}</span>
              <span className="item-sub num">
                {code}, <Moment at={paidAt} />
              </span>
            </span>
            <span className="stack stack-1 items-end">
              <Naira amount={amountKobo} className="strong" />
              <Chip tone="ok">Paid</Chip>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
