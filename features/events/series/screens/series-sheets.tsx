import { type CalendarDate, dayIn, weekdayName } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { type EventReview, publishEvent, repeatEvent } from '../../events/event.contract.ts'
import { placeWord } from '../../events/event.messages.ts'
import { mostInSeries, type RepeatUnit, weekdayPlace } from '../series.rules.ts'

const invalidates = ['/api/admin/events', '/api/events']

type Repeat = { every: string; interval: string; ends: string; count: string; until: string }

/** Lets a draft come again: its other dates become drafts. */
export function RepeatSheet({ of, onClose }: { of: EventReview; onClose: () => void }) {
  const first = dayIn(of.timezone, of.startsAt)
  const isLong = Number(first.slice(8)) > 28
  return (
    <MutationSheet<Repeat, EventReview>
      title="Repeat the event"
      submit="Write the other dates"
      initial={{ every: 'month', interval: '1', ends: 'count', count: '6', until: '' }}
      mutation={mutation(repeatEvent, {
        params: { id: of.id },
        body: ({ every, interval, ends, count, until }: Repeat) => ({
          version: of.version,
          every,
          interval: Number(interval),
          end: ends === 'count' ? { count: Number(count) } : { until },
        }),
        check: ({ ends, count, until }: Repeat) => ({
          count: ends === 'count' && !isCount(count) ? `Enter from 2 to ${mostInSeries} times.` : undefined,
          until: ends === 'until' && until === '' ? 'Please enter the last day.' : undefined,
        }),
      })}
      invalidates={invalidates}
      successToast={() => 'The other dates are drafts'}
      problemTitle="The event does not repeat."
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label="It comes again"
            hint={isLong && values.every === 'month' ? 'In a shorter month it is on the last day' : undefined}
            options={repeatsOf(first)}
            {...field('every')}
          />
          <Select
            label="How often"
            options={[1, 2, 3, 4].map((value) => ({
              value: String(value),
              label: value === 1 ? `Each ${unitOf(values)}` : `Every ${value} ${unitOf(values)}s`,
            }))}
            {...field('interval')}
          />
          <Select
            label="Until"
            options={[
              { value: 'count', label: 'So many times' },
              { value: 'until', label: 'A last day' },
            ]}
            {...field('ends')}
          />
          {values.ends === 'count' ? (
            <TextInput
              label="Times"
              inputMode="numeric"
              hint={`The first is counted; up to ${mostInSeries}`}
              {...field('count')}
            />
          ) : (
            <DayInput label="Last day" {...field('until')} />
          )}
        </>
      )}
    </MutationSheet>
  )
}

const unitOf = ({ every }: Repeat) => (every === 'week' ? 'week' : 'month')

/** How an event that begins on a day can come again. */
function repeatsOf(first: CalendarDate): { value: RepeatUnit; label: string }[] {
  const { nth, isLast } = weekdayPlace(first)
  const weekday = weekdayName(first)
  return [
    { value: 'week', label: `By the week, on ${weekday}` },
    { value: 'month', label: `By the month, on day ${Number(first.slice(8))}` },
    ...(nth < 5
      ? [{ value: 'month-weekday' as const, label: `By the month, on the ${placeWord(nth)} ${weekday}` }]
      : []),
    ...(isLast
      ? [{ value: 'month-last-weekday' as const, label: `By the month, on the last ${weekday}` }]
      : []),
  ]
}

function isCount(typed: string): boolean {
  return /^\d{1,2}$/.test(typed) && Number(typed) >= 2 && Number(typed) <= mostInSeries
}

/** Publishes one date of a series, or it and those after it. */
export function PublishSeriesSheet({ of, onClose }: { of: EventReview; onClose: () => void }) {
  return (
    <MutationSheet<{ following: boolean }, EventReview>
      title={`Publish "${of.title}"?`}
      submit="Publish"
      initial={{ following: true }}
      mutation={mutation(publishEvent, {
        params: { id: of.id },
        body: ({ following }: { following: boolean }) => ({ version: of.version, following }),
      })}
      invalidates={invalidates}
      successToast={() => 'Published'}
      problemTitle="It was not published."
      onClose={onClose}
    >
      {({ values, setValue }) => (
        <>
          <p>
            The audience sees it immediately and is notified once. The audience, format and fee cannot be
            changed later.
          </p>
          <Following on={values.following} onChange={(on) => setValue('following', on)} />
        </>
      )}
    </MutationSheet>
  )
}

/** Whether an action is for one date of a series, or for those after it too. */
export function Following({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <SwitchRow
      title="Also the dates after it"
      hint="Those of the series that have not begun"
      on={on}
      onChange={onChange}
    />
  )
}
