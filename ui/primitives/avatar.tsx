import { useState } from 'react'
import { classes } from '../class-names.tsx'

const tints = ['', 'ava-b', 'ava-c', 'ava-d'] as const

/** "Amara Odunlade" → "AO"; one name gives one letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return picked
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The same name always has the same tint. */
function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return tints[sum % tints.length] ?? ''
}

/** A person's picture; initials on a tint where there is none or it does not come. Decoration: the name stands beside it. */
export function Avatar({
  name,
  picture,
  size,
}: {
  name: string
  picture?: string | undefined
  size?: 'sm' | 'lg'
}) {
  const [missing, setMissing] = useState<string>()
  const shown = picture !== missing && picture
  return (
    <span className={classes('ava', tintOf(name), size && `ava-${size}`)} aria-hidden="true">
      {shown ? (
        <img src={shown} alt="" width="40" height="40" loading="lazy" onError={() => setMissing(shown)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
