import { useRead } from '@kolo/ui/patterns/api'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type CardWay,
  readSavedCard,
  removeSavedCard,
  type SavedCard,
} from '../../card-payments/card-payment.contract.ts'
import { cardMonth, savedCardName } from '../../card-payments/card-payment.messages.ts'
import { touchedByCards } from '../../card-payments/screens/cards.cache.ts'

/** The card a member let the community keep, what is saved from it, and removing it; nothing where none is kept. */
export function SavedCardCard({ way }: { way: CardWay }) {
  return way.savedCard ? <ReadCard /> : null
}

function ReadCard() {
  const read = useRead(readSavedCard, {})
  return (
    <Screen of={read} what="your saved card">
      {({ card, uses }) => card && <KeptCard card={card} uses={uses} />}
    </Screen>
  )
}

type Kept = { card: NonNullable<SavedCard['card']>; uses: SavedCard['uses'] }

function KeptCard({ card, uses }: Kept) {
  const [removing, setRemoving] = useState(false)
  return (
    <Card title="Card for automatic saving">
      {card.isExpired && (
        <Notice tone="wait" title="This card has expired.">
          It can no longer be used. Pay by card once more and save the new card.
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'card', name: 'Card', value: savedCardName(card) },
          { key: 'until', name: 'Valid until', value: <span className="num">{cardMonth(card)}</span> },
          {
            key: 'for',
            name: 'Saves into',
            value:
              uses.length === 0
                ? 'Nothing yet'
                : uses.map(({ id, name, link }) => (
                    <Link key={id} to={link} className="block">
                      {name}
                    </Link>
                  )),
          },
        ]}
      />
      <div className="btn-row">
        <Button size="sm" look="danger-line" onClick={() => setRemoving(true)}>
          Remove card
        </Button>
      </div>
      {removing && <RemoveDialog card={card} uses={uses} onClose={() => setRemoving(false)} />}
    </Card>
  )
}

function RemoveDialog({ card, uses, onClose }: Kept & { onClose: () => void }) {
  const names = uses.map(({ name }) => name).join(', ')
  return (
    <MutationDialog
      title={`Remove ${savedCardName(card)}?`}
      confirm="Remove card"
      cancel="Keep it"
      danger
      mutation={mutation(removeSavedCard, {})}
      cacheUpdates={() => [setQuery(readSavedCard, {}, { card: null, uses: [] })]}
      invalidates={touchedByCards}
      successToast={() => ({ title: 'Card removed', text: savedCardName(card) })}
      failed="This card was not removed"
      onClose={onClose}
    >
      {uses.length === 0
        ? 'It will not be charged again. You can save a card the next time you pay by card.'
        : `It will not be charged again. Automatic saving pauses for: ${names}. A charge that has started is still booked. You can choose another way there, or save a card again.`}
    </MutationDialog>
  )
}
