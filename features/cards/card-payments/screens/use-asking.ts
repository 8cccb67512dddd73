import { useRead } from '@kolo/ui/patterns/api'
import { invalidateReads } from '@kolo/ui/patterns/query-cache'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CardPayment, checkCardPayment } from '../card-payment.contract.ts'
import { askAgainAfter, stepOf } from './card-steps.ts'
import { touchedByCards } from './cards.cache.ts'

/**
 * A card payment as the provider says it is. While it waits, the server is made to ask the provider again, more and more
 * rarely and only while the page can be seen; what came in is then seen on the other pages too.
 */
export function useAsking(known: CardPayment) {
  const cache = useQueryClient()
  const waits = stepOf(known) === 'waiting'
  const asked = useRead(
    checkCardPayment,
    { params: { id: known.id } },
    {
      enabled: waits,
      everySeconds: (answer, answers) =>
        answer && stepOf(answer) !== 'waiting' ? undefined : askAgainAfter(answers),
    },
  )
  // What a command answered meanwhile, such as giving it up, is newer than what was asked before it.
  const card = asked.data && asked.data.version >= known.version ? asked.data : known
  const isOver = stepOf(card) !== stepOf(known)
  useEffect(() => {
    if (isOver) void invalidateReads(cache, touchedByCards)
  }, [cache, isOver])
  return { card, asked }
}
