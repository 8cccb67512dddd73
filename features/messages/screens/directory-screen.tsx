import { useRead } from '@kolo/ui/patterns/api'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { searchIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listDirectory } from '../directory.contract.ts'
import { cardPath, directoryPath } from '../messages.paths.ts'
import { CardSheet } from './card-sheet.tsx'
import { PersonName } from './person-name.tsx'

/** The members who let others see them. */
export function DirectoryScreen() {
  const pages = usePages()
  const [search, setSearch] = useState('')
  const query = search === '' ? pages.query : { ...pages.query, search }
  const read = useRead(listDirectory, { query })
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const chosen = address.get('member')
  const find = (text: string) => {
    setSearch(text)
    pages.restart()
  }
  return (
    <div className="stack">
      <PageHead title="Members" lead="All members who are visible to the community." />
      <SearchBox key={search === '' ? 'all' : 'some'} found={search} onSearch={find} />
      <Screen
        of={read}
        what="the members"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={<Nobody isSearch={search !== ''} onClear={() => find('')} />}
      >
        {(page) => (
          <section className="card" aria-label="Members">
            <div className="list">
              {page.rows.map((person) => (
                <Link key={person.uid} className="item" to={cardPath(person.uid)} replace preventScrollReset>
                  <PersonName of={person} />
                </Link>
              ))}
            </div>
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </section>
        )}
      </Screen>
      {chosen && (
        <CardSheet
          key={chosen}
          uid={chosen}
          onClose={() => void navigate(directoryPath, { replace: true })}
        />
      )}
    </div>
  )
}

function Nobody({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      picture={searchXIcon}
      title={isSearch ? 'Nobody found' : 'No members to show yet'}
      action={isSearch && <Button onClick={onClear}>Show everybody</Button>}
    >
      {isSearch
        ? 'Try the beginning of a first or last name.'
        : 'Members appear here when they join, unless they hide their profile.'}
    </EmptyState>
  )
}

/** Searches a moment after the last letter. */
function SearchBox({ found, onSearch }: { found: string; onSearch: (text: string) => void }) {
  const id = useId()
  const [text, setText] = useState(found)
  useEffect(() => {
    if (text.trim() === found) return
    const timer = setTimeout(() => onSearch(text.trim()), 300)
    return () => clearTimeout(timer)
  }, [text, found, onSearch])
  return (
    <div className="search">
      <label className="vh" htmlFor={id}>
        Search members by name
      </label>
      <Icon of={searchIcon} />
      <input
        className="input"
        id={id}
        type="search"
        placeholder="Name"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
