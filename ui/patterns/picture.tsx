import { useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { imageIcon } from '../primitives/icons.tsx'
import { savesData } from './saving-data.tsx'

/** A wide picture of a record, cut to its middle. Where it is costly it comes once somebody asks for it. */
export function Picture({
  src,
  alt,
  size,
  isLarge = false,
}: {
  src: string
  alt: string
  /** How large it is, in words. */
  size: string
  /** So large that it is asked for first everywhere. */
  isLarge?: boolean
}) {
  const [isAsked, setAsked] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return null
  if ((isLarge || savesData()) && !isAsked)
    return (
      <Button icon={imageIcon} onClick={() => setAsked(true)}>
        Show the picture, {size}
      </Button>
    )
  return (
    <img
      className="ev-cover"
      src={src}
      alt={alt}
      width={800}
      height={320}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
