import { pathOf } from '@kolo/foundation/endpoint'
import { calendarDate } from '@kolo/foundation/time'
import { listMembers } from '@kolo/profile/members'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadJournals, type Journal, listJournals } from '../../accounts/books.contract.ts'
import { StateChip } from '../../accounts/screens/state-chip.tsx'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { JournalSheet } from './journal-sheet.tsx'
import { OwnAmount } from './own-amount.tsx'

const filters = ['day', 'from', 'to', 'code', 'account', 'member'] as const
type Filter = (typeof filters)[number]

/** What the address asks for: the filters that are set, and the journal that is open. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const [day, from, to] = (['day', 'from', 'to'] as const).map((name) => calendarDate(search.get(name) ?? ''))
  const [code, account, member] = (['code', 'account', 'member'] as const).map(
    (name) => search.get(name) ?? undefined,
  )
  const change = (changes: Partial<Record<Filter | 'journal' | 'name', string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return {
    query: {
      ...(day ? { day } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(code ? { code } : {}),
      ...(account ? { account } : {}),
      ...(member ? { member } : {}),
    },
    name: search.get('name') ?? undefined,
    journal: search.get('journal') ?? undefined,
    change,
  }
}

type Asked = ReturnType<typeof useAsked>

/** Every journal, newest first, by day, code, account or member. */
export function JournalsPage() {
  const asked = useAsked()
  const pages = usePages()
  const read = useRead(listJournals, { query: { ...asked.query, ...pages.query } })
  const narrow: Asked['change'] = (changes) => {
    pages.restart()
    asked.change(changes)
  }
  return (
    <AccountsPage title="Journals">
      <Filters asked={asked} narrow={narrow} />
      <Screen
        of={read}
        what="the journals"
        isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={searchXIcon} title="No journal here">
            No transactions match your filters.
          </EmptyState>
        }
      >
        {(page) => (
          <section className="card">
            <Table
              label="Journals, newest first"
              columns={columnsFor((journal) => asked.change({ journal }), asked.query.member !== undefined)}
              rows={page.rows}
              rowKey={({ id }) => id}
              chosen={asked.journal}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </section>
        )}
      </Screen>
      {asked.journal && (
        <JournalSheet
          id={asked.journal}
          member={
            asked.query.member ? { uid: asked.query.member, fullName: asked.name ?? 'the member' } : undefined
          }
          onMember={({ uid, fullName }) => narrow({ member: uid, name: fullName, journal: '', account: '' })}
          onOther={(journal) => asked.change({ journal })}
          onWhole={() => narrow({ member: '', name: '' })}
          onClose={() => asked.change({ journal: '' })}
        />
      )}
    </AccountsPage>
  )
}

function Filters({ asked: { query, name }, narrow }: { asked: Asked; narrow: Asked['change'] }) {
  const [code, setCode] = useState(query.code ?? '')
  const whole = /^\s*[A-Za-z]{2,4}-\d{4}-\d{6,12}\s*$/
  const file = `${pathOf(downloadJournals, {})}?${new URLSearchParams(query)}`
  const isReadOnly = useReadOnlyYear() !== undefined
  return (
    <Card className="no-print">
      <div className="grid g-3">
        <DayInput
          label="Day"
          value={query.day ?? ''}
          onValue={(day) => narrow({ day: calendarDate(day) ?? '' })}
        />
        <TextInput
          label="Code"
          hint="Such as PAY-2026-000123"
          value={code}
          onValue={(next) => {
            setCode(next)
            if (next.trim() === '' || whole.test(next)) narrow({ code: next.trim().toUpperCase() })
          }}
        />
        {!isReadOnly && <MemberField onChoose={(uid, fullName) => narrow({ member: uid, name: fullName })} />}
      </div>
      {(query.account || query.member || query.from || query.to) && (
        <p className="row row-2">
          <span className="sm muted">
            {query.member
              ? `Only what touched the accounts of ${name ?? 'one member'}`
              : (name ?? 'Only one account')}
            {query.from && (
              <>
                {' '}
                from <Day day={query.from} />
              </>
            )}
            {query.to && (
              <>
                {' '}
                to <Day day={query.to} />
              </>
            )}
          </span>
          <Button size="sm" onClick={() => narrow({ account: '', member: '', name: '', from: '', to: '' })}>
            Show all
          </Button>
        </p>
      )}
      <div className="btn-row">
        <a className="btn btn-line" href={file} download>
          <Icon of={downloadIcon} />
          <span>CSV for a spreadsheet</span>
        </a>
        <Button onClick={() => print()}>Print</Button>
      </div>
    </Card>
  )
}

/** Finds a member by name or code; a press chooses one. */
function MemberField({ onChoose }: { onChoose: (uid: string, fullName: string) => void }) {
  const [text, setText] = useState('')
  const isLong = text.trim().length >= 3
  const found = useRead(listMembers, { query: { search: text.trim(), limit: 5 } }, { enabled: isLong })
  return (
    <div className="stack stack-2">
      <TextInput label="Member" hint="Name or member code" value={text} onValue={setText} />
      {isLong && found.data && (
        <section className="stack stack-2" aria-label="Members found">
          {found.data.rows.map(({ uid, fullName, memberCode }) => (
            <Button
              key={uid}
              size="sm"
              onClick={() => {
                setText('')
                onChoose(uid, fullName)
              }}
            >
              {fullName}, {memberCode}
            </Button>
          ))}
          {found.data.rows.length === 0 && <p className="sm muted">No member has this name or code.</p>}
        </section>
      )}
    </div>
  )
}

function columnsFor(onOpen: (id: string) => void, ofMember: boolean): readonly Column<Journal>[] {
  return [
    {
      key: 'memo',
      title: 'What',
      phone: 'first',
      cell: ({ id, memo, deed }) => (
        <button type="button" className="more more-button" onClick={() => onOpen(id)}>
          {memo || deed}
        </button>
      ),
    },
    { key: 'at', title: 'When', cell: ({ at }) => <Moment at={at} /> },
    { key: 'who', title: 'Who', cell: ({ actor }) => actor?.fullName ?? 'The system' },
    { key: 'code', title: 'Code', cell: ({ code }) => code },
    { key: 'state', title: 'Status', cell: (journal) => <StateChip journal={journal} /> },
    ...(ofMember
      ? [
          {
            key: 'own',
            title: 'On their accounts',
            right: true,
            cell: ({ own }: Journal) => own && <OwnAmount own={own} />,
          },
        ]
      : []),
    {
      key: 'amount',
      title: 'Whole journal',
      right: true,
      phone: 'lead',
      cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
    },
  ]
}
