import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { searchIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { listLineCandidates, type StatementLine } from '../statement.contract.ts'
import type { Chosen } from './line.messages.ts'

/** Chooses the payment a line is of: of its amount around its day, or by a code that was typed. */
export function CandidatesSheet({
  line,
  onClose,
  onChosen,
  onSettle,
}: {
  line: StatementLine
  onClose: () => void
  onChosen: (chosen: Chosen) => void
  onSettle: (chosen: Chosen) => void
}) {
  const [typed, setTyped] = useState('')
  const [reference, setReference] = useState('')
  const read = useRead(listLineCandidates, {
    params: { id: line.id },
    query: reference ? { reference } : {},
  })
  return (
    <Sheet open title="Which payment is it?" onClose={onClose}>
      <div className="stack">
        <p>
          <Naira amount={line.amountKobo} className="strong" /> on <Day day={line.bookedOn} />
          <span className="block sm muted">{line.narration}</span>
        </p>
        <form
          className="row row-2"
          onSubmit={(event) => {
            event.preventDefault()
            setReference(typed.trim())
          }}
        >
          <TextInput
            className="grow"
            label="Transfer code"
            hint="As the member was told it, such as KOLO-5WX-274"
            value={typed}
            maxLength={60}
            onValue={setTyped}
          />
          <Button type="submit">Find</Button>
        </form>
        <Screen
          of={read}
          what="payments"
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState card={false} picture={searchIcon} title="No payment fits" heading="h3">
              {reference
                ? 'No payment into this account has this code.'
                : 'No payment into this account has this amount around this day. Book the line as unmatched money, and its member can claim it.'}
            </EmptyState>
          }
        >
          {({ rows }) => (
            <ul className="list">
              {rows.map(({ startedOn, isTaken, ...payment }) => (
                <li className="item" key={payment.id}>
                  <span className="grow">
                    <span className="item-title">{payment.member.fullName}</span>
                    <span className="item-sub block">
                      <Naira amount={payment.amountKobo} /> for {payment.target}, <Day day={startedOn} />,{' '}
                      {payment.transferCode}
                    </span>
                  </span>
                  {isTaken ? (
                    <Chip tone="ok">Confirmed</Chip>
                  ) : (
                    <Button
                      size="sm"
                      look="soft"
                      aria-label={`It is the payment of ${payment.member.fullName}, ${payment.transferCode}`}
                      onClick={() =>
                        onChosen({ line: { ...line, payment }, paymentId: payment.id, anotherTransfer: true })
                      }
                    >
                      This one
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Screen>
        <NoPayment
          line={line}
          mayBeSettlement={read.data?.mayBeSettlement === true}
          onChosen={onChosen}
          onSettle={onSettle}
        />
      </div>
    </Sheet>
  )
}

/** It is the money of no payment. */
function NoPayment({
  line: { payment: _, ...line },
  mayBeSettlement,
  onChosen,
  onSettle,
}: {
  line: StatementLine
  mayBeSettlement: boolean
  onChosen: (chosen: Chosen) => void
  onSettle: (chosen: Chosen) => void
}) {
  const anotherTransfer = line.banking !== undefined || line.settlement !== undefined
  return (
    <>
      {mayBeSettlement && (
        <Button onClick={() => onSettle({ line, paymentId: undefined, anotherTransfer: false })}>
          It was paid out by Paystack
        </Button>
      )}
      <Button onClick={() => onChosen({ line, paymentId: undefined, anotherTransfer })}>
        It matches no payment: book it as unmatched money
      </Button>
    </>
  )
}
