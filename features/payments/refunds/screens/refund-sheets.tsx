/** What an administrator writes where a payment goes back to whoever sent it, or a bank disputes it. */
import { saidOfAsking } from '@kolo/approvals/screens'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import type { DisputeOutcome } from '../../payments/payment.rules.ts'
import type { Reversal } from '../../reversals/reversal.contract.ts'
import { ReasonForMember } from '../../reversals/screens/reason-for-member.tsx'
import { afterAsking } from '../../reversals/screens/reversal.cache.ts'
import { disputePayment, endDispute, refundPayment, sayRefundSent } from '../refunds.contract.ts'

type Props = { reversal: Reversal; onClose: () => void }

/** Two decide that it goes back. */
export function RefundSheet({ reversal: { id, code, receivedKobo }, onClose }: Props) {
  return (
    <MutationSheet<{ reason: string }, Reversal>
      title={`Send ${code} back`}
      submit="Request approval"
      danger
      initial={{ reason: '' }}
      mutation={mutation(refundPayment, { params: { id }, body: ({ reason }) => ({ reason }) })}
      {...afterAsking(id)}
      successToast={({ approval }) => saidOfAsking(approval, `${code} goes back`)}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve this.">
            {receivedKobo !== undefined && (
              <>
                Then <Naira amount={receivedKobo} /> leave the member’s balance, and the member is notified.
                After that, send the money and write the bank reference here.
              </>
            )}
          </Notice>
          <ReasonForMember {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

type Sent = { collectionAccountId: string; bankReference: string; sentOn: string }

/** What the bank shows of the money that went out, typed by whoever says it. */
export function RefundSentSheet({ reversal: { id, code, receivedKobo, from }, onClose }: Props) {
  return (
    <MutationSheet<Sent, Reversal>
      title={`${code} was sent back`}
      submit="Confirm"
      initial={{ collectionAccountId: '', bankReference: '', sentOn: dayIn(lagos, instant(new Date())) }}
      mutation={mutation(sayRefundSent, {
        params: { id },
        body: (values) => values,
        check: ({ collectionAccountId }) =>
          collectionAccountId === '' ? { collectionAccountId: 'Choose the account it was sent from.' } : {},
      })}
      {...afterAsking(id)}
      successToast={({ approval }) => saidOfAsking(approval, `${code} was sent back`)}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must agree.">
            {receivedKobo !== undefined && (
              <>
                Send <Naira amount={receivedKobo} /> to where it came from first: this only says that it has
                left the bank.
              </>
            )}
          </Notice>
          <Select
            label="Sent from"
            placeholder="Choose"
            options={from.map(({ id: value, name }) => ({ value, label: name }))}
            {...field('collectionAccountId')}
          />
          <DayInput label="Day the bank counts it from" {...field('sentOn')} />
          <TextInput
            label="Bank reference"
            hint="As the bank wrote it"
            autoComplete="off"
            autoCapitalize="characters"
            {...field('bankReference')}
          />
        </>
      )}
    </MutationSheet>
  )
}

/** A bank disputes it: it is held at once. */
export function DisputeSheet({ reversal: { id, code, receivedKobo }, onClose }: Props) {
  return (
    <MutationSheet<{ reason: string }, Reversal>
      title={`A bank disputes ${code}`}
      submit="Hold payment"
      danger
      initial={{ reason: '' }}
      mutation={mutation(disputePayment, { params: { id }, body: ({ reason }) => ({ reason }) })}
      {...afterAsking(id)}
      successToast={() => `${code} is held`}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="This takes effect immediately.">
            {receivedKobo !== undefined && (
              <>
                We hold <Naira amount={receivedKobo} />, as far as it is still there. Its goal or investment
                is frozen until you record how the dispute ended. The member is notified.
              </>
            )}
          </Notice>
          <ReasonForMember {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

type Ended = { outcome: DisputeOutcome | ''; reason: string }

export function EndDisputeSheet({ reversal: { id, code }, onClose }: Props) {
  return (
    <MutationSheet<Ended, Reversal>
      title={`The dispute about ${code}`}
      submit="Request approval"
      initial={{ outcome: '', reason: '' }}
      mutation={mutation(endDispute, {
        params: { id },
        body: (values) => values,
        check: ({ outcome }) => (outcome === '' ? { outcome: 'Choose how it ended.' } : {}),
      })}
      {...afterAsking(id)}
      successToast={({ approval }) => saidOfAsking(approval, 'The dispute is over')}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice tone="wait" title="Another administrator must approve this." />
          <FieldGroup label="How did it end?" error={form.errors.outcome}>
            <OptionCards
              value={form.values.outcome}
              onValue={(outcome) => form.setValue('outcome', outcome)}
              options={[
                { value: 'won', label: 'The money stays', hint: 'The amount on hold is released.' },
                {
                  value: 'lost',
                  label: 'The bank took the money',
                  hint: 'The amount on hold leaves the member’s balance. The member owes what was already spent.',
                },
              ]}
            />
          </FieldGroup>
          <ReasonForMember {...form.field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
