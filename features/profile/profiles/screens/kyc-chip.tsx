import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { kycNames } from '../profile.messages.ts'
import type { KycStatus } from '../profile.rules.ts'

const kycTones: Record<KycStatus, Tone> = {
  pending: 'quiet',
  in_review: 'wait',
  verified: 'ok',
  rejected: 'bad',
  expired: 'bad',
}

/** The state of somebody's identity check. */
export function KycChip({ status }: { status: KycStatus }) {
  return <Chip tone={kycTones[status]}>{kycNames[status]}</Chip>
}
