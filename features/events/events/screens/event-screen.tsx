import { pathOf } from '@kolo/foundation/endpoint'
import { sentenceOf } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { askAboutPath } from '@kolo/support/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { checkInPath, eventPath, eventsPath } from '../../events.paths.ts'
import { PayFee } from '../../fees/screens/pay-fee.tsx'
import { MeetingCards } from '../../meetings/screens/meeting-cards.tsx'
import { RegisterSheet } from '../../registrations/screens/register-sheet.tsx'
import { TicketButton } from '../../registrations/screens/ticket-button.tsx'
import { acceptOffer, downloadEvent, giveBack, readEvent, type WholeEvent } from '../event.contract.ts'
import { attendanceNames, categoryNames, eventsMessages, modeNames } from '../event.messages.ts'
import { Cover } from './cover.tsx'
import { eventCacheUpdates } from './event.cache.ts'
import { DateBox, EventChip, Repeats, Span } from './event.messages.tsx'

/** One event: what it is, where and when, and one's own place in it. */
export function EventScreen() {
  const { id = '' } = useParams()
  const read = useRead(readEvent, { params: { id } })
  return (
    <Screen of={read} what="the event">
      {(event) => (
        <div className="stack">
          <PageHead
            crumb={<Breadcrumb trail={[{ to: eventsPath, title: 'Events' }]} here={event.title} />}
            title={event.title}
            lead={categoryNames[event.category]}
          />
          <div className="grid g-main">
            <div className="aside-first">
              <Card
                title={
                  <span className="row row-2">
                    <DateBox at={event.startsAt} /> When and where
                  </span>
                }
              >
                <Facts facts={factsOf(event)} />
                <Place of={event} />
                <ButtonLink block to={askAboutPath('event', event.id)}>
                  Ask Support
                </ButtonLink>
              </Card>
            </div>
            <div className="stack">
              <Cover of={event} />
              <Card title="About it">
                <FormattedText text={event.text} heading="h3" />
              </Card>
              {event.meeting && <MeetingCards id={event.id} of={event.meeting} />}
              <OtherDates of={event} />
            </div>
          </div>
        </div>
      )}
    </Screen>
  )
}

function OtherDates({ of: { id, series } }: { of: WholeEvent }) {
  const others = series?.dates.filter((date) => date.id !== id) ?? []
  if (others.length === 0) return null
  return (
    <Card title="Other dates">
      <ul className="stack stack-2">
        {others.map((date) => (
          <li key={date.id}>
            <Link className="link" to={eventPath(date.id)}>
              <Moment at={date.startsAt} />
            </Link>
            {date.status === 'cancelled' && <Chip tone="bad">Cancelled</Chip>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function factsOf(event: WholeEvent) {
  const { mode, venue, address, mapUrl, registrationOpensAt, registrationClosesAt } = event
  const where = [venue, address].filter((part) => part !== '').join(', ')
  return [
    { key: 'when', name: 'When', value: <Span of={event} /> },
    ...(event.series
      ? [{ key: 'repeats', name: 'Repeats', value: <Repeats rule={event.series.rule} /> }]
      : []),
    { key: 'mode', name: 'How', value: modeNames[mode] },
    ...(where === '' ? [] : [{ key: 'where', name: 'Where', value: where }]),
    ...(mapUrl === null
      ? []
      : [
          {
            key: 'map',
            name: 'Map',
            value: (
              <a className="link" href={mapUrl} rel="noreferrer" target="_blank">
                Open the map
              </a>
            ),
          },
        ]),
    {
      key: 'fee',
      name: 'Costs',
      value: event.feeKobo > 0n ? <Fee of={event} /> : 'Nothing',
    },
    { key: 'places', name: 'Places', value: placesOf(event) },
    ...(registrationOpensAt
      ? [{ key: 'opens', name: 'Registration opens', value: <Moment at={registrationOpensAt} /> }]
      : []),
    ...(registrationClosesAt
      ? [{ key: 'closes', name: 'Registration closes', value: <Moment at={registrationClosesAt} /> }]
      : []),
  ]
}

function Fee({ of: { feeKobo, guestsAllowed } }: { of: WholeEvent }) {
  return (
    <>
      <Naira amount={feeKobo} />
      {guestsAllowed > 0 && ' a person'}
    </>
  )
}

function placesOf({ mode, left }: WholeEvent): string {
  const said = (count: number | null) => (count === null ? 'for everybody who comes' : `${count} left`)
  if (mode !== 'hybrid') return said(left[mode])
  return `In person: ${said(left.in_person)}. Online: ${said(left.online)}.`
}

/** One's own place: what holds, and the one thing to do about it. */
function Place({ of }: { of: WholeEvent }) {
  const [step, setStep] = useState<'register' | 'give-back'>()
  const { registration, can } = of
  const back = () => setStep(undefined)
  return (
    <>
      <Standing of={of} />
      <div className="btn-row btn-row-grow">
        {registration?.status === 'offered' && can.giveBack === true && <AcceptButton of={of} />}
        {of.pay && <PayFee of={of} pay={of.pay} />}
        {can.register === true && (
          <Button look="primary" size="lg" onClick={() => setStep('register')}>
            Register
          </Button>
        )}
        {of.own === 'confirmed' && of.status === 'published' && registration?.mode === 'in_person' && (
          <TicketButton of={of} />
        )}
        {can.checkIn === true && (
          <ButtonLink size="lg" to={checkInPath(of.id)}>
            Check people in
          </ButtonLink>
        )}
        {of.status === 'published' && (
          <a className="btn btn-line btn-lg" href={pathOf(downloadEvent, { id: of.id })} download>
            Add to my calendar
          </a>
        )}
        {can.giveBack === true && (
          <Button size="lg" onClick={() => setStep('give-back')}>
            {registration?.status === 'waitlisted' ? 'Leave the waiting list' : 'Cancel my place'}
          </Button>
        )}
      </div>
      {step === 'register' && <RegisterSheet of={of} onClose={back} />}
      {step === 'give-back' && (
        <MutationDialog<WholeEvent>
          mutation={mutation(giveBack, { params: { id: of.id } })}
          title={registration?.status === 'waitlisted' ? 'Leave the waiting list?' : 'Cancel your place?'}
          confirm={registration?.status === 'waitlisted' ? 'Leave' : 'Cancel my place'}
          danger
          successToast={() =>
            registration?.status === 'waitlisted' ? 'You left the waiting list' : 'Place cancelled'
          }
          failed="Nothing was cancelled"
          cacheUpdates={eventCacheUpdates}
          onClose={back}
        >
          It is offered to the next person on the waiting list. You can register again while places are free.
          {registration?.isPaid && !registration.isReturned && ' What you paid goes to your wallet.'}
        </MutationDialog>
      )}
    </>
  )
}

function AcceptButton({ of }: { of: WholeEvent }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="primary" size="lg" onClick={() => setAsking(true)}>
        Take the place
      </Button>
      {isAsking && (
        <MutationDialog<WholeEvent>
          mutation={mutation(acceptOffer, { params: { id: of.id } })}
          title="Take the place?"
          confirm="Take it"
          successToast={({ own }) =>
            own === 'confirmed' ? 'You are registered' : 'The place is kept for you'
          }
          failed="The place was not taken"
          cacheUpdates={eventCacheUpdates}
          invalidates={['/api/events']}
          onClose={() => setAsking(false)}
        >
          {of.feeKobo > 0n ? 'It is kept for you until it is paid.' : 'It is yours until you cancel it.'}
        </MutationDialog>
      )}
    </>
  )
}

function Standing({ of }: { of: WholeEvent }) {
  const { registration, can, cancelledReason, joinUrl } = of
  if (cancelledReason !== null)
    return (
      <Notice tone="bad" title="This event is cancelled.">
        {cancelledReason}
      </Notice>
    )
  if (registration?.status === 'confirmed' || registration?.status === 'attended')
    return (
      <>
        <Notice
          tone="ok"
          title={registration.status === 'attended' ? 'You attended.' : 'You are registered.'}
        >
          {attendanceNames[registration.mode]}
          {registration.guests > 0 &&
            `, with ${registration.guests} ${registration.guests === 1 ? 'guest' : 'guests'}`}
          .
          {registration.isPaid && (
            <>
              {' '}
              <Naira amount={registration.feeKobo} /> paid.
            </>
          )}
        </Notice>
        {joinUrl !== null && (
          <a className="btn btn-soft btn-lg" href={joinUrl} rel="noreferrer" target="_blank">
            Open the joining link
          </a>
        )}
      </>
    )
  if (registration?.status === 'awaiting_payment' && registration.offeredUntil)
    return (
      <Notice tone="wait" title="Your place is to be paid.">
        <Naira amount={registration.feeKobo} /> until <Moment at={registration.offeredUntil} />. Then it goes
        to the next person on the waiting list.
      </Notice>
    )
  if (registration?.status === 'offered' && registration.offeredUntil)
    return (
      <Notice tone="wait" title="A place is free for you.">
        It is kept until <Moment at={registration.offeredUntil} />.
      </Notice>
    )
  if (registration?.status === 'waitlisted')
    return (
      <Notice tone="wait" title="You are on the waiting list.">
        {registration.waitingBefore === 0 ? 'You are next.' : `${registration.waitingBefore} before you.`} We
        notify you when a place is free.
      </Notice>
    )
  return (
    <>
      {registration?.isReturned && (
        <Notice title="Your fee is in your wallet.">
          <Naira amount={registration.feeKobo} />
        </Notice>
      )}
      {registration?.status === 'cancelled_by_admin' && (
        <Notice tone="bad" title="Your registration was cancelled.">
          {registration.cancelledReason}
        </Notice>
      )}
      {registration?.status === 'offer_expired' && (
        <Notice
          tone="wait"
          title={
            registration.feeKobo > 0n
              ? 'Your place was not paid in time.'
              : 'The place you were offered went to the next.'
          }
        />
      )}
      {registration?.status === 'no_show' && <Notice title="You did not come to this event." />}
      {can.register === 'verify-email' && of.status === 'published' ? (
        <>
          <Notice tone="wait" title={eventsMessages['verify-email']} />
          <div>
            <ButtonLink to="/auth?mode=verifyEmail">Verify my email</ButtonLink>
          </div>
        </>
      ) : (
        <Closed of={of} />
      )}
    </>
  )
}

/** Why nobody can register now, where that is so. */
function Closed({ of }: { of: WholeEvent }) {
  const { can, startsAt, registrationClosesAt, registrationOpensAt } = of
  if (of.status === 'published' && can.register === 'registration-closed') {
    const facts = { date: dayIn(lagos, registrationClosesAt ?? startsAt) }
    return <Notice title={sentenceOf(eventsMessages, { refusal: 'registration-closed', facts })} />
  }
  if (can.register === 'registration-not-open' && registrationOpensAt)
    return (
      <Notice
        title={sentenceOf(eventsMessages, {
          refusal: 'registration-not-open',
          facts: { at: registrationOpensAt },
        })}
      />
    )
  return (
    <div>
      <EventChip of={of} />
    </div>
  )
}
