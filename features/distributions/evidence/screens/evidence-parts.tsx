import { spokenBytes } from '@kolo/files/rules'
import { DocumentUpload, SentFile } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { PlanMoney } from '../../distributions/distribution.contract.ts'
import { addMinutes } from '../../surplus/surplus.contract.ts'
import { addEvidence, type Evidence, openEvidence, readEvidence } from '../evidence.contract.ts'

const iconOf = ({ type }: Evidence) => (type === 'application/pdf' ? fileTextIcon : imageIcon)

/** The paper of a form, of a plan or of a meeting; choosing another one takes its place. */
export function EvidenceField({
  planId,
  label,
  evidence,
  error,
  onEvidence,
}: {
  /** Nothing: it is the minutes of a meeting. */
  planId: string | null
  label: string
  evidence: Evidence | undefined
  error: string | undefined
  onEvidence: (evidence: Evidence) => void
}) {
  const parts = {
    onSent: onEvidence,
    label,
    choose: evidence ? 'Choose another document' : 'Add the document',
    error: evidence ? undefined : error,
    children: evidence && <SentFile file={{ ...evidence, contentType: evidence.type }} />,
  }
  return planId === null ? (
    <DocumentUpload {...parts} contract={addMinutes} inputOf={(body) => ({ body })} />
  ) : (
    <DocumentUpload
      {...parts}
      contract={addEvidence}
      inputOf={(body) => ({ params: { id: planId }, body })}
    />
  )
}

/** Opens a paper: an auditor by its link, an administrator so that it is kept that they did. */
export function EvidenceButton({ evidence }: { evidence: Evidence }) {
  if (useReadOnlyYear() === undefined) return <OpeningButton evidence={evidence} />
  return (
    <a className="file" href={pathOf(readEvidence, { id: evidence.id })}>
      <EvidenceName of={evidence} />
    </a>
  )
}

function EvidenceName({ of: evidence }: { of: Evidence }) {
  return (
    <>
      <Icon of={iconOf(evidence)} />
      <span>
        {evidence.name}
        <br />
        <span className="faint">Open · {spokenBytes(evidence.sizeBytes)}</span>
      </span>
    </>
  )
}

/** Opens a paper as an administrator: that it was opened is kept, and whoever agrees has to have opened it. */
function OpeningButton({ evidence }: { evidence: Evidence }) {
  const open = useEndpointMutation(openEvidence, {
    invalidates: ['/api/admin/plan-money', '/api/admin/surplus'],
    onDone: ({ link }) => location.assign(link),
    failed: 'The document was not opened',
  })
  return (
    <button
      className="file"
      type="button"
      disabled={open.isPending}
      onClick={() => open.mutate({ input: { params: { id: evidence.id } } })}
    >
      <EvidenceName of={evidence} />
    </button>
  )
}

/** What stands behind the entry that waits. */
export function WaitingEvidence({ of: evidence }: { of: NonNullable<PlanMoney['waitingEvidence']> }) {
  return (
    <Notice tone={evidence.isOpened ? 'ok' : 'info'} title="Supporting document">
      <div className="stack stack-2">
        <span className="block">
          {evidence.isOpened
            ? 'You have opened it.'
            : 'Whoever agrees opens it first, and compares the amount, the bank reference and the day.'}
        </span>
        <span>
          <EvidenceButton evidence={evidence} />
        </span>
      </div>
    </Notice>
  )
}
