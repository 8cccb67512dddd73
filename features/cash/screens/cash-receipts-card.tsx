import { dayIn } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { type CashReceipt, listCashReceipts } from '../cash.contract.ts'
import { cashReceiptPath } from '../cash.paths.ts'
import { CashChip } from './cash-chip.tsx'

/** The member's receipts for cash, newest first. Where the community takes none and never did, there is no card. */
export function CashReceiptsCard() {
  const pages = usePages()
  const read = useRead(listCashReceipts, { query: pages.query })
  const has = read.data && (read.data.isTaken || read.data.rows.length > 0 || !pages.isFirst)
  if (read.data && !has) return null
  return (
    <Screen
      of={read}
      what="your cash receipts"
      skeleton={null}
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={banknoteIcon} title="No cash receipts yet" heading="h3">
          When you bring cash to an officer, you get a receipt with a number at once, and it is listed here.
        </EmptyState>
      }
    >
      {(page) => (
        <Card title="Your cash receipts" padded={false}>
          <div className="list">
            {page.rows.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </div>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}

function ReceiptRow({ receipt }: { receipt: CashReceipt }) {
  const { timezone } = usePreferences()
  return (
    <Link className="item item-button" to={cashReceiptPath(receipt.id)}>
      <span className={receipt.status === 'confirmed' ? 'glyph glyph-in' : 'glyph'}>
        <Icon of={banknoteIcon} />
      </span>
      <span className="grow">
        <span className="item-title block">Cash for {receipt.target.name}</span>
        <span className="item-sub">
          <Day day={dayIn(timezone, receipt.bookedAt)} /> · <span className="num">{receipt.number}</span>
        </span>
      </span>
      <span className="stack stack-1 justify-items-end">
        <Naira amount={receipt.amountKobo} className="strong" sign={receipt.status === 'confirmed'} />
        <CashChip status={receipt.status} />
      </span>
    </Link>
  )
}
