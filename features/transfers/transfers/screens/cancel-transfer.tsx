import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { cancelPayment, type Payment } from '../transfer.contract.ts'
import { paymentCacheUpdates } from './payment.cache.ts'

/** Gives up a transfer that was not sent. */
export function CancelTransfer({
  payment,
  cacheUpdates,
  onDone,
}: {
  payment: Payment
  cacheUpdates: (payment: Payment) => readonly CacheUpdate[]
  onDone: () => void
}) {
  const [asking, setAsking] = useState(false)
  if (payment.can.cancel !== true) return null
  return (
    <>
      <Button look="danger-line" size="sm" onClick={() => setAsking(true)}>
        Cancel this transfer
      </Button>
      {asking && (
        <MutationDialog
          title="Cancel this transfer?"
          confirm="Cancel this transfer"
          cancel="Keep it"
          danger
          mutation={mutation(cancelPayment, { params: { id: payment.id } })}
          cacheUpdates={(answer) => [...paymentCacheUpdates(answer), ...cacheUpdates(answer)]}
          invalidates={['/api/home']}
          successToast={(answer) => ({ title: 'Transfer cancelled', text: answer.transferCode })}
          failed="This transfer was not cancelled"
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          Cancel it only if you have not sent the money. If you have, add the receipt or the bank reference
          instead.
        </MutationDialog>
      )}
    </>
  )
}
