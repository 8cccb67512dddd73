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

/** A person's picture, or initials on a tint. Decoration: the name stands beside it. */
export function Avatar({
  name,
  picture,
  size,
}: {
  name: string
  picture?: string | undefined
  size?: 'sm' | 'lg'
}) {
  return (
    <span className={classes('ava', tintOf(name), size && `ava-${size}`)} aria-hidden="true">
      {picture ? <img src={picture} alt="" width="40" height="40" loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
