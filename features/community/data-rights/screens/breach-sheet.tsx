import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { momentOf } from '@kolo/ui/patterns/typed-moment'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
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

type Values = { kind: string; words: string }

const hints: Record<string, string> = {
  reported: 'To whom, how, and the number they gave you',
  'not-reported': 'Why it is not a risk to anybody',
  told: 'The members named here read it as you write it',
}

function AddSheet({ breach, onClose }: { breach: WholeBreach; onClose: () => void }) {
  const standing = { closedAt: null, isSettled: breach.state === 'settled' }
  const kinds = entryKinds.filter((kind) => whyNotAdded(kind, standing) === undefined)
  return (
    <MutationSheet<Values, WholeBreach>
      title={breach.title}
      submit="Add to the log"
      initial={{ kind: '', words: '' }}
      mutation={mutation(addBreachEntry, { params: { id: breach.id }, body: (values: Values) => values })}
      cacheUpdates={kept}
      invalidates={touchedByBreaches}
      successToast={() => 'Added to the log'}
      problemTitle="Nothing was added."
      head={<BreachFacts breach={breach} />}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label="What to add"
            placeholder="Choose"
            options={kinds.map((value) => ({ value, label: entryNames[value] }))}
            {...field('kind')}
          />
          <TextArea
            label="In words"
            hint={hints[values.kind] ?? 'It stays as you write it, with your name and the time'}
            maxLength={2_000}
            rows={4}
            {...field('words')}
          />
        </>
      )}
    </MutationSheet>
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

type Beginning = {
  title: string
  noticedAt: string
  what: string
  dataKinds: string
  concerned: string
  memberCodes: string
}

/** Begins the log of a breach. */
export function OpenBreachSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<Beginning, WholeBreach>
      title="Begin a log"
      submit="Begin"
      initial={{ title: '', noticedAt: '', what: '', dataKinds: '', concerned: '', memberCodes: '' }}
      mutation={mutation(openBreach, {
        body: ({ noticedAt, concerned, memberCodes, ...words }: Beginning) => ({
          ...words,
          noticedAt: momentOf(noticedAt),
          concerned: concerned.trim() === '' ? undefined : Number(concerned),
          memberCodes: memberCodes
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        }),
        check: ({ noticedAt }) => ({
          noticedAt: noticedAt === '' ? 'Enter when it was noticed.' : undefined,
        }),
      })}
      invalidates={touchedByBreaches}
      successToast={() => ({ title: 'The log is begun', text: 'The other administrators have been told.' })}
      problemTitle="The log was not begun."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="What happened, in short" maxLength={120} {...field('title')} />
          <TextInput
            label="Noticed"
            type="datetime-local"
            hint="Lagos time. The 72 hours run from here."
            {...field('noticedAt')}
          />
          <TextArea label="What happened" maxLength={2_000} rows={4} {...field('what')} />
          <TextInput
            label="Which data"
            hint="For example: names and phone numbers"
            maxLength={500}
            {...field('dataKinds')}
          />
          <TextInput label="How many people" inputMode="numeric" maxLength={9} {...field('concerned')} />
          <TextArea
            label="Codes of the members it concerns"
            optional
            hint="As far as you know them: KM-00418, KM-00511"
            maxLength={6_000}
            rows={2}
            {...field('memberCodes')}
          />
        </>
      )}
    </MutationSheet>
  )
}
