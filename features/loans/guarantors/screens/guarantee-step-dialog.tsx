/** What a guarantor does: accept, decline, withdraw. */
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import {
  acceptGuarantee,
  declineGuarantee,
  type Guarantee,
  withdrawGuarantee,
} from '../guarantor.contract.ts'
import { answeredReads, guaranteeCacheUpdates } from './guarantor.cache.ts'

/** A step of a guarantor. */
export type GuaranteeStep = 'accept' | 'decline' | 'withdraw'

const endpoints = { accept: acceptGuarantee, decline: declineGuarantee, withdraw: withdrawGuarantee }

export function GuaranteeStepDialog({
  guarantee: { id, borrower, amountKobo },
  step,
  onClose,
}: {
  guarantee: Guarantee
  step: GuaranteeStep
  onClose: () => void
}) {
  const naira = useNairaText()
  const amount = naira(amountKobo)
  const { fullName: name } = borrower
  const words = {
    accept: {
      title: `Guarantee up to ${amount}?`,
      confirm: 'Accept',
      about: `If ${name} does not pay, you owe up to this amount. It is held in your savings and shares.`,
      done: 'You guarantee this loan',
    },
    decline: {
      title: 'Decline this request?',
      confirm: 'Decline',
      about: `${name} reads that you declined, and no reason.`,
      done: 'Request declined',
    },
    withdraw: {
      title: 'Withdraw your guarantee?',
      confirm: 'Withdraw guarantee',
      about: `${name} chooses another guarantor. Your ${amount} is free again.`,
      done: 'Guarantee withdrawn',
    },
  }[step]
  return (
    <MutationDialog
      mutation={mutation(endpoints[step], { params: { id }, body: () => ({}) })}
      title={words.title}
      confirm={words.confirm}
      danger={step !== 'accept'}
      failed="Nothing was changed"
      successToast={() => words.done}
      cacheUpdates={guaranteeCacheUpdates}
      invalidates={answeredReads}
      onClose={onClose}
    >
      {words.about}
    </MutationDialog>
  )
}
