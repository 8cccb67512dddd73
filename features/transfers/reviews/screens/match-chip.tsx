import type { Kobo } from '@kolo/foundation/money'
import { differenceWords } from '@kolo/payments/messages'
import { type AmountMatch, matchOf } from '@kolo/payments/rules'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import { triangleAlertIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import { type ReferenceMatch, referenceMatch } from '../../transfers/transfer.rules.ts'

type Match = AmountMatch['kind'] | ReferenceMatch

/** How something in our bank stands to what the member said (design section 9). */
export function MatchChip({ match, words }: { match: Match; words: string }) {
  if (match === 'match') return <Chip tone="ok">{words}</Chip>
  return (
    <Chip tone="wait" icon={triangleAlertIcon}>
      {words}
    </Chip>
  )
}

/** The amount as it is typed, beside the amount the member said. */
export function AmountMatchLine({ said, typed }: { said: Kobo; typed: Kobo | undefined }) {
  const naira = useNairaText()
  if (typed === undefined || typed === 0n) return <MatchLine />
  const words = differenceWords(said, typed, naira) ?? 'Exact match'
  return (
    <MatchLine>
      <MatchChip match={matchOf(said, typed).kind} words={words} />
    </MatchLine>
  )
}

/** The bank reference as it is typed, beside the one the member gave. */
export function ReferenceMatchLine({ said, typed }: { said: string | undefined; typed: string }) {
  const match = referenceMatch(said, typed)
  if (typed.trim() === '' || match === 'unsaid') return <MatchLine />
  return (
    <MatchLine>
      <MatchChip match={match} words={match === 'match' ? 'Same reference' : 'Other reference'} />
    </MatchLine>
  )
}

function MatchLine({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="match-line">
      {children}
    </div>
  )
}
