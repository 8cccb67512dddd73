import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { TickBox } from '@kolo/ui/primitives/choices'
import { type OpenPayment, OpenPaymentNotice } from './pay-once.tsx'

const paidAgain = ['payment-being-checked', 'payment-open']

/**
 * Asks whether what is about to be paid is one more payment, where the same amount for the same thing is open already. It
 * is known from the page, or from the server's refusal.
 */
export function AnotherPayment<Values extends { another: boolean }>({
  open,
  form: { refusal, values, errors, setValue },
  onShow,
}: {
  open: OpenPayment | undefined
  form: MutationForm<Values>
  onShow: (id: string) => void
}) {
  const ticked = values.another
  if (!open && !ticked && !paidAgain.includes(refusal ?? '')) return null
  return (
    <>
      {open && <OpenPaymentNotice payment={open} onShow={() => onShow(open.id)} />}
      <TickBox
        name="another"
        ticked={ticked}
        error={(errors as { another?: string }).another}
        onTick={(next) => setValue('another', next as Values['another'])}
      >
        This is another payment of the same amount
      </TickBox>
    </>
  )
}
