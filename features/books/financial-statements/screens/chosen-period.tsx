import {
  addDays,
  type CalendarDate,
  calendarDate,
  dayIn,
  lagos,
  lastOfMonth,
  monthName,
} from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Select } from '@kolo/ui/primitives/text-input'
import { useSearchParams } from 'react-router'
import type { Comparison } from '../financial-statements.contract.ts'

const yearsOffered = 5

/** A period that is offered by name. */
type Offered = { value: string; label: string; from: CalendarDate; to: CalendarDate }

/** A year by its number. */
const yearOffered = (value: string, label = value): Offered => ({
  value,
  label,
  from: `${value}-01-01` as CalendarDate,
  to: `${value}-12-31` as CalendarDate,
})

/** This year and the ones before, this month and the one before. */
function offeredOn(today: CalendarDate): Offered[] {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsOffered }, (_, back) =>
    yearOffered(String(year - back), back === 0 ? `${year} to date` : undefined),
  )
  const first = `${today.slice(0, 7)}-01` as CalendarDate
  const months = [first, `${addDays(first, -1).slice(0, 7)}-01` as CalendarDate].map(
    (from): Offered => ({ value: from, label: monthName(from), from, to: lastOfMonth(from) }),
  )
  return [...years, ...months]
}

/** The period in the address: the year before this one where none is. */
export function useChosenPeriod() {
  const [search, setSearch] = useSearchParams()
  const only = useReadOnlyYear()
  const today = dayIn(lagos, new Date().toISOString() as Parameters<typeof dayIn>[1])
  const offered = only === undefined ? offeredOn(today) : [yearOffered(String(only))]
  const usual = offered[0]
  const from = calendarDate(search.get('from') ?? '') ?? usual?.from
  const to = calendarDate(search.get('to') ?? '') ?? usual?.to
  const compare: Comparison = search.get('compare') === 'period-before' ? 'period-before' : 'year-before'
  const change = (changes: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) next.set(name, value)
        return next
      },
      { replace: true },
    )
  const named = offered.find((one) => one.from === from && one.to === to)
  return { offered, from, to, compare, change, show: search.get('show') ?? '', named }
}

export type ChosenPeriod = ReturnType<typeof useChosenPeriod>

/** Chooses the period, and what it is compared with. */
export function PeriodChoosers({
  chosen: { offered, from, to, compare, change, named },
}: {
  chosen: ChosenPeriod
}) {
  return (
    <div className="grid g-4 no-print">
      <Select
        label="Period"
        value={named?.value ?? ''}
        placeholder="Choose dates"
        options={offered.map(({ value, label }) => ({ value, label }))}
        onValue={(value) => {
          const one = offered.find((each) => each.value === value)
          if (one) change({ from: one.from, to: one.to })
        }}
      />
      <DayInput
        label="From"
        value={from ?? ''}
        onValue={(day) => calendarDate(day) && change({ from: day })}
      />
      <DayInput label="To" value={to ?? ''} onValue={(day) => calendarDate(day) && change({ to: day })} />
      <Select
        label="Compare with"
        value={compare}
        options={[
          { value: 'year-before', label: 'The year before' },
          { value: 'period-before', label: 'The period before' },
        ]}
        onValue={(value) => change({ compare: value })}
      />
    </div>
  )
}
