import { stillStands } from '@kolo/payments/rules'
import { storyWords } from '@kolo/payments/words'
import { useNairaText } from '@kolo/ui/patterns/naira'
import type { Payment } from '../transfers.contract.ts'

/**
 * The story of money that is not the amount promised, in the amounts' own format; nothing where it is not confirmed any
 * more or not yet, or where all went well. `whose` wallet: the reader's own without it.
 */
export function usePaymentStory(
  payment: Pick<Payment, 'amountKobo' | 'confirmation' | 'status' | 'target'>,
  whose?: string,
): string | undefined {
  const naira = useNairaText()
  const { confirmation, amountKobo: promised, status, target } = payment
  if (!confirmation || !stillStands(status)) return undefined
  const { outcome, receivedKobo: received, movedAt } = confirmation
  const isMoved = movedAt !== undefined
  return storyWords(
    { outcome, promised, received, target: target.name, isMoved, ...(whose ? { whose } : {}) },
    naira,
  )
}
