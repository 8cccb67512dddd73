/** The search box, the filters and, where rows are cards, the order above a list. */

import { calendarDate } from '@kolo/foundation/time'
import { useEffect, useId, useRef, useState } from 'react'
import { DayInput } from '../patterns/day-input.tsx'
import { Pick } from '../primitives/choices.tsx'
import { Icon } from '../primitives/icon.tsx'
import { searchIcon } from '../primitives/icons.tsx'
import {
  filterValue,
  type ListAddress,
  type ListFilter,
  type ListFilters,
  offeredBy,
} from './list-address.tsx'

/** What the search box says. */
export type ListSearch = { label: string; placeholder: string }

/** What a list can be ordered by, with the title of its column. */
export type SortChoice = { sort: string; title: string }

/** Everything above the list; nothing where there is nothing to choose. */
export function ListToolbar({
  address,
  filters,
  search,
  sorts,
}: {
  address: ListAddress
  filters: ListFilters
  search: ListSearch | undefined
  sorts: readonly SortChoice[]
}) {
  const named = Object.entries(filters)
  const boxes = named.filter(([, { as }]) => as === 'select')
  const days = named.filter(([, { as }]) => as === 'day')
  return (
    <>
      {named
        .filter(([, { as }]) => as === undefined || as === 'picks')
        .map(([name, filter]) => (
          <FilterPicks key={name} name={name} filter={filter} address={address} />
        ))}
      {(search || boxes.length > 0 || sorts.length > 0) && (
        <div className={search || boxes.length > 0 ? 'toolbar' : 'toolbar lg:hidden'}>
          {search && <SearchBox words={search} address={address} />}
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
            {boxes.map(([name, filter]) => (
              <FilterBox key={name} name={name} filter={filter} address={address} />
            ))}
            {sorts.length > 0 && <OrderBox sorts={sorts} address={address} />}
          </div>
          {days.map(([name, filter]) => (
            <DayInput
              key={name}
              label={filter.label}
              value={filterValue(address.search, name, filter) ?? ''}
              onValue={(typed) => {
                if (typed === '' || calendarDate(typed)) address.change(filter.at ?? name, typed)
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

type FilterProps = { name: string; filter: ListFilter; address: ListAddress }

function FilterPicks({ name, filter, address }: FilterProps) {
  const chosen = filterValue(address.search, name, filter)
  const choose = (value: string) => address.change(filter.at ?? name, value === filter.usual ? '' : value)
  return (
    <fieldset className="picks" aria-label={filter.label}>
      {filter.usual === undefined && (
        <Pick pressed={chosen === undefined} onPress={() => choose('')}>
          {filter.all ?? 'All'}
        </Pick>
      )}
      {offeredBy(filter).map((value) => (
        <Pick key={value} pressed={chosen === value} onPress={() => choose(value)}>
          {filter.names[value]}
        </Pick>
      ))}
    </fieldset>
  )
}

function FilterBox({ name, filter, address }: FilterProps) {
  return (
    <select
      className="input sm:w-auto"
      aria-label={filter.label}
      value={filterValue(address.search, name, filter) ?? ''}
      onChange={({ target }) => address.change(filter.at ?? name, target.value)}
    >
      {filter.usual === undefined && (
        <option value="">
          {filter.label}: {filter.all ?? 'Any'}
        </option>
      )}
      {offeredBy(filter).map((value) => (
        <option key={value} value={value}>
          {filter.label}: {filter.names[value]}
        </option>
      ))}
    </select>
  )
}

/** The order, where the heads of the table are not seen. */
function OrderBox({ sorts, address }: { sorts: readonly SortChoice[]; address: ListAddress }) {
  return (
    <select
      className="input sm:w-auto lg:hidden"
      aria-label="Sort by"
      value={address.search.get('order') ?? ''}
      onChange={({ target }) => address.change('order', target.value)}
    >
      <option value="">Sort: Usual</option>
      {sorts.map(({ sort, title }) => [
        <option key={sort} value={sort}>
          Sort: {title}, ascending
        </option>,
        <option key={`-${sort}`} value={`-${sort}`}>
          Sort: {title}, descending
        </option>,
      ])}
    </select>
  )
}

/** Searches a moment after the last letter. */
function SearchBox({ words, address }: { words: ListSearch; address: ListAddress }) {
  const id = useId()
  const kept = address.search.get('search') ?? ''
  const [text, setText] = useState(kept)
  const sent = useRef(kept)
  const { change } = address
  const latest = useRef(change)
  latest.current = change
  if (kept !== sent.current) {
    sent.current = kept
    setText(kept)
  }
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      latest.current('search', text.trim())
    }, 300)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="search">
      <label className="vh" htmlFor={id}>
        {words.label}
      </label>
      <Icon of={searchIcon} />
      <input
        className="input"
        id={id}
        type="search"
        placeholder={words.placeholder}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
