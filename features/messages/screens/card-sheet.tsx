import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Link } from 'react-router'
import { type MemberCard, readCard } from '../directory.contract.ts'
import { whyNot } from '../messages.messages.ts'
import { conversationPath } from '../messages.paths.ts'
import { PersonName } from './person-name.tsx'

/** A member's card: as much as they let be seen, and the way to write to them. */
export function CardSheet({ uid, onClose }: { uid: string; onClose: () => void }) {
  const read = useRead(readCard, { params: { uid } })
  return (
    <Sheet open title={read.data?.fullName ?? 'Member'} onClose={onClose}>
      <Screen of={read} what="this member">
        {(card) => (
          <div className="stack">
            <PersonName of={card} />
            {card.investments && (
              <Facts
                facts={[
                  { key: 'count', name: 'Investments', value: card.investments.count },
                  { key: 'total', name: 'Total', value: <Naira amount={card.investments.totalKobo} /> },
                ]}
              />
            )}
            {card.activity && <Activity of={card.activity} />}
            <WriteTo card={card} />
          </div>
        )}
      </Screen>
    </Sheet>
  )
}

function Activity({ of }: { of: NonNullable<MemberCard['activity']> }) {
  return (
    <section aria-label="Activity">
      <h3 className="strong sm">Activity</h3>
      <ul className="list">
        {of.map(({ kind, title, at }) => (
          <li key={`${kind} ${title} ${at}`} className="item">
            <span className="grow">
              <span className="item-title block">
                {kind === 'joined' ? 'Joined the community' : `Goes to ${title}`}
              </span>
              <span className="item-sub">
                <Moment at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WriteTo({ card: { uid, can } }: { card: MemberCard }) {
  if (can.write === 'to-oneself') return <Notice tone="quiet" title="This is how others see you." />
  return can.write === true || can.write === 'blocked-by-you' ? (
    <Link className="btn btn-primary btn-lg" to={conversationPath(uid)}>
      Messages
    </Link>
  ) : (
    <Notice tone="quiet" title={whyNot(can.write)} />
  )
}
