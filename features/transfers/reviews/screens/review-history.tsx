import { differenceWords } from '@kolo/payments/messages'
import { isSettled } from '@kolo/payments/rules'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { usersIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Timeline } from '@kolo/ui/primitives/timeline'
import { usePaymentStory } from '../../transfers/screens/payment-timeline.tsx'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'
import { MatchChip } from './match-chip.tsx'

type Word = PaymentReview['words'][number]

/**
 * What administrators wrote before. Whoever is about to write the second word sees that there is a first, and not what it
 * says: both write what they see themselves.
 */
export function ReviewHistory({ review }: { review: PaymentReview }) {
  const { words, status, can } = review
  if (status === 'rejected' && review.rejection)
    return (
      <Notice tone="bad" title={`${review.rejectedBy?.fullName ?? 'An administrator'} did not find it:`}>
        {review.rejection.reason} <Moment at={review.rejection.at} />
      </Notice>
    )
  if (isSettled(status)) return <ConfirmedBy review={review} />
  const [first] = words
  if (!first) return null
  if (can.changeWord !== true && can.confirm === true)
    return (
      <Notice tone="info" icon={usersIcon} title={`${first.by.fullName} confirmed first.`}>
        <Moment at={first.at} />. Write what you see in the bank yourself; the two are compared.
      </Notice>
    )
  const mine = can.changeWord === true
  return (
    <Notice
      tone="info"
      icon={usersIcon}
      title={mine ? 'You confirmed first:' : `${first.by.fullName} confirmed first:`}
    >
      <Naira amount={first.receivedKobo} />, bank reference {first.bankReference}, on <Moment at={first.at} />
      .{mine && ' Nobody has answered it yet. You can correct or withdraw it.'}
    </Notice>
  )
}

/** Who confirmed what and when, and where the money went. */
function ConfirmedBy({ review }: { review: PaymentReview }) {
  const naira = useNairaText()
  const story = usePaymentStory(review, review.member.fullName)
  const { confirmation, words } = review
  if (!confirmation) return null
  const steps = words.map((word) => ({
    key: word.by.uid,
    state: 'done' as const,
    title: `${word.by.fullName} confirmed ${naira(word.receivedKobo)}`,
    note: <WordNote word={word} review={review} />,
    when: <Moment at={word.at} />,
  }))
  return (
    <section className="stack" aria-label="Who confirmed what">
      <Timeline
        steps={[
          ...steps,
          {
            key: 'in',
            state: 'done',
            title: story ?? `It came to ${review.target.name}`,
            note: confirmation.note && `Note to the member: ${confirmation.note}`,
            when: <Moment at={confirmation.at} />,
          },
        ]}
      />
    </section>
  )
}

function WordNote({ word, review }: { word: Word; review: PaymentReview }) {
  const naira = useNairaText()
  return (
    <>
      {word.source && `Confirmed from ${word.source}. `}Bank reference {word.bankReference}
      {word.valueOn && (
        <>
          , counted from <Day day={word.valueOn} />
        </>
      )}
      {word.alone && ', alone, a day after staff were told'}{' '}
      <span className="row row-2 wrap">
        <MatchChip
          match={word.match.amount}
          words={differenceWords(review.amountKobo, word.receivedKobo, naira) ?? 'Exact match'}
        />
        {word.match.reference === 'other' && <MatchChip match="other" words="Other reference" />}
      </span>
    </>
  )
}
