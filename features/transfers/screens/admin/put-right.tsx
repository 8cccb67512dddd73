/** Taking back a payment that was confirmed by mistake: on its own sheet and on its journal's. */
import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { type Reversal, readReversal, reversePayment } from '@kolo/payments/reversal'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { toldWhole } from '@kolo/ui/patterns/kept-answers'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'

/** The way to ask for it; what became of it or waits is read `atOnce`, or when somebody wants to know. */
export function PutRight({ paymentId, atOnce = false }: { paymentId: string; atOnce?: boolean }) {
  const [wanted, setWanted] = useState(atOnce)
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setWanted(true)
    setAsking(true)
  }
  if (wanted) return <Standing paymentId={paymentId} asking={asking} onAsk={setAsking} />
  return <WayIn onAsk={ask} />
}

function WayIn({ onAsk }: { onAsk: () => void }) {
  return (
    <p className="sm muted">
      Confirmed by mistake?{' '}
      <Button size="sm" onClick={onAsk}>
        Take it back
      </Button>
    </p>
  )
}

type StandingProps = { paymentId: string; asking: boolean; onAsk: (asking: boolean) => void }

function Standing({ paymentId, asking, onAsk }: StandingProps) {
  const { data } = useRead(readReversal, { params: { id: paymentId } })
  if (!data) return null
  const { reversed, approval, can } = data
  if (reversed)
    return (
      <Notice tone="bad" title="Taken back.">
        {reversed.reason} <Moment at={reversed.at} />
        {reversed.correctedBy && `. What arrived is booked for ${reversed.correctedBy} instead.`}
      </Notice>
    )
  if (approval) return <WaitingNotice approval={approval} tells={() => []} />
  if (can.reverse !== true) return <Notice tone="wait" title="You cannot take this payment back." />
  return (
    <>
      <WayIn onAsk={() => onAsk(true)} />
      {asking && <TakeBackSheet reversal={data} onClose={() => onAsk(false)} />}
    </>
  )
}

type Values = { reason: string; forCode: string }

function TakeBackSheet({ reversal, onClose }: { reversal: Reversal; onClose: () => void }) {
  const { id, code, receivedKobo } = reversal
  return (
    <ActSheet<Values, Reversal>
      title={`Take back ${code}`}
      submit="Ask for it"
      danger
      initial={{ reason: '', forCode: '' }}
      deed={deed(reversePayment, {
        params: { id },
        body: ({ reason, forCode }) => ({ reason, forCode: forCode.trim() === '' ? undefined : forCode }),
      })}
      tells={(answer) => [toldWhole(readReversal, { params: { id } }, answer)]}
      refreshes={['/api/admin', '/api/approvals', '/api/journals', '/api/payment-reviews', '/api/books']}
      says={({ approval }) => saidOfAsking(approval, `${code} is taken back`)}
      problemTitle="The payment was not taken back."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve this.">
            {receivedKobo !== undefined && (
              <>
                Then <Naira amount={receivedKobo} /> leave the member’s balance by a new journal, and the
                member is told why.
              </>
            )}
          </Notice>
          <TextArea
            label="Reason"
            hint="The member reads this"
            maxLength={300}
            rows={3}
            {...field('reason')}
          />
          <TextInput
            label="Code of the payment it was for"
            hint="Such as PAY-2026-000123: what arrived is booked for that one at once. Leave it empty where it did not arrive at all."
            optional
            {...field('forCode')}
          />
        </>
      )}
    </ActSheet>
  )
}
