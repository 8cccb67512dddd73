import { toldWhole } from '@kolo/ui/patterns/kept-answers'
import { type Reversal, readReversal } from '../reversal.contract.ts'

/** What an answer about putting a payment right changes on the screens. */
export function afterAsking(id: string) {
  return {
    tells: (answer: Reversal) => [toldWhole(readReversal, { params: { id } }, answer)],
    refreshes: ['/api/admin', '/api/approvals', '/api/journals', '/api/payment-reviews', '/api/books'],
  }
}
