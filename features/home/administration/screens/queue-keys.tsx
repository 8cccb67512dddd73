import { late } from '@kolo/ui/patterns/late'
import { Button } from '@kolo/ui/primitives/button'
import { type RefObject, useEffect, useState } from 'react'
import { keepKeysOn, readKeysOn } from './keys-on.ts'
import { nextPlace, queueKeyOf } from './queue-places.ts'

const KeysSheet = late(async () => (await import('./keys-sheet.tsx')).KeysSheet)

const rowsOfQueue = 'tbody tr, li.item, li.item-stack'
/** What opens a row: its own button where it has one, or else the first thing in it that can be pressed. */
const opens = ['.acts button:not([disabled]), .acts a[href]', 'a[href], button:not([disabled])']

function controlOf(row: Element): HTMLElement | null {
  return opens.reduce<HTMLElement | null>((found, selector) => found ?? row.querySelector(selector), null)
}

/** Somebody types, or a sheet is open: keys are theirs. */
function isElsewhere(target: EventTarget | null): boolean {
  const typing =
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, summary')
  return Boolean(typing) || document.querySelector('dialog[open]') !== null
}

/** Keys for a day at the queue: from row to row, open, choose. They can be switched off, because some say letters aloud. */
export function QueueKeys({ queue }: { queue: RefObject<HTMLElement | null> }) {
  const [isOn, setIsOn] = useState(readKeysOn)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let place = -1
    const rows = () =>
      [...(queue.current?.querySelectorAll(rowsOfQueue) ?? [])].filter((row) => controlOf(row) !== null)
    const listen = (event: KeyboardEvent) => {
      const key = queueKeyOf(event)
      if (key === undefined || isElsewhere(event.target)) return
      if (key === 'help') {
        setOpen(true)
        return event.preventDefault()
      }
      const all = rows()
      const at = all.findIndex((row) => row.contains(document.activeElement))
      if (at >= 0) place = at
      // From anywhere else the arrows move the page.
      else if (event.key.startsWith('Arrow')) return
      if (key === 'choose') all[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      else {
        // A row that was decided is gone, and the next one stands in its place.
        place = nextPlace({ at, before: place, rows: all.length, step: key === 'down' ? 1 : -1 })
        const row = all[place]
        if (row) controlOf(row)?.focus()
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, queue])
  const turn = (next: boolean) => {
    keepKeysOn(next)
    setIsOn(next)
  }
  return (
    <>
      <Button size="sm" className="max-lg:hidden" onClick={() => setOpen(true)}>
        Keys <kbd>?</kbd>
      </Button>
      {open && <KeysSheet isOn={isOn} onTurn={turn} onClose={() => setOpen(false)} />}
    </>
  )
}
