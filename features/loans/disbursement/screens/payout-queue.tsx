/** Loans to pay out: what can be lent, the queue in order of approval, and the batch chosen from it. */
import type { Approval } from '@kolo/approvals/contract'
import { WaitingNotice } from '@kolo/approvals/screens'
import { greatestKobo, type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { SelectableTable, useSelection } from '@kolo/ui/admin/selectable-table'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import type { Column } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { loanReviewPath } from '../../loans.paths.ts'
import { type LoanPayout, type QueuedLoan, readPayoutQueue } from '../disbursement.contract.ts'
import { Lendable } from './lendable.tsx'
import { PayOutSheet } from './pay-out-sheet.tsx'
import { PayoutLines } from './payout-lines.tsx'

const columns: readonly Column<QueuedLoan>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ id, member, code }) => (
      <Link to={loanReviewPath(id)} className="cell-link">
        <span className="medium block">{member.fullName}</span>
        <span className="faint xs num">
          {member.code}, {code}
        </span>
      </Link>
    ),
  },
  { key: 'approved', title: 'Approved', cell: ({ approvedAt }) => <Moment at={approvedAt} /> },
  {
    key: 'loan',
    title: 'Loan',
    right: true,
    phone: 'lead',
    cell: ({ principalKobo }) => <Naira amount={principalKobo} className="strong" />,
  },
  {
    key: 'received',
    title: 'Paid out',
    right: true,
    cell: ({ receivedKobo }) => <Naira amount={receivedKobo} />,
  },
  {
    key: 'to',
    title: 'To',
    cell: ({ payTo }) => (payTo ? `${payTo.bankName} ••• ${payTo.last4}` : 'Wallet'),
  },
  { key: 'status', title: 'Status', cell: (loan) => <Place loan={loan} /> },
]

/** Whether it can be paid now, and why others were paid before it. */
function Place({ loan: { missingKobo, skipped, feesOpenKobo } }: { loan: QueuedLoan }) {
  return (
    <span>
      {feesOpenKobo > 0n ? (
        <Chip tone="wait">Fees to be paid first</Chip>
      ) : missingKobo > 0n ? (
        <Chip tone="wait">
          Needs <Naira amount={missingKobo} /> more
        </Chip>
      ) : (
        <Chip tone="ok">Can be paid</Chip>
      )}
      {skipped && (
        <span className="xs muted block">
          Passed over by {skipped.by}: {skipped.reason}
        </span>
      )}
    </span>
  )
}

export function PayoutQueueTab() {
  const read = useRead(readPayoutQueue, {})
  const selection = useSelection<QueuedLoan>()
  const [done, setDone] = useState<LoanPayout['lines']>()
  return (
    <Screen of={read} what="the loans to pay out">
      {(queue) => {
        const { loans, lendable, payouts, waiting } = queue
        const chosen = sumKobo([...selection.selected.values()].map(({ principalKobo }) => principalKobo))
        return (
          <div className="stack">
            {waiting && <WaitingNotice approval={waiting} cacheUpdates={queueUpdates} />}
            <Lendable sums={lendable}>
              {chosen > 0n && <Chosen chosen={chosen} lendable={lendable.lendableKobo} />}
            </Lendable>
            {loans.length === 0 ? (
              <EmptyState picture={banknoteIcon} title="No loans to pay out">
                Approved loans are listed here in order of approval.
              </EmptyState>
            ) : (
              <section className="card" aria-label="Queue">
                <SelectableTable
                  label="Loans to pay out, in order of approval"
                  columns={columns}
                  rows={loans}
                  rowKey={({ id }) => id}
                  nameOf={({ member, code }) => `${member.fullName}, ${code}`}
                  selection={selection}
                  bulk={[
                    {
                      label: 'Pay out',
                      isFor: ({ can }) => can.payOut === true,
                      sheet: ({ rows, onClose }) => (
                        <PayOutSheet
                          queue={queue}
                          chosen={rows}
                          onDone={(lines) => {
                            onClose()
                            setDone(lines)
                          }}
                          onClose={onClose}
                        />
                      ),
                    },
                  ]}
                />
                <p className="card-pad sm muted">
                  Paying a later loan first needs a reason. It is shown here and kept in the audit log.
                </p>
              </section>
            )}
            {payouts.length > 0 && <Payouts payouts={payouts} />}
            {done && <Result lines={done} onClose={() => setDone(undefined)} />}
          </div>
        )
      }}
    </Screen>
  )
}

/** A batch that is approved is paid, and everything is asked again. */
const queueUpdates = (_: Approval) => []

function Result({ lines, onClose }: { lines: LoanPayout['lines']; onClose: () => void }) {
  return (
    <Sheet
      open
      title="Result of the pay-out"
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <PayoutLines lines={lines} />
    </Sheet>
  )
}

function Chosen({ chosen, lendable }: { chosen: Kobo; lendable: Kobo }) {
  return (
    <p className="sm" role="status">
      <Naira amount={chosen} className="strong" /> chosen,{' '}
      <Naira amount={greatestKobo(zeroKobo, subtractKobo(lendable, chosen))} /> left
    </p>
  )
}

/** What was paid out last, loan by loan. */
function Payouts({ payouts }: { payouts: readonly LoanPayout[] }) {
  return (
    <Card title="Paid out last" padded={false}>
      <ul className="list">
        {payouts.map(({ id, code, askedBy, confirmedBy, paidAt, sumKobo: sum, lines }) => (
          <li key={id} className="card-pad stack stack-1">
            <div className="row">
              <p className="item-title num grow">{code}</p>
              <Naira amount={sum} className="strong" />
            </div>
            <p className="item-sub">
              <Moment at={paidAt} />, {askedBy.fullName}
              {confirmedBy && `, confirmed by ${confirmedBy.fullName}`}
            </p>
            <PayoutLines lines={lines} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
