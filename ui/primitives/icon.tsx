/** An icon drawn from one path. Always decoration: the words beside it, or a hidden name, carry the meaning. */
export function Icon({ of, size }: { of: string; size?: 'sm' | 'lg' | undefined }) {
  return (
    <svg className={size ? `i i-${size}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}
