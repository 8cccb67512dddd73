import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { useParams } from 'react-router'
import { readCashReceipt } from '../cash.contract.ts'
import { ReceiptPaper } from './receipt-document.tsx'

/** One receipt, as its member sees and prints it. */
export function CashReceiptPage() {
  const { id = '' } = useParams()
  const read = useRead(readCashReceipt, { params: { id } })
  return (
    <>
      <PageHead title="Cash receipt" />
      <Screen of={read} what="the receipt">
        {(receipt) => (
          <div className="stack">
            <ReceiptPaper receipt={receipt} />
            <p className="no-print">
              <ButtonLink look="ghost" to={receipt.target.link}>
                Open {receipt.target.name}
              </ButtonLink>
            </p>
          </div>
        )}
      </Screen>
    </>
  )
}
