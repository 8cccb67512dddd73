import { Icon } from '@kolo/ui/primitives/icon'
import { searchIcon } from '@kolo/ui/primitives/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { kycNames, roleNames, tierNames } from '../../profiles/profile.messages.ts'
import { type MemberFilter, memberFilters, withPart } from './member-query.ts'

const filterTitles: Record<MemberFilter, string> = {
  kyc: 'Identity',
  role: 'Role',
  tier: 'Tier',
  status: 'Status',
  email: 'Email',
  profile: 'Profile',
}

/** Two states of a check have the same word; the list names the second one apart. */
const valueNames: { [Name in MemberFilter]: Record<(typeof memberFilters)[Name][number], string> } = {
  kyc: { ...kycNames, expired: 'Out of date' },
  role: roleNames,
  tier: tierNames,
  status: { active: 'Active', inactive: 'Not active' },
  email: { checked: 'Checked', unchecked: 'Not checked' },
  profile: { complete: 'Complete', incomplete: 'Not complete' },
}

type Searching = { search: URLSearchParams; onSearch: (next: URLSearchParams) => void }

/** The search box and the filters above the list. */
export function MemberToolbar({ search, onSearch }: Searching) {
  return (
    <div className="toolbar">
      <SearchBox search={search} onSearch={onSearch} />
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
        {(Object.keys(memberFilters) as MemberFilter[]).map((name) => (
          <FilterList key={name} name={name} search={search} onSearch={onSearch} />
        ))}
      </div>
    </div>
  )
}

/** Searches a moment after the last letter. */
function SearchBox({ search, onSearch }: Searching) {
  const id = useId()
  const kept = search.get('search') ?? ''
  const [text, setText] = useState(kept)
  const sent = useRef(kept)
  if (kept !== sent.current) {
    sent.current = kept
    setText(kept)
  }
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      onSearch(withPart(search, 'search', text.trim()))
    }, 300)
    return () => clearTimeout(timer)
  }, [text, search, onSearch])
  return (
    <div className="search">
      <label className="vh" htmlFor={id}>
        Search members
      </label>
      <Icon of={searchIcon} />
      <input
        className="input"
        id={id}
        type="search"
        placeholder="Name, email or code"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}

function FilterList({ name, search, onSearch }: Searching & { name: MemberFilter }) {
  const value = search.get(name) ?? ''
  const names: Record<string, string> = valueNames[name]
  return (
    <select
      className="input sm:w-auto"
      aria-label={filterTitles[name]}
      value={value}
      onChange={(event) => onSearch(withPart(search, name, event.target.value))}
    >
      <option value="">{filterTitles[name]}: Any</option>
      {memberFilters[name].map((each) => (
        <option key={each} value={each}>
          {filterTitles[name]}: {names[each]}
        </option>
      ))}
    </select>
  )
}
