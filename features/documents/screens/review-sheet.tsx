import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { kindNames, maskedWords, numberNames } from '../document-names.messages.ts'
import {
  approveDocument,
  type DocumentReview,
  openDocument,
  readDocumentReview,
  rejectDocument,
} from '../documents.contract.ts'
import { documentsMessages } from '../documents.messages.ts'
import { kindRules } from '../documents.rules.ts'
import { DocumentFile } from './document-file.tsx'
import { touchedByDocuments } from './documents.cache.ts'

type Values = { decision: '' | 'approve' | 'reject'; reason: string }

const kept = (review: DocumentReview) => [
  updateQuery(readDocumentReview, { params: { id: review.id } }, () => review),
]

/** A document of a member: what they said of it, the file, and the decision. */
export function ReviewSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readDocumentReview, { params: { id } })
  const review = read.data
  if (review?.can.approve === true) return <DecideSheet review={review} onClose={onClose} />
  return (
    <Sheet open title={review?.kind ? kindNames[review.kind] : 'Document'} onClose={onClose}>
      <Screen of={read} what="this document">
        {(loaded) => <ReviewFacts review={loaded} />}
      </Screen>
    </Sheet>
  )
}

function DecideSheet({ review, onClose }: { review: DocumentReview; onClose: () => void }) {
  const { id, kind, version, seen, member } = review
  const proves = kind !== null && kindRules[kind].proves
  const body = ({ reason }: Values) => ({ reason, version })
  return (
    <MutationSheet<Values, DocumentReview>
      title={kind ? kindNames[kind] : 'Document'}
      submit={({ decision }) => (decision === 'reject' ? 'Reject' : 'Approve')}
      initial={{ decision: '', reason: '' }}
      disabled={({ decision }) => !seen || decision === ''}
      mutation={({ decision }) =>
        decision === 'reject'
          ? mutation(rejectDocument, { params: { id }, body })
          : mutation(approveDocument, { params: { id }, body })
      }
      cacheUpdates={kept}
      invalidates={touchedByDocuments}
      successToast={({ status }) => ({
        title: status === 'approved' ? 'Approved' : 'Rejected',
        text: `${member.fullName} has been told.`,
      })}
      problemTitle="Nothing was decided."
      head={<ReviewFacts review={review} />}
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <FieldGroup label="What should happen?">
            <OptionCards
              value={values.decision}
              onValue={(decision) => setValue('decision', decision)}
              options={[
                {
                  value: 'approve',
                  label: 'Approve',
                  hint: proves
                    ? `It shows that this is ${member.fullName}. The identity check passes, and a Basic tier becomes Standard`
                    : 'The document is genuine',
                },
                { value: 'reject', label: 'Reject', hint: 'The member can send another one' },
              ]}
            />
          </FieldGroup>
          <TextArea
            label="Reason"
            hint={seen ? 'What you compared. The member reads it' : documentsMessages['not-opened']}
            maxLength={500}
            rows={3}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}

function ReviewFacts({ review }: { review: DocumentReview }) {
  const { member, last4, expiresOn, sentAt, numbers, isShared, status, reason, can } = review
  const numbersKept = numbers.map(({ kind, last4: end }) => ({
    key: kind,
    name: numberNames[kind],
    value: <span className="num">{maskedWords(end)}</span>,
  }))
  return (
    <div className="stack">
      {isShared && <Notice tone="wait" title="Another member sent a document with this number." />}
      {can.open === 'own-document' && <Notice tone="wait" title={documentsMessages['own-document']} />}
      {status !== 'waiting' && reason && (
        <Notice
          tone={status === 'rejected' ? 'bad' : 'ok'}
          title={status === 'rejected' ? 'Rejected.' : 'Approved.'}
        >
          {reason}
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'member', name: 'Member', value: `${member.fullName} (${member.memberCode})` },
          ...(last4
            ? [
                {
                  key: 'number',
                  name: 'Document number',
                  value: <span className="num">{maskedWords(last4)}</span>,
                },
              ]
            : []),
          ...(expiresOn ? [{ key: 'until', name: 'Valid until', value: <Day day={expiresOn} /> }] : []),
          ...numbersKept,
          ...(sentAt ? [{ key: 'sent', name: 'Sent', value: <Moment at={sentAt} /> }] : []),
        ]}
      />
      {can.open === true && <ReviewedFile review={review} />}
    </div>
  )
}

/** The file, once it is asked for: the server notes who looked and gives a link of minutes. */
function ReviewedFile({ review }: { review: DocumentReview }) {
  const what = review.kind ? kindNames[review.kind] : 'Document'
  return (
    <DocumentFile
      of={review}
      label={`${what} of ${review.member.fullName}`}
      opening={openDocument}
      cacheUpdates={(answer) => ('review' in answer ? kept(answer.review) : [])}
    />
  )
}
