/** Putting a confirmed payment right, sending it back, and a dispute about it: on its own sheet and on its journal's. */
import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { type Dispatch, type SetStateAction, useState } from 'react'
import {
  DisputeSheet,
  EndDisputeSheet,
  RefundSentSheet,
  RefundSheet,
} from '../../refunds/screens/refund-sheets.tsx'
import { type Reversal, readReversal, reversePayment } from '../reversal.contract.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import { ReasonForMember } from './reason-for-member.tsx'
import { afterAsking } from './reversal.cache.ts'

type Act = 'reverse' | 'correct' | 'refund' | 'sayRefundSent' | 'dispute' | 'endDispute'

/**
 * What became of a confirmed payment, what waits about it, and the ways to ask for it. About one that is confirmed while
 * it is shown nothing waits yet: nothing is asked of the server until it is opened again.
 */
export function PutRight({ paymentId, isConfirmed = true }: { paymentId: string; isConfirmed?: boolean }) {
  const [wasConfirmed] = useState(isConfirmed)
  return wasConfirmed ? <WaysOf paymentId={paymentId} /> : null
}

function WaysOf({ paymentId }: { paymentId: string }) {
  const [act, setAct] = useState<Act>()
  const { data } = useRead(readReversal, { params: { id: paymentId } })
  return data ? <Standing of={data} act={act} onAct={setAct} /> : null
}

const wayWords: Record<Act, string> = {
  reverse: 'Reverse payment',
  correct: 'Move payment',
  refund: 'Send it back',
  dispute: 'A bank disputes it',
  sayRefundSent: 'Record that it was sent',
  endDispute: 'Record the result',
}

function WaysIn({ acts, onAct }: { acts: readonly Act[]; onAct: (act: Act) => void }) {
  return (
    <div className="stack stack-2">
      {acts.includes('reverse') && (
        <p className="sm muted">
          Confirmed by mistake? Reverse it. Meant for something else? Move it. The sender wants it back? Send
          it back, in two steps.
        </p>
      )}
      <div className="row row-2 wrap">
        {acts.map((act) => (
          <Button key={act} size="sm" onClick={() => onAct(act)}>
            {wayWords[act]}
          </Button>
        ))}
      </div>
    </div>
  )
}

type StandingProps = {
  of: Reversal
  act: Act | undefined
  onAct: Dispatch<SetStateAction<Act | undefined>>
}

function Standing({ of: data, act, onAct }: StandingProps) {
  const { approval, can, status } = data
  const acts = (Object.keys(wayWords) as Act[]).filter((one) => can[one] === true)
  // A sheet that ends late does not close the next one.
  const close = () => onAct((now) => (now === act ? undefined : now))
  return (
    <>
      <WhatBecame of={data} />
      {approval ? (
        <WaitingNotice approval={approval} cacheUpdates={() => []} />
      ) : acts.length > 0 ? (
        <WaysIn acts={acts} onAct={onAct} />
      ) : (
        status === 'confirmed' && <Notice tone="wait" title="You cannot correct this payment." />
      )}
      {act !== undefined && can[act] === true && !approval && (
        <SheetOf act={act} reversal={data} onClose={close} />
      )}
    </>
  )
}

function SheetOf({ act, ...sheet }: { act: Act; reversal: Reversal; onClose: () => void }) {
  const sheets = {
    reverse: TakeBackSheet,
    correct: CorrectSheet,
    refund: RefundSheet,
    sayRefundSent: RefundSentSheet,
    dispute: DisputeSheet,
    endDispute: EndDisputeSheet,
  }
  const One = sheets[act]
  return <One {...sheet} />
}

/** What was done with it since it was confirmed. */
function WhatBecame({ of: { reversed, refund, dispute, corrected, target } }: { of: Reversal }) {
  return (
    <>
      {corrected && (
        <Notice tone="quiet" title={`Moved to: ${target}.`}>
          It was in {corrected.from} before. {corrected.reason} <Moment at={corrected.at} />
        </Notice>
      )}
      {reversed && (
        <Notice tone="bad" title="Reversed.">
          {reversed.reason} <Moment at={reversed.at} />
          {reversed.correctedBy && `. What arrived is booked for ${reversed.correctedBy} instead.`}
        </Notice>
      )}
      {refund && (
        <Notice
          tone={refund.sent ? 'quiet' : 'wait'}
          title={refund.sent ? 'Sent back.' : 'It has left the member’s balance. Now send it back.'}
        >
          {refund.reason} <Moment at={refund.at} />
          {refund.problem && (
            <>
              <br />
              The provider did not send it: {refund.problem}
            </>
          )}
          {refund.sent && (
            <>
              <br />
              Sent on <Day day={refund.sent.on} />, bank reference {refund.sent.reference}.
            </>
          )}
        </Notice>
      )}
      {dispute && <DisputeNotice dispute={dispute} />}
    </>
  )
}

function DisputeNotice({ dispute }: { dispute: NonNullable<Reversal['dispute']> }) {
  const { at, reason, reference, heldKobo, frozen, ended } = dispute
  const words =
    ended && { won: 'We won a dispute about it.', lost: 'The bank has reversed it.' }[ended.outcome]
  return (
    <Notice tone={ended ? 'quiet' : 'wait'} title={words ?? 'The payer’s bank disputes it.'}>
      {reason} <Moment at={at} />
      {reference && `. The provider calls it ${reference}`}
      <br />
      <Naira amount={heldKobo} /> {ended ? 'was' : 'is'} held{frozen && ', and what it was for frozen'}.
      {ended && (
        <>
          <br />
          {ended.reason} <Moment at={ended.at} />
          {ended.owedKobo > 0n && (
            <>
              . The member owes <Naira amount={ended.owedKobo} />
            </>
          )}
        </>
      )}
    </Notice>
  )
}

type Values = { reason: string; forCode: string }

function TakeBackSheet({ reversal, onClose }: { reversal: Reversal; onClose: () => void }) {
  const { id, code, receivedKobo } = reversal
  return (
    <MutationSheet<Values, Reversal>
      title={`Reverse ${code}`}
      submit="Request approval"
      danger
      initial={{ reason: '', forCode: '' }}
      mutation={mutation(reversePayment, {
        params: { id },
        body: ({ reason, forCode }) => ({ reason, forCode: forCode.trim() === '' ? undefined : forCode }),
      })}
      {...afterAsking(id)}
      successToast={({ approval }) => saidOfAsking(approval, `${code} is reversed`)}
      problemTitle="The payment was not reversed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve this.">
            {receivedKobo !== undefined && (
              <>
                Then <Naira amount={receivedKobo} /> leave the member’s balance in a new journal. The member
                is notified of the reason.
              </>
            )}
          </Notice>
          <ReasonForMember {...field('reason')} />
          <TextInput
            label="Code of the payment it was for"
            hint="Such as PAY-2026-000123: what arrived is booked for that one at once. Leave it empty where it did not arrive at all."
            optional
            {...field('forCode')}
          />
        </>
      )}
    </MutationSheet>
  )
}
