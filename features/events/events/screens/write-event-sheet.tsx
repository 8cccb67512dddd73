import { lagos } from '@kolo/foundation/time'
import { AudienceFields } from '@kolo/investments/screens'
import { ListInput } from '@kolo/ui/admin/list-input'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { SwitchRow, TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { Following } from '../../series/screens/series-sheets.tsx'
import { createEvent, type EventReview, editEvent } from '../event.contract.ts'
import { categoryNames, modeNames, reminderNames } from '../event.messages.ts'
import { eventCategories, eventModes, reminderMinutes } from '../event.rules.ts'
import { zoneName } from './event.messages.tsx'
import { bodyOf, type EventValues, emptyEvent, valuesOf } from './event-values.ts'

/** Writes a draft, from nothing or as a copy, or changes an event; a published one keeps whom it is for. */
export function WriteEventSheet({
  of,
  copyOf,
  onClose,
  onDone,
}: {
  of?: EventReview
  copyOf?: EventReview
  onClose: () => void
  onDone?: (event: EventReview) => void
}) {
  const isPublished = of !== undefined && of.status !== 'draft'
  const from = of ?? copyOf
  const check = ({ startsAt, endsAt }: EventValues) => ({
    startsAt: startsAt === '' ? 'Please enter when it begins.' : undefined,
    endsAt: endsAt === '' ? 'Please enter when it ends.' : undefined,
  })
  return (
    <MutationSheet<EventValues, EventReview>
      title={of ? 'Change the event' : 'New event'}
      submit={isPublished ? 'Save what members see' : 'Save the draft'}
      initial={from ? valuesOf(from) : emptyEvent}
      mutation={
        of
          ? mutation(editEvent, {
              params: { id: of.id },
              body: (values: EventValues) => ({
                ...bodyOf(values),
                version: of.version,
                following: values.following,
              }),
              check,
            })
          : mutation(createEvent, { body: (values: EventValues) => bodyOf(values), check })
      }
      invalidates={['/api/admin/events', '/api/events']}
      successToast={() => (isPublished ? 'Event changed' : 'Draft saved')}
      problemTitle="The event was not saved."
      onClose={onClose}
      onDone={(event) => {
        onClose()
        onDone?.(event)
      }}
    >
      {(form) => (
        <>
          {of?.repeatRule && (
            <Following on={form.values.following} onChange={(on) => form.setValue('following', on)} />
          )}
          <What form={form} />
          <Where form={form} isPublished={isPublished} />
          <When form={form} />
          <Who form={form} isPublished={isPublished} />
        </>
      )}
    </MutationSheet>
  )
}

type Part = { form: MutationForm<EventValues>; isPublished?: boolean }

function What({ form: { field, values } }: Part) {
  return (
    <>
      <TextInput label="Title" maxLength={150} {...field('title')} />
      <Select
        label="What it is"
        options={eventCategories.map((value) => ({ value, label: categoryNames[value] }))}
        {...field('category')}
      />
      <TextArea
        label="Description"
        hint="**strong**, *emphasis*, # heading, - list, [words](https://…)"
        maxLength={10_000}
        rows={6}
        {...field('description')}
      />
      {values.category === 'general_meeting' && (
        <>
          <TextArea label="Agenda" optional hint="One point a line, up to 30" rows={5} {...field('agenda')} />
          <TextInput
            label="Quorum"
            optional
            inputMode="numeric"
            hint="How many of a hundred entitled members must come"
            {...field('quorumPercent')}
          />
        </>
      )}
    </>
  )
}

function Where({ form: { field, values }, isPublished }: Part) {
  const isThere = values.mode !== 'online'
  const isOnline = values.mode !== 'in_person'
  return (
    <>
      {isPublished ? (
        <Notice title="Audience, format and fee are fixed">It is published.</Notice>
      ) : (
        <Select
          label="Format"
          options={eventModes.map((value) => ({ value, label: modeNames[value] }))}
          {...field('mode')}
        />
      )}
      {isThere && (
        <>
          <TextInput label="Venue" maxLength={100} {...field('venue')} />
          <TextInput label="Address" optional maxLength={255} {...field('address')} />
          <TextInput label="Link to a map" optional type="url" {...field('mapUrl')} />
          <TextInput
            label="Places in person"
            optional
            inputMode="numeric"
            hint="Guests count; without a number as many as come"
            {...field('capacityInPerson')}
          />
        </>
      )}
      {isOnline && (
        <>
          <TextInput
            label="Joining link"
            type="url"
            hint="Only people who have a place see it"
            {...field('joinUrl')}
          />
          <TextInput
            label="Places online"
            optional
            inputMode="numeric"
            hint="Guests count; without a number as many as come"
            {...field('capacityOnline')}
          />
        </>
      )}
    </>
  )
}

const zones = (chosen: string) => [...new Set([chosen, lagos, ...Intl.supportedValuesOf('timeZone')])]

function When({ form: { field, values, setValue } }: Part) {
  const clocks = `${zoneName(values.timezone)} time`
  const toggle = (minutes: number, isIn: boolean) =>
    setValue(
      'reminders',
      isIn ? [...values.reminders, minutes] : values.reminders.filter((each) => each !== minutes),
    )
  return (
    <>
      <Select
        label="Time zone"
        hint="The time zone of the venue. The times below use it"
        options={zones(values.timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        {...field('timezone')}
      />
      <TextInput label="Begins" type="datetime-local" hint={clocks} {...field('startsAt')} />
      <TextInput label="Ends" type="datetime-local" hint={clocks} {...field('endsAt')} />
      <TextInput
        label="Registration opens"
        optional
        type="datetime-local"
        hint={`${clocks}; without one, as soon as it is published`}
        {...field('registrationOpensAt')}
      />
      <TextInput
        label="Registration closes"
        optional
        type="datetime-local"
        hint={`${clocks}; without one, when it begins`}
        {...field('registrationClosesAt')}
      />
      <FieldGroup label="Reminders to those who have a place">
        {reminderMinutes.map((minutes) => (
          <TickBox
            key={minutes}
            ticked={values.reminders.includes(minutes)}
            onTick={(isIn) => toggle(minutes, isIn)}
          >
            {reminderNames[minutes]}
          </TickBox>
        ))}
      </FieldGroup>
    </>
  )
}

function Who({ form: { field, values, errors, itemErrors, setValue }, isPublished }: Part) {
  return (
    <>
      {!isPublished && (
        <AudienceFields
          values={values}
          errors={errors}
          onChange={(chosen) => {
            setValue('audience', chosen.audience)
            setValue('tiers', chosen.tiers)
            setValue('plans', chosen.plans)
          }}
        />
      )}
      {!isPublished && (
        <AmountInput
          label="Fee"
          optional
          hint="For each person. It is refunded if they cancel their place before the event begins"
          {...field('feeKobo')}
        />
      )}
      <Select
        label="Guests a member may bring"
        options={[0, 1, 2, 3, 4, 5].map((guests) => ({
          value: String(guests),
          label: guests === 0 ? 'None' : String(guests),
        }))}
        {...field('guestsAllowed')}
      />
      <SwitchRow
        title="Waiting list"
        hint="When it is full members can wait; a free place is kept for the next for 24 hours"
        on={values.hasWaitlist}
        onChange={(on) => setValue('hasWaitlist', on)}
      />
      <ListInput
        label="Questions to whoever registers"
        optional
        hint="Up to 5"
        item="Question"
        values={values.questions}
        error={errors.questions}
        errors={itemErrors('questions')}
        most={5}
        maxLength={200}
        onValues={(questions) => setValue('questions', questions)}
      />
    </>
  )
}
