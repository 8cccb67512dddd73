import { type Kobo, kobo } from '@kolo/foundation/money'
import { allocate } from '@kolo/payments/rules'
import { storyWords } from '@kolo/payments/words'
import type { DeedForm } from '@kolo/ui/patterns/act-sheet'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { OptionCards, TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useEffect } from 'react'
import type { PaymentReview } from '../../transfers.contract.ts'
import { MatchNotice, ReviewFacts } from './review-facts.tsx'
import type { ReviewState } from './review-sheet.tsx'
import { whyNotConfirm } from './review-words.ts'
import { SimilarNotice } from './similar-notice.tsx'
import { type ReviewValues, type TellsReview, useReview } from './use-review.tsx'

/** What the member said beside what our bank says, and the decision. Confirming asks again, with the amount. */
export function ReviewForm({
  formId,
  review,
  prefilled,
  tells,
  onState,
  onDecided,
}: {
  formId: string
  review: PaymentReview
  prefilled: boolean
  tells: TellsReview
  onState: (state: ReviewState) => void
  onDecided: () => void
}) {
  const naira = useNairaText()
  const { form, question } = useReview({
    review,
    prefilled,
    asks: ({ decision, receivedKobo }) => {
      const confirming = decision === 'confirm'
      const confirm = confirming ? `Confirm ${naira(kobo(BigInt(receivedKobo)))}` : 'Mark as not found'
      return {
        title: confirming ? `${confirm} for ${review.member.fullName}?` : 'Mark this payment as not found?',
        confirm,
        danger: !confirming,
        children: confirming
          ? consequenceOf(review, kobo(BigInt(receivedKobo)), naira)
          : `${review.member.fullName} reads your reason and can send the proof again.`,
      }
    },
    tells,
    onDecided,
  })
  const { values } = form
  const received = values.receivedKobo === '' ? undefined : kobo(BigInt(values.receivedKobo))
  const blocked = whyNotConfirm(review)
  const confirming = values.decision === 'confirm'
  const confirmWords = received === undefined ? 'Confirm' : `Confirm ${naira(received)}`
  const submit = confirming ? confirmWords : 'Mark as not found'
  const open = (confirming ? review.can.confirm : review.can.reject) === true

  useEffect(() => {
    onState({ dirty: form.dirty, busy: form.busy, danger: !confirming, ...(open ? { submit } : {}) })
  }, [onState, form.dirty, form.busy, confirming, open, submit])

  return (
    <form id={formId} className="stack" {...form.form}>
      <ReviewFacts
        review={review}
        {...(confirming ? { received, reference: values.bankReference, valueOn: values.valueOn } : {})}
      />
      <SimilarNotice similar={review.similar} />
      <FormProblem of={form.whole} />
      {blocked && <Notice tone="wait" title={blocked} />}
      <DecisionChoice review={review} form={form} />
      {open &&
        (confirming ? (
          <BankFields review={review} received={received} form={form} />
        ) : (
          <TextArea
            label="Why was it not found?"
            hint="The member reads this"
            maxLength={500}
            {...form.field('reason')}
          />
        ))}
      {question}
    </form>
  )
}

/** What happens once the administrator agrees: the story of what came in first, where it is not what was promised. */
function consequenceOf(review: PaymentReview, received: Kobo, naira: (amount: Kobo) => string): string {
  const { amountKobo: promised, target } = review
  const { outcome } = allocate(promised, received, true)
  const whose = `${review.member.fullName}’s`
  const story = storyWords({ outcome, promised, received, target: target.name, whose }, naira)
  const where = story === undefined ? `It goes to ${target.name}.` : `${story}.`
  return review.needsSecond && !review.firstConfirmation
    ? `${where} It waits for a second administrator after this.`
    : `${where} A posted payment is never changed, only reversed.`
}

type ReviewFields = { form: DeedForm<ReviewValues> }

/** The decisions this administrator may take. */
function DecisionChoice({ review, form }: ReviewFields & { review: PaymentReview }) {
  const options = [
    {
      value: 'confirm' as const,
      label: 'Confirm what came in',
      hint: 'It is in our bank account',
      may: review.can.confirm,
    },
    {
      value: 'reject' as const,
      label: 'Not found',
      hint: 'The member reads why and can send it again',
      may: review.can.reject,
    },
  ].filter((option) => option.may === true)
  if (options.length === 0) return null
  return (
    <FieldGroup label="What should happen?">
      <OptionCards
        value={form.values.decision}
        onValue={(decision) => form.setValue('decision', decision)}
        options={options}
      />
    </FieldGroup>
  )
}

/** What stands in the community's bank account. */
function BankFields({
  review,
  received,
  form,
}: ReviewFields & { review: PaymentReview; received: Kobo | undefined }) {
  const naira = useNairaText()
  const { field } = form
  return (
    <>
      <AmountInput
        label="Amount in our bank"
        hint={`The member said ${naira(review.amountKobo)}`}
        {...field('receivedKobo')}
      />
      <MatchNotice promised={review.amountKobo} received={received} target={review.target.name} />
      <TextInput
        label="Bank reference in our bank"
        hint="As the bank wrote it; each is used once"
        autoComplete="off"
        autoCapitalize="characters"
        {...field('bankReference')}
      />
      <TextInput type="date" label="Day the bank counts it from" optional {...field('valueOn')} />
      <TextArea label="Note to the member" optional maxLength={500} {...field('note')} />
      {(review.similar.length > 0 || form.values.anotherTransfer || form.errors.anotherTransfer) && (
        <TickBox
          name="anotherTransfer"
          ticked={form.values.anotherTransfer}
          onTick={(ticked) => form.setValue('anotherTransfer', ticked)}
          error={form.errors.anotherTransfer}
        >
          I looked: it is another transfer
        </TickBox>
      )}
    </>
  )
}
