import { Moment } from '@kolo/ui/patterns/moments'
import { Notice } from '@kolo/ui/primitives/notice'
import type * as z from 'zod/mini'
import type { correctionWire } from '../reversal.contract.ts'

/** That a confirmed payment had been booked for something else; nothing where it was not. */
export function Corrected({
  corrected,
  target,
}: {
  corrected: z.output<typeof correctionWire> | undefined
  target: { name: string }
}) {
  return corrected ? (
    <Notice tone="quiet" title={`It is in ${target.name} now.`}>
      It was in {corrected.from} before. Two administrators moved it on <Moment at={corrected.at} />. The
      reason: {corrected.reason}
    </Notice>
  ) : null
}
