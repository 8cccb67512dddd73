import { type Told, told, toldAll } from '@kolo/ui/patterns/kept-answers'
import { listEvents, readEvent, type WholeEvent } from '../event.contract.ts'

/** What became of an event for its reader: on its page, and in every list that is kept. */
export function toldEvent(whole: WholeEvent): readonly Told[] {
  const { id, left, own } = whole
  return [
    told(readEvent, { params: { id } }, () => whole),
    toldAll(listEvents, ({ rows, ...page }) => ({
      ...page,
      rows: rows.map((one) => (one.id === id ? { ...one, left, own } : one)),
    })),
  ]
}
