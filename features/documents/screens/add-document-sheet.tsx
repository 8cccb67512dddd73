import { DocumentUpload, SentFile } from '@kolo/files/screens'
import type { CalendarDate } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { kindNames } from '../document-names.messages.ts'
import { addDocument, type MemberDocument, sendDocument } from '../documents.contract.ts'
import { documentsMessages } from '../documents.messages.ts'
import {
  type DocumentKind,
  documentKinds,
  kindRules,
  type NumberKind,
  whyNotSent,
} from '../documents.rules.ts'
import { touchedByDocuments } from './documents.cache.ts'

type Values = { kind: string; number: string; expiresOn: string; file: string }

const rulesOf = (kind: string) => (kind in kindRules ? kindRules[kind as DocumentKind] : undefined)

/** What was typed, as it is sent: a kind without number or end has none. */
function saidIn({ kind, number, expiresOn }: Values) {
  const rules = rulesOf(kind)
  return {
    kind: kind as DocumentKind,
    number: (rules?.numbered && number.trim()) || null,
    expiresOn: (rules?.ends && (expiresOn as CalendarDate)) || null,
  }
}

/** Adds the photo or PDF of a document, says what it is, and sends it to be looked at. */
export function AddDocumentSheet({
  draft,
  given,
  onClose,
}: {
  draft?: MemberDocument
  given: readonly NumberKind[]
  onClose: () => void
}) {
  const [file, setFile] = useState(draft)
  const [started] = useState(draft)
  return (
    <MutationSheet<Values, MemberDocument>
      title={started ? 'Send your document' : 'Add a document'}
      submit="Send to be checked"
      initial={{ kind: '', number: '', expiresOn: '', file: '' }}
      mutation={mutation(sendDocument, {
        params: { id: file?.id ?? '' },
        body: saidIn,
        check: (values) => whatIsMissing(values, file, given),
      })}
      invalidates={touchedByDocuments}
      successToast={({ kind }) => ({
        title: `${kind ? kindNames[kind] : 'Document'} sent`,
        text: 'We notify you once an administrator has checked it.',
      })}
      problemTitle="The document was not sent."
      onClose={onClose}
    >
      {({ field, values, errors, setErrors }) => {
        const rules = rulesOf(values.kind)
        return (
          <>
            <Select
              label="What it is"
              placeholder="Choose"
              options={documentKinds.map((value) => ({ value, label: kindNames[value] }))}
              {...field('kind')}
            />
            {rules?.numbered && (
              <TextInput
                label="Document number"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={30}
                {...field('number')}
              />
            )}
            {rules?.ends && (
              <DayInput
                label="Valid until"
                hint="The last valid day on the document"
                {...field('expiresOn')}
              />
            )}
            <DocumentUpload
              contract={addDocument}
              inputOf={(body) => ({ body })}
              onSent={(answer) => {
                setFile(answer)
                setErrors(({ file: _, ...others }) => others)
              }}
              label="Photo or PDF of it"
              choose={file ? undefined : 'Add the photo or PDF'}
              error={errors.file}
            >
              {file && <SentFile file={file} />}
            </DocumentUpload>
          </>
        )
      }}
    </MutationSheet>
  )
}

const noDay = '0000-00-00' as CalendarDate

/** What can be seen here already: the server says the same, and whether the paper has ended. */
function whatIsMissing(values: Values, file: MemberDocument | undefined, given: readonly NumberKind[]) {
  const why = rulesOf(values.kind) && whyNotSent(saidIn(values), given, noDay)
  return {
    ...(why === 'number-missing' ? { number: documentsMessages[why] } : {}),
    ...(why === 'expiry-missing' ? { expiresOn: documentsMessages[why] } : {}),
    ...(why === 'identity-number-missing' ? { kind: documentsMessages[why] } : {}),
    ...(file ? {} : { file: 'Add the photo or PDF of it first.' }),
  }
}
