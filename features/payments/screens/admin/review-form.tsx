import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { refreshReads, useAct } from '@kolo/ui/patterns/api'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, type FormSchema, useForm } from '@kolo/ui/patterns/use-form'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confirmPayment, type PaymentReview, rejectPayment } from '../../payments.contract.ts'
import { adminPaths } from '../payment-paths.ts'
import { MatchNotice, ReviewFacts } from './review-facts.tsx'
import type { ReviewState } from './review-sheet.tsx'
import { whyNotConfirm } from './review-words.ts'

type ReviewValues = {
  decision: 'confirm' | 'reject'
  receivedKobo: string
  bankReference: string
  valueOn: string
  note: string
  reason: string
}

/** Each decision is checked by its own endpoint's schema. */
function schemaOf(version: number): FormSchema<unknown> {
  const confirm = bodyCheck<ReviewValues>(confirmPayment.body, (values) => ({
    receivedKobo: values.receivedKobo || '0',
    bankReference: values.bankReference,
    valueOn: values.valueOn || undefined,
    note: values.note.trim() || undefined,
    version,
  }))
  const reject = bodyCheck<ReviewValues>(rejectPayment.body, ({ reason }) => ({ reason, version }))
  return {
    '~standard': {
      validate: (values) =>
        ((values as ReviewValues).decision === 'confirm' ? confirm : reject)['~standard'].validate(values),
    },
  }
}

/** What the member said beside what our bank says, and the decision. Confirming asks again, with the amount. */
export function ReviewForm({
  formId,
  review,
  prefilled,
  onState,
  onDecided,
}: {
  formId: string
  review: PaymentReview
  prefilled: boolean
  onState: (state: ReviewState) => void
  onDecided: () => void
}) {
  const client = useQueryClient()
  const naira = useNairaText()
  const [asking, setAsking] = useState(false)
  const confirm = useAct(confirmPayment)
  const reject = useAct(rejectPayment)
  const first = review.firstConfirmation
  const form = useForm<ReviewValues>({
    initial: {
      decision: review.can.confirm === true ? 'confirm' : 'reject',
      receivedKobo: prefilled ? review.amountKobo.toString() : '',
      bankReference: prefilled ? (review.bankReference ?? '') : '',
      valueOn: '',
      note: '',
      reason: '',
    },
    schema: schemaOf(review.version),
    onSubmit: async (values) => {
      if (!asking) return setAsking(true)
      setAsking(false)
      const params = { id: review.id }
      const { version } = review
      const answer =
        values.decision === 'reject'
          ? await reject.mutateAsync({ input: { params, body: { reason: values.reason.trim(), version } } })
          : await confirm.mutateAsync({
              input: {
                params,
                body: {
                  receivedKobo: kobo(BigInt(values.receivedKobo)),
                  bankReference: values.bankReference.trim(),
                  valueOn: (values.valueOn || undefined) as CalendarDate | undefined,
                  note: values.note.trim() || undefined,
                  version,
                },
              },
            })
      await refreshReads(client, adminPaths)
      tell(answer)
      onDecided()
    },
  })

  function tell(answer: PaymentReview) {
    const who = answer.member.fullName
    if (answer.status === 'confirmed') {
      const amount = answer.confirmation?.receivedKobo ?? answer.amountKobo
      toast.ok({ title: `${naira(amount)} confirmed`, text: `${who} has been told.` })
    } else if (answer.status === 'rejected') {
      toast.info({ title: 'Marked as not found', text: `${who} has been told why and can send it again.` })
    } else {
      toast.wait({
        title: 'This payment needs a second administrator.',
        text: 'What you saw in the bank is kept.',
      })
    }
  }

  const { values, field, setValue } = form
  const received = values.receivedKobo === '' ? undefined : kobo(BigInt(values.receivedKobo))
  const blocked = whyNotConfirm(review)
  const confirming = values.decision === 'confirm'
  const submit = confirming
    ? received === undefined
      ? 'Confirm'
      : `Confirm ${naira(received)}`
    : 'Mark as not found'
  const mayConfirm = review.can.confirm === true
  const mayReject = review.can.reject === true
  const open = confirming ? mayConfirm : mayReject

  useEffect(() => {
    onState({ dirty: form.dirty, busy: form.busy, danger: !confirming, ...(open ? { submit } : {}) })
  }, [onState, form.dirty, form.busy, confirming, open, submit])

  return (
    <form id={formId} className="stack" {...form.form}>
      <ReviewFacts
        review={review}
        {...(confirming ? { received, reference: values.bankReference, valueOn: values.valueOn } : {})}
      />
      {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
      {blocked && <Notice tone="wait" title={blocked} />}
      {(mayConfirm || mayReject) && (
        <FieldGroup label="What should happen?">
          <OptionCards
            value={values.decision}
            onValue={(decision) => setValue('decision', decision)}
            options={[
              ...(mayConfirm
                ? [
                    {
                      value: 'confirm' as const,
                      label: 'Confirm what came in',
                      hint: 'It is in our bank account',
                    },
                  ]
                : []),
              ...(mayReject
                ? [
                    {
                      value: 'reject' as const,
                      label: 'Not found',
                      hint: 'The member reads why and can send it again',
                    },
                  ]
                : []),
            ]}
          />
        </FieldGroup>
      )}
      {confirming && mayConfirm && (
        <>
          <AmountInput
            label="Amount in our bank"
            hint={`The member said ${naira(review.amountKobo)}`}
            {...field('receivedKobo')}
          />
          <MatchNotice promised={review.amountKobo} received={received} />
          <TextInput
            label="Bank reference in our bank"
            hint="As the bank wrote it; each is used once"
            autoComplete="off"
            autoCapitalize="characters"
            {...field('bankReference')}
          />
          <TextInput type="date" label="Day the bank counts it from" optional {...field('valueOn')} />
          <TextArea label="Note to the member" optional maxLength={500} {...field('note')} />
        </>
      )}
      {!confirming && mayReject && (
        <TextArea
          label="Why was it not found?"
          hint="The member reads this"
          maxLength={500}
          {...field('reason')}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={confirming ? `${submit} for ${review.member.fullName}?` : 'Mark this payment as not found?'}
          confirm={submit}
          danger={!confirming}
          busy={form.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void form.submit()}
        >
          {confirming
            ? review.needsSecond && !first
              ? 'It waits for a second administrator after this.'
              : `It goes to ${review.target.name}. A posted payment is never changed, only reversed.`
            : `${review.member.fullName} reads your reason and can send the proof again.`}
        </ConfirmDialog>
      )}
    </form>
  )
}
