import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { greatestKobo, kobo, negateKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { storeIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Segment } from '@kolo/ui/primitives/segment'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { listReconciliations, type Reconciliations, readBankDay, reconcile } from '../../tax/tax.contract.ts'
import { BankBesideBooksCard, type Begun } from './bank-reconciliation.tsx'

type Row = Reconciliations['rows'][number]

/** What the bank said on some days beside what the books say, signed by two. */
export function ReconciliationPage() {
  const pages = usePages()
  const read = useRead(listReconciliations, { query: pages.query })
  const [asking, setAsking] = useState<Begun>()
  const [shown, setShown] = useState<Row>()
  return (
    <AccountsPage title="Bank reconciliation">
      <Screen of={read} what="the reconciliations">
        {(page) => (
          <>
            {page.approvals.map((approval) => (
              <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />
            ))}
            {page.banks.length > 0 && (
              <BankBesideBooksCard
                banks={page.banks}
                onReconcile={page.can.reconcile === true ? setAsking : undefined}
              />
            )}
            {page.rows.length === 0 ? (
              <EmptyState picture={storeIcon} title="Nothing was reconciled yet">
                {page.banks.length > 0
                  ? "Take the bank's statement, and set its balance beside what the books say of that day."
                  : 'The community has no bank account yet. It is proposed in the settings.'}
              </EmptyState>
            ) : (
              <Card title="Signed" padded={false}>
                <Table
                  label="Reconciliations, the latest day first"
                  columns={columnsFor(setShown)}
                  rows={page.rows}
                  rowKey={({ id }) => id}
                />
                <Pager busy={read.isFetching} {...pages.pager(page)} />
              </Card>
            )}
            {asking && (
              <ReconcileSheet banks={page.banks} begun={asking} onClose={() => setAsking(undefined)} />
            )}
          </>
        )}
      </Screen>
      {shown && <SignedSheet row={shown} onClose={() => setShown(undefined)} />}
    </AccountsPage>
  )
}

type Item = { name: string; amountKobo: string; more: 'more' | 'less' }
type Values = { bankAccountId: string; day: string; statementKobo: string; items: Item[]; reason: string }

const signed = ({ amountKobo, more }: Item) =>
  more === 'less' && amountKobo !== '' ? `-${amountKobo}` : amountKobo

/** The account, the day and the items are those that were looked at; what the bank says is typed by who has seen it. */
function ReconcileSheet({
  banks,
  begun,
  onClose,
}: {
  banks: Reconciliations['banks']
  begun: Begun
  onClose: () => void
}) {
  return (
    <MutationSheet<Values, Reconciliations>
      title="Reconcile a day"
      submit="Request approval"
      initial={{
        bankAccountId: begun.bankAccountId,
        day: begun.day,
        statementKobo: '',
        items: begun.items.map(({ name, amountKobo }) => ({
          name,
          amountKobo: String(greatestKobo(amountKobo, negateKobo(amountKobo))),
          more: amountKobo < 0n ? 'less' : 'more',
        })),
        reason: '',
      }}
      mutation={mutation(reconcile, {
        body: ({ day, items, ...values }: Values) => ({
          ...values,
          day: day as CalendarDate,
          items: items.map((item) => ({ name: item.name, amountKobo: signed(item) })),
        }),
      })}
      invalidates={['/api/reconciliations', '/api/admin', '/api/approvals']}
      successToast={({ approvals }) => saidOfAsking(approvals[0], 'The day is reconciled')}
      problemTitle="The day was not reconciled."
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label="Account"
            placeholder="Choose an account"
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('bankAccountId')}
          />
          <DayInput label="At the end of" hint="A day that is over" {...form.field('day')} />
          <AmountInput label="Balance on the bank's statement" {...form.field('statementKobo')} />
          <Beside form={form} />
          <Items form={form} />
          <TextArea
            label="Note"
            hint="Kept with it, such as which statement it was"
            maxLength={300}
            rows={2}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}

type FormProps = { form: MutationForm<Values> }

/** What the books say of the day, and what is still to be explained. */
function Beside({ form: { values } }: FormProps) {
  const { bankAccountId, items, statementKobo } = values
  const day = calendarDate(values.day)
  const isAsked = bankAccountId !== '' && day !== undefined
  const { data } = useRead(
    readBankDay,
    { query: { bankAccountId, ...(day ? { day } : {}) } },
    { enabled: isAsked },
  )
  if (!isAsked || !data) return null
  const isAmount = (text: string) => /^-?\d+$/.test(text)
  const explained = sumKobo(
    items
      .map(signed)
      .filter(isAmount)
      .map((text) => kobo(BigInt(text))),
  )
  const difference = isAmount(statementKobo)
    ? subtractKobo(kobo(BigInt(statementKobo)), data.ledgerKobo)
    : undefined
  const open = difference === undefined ? undefined : subtractKobo(difference, explained)
  return (
    <Notice
      tone={open === 0n ? 'ok' : 'info'}
      title={open === 0n ? 'Everything is explained.' : 'Bank reconciliation:'}
    >
      The books say <Naira amount={data.ledgerKobo} />.
      {difference !== undefined && (
        <>
          {' '}
          The bank differs by <Naira amount={difference} sign />, and{' '}
          <Naira amount={open ?? difference} sign /> of it is not explained yet.
        </>
      )}
    </Notice>
  )
}

/** What explains the difference, item by item. */
function Items({ form: { values, setValue, errors } }: FormProps) {
  const { items } = values
  const change = (at: number, changes: Partial<Item>) =>
    setValue(
      'items',
      items.map((item, n) => (n === at ? { ...item, ...changes } : item)),
    )
  return (
    <fieldset className="stack stack-2">
      <legend className="medium">Open items</legend>
      <p className="sm muted">
        What the bank has and the books have not, or the other way round, each by its name.
      </p>
      {errors.items && (
        <p className="error" role="alert">
          {errors.items}
        </p>
      )}
      {items.map((item, at) => (
        <div key={at} className="stack stack-2">
          <TextInput
            label={`Item ${at + 1}`}
            maxLength={140}
            value={item.name}
            onValue={(name) => change(at, { name })}
          />
          <AmountInput
            label="Amount"
            value={item.amountKobo}
            onValue={(amountKobo: string) => change(at, { amountKobo })}
          />
          <Segment
            label={`By item ${at + 1} the bank has`}
            options={[
              { value: 'more', label: 'The bank has more' },
              { value: 'less', label: 'The bank has less' },
            ]}
            value={item.more}
            onValue={(more) => change(at, { more })}
          />
          <Button
            size="sm"
            onClick={() =>
              setValue(
                'items',
                items.filter((_, n) => n !== at),
              )
            }
          >
            Remove item {at + 1}
          </Button>
        </div>
      ))}
      <span>
        <Button
          size="sm"
          onClick={() => setValue('items', [...items, { name: '', amountKobo: '', more: 'more' }])}
        >
          Add an item
        </Button>
      </span>
    </fieldset>
  )
}

function columnsFor(onShow: (row: Row) => void): readonly Column<Row>[] {
  return [
    {
      key: 'day',
      title: 'Day',
      phone: 'first',
      cell: (row) => (
        <button type="button" className="more more-button" onClick={() => onShow(row)}>
          <Day day={row.day} />
        </button>
      ),
    },
    { key: 'bank', title: 'Account', cell: ({ bank }) => bank },
    { key: 'books', title: 'Books', right: true, cell: ({ ledgerKobo }) => <Naira amount={ledgerKobo} /> },
    {
      key: 'difference',
      title: 'Explained difference',
      right: true,
      cell: ({ differenceKobo }) => <Naira amount={differenceKobo} sign />,
    },
    {
      key: 'statement',
      title: 'Bank',
      right: true,
      phone: 'lead',
      cell: ({ statementKobo }) => <Naira amount={statementKobo} className="strong" />,
    },
  ]
}

function SignedSheet({ row, onClose }: { row: Row; onClose: () => void }) {
  return (
    <Sheet open title="Reconciliation" onClose={onClose}>
      <Facts
        facts={[
          { key: 'bank', name: 'Account', value: row.bank },
          { key: 'day', name: 'At the end of', value: <Day day={row.day} /> },
          { key: 'books', name: 'The books say', value: <Naira amount={row.ledgerKobo} /> },
          ...row.items.map(({ name, amountKobo }, at) => ({
            key: `item-${at}`,
            name,
            value: <Naira amount={amountKobo} sign />,
          })),
          {
            key: 'statement',
            name: 'The bank says',
            value: <Naira amount={row.statementKobo} className="strong" />,
          },
          { key: 'asked', name: 'Asked for by', value: row.askedBy.fullName },
          {
            key: 'approved',
            name: 'Approved by',
            value: row.approvedBy?.fullName ?? 'Nobody else: decided alone after a day',
          },
          { key: 'at', name: 'Signed', value: <Moment at={row.signedAt} /> },
          { key: 'note', name: 'Note', value: row.reason },
        ]}
      />
    </Sheet>
  )
}
