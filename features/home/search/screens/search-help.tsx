import { Button } from '@kolo/ui/primitives/button'

const ways = [
  ['Member number', 'KM-01207'],
  ['Phone number', '0806 555 0177'],
  ['Amount', '150,000'],
  ['Reference', 'KOLO-8LC4'],
  ['Date', '20/11/2026'],
] as const

const keys = [
  ['/', 'Search'],
  ['↑ ↓', 'Move'],
  ['Enter', 'Open'],
  ['Esc', 'Clear'],
] as const

/** What can be searched for, with which keys, and what was searched for before. */
export function SearchHelp({
  recent,
  onSearch,
}: {
  recent: readonly string[]
  onSearch: (text: string) => void
}) {
  return (
    <div className="stack">
      <section className="card card-pad stack-2 max-lg:hidden">
        <h2 className="h3">Keyboard</h2>
        <ul className="sm search-ways">
          {keys.map(([key, name]) => (
            <li key={key}>
              <span className="muted">{name}</span>
              <kbd>{key}</kbd>
            </li>
          ))}
        </ul>
      </section>
      <section className="card card-pad stack-2">
        <h2 className="h3">Search by</h2>
        <ul className="sm search-ways">
          {ways.map(([name, example]) => (
            <li key={name}>
              <span className="muted">{name}</span>
              <code>{example}</code>
            </li>
          ))}
        </ul>
      </section>
      {recent.length > 0 && (
        <section className="card card-pad stack-2">
          <h2 className="h3">Recent searches</h2>
          <div className="row row-2 wrap">
            {recent.map((text) => (
              <Button key={text} size="sm" onClick={() => onSearch(text)}>
                {text}
              </Button>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
