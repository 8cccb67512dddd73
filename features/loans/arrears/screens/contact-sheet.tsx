/** One overdue loan: how to reach its member, a new contact with a promise, and every contact before. */
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { chevronDownIcon, chevronUpIcon } from '@kolo/ui/primitives/icons'
import { Segment } from '@kolo/ui/primitives/segment'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { Link } from 'react-router'
import { loanReviewPath } from '../../loans.paths.ts'
import {
  contactKinds,
  type LoanArrears,
  noteLoanContact,
  readLoanArrears,
  sendLoanReminder,
} from '../arrears.contract.ts'
import { contactWords, overdueWords } from '../arrears.messages.ts'
import { PromiseChip } from './promise-chip.tsx'

type Kind = (typeof contactKinds)[number]
type Values = { kind: Kind; note: string; promisedKobo: string; promisedOn: string }

const kindNames: Record<Kind, string> = { call: 'Call', message: 'Message', visit: 'Visit' }

type SheetProps = { ids: readonly string[]; onGo: (id: string) => void; onClose: () => void }

export function ContactSheet({ id, ...props }: SheetProps & { id: string }) {
  const read = useRead(readLoanArrears, { params: { id } })
  if (read.data) return <NoteSheet arrears={read.data} {...props} />
  return (
    <Sheet open title="Contact notes" onClose={props.onClose}>
      <Screen of={read} what="this loan">
        {() => null}
      </Screen>
    </Sheet>
  )
}

function NoteSheet({ arrears, ids, onGo, onClose }: SheetProps & { arrears: LoanArrears }) {
  return (
    <MutationSheet<Values, LoanArrears>
      title="Contact notes"
      submit="Save note"
      initial={{ kind: 'call', note: '', promisedKobo: '', promisedOn: '' }}
      mutation={mutation(noteLoanContact, {
        params: { id: arrears.id },
        body: ({ kind, note, promisedKobo, promisedOn }: Values) => ({
          kind,
          note,
          promisedKobo: promisedKobo === '' ? null : promisedKobo,
          promisedOn: promisedOn === '' ? null : promisedOn,
        }),
      })}
      cacheUpdates={(after) => [setQuery(readLoanArrears, { params: { id: after.id } }, after)]}
      invalidates={['/api/overdue-loans']}
      successToast={() => 'Note saved'}
      problemTitle="The note was not saved."
      head={<LoanFacts arrears={arrears} ids={ids} onGo={onGo} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Segment
            label="How the member was reached"
            options={contactKinds.map((value) => ({ value, label: kindNames[value] }))}
            value={form.values.kind}
            onValue={(kind) => form.setValue('kind', kind)}
          />
          <TextArea
            label="Note"
            hint="What was said, and by whom"
            maxLength={1_000}
            rows={3}
            {...form.field('note')}
          />
          <AmountInput label="Promised" optional {...form.field('promisedKobo')} />
          <DayInput
            label="By"
            optional
            value={form.values.promisedOn}
            onValue={(day) => form.setValue('promisedOn', day)}
            error={form.errors.promisedOn}
          />
          <Contacts contacts={arrears.contacts} />
        </>
      )}
    </MutationSheet>
  )
}

function LoanFacts({ arrears, ids, onGo }: Omit<SheetProps, 'onClose'> & { arrears: LoanArrears }) {
  const { id, code, member, product, days, overdueKobo, principalKobo } = arrears
  const at = ids.indexOf(id)
  const step = (to: string | undefined, icon: string, label: string) => (
    <IconButton icon={icon} label={label} disabled={!to} onClick={() => to && onGo(to)} />
  )
  return (
    <div className="stack stack-2">
      <div className="row between">
        <div>
          <p className="medium">{member.fullName}</p>
          <p className="sm muted">
            {member.code} · <Link to={loanReviewPath(id)}>{code}</Link>
          </p>
        </div>
        <span className="row row-2">
          {step(ids[at - 1], chevronUpIcon, 'Previous loan')}
          {step(at < 0 ? undefined : ids[at + 1], chevronDownIcon, 'Next loan')}
        </span>
      </div>
      {days > 0 && (
        <div className="row between">
          <Chip tone="bad">{overdueWords(days)}</Chip>
          <SendReminder id={id} />
        </div>
      )}
      <Facts
        facts={[
          { key: 'overdue', name: 'Overdue', value: <Naira amount={overdueKobo} className="strong" /> },
          { key: 'principal', name: 'Principal left', value: <Naira amount={principalKobo} /> },
          { key: 'product', name: 'Product', value: product },
          {
            key: 'phone',
            name: 'Phone',
            value: member.phone === '' ? 'None' : <a href={`tel:${member.phone}`}>{member.phone}</a>,
          },
        ]}
      />
    </div>
  )
}

function SendReminder({ id }: { id: string }) {
  const send = useEndpointMutation(sendLoanReminder, {
    cacheUpdates: (after) => [setQuery(readLoanArrears, { params: { id: after.id } }, after)],
    invalidates: ['/api/overdue-loans'],
    onDone: () => toast.ok({ title: 'Reminder sent' }),
    failed: 'The reminder was not sent',
  })
  return (
    <Button size="sm" busy={send.isPending} onClick={() => send.mutate({ input: { params: { id } } })}>
      Send reminder
    </Button>
  )
}

function Contacts({ contacts }: { contacts: LoanArrears['contacts'] }) {
  if (contacts.length === 0) return <p className="sm muted">No contact yet.</p>
  return (
    <>
      <h3>Notes</h3>
      <ul className="list">
        {contacts.map(({ id, kind, note, by, at, promise }) => (
          <li key={id} className="item">
            <div className="grow">
              <p className="item-title">{contactWords[kind]}</p>
              <p className="sm">{note}</p>
              {promise && (
                <p className="sm">
                  <PromiseChip state={promise.state} /> <Naira amount={promise.promisedKobo} /> by{' '}
                  <Day day={promise.promisedOn} />, paid <Naira amount={promise.paidKobo} />
                </p>
              )}
              <p className="item-sub">
                {by}, <Moment at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
