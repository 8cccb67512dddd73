import { pathOf } from '@kolo/foundation/endpoint'
import { PutRight } from '@kolo/payments/screens'
import { readReceipt } from '@kolo/transfers/contract'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { type JournalDetails, readJournal } from '../../accounts/books.contract.ts'
import { factWords } from '../../accounts/books.messages.ts'
import { StateChip } from '../../accounts/screens/state-chip.tsx'
import { OwnAmount } from './own-amount.tsx'
import { TakeBack } from './reversal-section.tsx'

type Person = { uid: string; fullName: string }
type Line = JournalDetails['transfers'][number]
type Ways = { onMember: (member: Person) => void; onOther: (id: string) => void; onWhole: () => void }

/** One journal: who, when, why, what moved and what proves it; of a member what moved on their accounts. */
export function JournalSheet({
  id,
  member,
  onClose,
  ...ways
}: Ways & { id: string; member: Person | undefined; onClose: () => void }) {
  const read = useRead(readJournal, { params: { id }, query: member ? { member: member.uid } : {} })
  return (
    <Sheet open title={read.data?.memo || 'Journal'} onClose={onClose}>
      <Screen of={read} what="the journal">
        {(journal) => <Details journal={journal} member={member} {...ways} />}
      </Screen>
    </Sheet>
  )
}

function Details({
  journal,
  member,
  onMember,
  onOther,
  onWhole,
}: Ways & { journal: JournalDetails; member: Person | undefined }) {
  const { transfers, lines, reverses, reversedBy } = journal
  const isReadOnly = useReadOnlyYear() !== undefined
  return (
    <div className="stack">
      <p className="row row-2">
        <StateChip journal={journal} />
        {reverses && (
          <Button size="sm" onClick={() => onOther(reverses)}>
            View the reversed journal
          </Button>
        )}
        {reversedBy && (
          <Button size="sm" onClick={() => onOther(reversedBy)}>
            View the reversal
          </Button>
        )}
      </p>
      <Facts facts={headOf(journal, member)} />
      <h3 className="sub2">{member ? `What moved on the accounts of ${member.fullName}` : 'What moved'}</h3>
      <Table
        label="Debit and credit, line by line"
        columns={columnsFor(onMember)}
        rows={transfers}
        rowKey={({ line }) => String(line)}
      />
      {lines > transfers.length && (
        <p className="sm muted">
          {member ? transfers.length : `The first ${transfers.length}`} of {lines.toLocaleString('en-NG')}{' '}
          lines.
        </p>
      )}
      <h3 className="sub2">Evidence</h3>
      <Facts facts={evidenceOf(journal, isReadOnly)} />
      {isReadOnly ? (
        member && <Button onClick={onWhole}>See the whole journal</Button>
      ) : journal.evidence.payment ? (
        <PutRight paymentId={journal.evidence.payment.id} />
      ) : member ? (
        <Button onClick={onWhole}>See the whole journal</Button>
      ) : (
        <TakeBack journal={journal} columns={columnsFor(onMember)} />
      )}
    </div>
  )
}

function headOf({ deed, at, actor, facts, amountKobo, own, id }: JournalDetails, member: Person | undefined) {
  return [
    { key: 'deed', name: 'Event', value: deed },
    { key: 'at', name: 'When', value: <Moment at={at} /> },
    { key: 'who', name: 'Who', value: actor?.fullName ?? 'The system' },
    ...(own && member
      ? [{ key: 'own', name: `On the accounts of ${member.fullName}`, value: <OwnAmount own={own} /> }]
      : []),
    { key: 'amount', name: 'Whole journal', value: <Naira amount={amountKobo} className="strong" /> },
    ...facts.map(({ name, value }) => ({ key: `fact-${name}`, name: factWords(name), value })),
    { key: 'id', name: 'Id', value: <span className="code sm">{id}</span> },
  ]
}

function columnsFor(onMember: Ways['onMember']): readonly Column<Line>[] {
  const side = ({ name, owner }: Line['debit']) => (
    <>
      {name}
      {owner && (
        <button type="button" className="more more-button" onClick={() => onMember(owner)}>
          {owner.fullName}
        </button>
      )}
    </>
  )
  return [
    { key: 'debit', title: 'Debit', cell: ({ debit }) => side(debit) },
    { key: 'credit', title: 'Credit', cell: ({ credit }) => side(credit) },
    { key: 'amount', title: 'Amount', right: true, cell: ({ amountKobo }) => <Naira amount={amountKobo} /> },
  ]
}

type Evidence = JournalDetails['evidence']

function eventWords({ kind, position }: NonNullable<Evidence['audit']>): string {
  return position === undefined
    ? `${kind}, being sealed`
    : `${kind}, number ${position.toLocaleString('en-NG')} in the audit log`
}

/** The code of a payment with its receipts to open. */
function Receipts({ of: { id, code, receipts } }: { of: NonNullable<Evidence['payment']> }) {
  return (
    <>
      {code}
      {receipts.map(({ id: receiptId }, at) => (
        <a key={receiptId} className="more" href={pathOf(readReceipt, { id, receiptId })}>
          Receipt {at + 1}
        </a>
      ))}
    </>
  )
}

function evidenceOf({ evidence: { audit, payment, approval }, at }: JournalDetails, isReadOnly: boolean) {
  const day = at.slice(0, 10)
  return [
    ...(payment
      ? [
          {
            key: 'payment',
            name: 'Payment, with its receipts',
            value: isReadOnly ? (
              <Receipts of={payment} />
            ) : (
              <Link to={`/admin?review=${payment.id}`}>{payment.code}</Link>
            ),
          },
          { key: 'reference', name: 'Bank reference', value: payment.reference },
        ]
      : []),
    ...(approval
      ? [
          { key: 'reason', name: 'Reason', value: approval.reason },
          { key: 'asked', name: 'Asked for by', value: approval.askedBy.fullName },
          {
            key: 'approved',
            name: 'Approved by',
            value: approval.approvedBy?.fullName ?? 'Nobody else: decided alone after a day',
          },
        ]
      : []),
    {
      key: 'audit',
      name: 'Audit',
      value: audit ? (
        isReadOnly ? (
          eventWords(audit)
        ) : (
          <Link to={`/admin/audit?day=${day}`}>{eventWords(audit)}</Link>
        )
      ) : (
        'No event names this journal'
      ),
    },
  ]
}
