import { DocumentUpload } from '@kolo/files/screens'
import { calendarDate } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  addLegalPaper,
  type Checklist,
  type NotedPoint,
  notePoint,
  readChecklist,
} from '../checklist.contract.ts'
import { pointWords, stateNames } from '../checklist.messages.ts'
import { type LegalState, legalStates } from '../checklist.rules.ts'

type Values = { state: string; evidence: string; dueOn: string; paperId: string }

/** Notes how a point stands. What shows it is written anew each time, by whoever says so. */
export function NoteSheet({ of, onClose }: { of: NotedPoint; onClose: () => void }) {
  const { point, version } = of
  const { title, asks } = pointWords[point]
  const [paper, setPaper] = useState(of.paper)
  return (
    <MutationSheet<Values, Checklist>
      title={title}
      submit="Note it"
      initial={{ state: of.state ?? '', evidence: '', dueOn: of.dueOn ?? '', paperId: of.paper?.id ?? '' }}
      mutation={mutation(notePoint, {
        params: { point },
        body: ({ state, evidence, dueOn, paperId }: Values) => ({
          state: state as LegalState,
          evidence,
          dueOn: calendarDate(dueOn) ?? null,
          paperId: paperId || null,
          version,
        }),
      })}
      cacheUpdates={(checklist) => [setQuery(readChecklist, {}, checklist)]}
      invalidates={['/api/community/setting-changes']}
      successToast={() => `${title} is noted`}
      problemTitle="Nothing was noted."
      onClose={onClose}
    >
      {({ field, setValue }) => (
        <>
          <p className="sm muted">{asks}</p>
          <Select
            label="Status"
            placeholder="Choose"
            options={legalStates.map((value) => ({ value, label: stateNames[value] }))}
            {...field('state')}
          />
          <TextArea
            label="Evidence"
            hint="A number, a date, a name or where to find it; or why it is not needed"
            maxLength={500}
            {...field('evidence')}
          />
          <DayInput label="Due again on (if it is)" {...field('dueOn')} />
          <DocumentUpload
            contract={addLegalPaper}
            inputOf={(body) => ({ params: { point }, body })}
            onSent={(sent) => {
              setPaper(sent)
              setValue('paperId', sent.id)
            }}
            label="Document"
            choose={paper ? 'Choose another file' : 'Choose the file'}
          >
            {paper && (
              <p className="row row-2">
                <span className="sm">{paper.name}</span>
                <Button
                  size="sm"
                  onClick={() => {
                    setPaper(null)
                    setValue('paperId', '')
                  }}
                >
                  Without it
                </Button>
              </p>
            )}
          </DocumentUpload>
        </>
      )}
    </MutationSheet>
  )
}
