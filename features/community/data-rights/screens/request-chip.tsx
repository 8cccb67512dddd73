import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { requestStatusNames } from '../rights.messages.ts'
import type { RequestStatus } from '../rights.rules.ts'

const tones: Record<RequestStatus, Tone> = { open: 'wait', done: 'ok', refused: 'bad', withdrawn: 'quiet' }

/** How a request stands. */
export function RequestChip({ status }: { status: RequestStatus }) {
  return <Chip tone={tones[status]}>{requestStatusNames[status]}</Chip>
}
