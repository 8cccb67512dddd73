import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { loanStatusWords } from '../loan.messages.ts'
import type { LoanStatus } from '../loan.rules.ts'

const tones: Record<LoanStatus, Tone> = {
  awaiting_guarantors: 'wait',
  submitted: 'wait',
  offered: 'wait',
  accepted: 'wait',
  approved: 'wait',
  running: 'ok',
  repaid: 'quiet',
  written_off: 'bad',
  declined: 'bad',
  withdrawn: 'quiet',
  expired: 'quiet',
}

/** How a loan stands. */
export function LoanStatusChip({ status }: { status: LoanStatus }) {
  return <Chip tone={tones[status]}>{loanStatusWords[status]}</Chip>
}
