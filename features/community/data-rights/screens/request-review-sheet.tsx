import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type DeskRequest, decideDataRequest, readDeskRequest } from '../requests.contract.ts'
import { kindNames, requestStatusNames, rightsWords } from '../rights.messages.ts'
import type { RequestKind } from '../rights.rules.ts'
import { touchedByRequests } from './rights.cache.ts'

type Values = { outcome: '' | 'done' | 'refused'; answer: string }

const doneMeans: Record<RequestKind, string> = {
  correction: 'Correct it on the member’s page first, then answer here',
  restriction: 'The member leaves the directory, nobody can write to them, and they get no news',
  erasure:
    'The account ends now and for good. By law, the books and the audit log keep their records, without a name',
}

/** What a member asked, and the answer. */
export function DeskRequestSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readDeskRequest, { params: { id } })
  const request = read.data
  if (request?.can.decide === true) return <DecideSheet request={request} onClose={onClose} />
  return (
    <Sheet open title={request ? kindNames[request.kind] : 'Request'} onClose={onClose}>
      <Screen of={read} what="this request">
        {(loaded) => <RequestFacts request={loaded} />}
      </Screen>
    </Sheet>
  )
}

function DecideSheet({ request, onClose }: { request: DeskRequest; onClose: () => void }) {
  const { id, kind, version, member } = request
  return (
    <MutationSheet<Values, DeskRequest>
      title={kindNames[kind]}
      submit={({ outcome }) => (outcome === 'done' && kind === 'erasure' ? 'Erase the member' : 'Answer')}
      initial={{ outcome: '', answer: '' }}
      mutation={mutation(decideDataRequest, {
        params: { id },
        body: ({ outcome, answer }: Values) => ({ outcome, answer, version }),
      })}
      confirmation={({ outcome }) =>
        outcome === 'done' && kind === 'erasure'
          ? {
              title: `Erase ${member?.fullName}?`,
              confirm: 'Erase',
              danger: true,
              children: 'This cannot be undone.',
            }
          : undefined
      }
      invalidates={touchedByRequests}
      successToast={({ status }) => ({
        title: `Request ${requestStatusNames[status].toLowerCase()}`,
        text: 'The member has been told.',
      })}
      problemTitle="Nothing was decided."
      head={<RequestFacts request={request} />}
      onClose={onClose}
    >
      {({ field, values, errors, setValue }) => (
        <>
          <FieldGroup label="What is the outcome?" {...(errors.outcome ? { error: errors.outcome } : {})}>
            <OptionCards
              value={values.outcome}
              onValue={(outcome) => setValue('outcome', outcome)}
              options={[
                { value: 'done', label: 'Done', hint: doneMeans[kind] },
                { value: 'refused', label: 'Refused', hint: 'The member reads why' },
              ]}
            />
          </FieldGroup>
          <TextArea
            label="What was done, or why not"
            hint="The member reads it, and it is kept"
            maxLength={1_000}
            rows={4}
            {...field('answer')}
          />
        </>
      )}
    </MutationSheet>
  )
}

function RequestFacts({ request }: { request: DeskRequest }) {
  const { member, wish, askedAt, dueOn, isLate, status, answer, decidedBy, decidedAt, can } = request
  return (
    <div className="stack">
      {can.decide === 'own-request' && <Notice tone="wait" title={rightsWords['own-request']} />}
      {isLate && <Notice tone="bad" title="This request is late." />}
      <Facts
        facts={[
          {
            key: 'member',
            name: 'Member',
            value: member ? `${member.fullName} (${member.memberCode})` : 'Somebody who left',
          },
          { key: 'asked', name: 'Asked', value: <Moment at={askedAt} /> },
          { key: 'due', name: 'Due', value: <Day day={dueOn} /> },
          ...(wish ? [{ key: 'wish', name: 'They wrote', value: wish }] : []),
          ...(status === 'open'
            ? []
            : [{ key: 'status', name: 'Outcome', value: requestStatusNames[status] }]),
          ...(answer ? [{ key: 'answer', name: 'Answer', value: answer }] : []),
          ...(decidedBy ? [{ key: 'by', name: 'By', value: decidedBy }] : []),
          ...(decidedAt ? [{ key: 'at', name: 'On', value: <Moment at={decidedAt} /> }] : []),
        ]}
      />
    </div>
  )
}
