import { storyWords } from '@kolo/payments/messages'
import { stillStands } from '@kolo/payments/rules'
import { useNairaText } from '@kolo/ui/patterns/naira'
import type { Payment } from '../transfer.contract.ts'

/**
 * The story of money that is not the amount promised, in the amounts' own format; nothing where it is not confirmed any
 * more or not yet, or where all went well. `payer`: who sent it, the reader without it.
 */
export function usePaymentStory(
  payment: Pick<Payment, 'amountKobo' | 'confirmation' | 'status' | 'target' | 'can'>,
  payer?: string,
): string | undefined {
  const naira = useNairaText()
  const { confirmation, amountKobo: promised, status, target, can } = payment
  if (!confirmation || !stillStands(status)) return undefined
  const { outcome, receivedKobo: received, toPurposeKobo, toWalletKobo, movedAt } = confirmation
  return storyWords(
    {
      outcome,
      promised,
      received,
      toPurpose: toPurposeKobo,
      toWallet: toWalletKobo,
      target: target.name,
      isMoved: movedAt !== undefined,
      // What may be moved is there; of what may not nobody knows whether it was used since.
      isThere: can.move === true || can.move === 'left-in-wallet',
      ...(payer ? { payer } : {}),
    },
    naira,
  )
}
