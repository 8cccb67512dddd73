import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import type { DocumentStatus } from '../documents.rules.ts'
import { statusNames } from '../documents.words.ts'

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
