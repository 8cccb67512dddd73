import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { base64Of } from '@kolo/ui/patterns/file-bytes'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { FieldError } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { type MoveIn, removeBalances, uploadBalances, type WholeMoveIn } from '../moving-in.contract.ts'
import { listPaths } from './list.cache.ts'

type Balances = NonNullable<MoveIn['balances']>

/** The trial balance that comes in with the members of a list. */
export function BalancesCard({ list }: { list: WholeMoveIn }) {
  const { balances, can } = list
  const [isOpen, setOpen] = useState(false)
  const mayChange = can.change === true && !list.waiting
  const remove = useEndpointMutation(removeBalances, {
    invalidates: listPaths,
    onDone: () => toast.ok({ title: 'Trial balance removed' }),
    failed: 'The trial balance was not removed',
  })
  if (!balances && !mayChange) return null
  return (
    <Card title="Opening balances" padded={false}>
      {balances ? (
        <Accounts of={balances} />
      ) : (
        <p className="card-pad muted">
          Does your society have more than members’ balances and loans? Then add its trial balance: other bank
          accounts, bills, desks, loans taken, reserves. The bank may then hold less than members’ savings.
        </p>
      )}
      {mayChange && (
        <div className="card-pad btn-row">
          <Button onClick={() => setOpen(true)}>
            {balances ? 'Replace the trial balance' : 'Add a trial balance'}
          </Button>
          {balances && (
            <Button
              look="danger-line"
              busy={remove.isPending}
              onClick={() => remove.mutate({ input: { params: { id: list.id } } })}
            >
              Remove the trial balance
            </Button>
          )}
        </div>
      )}
      {isOpen && <UploadBalancesSheet id={list.id} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Accounts({ of: { rows, debitKobo, creditKobo, differences } }: { of: Balances }) {
  return (
    <>
      {(debitKobo !== creditKobo || differences.length > 0) && (
        <div className="card-pad stack stack-3">
          {debitKobo !== creditKobo && (
            <Notice tone="bad" title="Debits and credits are not equal.">
              Debits are <Naira amount={debitKobo} />, credits <Naira amount={creditKobo} />.
            </Notice>
          )}
          {differences.map(({ name, fileKobo, listKobo }) => (
            <Notice key={name} tone="bad" title={`${name}: the list has another amount.`}>
              The trial balance has <Naira amount={fileKobo} />, the list <Naira amount={listKobo} />.
            </Notice>
          ))}
        </div>
      )}
      <Table
        label="Opening balances"
        rows={rows}
        rowKey={({ number }) => number}
        columns={[
          {
            key: 'name',
            title: 'Account',
            phone: 'first',
            foot: 'Total',
            cell: ({ number, name, role }) => (
              <span>
                {number} {name}
                {role === 'members' && (
                  <span className="xs muted block">From the list of members and loans</span>
                )}
                {role === 'not-moved' && (
                  <span className="xs muted block">Posted automatically. Use one of your own accounts.</span>
                )}
              </span>
            ),
          },
          {
            key: 'debit',
            title: 'Debit',
            right: true,
            foot: <Naira amount={debitKobo} />,
            cell: (row) => row.debitKobo > 0n && <Naira amount={row.debitKobo} />,
          },
          {
            key: 'credit',
            title: 'Credit',
            right: true,
            foot: <Naira amount={creditKobo} />,
            cell: (row) => row.creditKobo > 0n && <Naira amount={row.creditKobo} />,
          },
        ]}
      />
    </>
  )
}

type Values = { fileName: string; content: string }

function UploadBalancesSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <MutationSheet<Values, MoveIn>
      title="Add a trial balance"
      submit="Read the trial balance"
      initial={{ fileName: '', content: '' }}
      mutation={mutation(uploadBalances, { params: { id }, body: (values: Values) => values })}
      invalidates={listPaths}
      successToast={({ balances }) => `${balances?.rows.length ?? 0} accounts read`}
      onClose={onClose}
    >
      {({ values, setValues, errors }) => (
        <>
          <div className={errors.content ? 'field is-error' : 'field'}>
            <FileButton
              label={values.fileName || 'Choose the trial balance'}
              hint="CSV or XLSX with three columns: account number, debit, credit."
              accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onFiles={([chosen]) => {
                if (chosen) void base64Of(chosen).then((file) => setValues({ ...values, ...file }))
              }}
            />
            <FieldError>{errors.content}</FieldError>
          </div>
          <p className="sm muted">
            Account numbers are those of your chart of accounts. Members’ wallets (2110), savings (2130) and
            shares (3110), and loans (1210 to 1230), must equal the list. Nothing is posted before two
            administrators approve.
          </p>
        </>
      )}
    </MutationSheet>
  )
}
