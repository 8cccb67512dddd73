import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { Segment } from '@kolo/ui/primitives/segment'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { readEvent, register, type WholeEvent } from '../../events/event.contract.ts'
import { attendanceNames, eventsMessages } from '../../events/event.messages.ts'
import {
  type AttendanceMode,
  attendanceModes,
  feeFor,
  fits,
  type RegistrationStatus,
} from '../../events/event.rules.ts'
import { eventCacheUpdates } from '../../events/screens/event.cache.ts'
import { Span, whereOf } from '../../events/screens/event.messages.tsx'

/** The answers stand in the order of their questions. */
type Values = { mode: AttendanceMode; guests: string; answers: readonly string[] }

/** Takes a place, or where nothing is left and the event has a waiting list, one on it. */
export function RegisterSheet({ of, onClose }: { of: WholeEvent; onClose: () => void }) {
  const read = useRead(readEvent, { params: { id: of.id } })
  const waits = ({ mode, guests }: Values) => !fits(of.left[mode], 1 + Number(guests))
  return (
    <MutationSheet<Values, WholeEvent>
      title="Register"
      submit={(values) => (waits(values) && of.hasWaitlist ? 'Join the waiting list' : 'Register')}
      disabled={(values) => waits(values) && !of.hasWaitlist}
      initial={{
        mode: of.mode === 'hybrid' ? 'in_person' : of.mode,
        guests: '0',
        answers: of.questions.map(() => ''),
      }}
      mutation={mutation(register, {
        params: { id: of.id },
        body: (values: Values) => ({
          mode: values.mode,
          guests: Number(values.guests),
          // One that is missing is said beside its question; the server would say it of the whole form.
          answers: values.answers.map((answer) => answer || '–'),
          waits: waits(values) && of.hasWaitlist,
        }),
        check: ({ answers }) => ({
          answers: answers.map((answer) =>
            answer.trim() === '' ? eventsMessages['answer-missing'] : undefined,
          ),
        }),
      })}
      cacheUpdates={eventCacheUpdates}
      // Somebody else was quicker: what is left is read again, and the waiting list is offered.
      onProblem={() => void read.refetch()}
      successToast={({ own }) => updateQuery[own ?? 'confirmed'] ?? 'You are registered'}
      problemTitle="You were not registered."
      onClose={onClose}
    >
      {({ field, item, values, setValue }) => (
        <>
          <p className="sm">
            <b className="block">{of.title}</b>
            <Span of={of} where={whereOf(of)} />
          </p>
          {of.mode === 'hybrid' && (
            <Segment
              label="How you take part"
              value={values.mode}
              onValue={(mode) => setValue('mode', mode)}
              options={attendanceModes.map((value) => ({ value, label: attendanceNames[value] }))}
            />
          )}
          {of.guestsAllowed > 0 && (
            <Select
              label="Guests you bring"
              options={Array.from({ length: of.guestsAllowed + 1 }, (_, guests) => ({
                value: String(guests),
                label: guests === 0 ? 'None' : String(guests),
              }))}
              {...field('guests')}
            />
          )}
          {of.questions.map((question, place) => (
            <TextInput key={question} label={question} maxLength={500} {...item('answers', place)} />
          ))}
          {of.feeKobo > 0n && !waits(values) && (
            <Notice title="This costs">
              <Naira amount={feeFor(of.feeKobo, Number(values.guests))} />. Your place is kept for you while
              you pay, for up to 72 hours.
            </Notice>
          )}
          {waits(values) && (
            <Notice
              tone="wait"
              live="status"
              title={of.hasWaitlist ? eventsMessages['event-full'] : eventsMessages['event-full-for-good']}
            >
              {of.hasWaitlist && 'When a place is free, we notify you and keep it for you for 24 hours.'}
            </Notice>
          )}
        </>
      )}
    </MutationSheet>
  )
}

const updateQuery: Partial<Record<RegistrationStatus, string>> = {
  waitlisted: 'You are on the waiting list',
  awaiting_payment: 'Your place is kept for you',
}
