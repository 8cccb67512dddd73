import { Corrected } from '@kolo/payments/screens'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { CashReceipt } from '../cash.contract.ts'
import { CashChip } from './cash-chip.tsx'

/** What a receipt says about where the money is now. */
function Standing({ receipt }: { receipt: CashReceipt }) {
  const { status, reason, inWallet, target, corrected } = receipt
  if (status === 'proof_submitted')
    return (
      <Notice tone="wait" title="A second officer has still to count it.">
        The money is in the account once they have counted it. Keep this receipt.
      </Notice>
    )
  if (status === 'confirmed')
    return (
      <>
        <Notice tone="ok" title="Two officers counted it.">
          {inWallet
            ? `${target.name} no longer accepts money, so it went to the wallet.`
            : `It is in ${target.name}.`}
        </Notice>
        <Corrected corrected={corrected} target={target} />
      </>
    )
  return (
    <Notice tone="bad" title="This receipt is no longer valid.">
      {reason}
    </Notice>
  )
}

/** A receipt for cash, on the screen and on paper. */
export function ReceiptPaper({ receipt }: { receipt: CashReceipt }) {
  const { number, amountKobo, member, target, bookedAt, receivedBy, confirmedAt } = receipt
  return (
    <Card title={`Receipt ${number}`} aside={<CashChip status={receipt.status} />}>
      <div className="stack">
        <p>
          <Naira amount={amountKobo} size="md" /> <span className="muted">in cash</span>
        </p>
        <Facts
          facts={[
            {
              key: 'from',
              name: 'Received from',
              value: (
                <>
                  {member.fullName} <span className="block xs faint">{member.memberCode}</span>
                </>
              ),
            },
            { key: 'for', name: 'For', value: target.name },
            { key: 'at', name: 'Received', value: <Moment at={bookedAt} /> },
            { key: 'by', name: 'Received by', value: receivedBy.fullName },
            ...(confirmedAt ? [{ key: 'ok', name: 'Confirmed', value: <Moment at={confirmedAt} /> }] : []),
            { key: 'code', name: 'Payment', value: <span className="num">{receipt.paymentCode}</span> },
          ]}
        />
        <Standing receipt={receipt} />
        <p className="no-print">
          <Button icon={fileTextIcon} onClick={() => window.print()}>
            Print the receipt
          </Button>
        </p>
      </div>
    </Card>
  )
}
