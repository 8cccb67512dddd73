/** What a member who died leaves, for administrators: what there is, what is owed, the steps in their order. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { formatPhone } from '@kolo/profile/rules'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { withdrawalStatusLabels } from '@kolo/withdrawals/names'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Estate, type EstatePayout, readEstate } from '../estate.contract.ts'
import { estateMessages } from '../estate.messages.ts'
import { EstateLoans } from './estate-loans.tsx'
import { PayOutSheet, ReturnSharesDialog } from './estate-payout-sheets.tsx'
import { EstateStatementButton } from './estate-statement-button.tsx'

export function EstatePage() {
  const { id: uid = '' } = useParams()
  const read = useRead(readEstate, { params: { uid } })
  return (
    <Screen of={read} what="this estate">
      {(estate) => <Whole estate={estate} />}
    </Screen>
  )
}

function Whole({ estate }: { estate: Estate }) {
  const { uid, fullName, memberCode, diedOn } = estate
  return (
    <div className="stack">
      <PageHead
        title={`Estate of ${fullName}`}
        lead={
          <span className="row row-2 wrap">
            <span className="num">{memberCode}</span>
            <span>
              Died on <Day day={diedOn} />
            </span>
          </span>
        }
        crumb={
          <Breadcrumb
            trail={[
              { to: '/admin/members', title: 'Members' },
              { to: `/admin/members/${uid}`, title: fullName },
            ]}
            here="Estate"
          />
        }
        actions={<EstateStatementButton uid={uid} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,16fr)_minmax(0,9fr)] lg:items-start">
        <div className="stack">
          <EstateLoans estate={estate} />
          <Payouts estate={estate} />
        </div>
        <div className="stack">
          <MoneyCard estate={estate} />
          <NomineeCard estate={estate} />
        </div>
      </div>
    </div>
  )
}

function MoneyCard({ estate }: { estate: Estate }) {
  const [isOpen, setOpen] = useState(false)
  const { walletKobo, savingsKobo, sharesKobo, investmentsKobo, heldKobo, owedKobo, freeKobo, may } = estate
  return (
    <Card title="What there is">
      <Facts
        facts={[
          { key: 'wallet', name: 'Wallet', value: <Naira amount={walletKobo} /> },
          { key: 'savings', name: 'Savings', value: <Naira amount={savingsKobo} /> },
          { key: 'shares', name: 'Shares', value: <Naira amount={sharesKobo} /> },
          { key: 'investments', name: 'Investments', value: <Naira amount={investmentsKobo} /> },
          { key: 'held', name: 'Held of it', value: <Naira amount={heldKobo} /> },
          { key: 'owed', name: 'Still owed', value: <Naira amount={owedKobo} className="strong" /> },
          {
            key: 'free',
            name: 'Free in wallet and savings',
            value: <Naira amount={freeKobo} className="strong" />,
          },
        ]}
      />
      {investmentsKobo > 0n && (
        <p className="sm muted">Investments run to their end. Then they are paid into the wallet.</p>
      )}
      {may.returnShares === true && (
        <div className="btn-row">
          <Button onClick={() => setOpen(true)}>Turn shares into money</Button>
        </div>
      )}
      {isOpen && <ReturnSharesDialog estate={estate} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function NomineeCard({ estate: { nextOfKin: kin } }: { estate: Estate }) {
  return (
    <Card title="Next of kin">
      {kin ? (
        <Facts
          facts={[
            { key: 'name', name: 'Name', value: kin.fullName },
            { key: 'relationship', name: 'Relationship', value: kin.relationship || 'Not given' },
            { key: 'phone', name: 'Phone', value: kin.phone ? formatPhone(kin.phone) : 'Not given' },
            { key: 'share', name: 'Share', value: `${kin.sharePercent} %` },
          ]}
        />
      ) : (
        <p className="sm muted">The member named nobody. Ask the family for letters of administration.</p>
      )}
    </Card>
  )
}

const columns: readonly Column<EstatePayout>[] = [
  {
    key: 'payee',
    title: 'To',
    phone: 'first',
    cell: ({ payeeName, bankName, last4, entitlement }) => (
      <>
        {payeeName}
        <span className="faint xs block">
          {bankName}, ending {last4} · {entitlement}
        </span>
      </>
    ),
  },
  { key: 'asked', title: 'Proposed', cell: ({ askedAt }) => <Moment at={askedAt} /> },
  {
    key: 'state',
    title: 'Status',
    cell: ({ withdrawal, waiting }) =>
      withdrawal ? (
        <Chip tone={withdrawal.status === 'paid' ? 'ok' : 'info'}>
          {withdrawalStatusLabels[withdrawal.status]}
        </Chip>
      ) : (
        <Chip tone={waiting ? 'wait' : 'quiet'}>{waiting ? 'Waiting for approval' : 'Not approved'}</Chip>
      ),
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
  },
]

function Payouts({ estate }: { estate: Estate }) {
  const [isOpen, setOpen] = useState(false)
  const { payouts, may } = estate
  return (
    <Card title="Pay out what is left">
      {payouts.map(
        ({ id, waiting }) => waiting && <WaitingNotice key={id} approval={waiting} cacheUpdates={() => []} />,
      )}
      {payouts.length > 0 ? (
        <Table label="Pay-outs" columns={columns} rows={payouts} rowKey={({ id }) => id} />
      ) : (
        <p className="sm muted">Nothing was paid out yet.</p>
      )}
      {may.payOut === true ? (
        <div className="btn-row">
          <Button look="primary" onClick={() => setOpen(true)}>
            Pay out
          </Button>
        </div>
      ) : (
        <p className="sm muted">{whyNot(may.payOut)}</p>
      )}
      {isOpen && <PayOutSheet estate={estate} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function whyNot(reason: string): string {
  if (reason === 'estate-owes') return 'Loans and other debts are paid first.'
  if (reason === 'above-free') return 'Nothing in wallet and savings is free.'
  return reason === 'claim-open' ? estateMessages['claim-open'] : 'You may not do this.'
}
