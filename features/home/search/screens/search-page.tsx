import type { OutputOf } from '@kolo/foundation/endpoint'
import { dayIn } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { Icon } from '@kolo/ui/primitives/icon'
import { chevronRightIcon, searchIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type SearchHit, searchRecords } from '../search.contract.ts'
import { lettersLeast, marked } from '../search.rules.ts'
import { recentSearches } from './recent-searches.ts'
import { SearchHelp } from './search-help.tsx'

type Group = OutputOf<typeof searchRecords>['groups'][number]

/** How long after the last letter the server is asked. */
const pauseMs = 150

/**
 * One search over all records an officer may see. What is typed is in the address; the arrows go through what was found
 * and Enter opens it, while the field keeps the focus.
 */
export function SearchPage() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const asked = search.get('q') ?? ''
  const [text, setText] = useState(asked)
  const [at, setAt] = useState(0)
  const [kind, setKind] = useState<string>()
  const isAsked = asked.trim().length >= lettersLeast
  const read = useRead(searchRecords, { query: { text: asked.trim() } }, { enabled: isAsked })
  const groups = (isAsked ? read.data?.groups : undefined) ?? []
  const shown = groups.filter(({ name }) => kind === undefined || name === kind)
  const hits = shown.flatMap((group) => group.hits)
  const chosen = hits[Math.min(at, hits.length - 1)]

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => {
      setAt(0)
      setKind(undefined)
      setSearch(text.trim() === '' ? {} : { q: text }, { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked, setSearch])

  function open(hit: SearchHit) {
    recentSearches.keep(asked.trim())
    void navigate(hit.link)
  }
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0)
      setAt((before) => (Math.min(before, hits.length - 1) + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && chosen && text === asked) open(chosen)
    else if (event.key === 'Escape') {
      if (text === '') void navigate(-1)
      else setText('')
    } else return
    event.preventDefault()
  }

  return (
    <div className="stack">
      <h1>Search</h1>
      <SearchField ref={field} list={list} text={text} chosen={chosen} onText={setText} onKeyDown={press} />
      {groups.length > 1 && <Kinds groups={groups} kind={kind} onKind={setKind} />}
      <div className="grid g-search">
        <div>
          {isAsked ? (
            <Screen
              of={read}
              what="what was found"
              isEmpty={({ groups: found }) => found.length === 0}
              empty={
                <EmptyState picture={searchXIcon} title="Nothing found">
                  Try fewer letters, a member number, an amount or a date.
                </EmptyState>
              }
            >
              {() => (
                <>
                  <p className="sm muted" role="status">
                    {hits.length === 1 ? '1 result' : `${hits.length} results`} for “{asked.trim()}”
                  </p>
                  <div id={list} role="listbox" aria-label="Results" className="stack">
                    {shown.map((group) => (
                      <Results
                        key={group.name}
                        list={list}
                        group={group}
                        searched={asked}
                        chosen={chosen}
                        onOpen={open}
                      />
                    ))}
                  </div>
                  <Lists groups={shown} />
                </>
              )}
            </Screen>
          ) : (
            <p className="muted" role="status">
              Type at least 2 letters or digits.
            </p>
          )}
        </div>
        <SearchHelp recent={recentSearches.all()} onSearch={setText} />
      </div>
    </div>
  )
}

/** The field of the search, as the combo box of the list of results. */
function SearchField({
  ref,
  list,
  text,
  chosen,
  onText,
  onKeyDown,
}: {
  ref: RefObject<HTMLInputElement | null>
  list: string
  text: string
  chosen: SearchHit | undefined
  onText: (next: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <div className="search bigsearch">
      <label className="vh" htmlFor={`${list}-field`}>
        Search members, payments, withdrawals, loans, tickets, plans and vouchers
      </label>
      <Icon of={searchIcon} />
      <input
        ref={ref}
        className="input"
        id={`${list}-field`}
        type="search"
        role="combobox"
        aria-expanded={chosen !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? optionId(list, chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Name, number, code, amount or date"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const optionId = (list: string, { id }: SearchHit) => `${list}-${id}`

function Kinds({
  groups,
  kind,
  onKind,
}: {
  groups: readonly Group[]
  kind: string | undefined
  onKind: (next: string | undefined) => void
}) {
  return (
    <fieldset className="picks" aria-label="Kind of result">
      <Pick pressed={kind === undefined} onPress={() => onKind(undefined)}>
        All
      </Pick>
      {groups.map(({ name, title, hits, isMore }) => (
        <Pick key={name} pressed={kind === name} onPress={() => onKind(name)}>
          {title} {hits.length}
          {isMore && '+'}
        </Pick>
      ))}
    </fieldset>
  )
}

function Results({
  list,
  group: { name, title, hits },
  searched,
  chosen,
  onOpen,
}: {
  list: string
  group: Group
  searched: string
  chosen: SearchHit | undefined
  onOpen: (hit: SearchHit) => void
}) {
  const heading = `${list}-${name}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset.
    <div role="group" aria-labelledby={heading} className="card found">
      <div className="found-head" role="presentation" id={heading}>
        {title}
      </div>
      {hits.map((hit) => (
        <Link
          key={hit.id}
          id={optionId(list, hit)}
          role="option"
          aria-selected={hit === chosen}
          tabIndex={-1}
          className="item"
          to={hit.link}
          onClick={() => onOpen(hit)}
        >
          <Hit hit={hit} searched={searched} />
        </Link>
      ))}
    </div>
  )
}

function Hit({
  hit: { title, code, detail, amountKobo, status, begunAt },
  searched,
}: {
  hit: SearchHit
  searched: string
}) {
  const { timezone } = usePreferences()
  return (
    <>
      <span className="grow">
        <span className="item-title block">
          <Marked text={title} searched={searched} />
        </span>
        <span className="item-sub num block">
          {[code, detail].filter(Boolean).join(' · ')}
          {begunAt && (
            <>
              {' · '}
              <Day day={dayIn(timezone, begunAt)} />
            </>
          )}
        </span>
      </span>
      <span className="found-end">
        {amountKobo !== undefined && <Naira amount={amountKobo} className="medium sm" />}
        {status && <Chip tone={status.tone}>{status.words}</Chip>}
      </span>
    </>
  )
}

function Marked({ text, searched }: { text: string; searched: string }) {
  let place = 0
  return marked(text, searched).map(({ text: piece, isFound }) => {
    place += piece.length
    return isFound ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>
  })
}

/** Where all that is found of a kind is listed. */
function Lists({ groups }: { groups: readonly Group[] }) {
  return groups.flatMap(({ name, title, isMore, listLink }) =>
    isMore && listLink
      ? [
          <p key={name}>
            <Link className="more" to={listLink}>
              See all {title.toLowerCase()} found
              <Icon of={chevronRightIcon} size="sm" />
            </Link>
          </p>,
        ]
      : [],
  )
}
