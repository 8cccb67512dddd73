/** Petty cash on the page of its account: float, limit, what is in it, payments since the last top-up, and topping up. */
import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { markAllStale, setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { voucherPath } from '../../books.paths.ts'
import { readChartOfAccounts } from '../../chart/chart.contract.ts'
import { readVoucher, type Voucher } from '../../vouchers/voucher.contract.ts'
import { type PettyCash, readPettyCash, setPettyCash, topUpPettyCash } from '../petty-cash.contract.ts'

export function PettyCashCard({ number }: { number: string }) {
  const read = useRead(readPettyCash, { params: { number } })
  return (
    <Screen of={read} what="petty cash">
      {(cash) => <Whole cash={cash} />}
    </Screen>
  )
}

const columns: readonly Column<PettyCash['payments'][number]>[] = [
  {
    key: 'payment',
    title: 'Payment',
    phone: 'first',
    cell: ({ id, code, party, narration }) => (
      <div>
        <Link className="more more-title" to={voucherPath(id)}>
          {party}
        </Link>
        <span className="xs muted block">
          {code} · {narration}
        </span>
      </div>
    ),
  },
  { key: 'day', title: 'Value date', cell: ({ valueDate }) => <Day day={valueDate} /> },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
  },
]

function Whole({ cash }: { cash: PettyCash }) {
  const [doing, setDoing] = useState<'terms' | 'top-up'>()
  const { terms, balanceKobo, topUpKobo, toppedUpOn, payments, paymentsKobo, prepared, waiting, can } = cash
  const close = () => setDoing(undefined)
  const facts: { key: string; name: string; value: ReactNode }[] = [
    ...(terms
      ? [
          { key: 'float', name: 'Float', value: <Naira amount={terms.floatKobo} /> },
          { key: 'limit', name: 'Limit per payment', value: <Naira amount={terms.limitKobo} /> },
        ]
      : []),
    { key: 'balance', name: 'Balance', value: <Naira amount={balanceKobo} /> },
    { key: 'topped', name: 'Last top-up', value: toppedUpOn ? <Day day={toppedUpOn} /> : 'None yet' },
    { key: 'paid', name: 'Payments since then', value: <Naira amount={paymentsKobo} /> },
  ]
  return (
    <>
      {waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
      ))}
      <Card title="Petty cash">
        {!terms && <p className="muted">No float and no limit are set. Two administrators set them.</p>}
        <Facts facts={facts} />
        {prepared && (
          <Notice tone="wait" title="A top-up is prepared.">
            <Link to={voucherPath(prepared.id)}>{prepared.code ?? 'Open the draft'}</Link>
          </Notice>
        )}
        <div className="btn-row">
          {can.setTerms === true && (
            <Button onClick={() => setDoing('terms')}>
              {terms ? 'Change float and limit' : 'Set float and limit'}
            </Button>
          )}
          {can.topUp === true && terms && !prepared && topUpKobo > 0n && (
            <Button look="primary" onClick={() => setDoing('top-up')}>
              Top up <Naira amount={topUpKobo} />
            </Button>
          )}
        </div>
      </Card>
      {payments.length > 0 && (
        <Card title="Payments since the last top-up" padded={false}>
          <Table
            label="Payments since the last top-up"
            columns={columns}
            rows={payments}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      {doing === 'terms' && <TermsSheet cash={cash} onClose={close} />}
      {doing === 'top-up' && <TopUpSheet cash={cash} onClose={close} />}
    </>
  )
}

type TermsValues = { floatKobo: string; limitKobo: string; reason: string }

function TermsSheet({ cash, onClose }: { cash: PettyCash; onClose: () => void }) {
  const { number, terms, version } = cash
  const digits = (amount: bigint | undefined) => (amount === undefined ? '' : String(amount))
  return (
    <MutationSheet<TermsValues, PettyCash>
      title="Float and limit"
      submit="Request float and limit"
      initial={{ floatKobo: digits(terms?.floatKobo), limitKobo: digits(terms?.limitKobo), reason: '' }}
      mutation={mutation(setPettyCash, {
        params: { number },
        body: (values: TermsValues) => ({ version, ...values }),
      })}
      cacheUpdates={(answer) => [setQuery(readPettyCash, { params: { number } }, answer)]}
      invalidates={['/api/approvals', '/api/admin/home', '/api/audit-events']}
      successToast={({ waiting }) => saidOfAsking(waiting[0], 'The float and the limit are set')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">Another administrator must approve it before it takes effect.</p>
          <AmountInput label="Float" hint="What it holds after a top-up" {...field('floatKobo')} />
          <AmountInput label="Limit per payment" {...field('limitKobo')} />
          <TextInput label="Reason" hint="Kept in the history" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

function TopUpSheet({ cash, onClose }: { cash: PettyCash; onClose: () => void }) {
  const go = useNavigate()
  const { number, topUpKobo } = cash
  const chart = useRead(readChartOfAccounts, { query: {} })
  return (
    <Screen of={chart} what="the accounts">
      {({ accounts }) => {
        const options = accounts
          .filter((account) => account.isMoney && account.active && account.number !== number)
          .map((account) => ({ value: account.number, label: `${account.number} ${account.name}` }))
        return (
          <MutationSheet<{ from: string }, Voucher>
            title="Top up petty cash"
            submit="Prepare voucher"
            initial={{ from: options[0]?.value ?? '' }}
            mutation={mutation(topUpPettyCash, {
              params: { number },
              body: ({ from }: { from: string }) => ({ from }),
            })}
            cacheUpdates={(voucher) => [setQuery(readVoucher, { params: { id: voucher.id } }, voucher)]}
            invalidates={['/api/vouchers', '/api/petty-cash']}
            successToast={() => 'The transfer voucher is prepared'}
            onDone={({ id }) => void go(voucherPath(id))}
            onClose={onClose}
          >
            {({ field }) => (
              <>
                <p className="muted">
                  A draft of a transfer voucher of <Naira amount={topUpKobo} /> is prepared. Submit it for
                  approval.
                </p>
                <Select label="From" {...field('from')} options={options} />
              </>
            )}
          </MutationSheet>
        )
      }}
    </Screen>
  )
}
