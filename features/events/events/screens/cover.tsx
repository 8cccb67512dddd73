import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { Picture } from '@kolo/ui/patterns/picture'
import { savesData } from '@kolo/ui/patterns/saving-data'
import { useState } from 'react'
import { type Event, readCover } from '../event.contract.ts'

type Covered = Pick<Event, 'id' | 'cover'>

const addressOf = (id: string, { mark }: NonNullable<Event['cover']>) => pathOf(readCover, { id, mark })

/** The picture of an event on its page. Where data is costly it comes once somebody asks for it. */
export function Cover({ of: { id, cover } }: { of: Covered }) {
  if (!cover) return null
  const { mark, alt, sizeBytes } = cover
  return <Picture key={mark} src={addressOf(id, cover)} alt={alt} size={spokenBytes(sizeBytes)} />
}

/** The same in a list, small; left out where data is costly. The row says all that matters without it. */
export function CoverInList({ of: { id, cover } }: { of: Covered }) {
  const [hasFailed, setFailed] = useState(false)
  if (!cover || hasFailed || savesData()) return null
  return (
    <img
      className="ev-thumb"
      src={addressOf(id, cover)}
      alt={cover.alt}
      width={80}
      height={56}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
