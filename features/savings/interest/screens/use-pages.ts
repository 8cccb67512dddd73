import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { useState } from 'react'

type Page<Row> = { rows: readonly Row[]; nextCursor?: string | undefined }

/** The rows of the first page and of those that were asked for after it; `more` is absent on the last one. */
export function usePages<Row>(
  first: Page<Row>,
  read: (cursor: string) => Promise<Page<Row>>,
): { rows: readonly Row[]; busy: boolean; more?: () => void } {
  const [older, setOlder] = useState<Page<Row>>()
  const [busy, setBusy] = useState(false)
  const cursor = (older ?? first).nextCursor

  async function next(from: string) {
    setBusy(true)
    try {
      const page = await read(from)
      setOlder({ ...page, rows: [...(older?.rows ?? []), ...page.rows] })
    } catch (problem) {
      toast.bad(sentenceOfError(problem))
    } finally {
      setBusy(false)
    }
  }

  return {
    rows: [...first.rows, ...(older?.rows ?? [])],
    busy,
    ...(cursor === undefined ? {} : { more: () => void next(cursor) }),
  }
}
