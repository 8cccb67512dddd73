import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { idCardIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { kindNames, maskedWords } from '../document-names.messages.ts'
import { listDocuments, type MemberDocument, openOwnDocument, removeDocument } from '../documents.contract.ts'
import { AddDocumentSheet } from './add-document-sheet.tsx'
import { DocumentChip } from './document-chip.tsx'
import { DocumentFile } from './document-file.tsx'
import { touchedByDocuments } from './documents.cache.ts'
import { IdentityCard } from './identity-card.tsx'

type Answer = OutputOf<typeof listDocuments>

/** A member's own documents, which are one page at most, and where their identity check stands. */
export function DocumentsPage() {
  const list = useRead(listDocuments, { query: {} })
  const [adding, setAdding] = useState<{ draft?: MemberDocument }>()
  const mayAdd = list.data?.identity.can.upload === true
  return (
    <>
      <PageHead
        title="Documents"
        lead="Only you and the administrators who check them can open what you send."
        actions={
          mayAdd && (
            <Button look="primary" icon={plusIcon} onClick={() => setAdding({})}>
              Add a document
            </Button>
          )
        }
      />
      <Screen of={list} what="your documents">
        {(answer) => (
          <>
            {!mayAdd && <WhyNot reason={String(answer.identity.can.upload)} />}
            <div className="grid g-main">
              <DocumentList answer={answer} onFinish={(draft) => setAdding({ draft })} />
              <IdentityCard identity={answer.identity} />
            </div>
            {adding && (
              <AddDocumentSheet
                {...adding}
                given={answer.identity.numbers.map(({ kind }) => kind)}
                onClose={() => setAdding(undefined)}
              />
            )}
          </>
        )}
      </Screen>
    </>
  )
}

function WhyNot({ reason }: { reason: string }) {
  return (
    <Notice tone="wait" title="You cannot add documents yet.">
      {reason === 'account-inactive'
        ? 'Your account is not active. Please contact support.'
        : 'Verify your e-mail address or complete your profile first.'}
    </Notice>
  )
}

function DocumentList({
  answer: { rows },
  onFinish,
}: {
  answer: Answer
  onFinish: (draft: MemberDocument) => void
}) {
  const [removing, setRemoving] = useState<MemberDocument>()
  if (rows.length === 0)
    return (
      <EmptyState picture={idCardIcon} title="No documents yet">
        Add an identity document. An administrator checks it, and the result appears here.
      </EmptyState>
    )
  return (
    <Card title="Your documents" padded={false}>
      <ul className="list">
        {rows.map((row) => (
          <DocumentItem key={row.id} of={row} onFinish={onFinish} onRemove={setRemoving} />
        ))}
      </ul>
      {removing && (
        <MutationDialog
          title="Remove this document?"
          confirm="Remove"
          danger
          mutation={mutation(removeDocument, { params: { id: removing.id } })}
          invalidates={touchedByDocuments}
          successToast={() => 'Document removed'}
          failed="The document was not removed"
          onClose={() => setRemoving(undefined)}
        >
          {removing.name} is taken away for good.
        </MutationDialog>
      )}
    </Card>
  )
}

function DocumentItem({
  of,
  onFinish,
  onRemove,
}: {
  of: MemberDocument
  onFinish: (draft: MemberDocument) => void
  onRemove: (document: MemberDocument) => void
}) {
  const { kind, status, last4, expiresOn, addedAt, sentAt, reason, can } = of
  const title = kind ? kindNames[kind] : 'A file that is not sent yet'
  return (
    <li className="item top wrap">
      <div className="grow stack stack-2">
        <p className="item-title">{title}</p>
        <p className="item-sub row row-2 wrap">
          {last4 && <span className="num">{maskedWords(last4)}</span>}
          {expiresOn && (
            <span>
              Valid until <Day day={expiresOn} />
            </span>
          )}
          <Moment at={sentAt ?? addedAt} />
        </p>
        {reason && <p className="sm">{reason}</p>}
        <DocumentFile of={of} label={title} opening={openOwnDocument} />
        <span className="btn-row">
          {status === 'draft' && (
            <Button size="sm" look="soft" onClick={() => onFinish(of)}>
              Send it
            </Button>
          )}
          {can.remove === true && (
            <Button size="sm" look="danger-line" aria-label={`Remove ${title}`} onClick={() => onRemove(of)}>
              Remove
            </Button>
          )}
        </span>
      </div>
      <DocumentChip status={status} />
    </li>
  )
}
