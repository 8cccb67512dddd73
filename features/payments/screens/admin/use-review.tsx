import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { refreshReads, useAct } from '@kolo/ui/patterns/api'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, type FormSchema, useForm } from '@kolo/ui/patterns/use-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmPayment, type PaymentReview, rejectPayment } from '../../payments.contract.ts'
import { adminPaths } from '../payment-paths.ts'

/** What an administrator types about a payment. */
export type ReviewValues = {
  decision: 'confirm' | 'reject'
  receivedKobo: string
  bankReference: string
  valueOn: string
  note: string
  anotherTransfer: boolean
  reason: string
}

const tickSentence = 'Look at both bank lines, then tick this.'

/** Each decision is checked by its own endpoint's schema. */
function schemaOf({ version, similar }: PaymentReview): FormSchema<unknown> {
  const confirm = bodyCheck<ReviewValues>(confirmPayment.body, (values) => ({
    receivedKobo: values.receivedKobo || '0',
    bankReference: values.bankReference,
    valueOn: values.valueOn || undefined,
    note: values.note.trim() || undefined,
    anotherTransfer: values.anotherTransfer || undefined,
    version,
  }))
  const reject = bodyCheck<ReviewValues>(rejectPayment.body, ({ reason }) => ({ reason, version }))
  return {
    '~standard': {
      validate: async (values) => {
        const { decision, anotherTransfer } = values as ReviewValues
        if (decision === 'reject') return reject['~standard'].validate(values)
        const { issues = [] } = await confirm['~standard'].validate(values)
        const unseen = similar.length > 0 && !anotherTransfer
        return { issues: unseen ? [...issues, { message: tickSentence, path: ['anotherTransfer'] }] : issues }
      },
    },
  }
}

function confirmationOf(values: ReviewValues, version: number) {
  return {
    receivedKobo: kobo(BigInt(values.receivedKobo)),
    bankReference: values.bankReference.trim(),
    valueOn: (values.valueOn || undefined) as CalendarDate | undefined,
    note: values.note.trim() || undefined,
    anotherTransfer: values.anotherTransfer || undefined,
    version,
  }
}

/** Says what became of the decision; who waits now, and who was told. */
function tell(answer: PaymentReview, naira: ReturnType<typeof useNairaText>): void {
  const who = answer.member.fullName
  if (answer.status === 'confirmed') {
    const amount = answer.confirmation?.receivedKobo ?? answer.amountKobo
    toast.ok({ title: `${naira(amount)} confirmed`, text: `${who} has been told.` })
  } else if (answer.status === 'rejected')
    toast.info({ title: 'Marked as not found', text: `${who} has been told why and can send it again.` })
  else
    toast.wait({
      title: 'This payment needs a second administrator.',
      text: 'What you saw in the bank is kept.',
    })
}

/**
 * The form of a review and its two deeds. Sending first asks (`asking`); agreeing sends. The key of the deed is made
 * when the drawer opens, so that a second try is no second confirmation.
 */
export function useReview(review: PaymentReview, prefilled: boolean, onDecided: () => void) {
  const client = useQueryClient()
  const naira = useNairaText()
  const [asking, setAsking] = useState(false)
  const confirm = useAct(confirmPayment)
  const reject = useAct(rejectPayment)
  const form = useForm<ReviewValues>({
    initial: {
      decision: review.can.confirm === true ? 'confirm' : 'reject',
      receivedKobo: prefilled ? review.amountKobo.toString() : '',
      bankReference: prefilled ? (review.bankReference ?? '') : '',
      valueOn: '',
      note: '',
      anotherTransfer: false,
      reason: '',
    },
    schema: schemaOf(review),
    onSubmit: async (values) => {
      if (!asking) return setAsking(true)
      setAsking(false)
      const params = { id: review.id }
      const { version } = review
      const answer =
        values.decision === 'reject'
          ? await reject.mutateAsync({ input: { params, body: { reason: values.reason.trim(), version } } })
          : await confirm.mutateAsync({ input: { params, body: confirmationOf(values, version) } })
      await refreshReads(client, adminPaths)
      tell(answer, naira)
      onDecided()
    },
  })
  return { form, asking, stopAsking: () => setAsking(false) }
}
