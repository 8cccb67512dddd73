import { type UsualTime, usuallyWords } from '@kolo/foundation/usual-time'
import { Moment } from '@kolo/ui/patterns/moments'
import type { TimelineStep } from '@kolo/ui/primitives/timeline'
import type { Withdrawal } from '../withdrawal.contract.ts'
import type { WithdrawalStatus } from '../withdrawal.rules.ts'

const stepWords: Record<Withdrawal['steps'][number]['step'], string> = {
  requested: 'You asked for it',
  cancelled: 'You cancelled it',
  approved: 'Approved by an administrator',
  rejected: 'Declined',
  sent: 'On its way to your bank',
  not_sent: 'It was not paid after all',
  paid: 'In your bank account',
  failed: 'The bank refused it',
  on_hold: 'We are asking the bank',
  retried: 'It will be paid again',
  returned: 'The bank sent it back',
}

/** What a withdrawal waits for, and what comes after that; nothing where it is over. */
export const nextWords: Partial<Record<WithdrawalStatus, readonly string[]>> = {
  requested: ['An administrator checks it', 'It is sent to your bank', 'It is in your bank account'],
  approved: ['It is sent to your bank', 'It is in your bank account'],
  processing: ['It is in your bank account'],
  on_hold: ['The bank reports the result'],
  failed: ['It is paid again, or the money is free again'],
}

/** Every step of a withdrawal with its time, what it waits for now, and what comes; with how long it usually takes. */
export function timelineOf({ steps, status }: Withdrawal, usual: UsualTime | undefined): TimelineStep[] {
  const next = nextWords[status] ?? []
  const isTimed = usual !== undefined && status !== 'on_hold' && status !== 'failed'
  return [
    ...steps.map(({ step, at }, index) => ({
      key: `${index}-${step}`,
      state: 'done' as const,
      title: stepWords[step],
      when: <Moment at={at} />,
    })),
    ...next.map((title, index) => ({
      key: title,
      state: index === 0 ? ('now' as const) : ('later' as const),
      title,
      note: isTimed && index === next.length - 1 ? usuallyWords(usual) : undefined,
    })),
  ]
}
