import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { statusNames } from '../document-names.messages.ts'
import type { DocumentStatus } from '../documents.rules.ts'

const tones: Record<DocumentStatus, Tone> = {
  draft: 'quiet',
  waiting: 'wait',
  approved: 'ok',
  rejected: 'bad',
  expired: 'bad',
}

/** The state of a document. */
export function DocumentChip({ status }: { status: DocumentStatus }) {
  return <Chip tone={tones[status]}>{statusNames[status]}</Chip>
}
