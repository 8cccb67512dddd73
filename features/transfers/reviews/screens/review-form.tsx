import { type Kobo, kobo } from '@kolo/foundation/money'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Form } from '@kolo/ui/patterns/form'
import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { OptionCards, TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useEffect } from 'react'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'
import { AmountMatchLine, ReferenceMatchLine } from './match-chip.tsx'
import { whyNotConfirm } from './review.messages.ts'
import { choicesOf, questionOf, submitWords, writesWhatCame } from './review-choices.ts'
import { MatchNotice, ReviewFacts } from './review-facts.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { type ReviewCacheUpdates, type ReviewValues, useReview } from './use-review.tsx'

/** What the member said beside what our bank says, and the decision. Confirming asks again, with the amount. */
export function ReviewForm({
  formId,
  review,
  cacheUpdates,
  onState,
  onDecided,
}: {
  formId: string
  review: PaymentReview
  cacheUpdates: ReviewCacheUpdates
  onState: (state: ReviewState) => void
  onDecided: () => void
}) {
  const naira = useNairaText()
  const { form, question } = useReview({
    review,
    confirmation: ({ decision, receivedKobo }) =>
      decision === '' ? undefined : questionOf(review, decision, receivedKobo, naira),
    cacheUpdates,
    onDecided,
  })
  const { values } = form
  const { decision } = values
  const received = values.receivedKobo === '' ? undefined : kobo(BigInt(values.receivedKobo))
  const blocked = whyNotConfirm(review)
  const writing = writesWhatCame(decision)
  const { confirmation } = review
  const found = confirmation && { received: confirmation.receivedKobo, reference: confirmation.bankReference }
  const ours = writing ? { received, reference: values.bankReference, valueOn: values.valueOn } : found
  const submit = decision === '' ? undefined : submitWords(decision, received, naira)

  useEffect(() => {
    onState({
      dirty: form.dirty,
      busy: form.busy,
      danger: decision === 'reject',
      ...(submit === undefined ? {} : { submit }),
    })
  }, [onState, form.dirty, form.busy, decision, submit])

  return (
    <div className="stack">
      <ReviewFacts review={review} {...ours} />
      <SimilarNotice similar={review.similar} />
      <Form of={form} id={formId}>
        {blocked && <Notice tone="wait" title={blocked} />}
        <DecisionChoice review={review} form={form} />
        {writing && <BankFields review={review} received={received} form={form} />}
        {decision === 'reject' && (
          <TextArea
            label="Why was it not found?"
            hint="The member reads this"
            maxLength={500}
            {...form.field('reason')}
          />
        )}
        {question}
      </Form>
    </div>
  )
}

type ReviewFields = { form: MutationForm<ReviewValues> }

/** The decisions this administrator may take. */
function DecisionChoice({ review, form }: ReviewFields & { review: PaymentReview }) {
  const options = choicesOf(review)
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
      <AmountMatchLine said={review.amountKobo} typed={received} />
      <MatchNotice promised={review.amountKobo} received={received} target={review.target.name} />
      <TextInput
        label="Bank reference in our bank"
        hint="As the bank wrote it; each is used once"
        autoComplete="off"
        autoCapitalize="characters"
        {...field('bankReference')}
      />
      <ReferenceMatchLine said={review.bankReference} typed={form.values.bankReference} />
      <DayInput label="Day the bank counts it from" optional {...field('valueOn')} />
      <TextArea label="Note to the member" optional maxLength={500} {...field('note')} />
      {(review.similar.length > 0 || form.values.anotherTransfer || form.errors.anotherTransfer) && (
        <TickBox
          name="anotherTransfer"
          ticked={form.values.anotherTransfer}
          onTick={(ticked) => form.setValue('anotherTransfer', ticked)}
          error={form.errors.anotherTransfer}
        >
          I checked: it is another transfer
        </TickBox>
      )}
    </>
  )
}

/** What the form tells the sheet around it, for its foot and its way out. */
export type ReviewState = { dirty: boolean; busy: boolean; submit?: string; danger?: boolean }
