import { type Kobo, writeNaira } from '@kolo/foundation/money'
import { classes } from '../class-names.tsx'
import { IconButton } from '../primitives/button.tsx'
import { eyeIcon, eyeOffIcon } from '../primitives/icons.tsx'
import { useHiddenAmounts, usePreferences } from './preferences.tsx'

/**
 * An amount of money. In display sizes the kobo are smaller, and a screen reader hears the amount as one. While
 * amounts are hidden it reads "₦•••".
 */
export function Naira({
  amount,
  size = 'text',
  sign = false,
  className,
}: {
  amount: Kobo
  size?: 'text' | 'md' | 'lg' | 'xl'
  /** Shows a plus sign too, for money in. */
  sign?: boolean
  className?: string
}) {
  const { numberFormat } = usePreferences()
  const [hidden] = useHiddenAmounts()
  const looks = size === 'text' ? 'num' : classes('money', size !== 'md' && `money-${size}`)
  if (hidden)
    return (
      <span className={classes(looks, 'amount-hidden', className)}>
        <span aria-hidden="true">₦•••</span>
        <span className="vh">Amount hidden</span>
      </span>
    )
  const text = `${sign && amount > 0n ? '+' : ''}${writeNaira(amount, numberFormat)}`
  if (size === 'text') return <span className={classes(looks, className)}>{text}</span>
  return (
    <span className={classes(looks, className)}>
      <span className="vh">{text}</span>
      <span aria-hidden="true">
        {text.slice(0, -3)}
        <span className="k">{text.slice(-3)}</span>
      </span>
    </span>
  )
}

/**
 * Writes an amount as text in the member's number format, for labels and for sentences that ask about an action. Never
 * hidden: nobody should agree to an amount they cannot read.
 */
export function useNairaText(): (amount: Kobo) => string {
  const { numberFormat } = usePreferences()
  return (amount) => writeNaira(amount, numberFormat)
}

/** Hides or shows every amount on this device. */
export function HideAmountsButton({ className }: { className?: string }) {
  const [hidden, setHidden] = useHiddenAmounts()
  return (
    <IconButton
      className={classes(className)}
      icon={hidden ? eyeIcon : eyeOffIcon}
      label={hidden ? 'Show amounts' : 'Hide amounts'}
      aria-pressed={hidden}
      onClick={() => setHidden(!hidden)}
    />
  )
}
