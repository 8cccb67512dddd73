import { ActDialog, deed } from '@kolo/ui/patterns/act-sheet'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { cancelPayment, type Payment } from '../transfer.contract.ts'
import { toldPayment } from './payment.cache.ts'

/** Gives up a transfer that was not sent. */
export function CancelTransfer({
  payment,
  tells,
  onDone,
}: {
  payment: Payment
  tells: (payment: Payment) => readonly Told[]
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
        <ActDialog
          title="Cancel this transfer?"
          confirm="Cancel this transfer"
          cancel="Keep it"
          danger
          deed={deed(cancelPayment, { params: { id: payment.id } })}
          tells={(answer) => [...toldPayment(answer), ...tells(answer)]}
          refreshes={['/api/home']}
          says={(answer) => ({ title: 'Transfer cancelled', text: answer.transferCode })}
          failed="This transfer was not cancelled"
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          Cancel it only if you have not sent the money. If you have, add the receipt or the bank reference
          instead.
        </ActDialog>
      )}
    </>
  )
}
