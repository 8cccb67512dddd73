import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import type { WithdrawalReview } from '../../withdrawals/reviews.contract.ts'
import { transferWords } from '../../withdrawals/withdrawal-names.messages.ts'

type Payout = NonNullable<WithdrawalReview['payout']>

/** How the transfer of Paystack stands that pays a withdrawal: what nobody knows yet is said as such. */
export function PayoutNotice({ payout }: { payout: Payout }) {
  const { reference, sentAt, askedAt, providerStatus, providerRef, feeKobo, outcome } = payout
  const nothing = <span className="muted">{outcome ? 'Nothing of it' : 'Nothing yet'}</span>
  return (
    <>
      <Standing payout={payout} />
      <h3>Paystack</h3>
      <Facts
        facts={[
          {
            key: 'says',
            name: 'Name shown',
            value: providerStatus ? transferWords(providerStatus) : nothing,
          },
          ...(sentAt ? [{ key: 'sent', name: 'Told', value: <Moment at={sentAt} /> }] : []),
          ...(askedAt ? [{ key: 'asked', name: 'Last asked', value: <Moment at={askedAt} /> }] : []),
          { key: 'ours', name: 'Our reference', value: <span className="num">{reference}</span> },
          ...(providerRef
            ? [{ key: 'theirs', name: 'Its reference', value: <span className="num">{providerRef}</span> }]
            : []),
          ...(feeKobo === undefined
            ? []
            : [{ key: 'fee', name: 'Its fee', value: <Naira amount={feeKobo} /> }]),
        ]}
      />
    </>
  )
}

function Standing({ payout: { outcome, problem, sentAt, providerStatus } }: { payout: Payout }) {
  if (problem)
    return (
      <Notice
        tone={outcome === 'differs' ? 'bad' : 'wait'}
        title={outcome === 'differs' ? 'Paystack paid something else.' : 'Paystack did not pay it.'}
      >
        {problem}
      </Notice>
    )
  if (outcome) return null
  if (providerStatus === 'otp')
    return (
      <Notice tone="wait" title="Paystack is waiting for a one-time password.">
        Type it at Paystack’s dashboard, or switch the confirmation of transfers off there. Until then nothing
        is paid, and nothing else can be done with this withdrawal.
      </Notice>
    )
  return (
    <Notice tone="wait" title={sentAt ? 'Sent, result unknown.' : 'Being sent.'}>
      {sentAt
        ? 'We keep asking Paystack until it reports the result. Nobody can pay it by hand meanwhile.'
        : 'We send it to Paystack in a moment. If Paystack cannot be reached within an hour, the withdrawal goes back to approved.'}
    </Notice>
  )
}
