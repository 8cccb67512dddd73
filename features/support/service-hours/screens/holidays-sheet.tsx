import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Form } from '@kolo/ui/patterns/form'
import { Day } from '@kolo/ui/patterns/moments'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { calendarDaysIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { TextInput } from '@kolo/ui/primitives/text-input'
import {
  addHoliday,
  type Holiday,
  type HolidayList,
  listHolidays,
  removeHoliday,
} from '../../tickets/ticket.contract.ts'

const kept = (list: HolidayList) => [updateQuery(listHolidays, {}, () => list)]

/** The days on which no ticket comes due. */
export function HolidaysSheet({ onClose }: { onClose: () => void }) {
  const read = useRead(listHolidays, {})
  return (
    <Sheet open title="Holidays" onClose={onClose}>
      <div className="stack">
        <p className="sm muted">
          Tickets come due by working hours: Monday to Friday from 09:00 to 17:00, but not on these days. A
          change counts for what is asked, or goes on, from then on.
        </p>
        {read.data?.mayChange && <AddHoliday />}
        <Screen
          of={read}
          what="the holidays"
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState picture={calendarDaysIcon} title="No holidays to come">
              Every Monday to Friday counts as a working day.
            </EmptyState>
          }
        >
          {({ rows, mayChange }) => (
            <ul className="list">
              {rows.map((one) => (
                <li className="item" key={one.day}>
                  <span className="grow">
                    <span className="item-title block">{one.name}</span>
                    <span className="item-sub">
                      <Day day={one.day} />
                    </span>
                  </span>
                  {mayChange && <RemoveHoliday of={one} />}
                </li>
              ))}
            </ul>
          )}
        </Screen>
      </div>
    </Sheet>
  )
}

function AddHoliday() {
  const { form } = useMutationForm<Holiday, HolidayList>({
    initial: { day: '' as Holiday['day'], name: '' },
    mutation: mutation(addHoliday, { body: (values: Holiday) => values }),
    cacheUpdates: kept,
    onDone: () => form.reset({ day: '' as Holiday['day'], name: '' }),
    successToast: () => 'Holiday added',
  })
  return (
    <Form of={form} problemTitle="The holiday was not added.">
      <DayInput label="Day" {...form.field('day')} />
      <TextInput label="What it is called" maxLength={80} {...form.field('name')} />
      <Button look="primary" type="submit" busy={form.busy}>
        Add the holiday
      </Button>
    </Form>
  )
}

function RemoveHoliday({ of: { day, name } }: { of: Holiday }) {
  const act = useEndpointMutation(removeHoliday, {
    cacheUpdates: kept,
    onDone: () => toast.ok({ title: 'Holiday removed' }),
    failed: 'Not removed',
  })
  return (
    <Button size="sm" busy={act.isPending} onClick={() => act.mutate({ input: { params: { day } } })}>
      Remove<span className="vh"> {name}</span>
    </Button>
  )
}
