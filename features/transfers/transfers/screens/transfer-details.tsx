import { nairaParts } from '@kolo/foundation/money'
import { CopyRow } from '@kolo/ui/patterns/copy-row'
import { Moment } from '@kolo/ui/patterns/moments'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { clockIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { Payment } from '../transfer.contract.ts'
import { spacedAccountNumber } from './payment-steps.ts'

/** What to type into the bank application: amount, account, reference, each with its own Copy. */
export function TransferDetails({
  instructions,
  isSent,
}: {
  instructions: NonNullable<Payment['instructions']>
  /** The member says that it was sent: then nothing is to be sent again. */
  isSent: boolean
}) {
  const naira = useNairaText()
  const { whole, part } = nairaParts(instructions.amountKobo)
  return (
    <>
      <p className="muted">
        {isSent
          ? 'Compare these details with your bank’s receipt. If the money left your account, do not send it again.'
          : 'Send exactly this amount, with the reference as narration.'}
      </p>
      <div className="paybox">
        <CopyRow label="Amount" copies={`${whole.replaceAll(',', '')}.${part}`}>
          <p className="v">{naira(instructions.amountKobo)}</p>
        </CopyRow>
        <CopyRow label="Account number" copies={instructions.accountNumber}>
          <p className="v">{spacedAccountNumber(instructions.accountNumber)}</p>
        </CopyRow>
        <CopyRow label="Bank">
          <p className="medium">{instructions.bankName}</p>
          <p className="sm muted">{instructions.accountName}</p>
        </CopyRow>
        <CopyRow label="Reference" copies={instructions.reference} hot>
          <p className="v">{instructions.reference}</p>
        </CopyRow>
      </div>
      <Notice tone="quiet" icon={clockIcon} title="Send it by">
        <Moment at={instructions.until} />
      </Notice>
    </>
  )
}
