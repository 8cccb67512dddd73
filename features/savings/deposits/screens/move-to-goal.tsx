import { moveWords } from '@kolo/payments/messages'
import type { Payment } from '@kolo/transfers/contract'
import { usePaymentStory } from '@kolo/transfers/screens'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Button, type ButtonLook } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { moveFromWallet } from '../../goals/goal.contract.ts'
import { homePath } from '../../goals/screens/goal.cache.ts'

/** Moves what a transfer that came in short or over left in the wallet to the goal it was meant for, all of it, once. */
export function MoveToGoal({ payment, look = 'soft' }: { payment: Payment; look?: ButtonLook }) {
  const [asking, setAsking] = useState(false)
  const naira = useNairaText()
  const story = usePaymentStory(payment)
  const { confirmation, target, can } = payment
  if (can.move !== true || !confirmation) return null
  const sum = naira(confirmation.toWalletKobo)
  return (
    <>
      <Button look={look} size="sm" onClick={() => setAsking(true)}>
        {moveWords(target.name)}
      </Button>
      {asking && (
        <MutationDialog
          title={`Move ${sum} to ${target.name}?`}
          confirm={`Move ${sum}`}
          mutation={mutation(moveFromWallet, {
            params: { id: target.id },
            body: () => ({ amountKobo: confirmation.toWalletKobo.toString(), paymentId: payment.id }),
          })}
          invalidates={['/api/savings', '/api/wallet', '/api/payments', homePath]}
          successToast={() => ({ title: `${sum} moved`, text: `It is in ${target.name} now.` })}
          failed="The money was not moved"
          onClose={() => setAsking(false)}
        >
          {story}
        </MutationDialog>
      )}
    </>
  )
}
