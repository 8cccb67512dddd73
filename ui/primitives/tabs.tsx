import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Count } from './chip.tsx'

export type Tab<Key extends string> = { key: Key; title: string; icon?: ReactNode; count?: number }

/**
 * Tabs over one panel. Arrow keys, Home and End move between tabs; the chosen tab is scrolled into view, because
 * on a phone the row is wider than the screen.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  children: ReactNode
}) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const tab = row.current?.querySelector(`[data-tab="${chosen}"]`)
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [chosen])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    onChoose(tab.key)
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.icon}
            {tab.title}
            {tab.count !== undefined && <Count value={tab.count} />}
          </button>
        ))}
      </div>
      <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
