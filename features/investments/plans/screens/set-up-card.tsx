import { WaitingNotice } from '@kolo/approvals/screens'
import { spokenBytes } from '@kolo/files/rules'
import { DocumentUpload } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { percentWords, registrationWords } from '../plans.messages.ts'
import { registrationTypes } from '../plans.rules.ts'
import {
  addRegistrationPaper,
  changeSetUp,
  readRegistrationPaper,
  readSetUp,
  type SetUpAnswer,
} from '../set-up.contract.ts'
import { typedPercent } from './plan-values.ts'

const cacheUpdates = (answer: SetUpAnswer) => [setQuery(readSetUp, {}, answer)]
const invalidates = ['/api/investment-set-up', '/api/investment-plan-reviews']

/** How the community is registered, which the first investment plan needs, and what takes more than one administrator. */
export function SetUpCard() {
  const read = useRead(readSetUp, {})
  const [open, setOpen] = useState(false)
  return (
    <section className="card card-pad stack" aria-labelledby="investment-set-up">
      <h2 id="investment-set-up">Investments</h2>
      <Screen of={read} what="this setting">
        {(answer) => (
          <>
            {!answer.isComplete && (
              <Notice tone="wait" title="Before the first plan opens:">
                Say how the community is registered, with its number and the document that shows it.
              </Notice>
            )}
            {answer.waiting && (
              <WaitingNotice
                approval={answer.waiting}
                cacheUpdates={() => {
                  void read.refetch()
                  return []
                }}
              />
            )}
            <Facts facts={factsOf(answer)} />
            {!answer.waiting && (
              <p>
                <Button onClick={() => setOpen(true)}>Change</Button>
              </p>
            )}
            {open && <SetUpSheet answer={answer} onClose={() => setOpen(false)} />}
          </>
        )}
      </Screen>
    </section>
  )
}

function factsOf({ setUp, paper }: SetUpAnswer) {
  return [
    {
      key: 'type',
      name: 'Registered as',
      value: setUp.registrationType === null ? 'Not said yet' : registrationWords[setUp.registrationType],
    },
    { key: 'number', name: 'Number', value: setUp.number || 'Not said yet' },
    {
      key: 'paper',
      name: 'Document',
      value: paper ? (
        <a href={pathOf(readRegistrationPaper, { id: paper.id })} download>
          {paper.name}, {spokenBytes(paper.sizeBytes)}
        </a>
      ) : (
        'Not yet available'
      ),
    },
    { key: 'ceiling', name: 'A return above this needs a reason', value: percentWords(setUp.ceilingBps) },
    {
      key: 'second',
      name: 'Second approval for payouts above',
      value: <Naira amount={setUp.secondAboveKobo} />,
    },
  ]
}

type Values = {
  registrationType: string
  number: string
  paperId: string
  ceilingBps: string
  secondAboveKobo: string
  reason: string
}

function SetUpSheet({ answer, onClose }: { answer: SetUpAnswer; onClose: () => void }) {
  const { setUp } = answer
  const [paper, setPaper] = useState(answer.paper)
  return (
    <MutationSheet<Values, SetUpAnswer>
      title="Set-up for investments"
      submit="Request approval"
      initial={{
        registrationType: setUp.registrationType ?? '',
        number: setUp.number,
        paperId: setUp.paperId ?? '',
        ceilingBps: String(setUp.ceilingBps / 100),
        secondAboveKobo: setUp.secondAboveKobo.toString(),
        reason: '',
      }}
      mutation={mutation(changeSetUp, {
        body: ({ registrationType, number, paperId, ceilingBps, secondAboveKobo, reason }: Values) => ({
          registrationType: registrationType || null,
          number,
          paperId: paperId || null,
          ceilingBps: typedPercent(ceilingBps),
          secondAboveKobo: secondAboveKobo || '0',
          reason,
        }),
      })}
      cacheUpdates={cacheUpdates}
      invalidates={invalidates}
      successToast={({ waiting }) =>
        waiting ? { tone: 'info', title: 'Requested', text: 'Another administrator must agree.' } : 'Changed'
      }
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <Select
            label="Registered as"
            placeholder="Not said yet"
            options={registrationTypes.map((value) => ({ value, label: registrationWords[value] }))}
            {...field('registrationType')}
          />
          <TextInput label="Registration number" autoComplete="off" maxLength={60} {...field('number')} />
          <DocumentUpload
            contract={addRegistrationPaper}
            inputOf={(body) => ({ body })}
            onSent={(sent) => {
              setPaper(sent)
              setValue('paperId', sent.id)
            }}
            label="Document that shows it"
            choose={values.paperId ? 'Choose another file' : 'Choose the file'}
          >
            {paper && <p className="sm">{paper.name}</p>}
          </DocumentUpload>
          <TextInput
            label="A return above this needs a reason"
            hint="In percent a year"
            inputMode="decimal"
            {...field('ceilingBps')}
          />
          <AmountInput
            label="Second approval from"
            hint="Of each investment that is paid out, goes on or is left early"
            {...field('secondAboveKobo')}
          />
          <TextArea label="Reason" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
