import { ContractForm } from '@kolo/ui/admin/contract-form'
import type { FieldValue } from '@kolo/ui/admin/form-fields'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { addBreachEntry, openBreach, readBreach, type WholeBreach } from '../breaches.contract.ts'
import { entryNames } from '../rights.messages.ts'
import { entryKinds, whyNotAdded } from '../rights.rules.ts'
import { touchedByBreaches } from './rights.cache.ts'

const kept = (breach: WholeBreach) => [updateQuery(readBreach, { params: { id: breach.id } }, () => breach)]

/** A breach with its log, and adding to it. */
export function BreachSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readBreach, { params: { id } })
  const breach = read.data
  if (breach && breach.state !== 'closed') return <AddSheet breach={breach} onClose={onClose} />
  return (
    <Sheet open title={breach?.title ?? 'Breach'} onClose={onClose}>
      <Screen of={read} what="this breach">
        {(loaded) => <BreachFacts breach={loaded} />}
      </Screen>
    </Sheet>
  )
}

const hints: Record<string, string> = {
  reported: 'To whom, how, and the number they gave you',
  'not-reported': 'Why it is no danger to anybody',
  told: 'The members named here read it as you write it',
}

function AddSheet({ breach, onClose }: { breach: WholeBreach; onClose: () => void }) {
  const standing = { closedAt: null, isSettled: breach.state === 'settled' }
  const kinds = entryKinds.filter((kind) => whyNotAdded(kind, standing) === undefined)
  return (
    <ContractForm
      contract={addBreachEntry}
      params={{ id: breach.id }}
      title={breach.title}
      submit="Add to the log"
      fields={{
        kind: {
          label: 'What to add',
          names: Object.fromEntries(kinds.map((kind) => [kind, entryNames[kind]])),
        },
        words: {
          label: 'In words',
          hint: ({ kind }) => hints[String(kind)] ?? 'It stays as you write it, with your name and the time',
          rows: 4,
        },
      }}
      cacheUpdates={kept}
      invalidates={touchedByBreaches}
      successToast={() => 'Added to the log'}
      problemTitle="Nothing was added."
      head={<BreachFacts breach={breach} />}
      onClose={onClose}
    />
  )
}

function BreachFacts({ breach }: { breach: WholeBreach }) {
  const { what, dataKinds, noticedAt, reportBy, state, concerned, entries, people } = breach
  return (
    <div className="stack">
      {state === 'late' && <Notice tone="bad" title="The 72 hours are over. Tell the regulator now." />}
      <p>{what}</p>
      <Facts
        facts={[
          { key: 'data', name: 'Which data', value: dataKinds },
          { key: 'noticed', name: 'Noticed', value: <Moment at={noticedAt} /> },
          { key: 'until', name: 'Regulator by', value: <Moment at={reportBy} /> },
          { key: 'concerned', name: 'People concerned', value: concerned.toLocaleString('en-NG') },
          ...people.map(({ uid, fullName, memberCode, toldAt }) => ({
            key: uid,
            name: memberCode,
            value: (
              <>
                {fullName}
                {toldAt && (
                  <>
                    , told <Moment at={toldAt} />
                  </>
                )}
              </>
            ),
          })),
        ]}
      />
      {entries.length > 0 && (
        <ul className="list" aria-label="The log">
          {entries.map(({ id, kind, words, by, at }) => (
            <li key={id} className="item top">
              <div className="grow">
                <p className="item-title">{entryNames[kind]}</p>
                <p className="sm">{words}</p>
                <p className="item-sub">
                  {by}, <Moment at={at} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const codesIn = (typed: FieldValue) =>
  String(typed)
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** Begins the log of a breach. */
export function OpenBreachSheet({ onClose }: { onClose: () => void }) {
  return (
    <ContractForm
      contract={openBreach}
      title="Begin a log"
      submit="Begin"
      fields={{
        title: { label: 'What happened, in short' },
        noticedAt: { label: 'Noticed', hint: 'Lagos time. The 72 hours run from here.' },
        what: { label: 'What happened', rows: 4 },
        dataKinds: { label: 'Which data', hint: 'For example: names and phone numbers', as: 'text' },
        concerned: { label: 'How many people' },
        memberCodes: {
          label: 'Codes of the members it concerns',
          hint: 'As far as you know them: KM-00418, KM-00511',
          as: 'long-text',
          isOptional: true,
          rows: 2,
          sent: codesIn,
        },
      }}
      check={({ noticedAt }) => ({ noticedAt: noticedAt === '' ? 'Enter when it was noticed.' : undefined })}
      invalidates={touchedByBreaches}
      successToast={() => ({ title: 'The log is begun', text: 'The other administrators have been told.' })}
      problemTitle="The log was not begun."
      onClose={onClose}
    />
  )
}
