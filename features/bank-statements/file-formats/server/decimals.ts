/** Amounts as programs write them to each other, with as many decimals as they like. */
import { amountIn } from '@kolo/files/cells'
import { type Kobo, kobo } from '@kolo/foundation/money'

/**
 * An amount in kobo: `-8.95000` → −895, `123,4` → 12340, `+5` → 500. What is no whole kobo is none: `1.005` → `undefined`.
 * Groups of thousands, which no standard has, are read where they leave no doubt.
 */
export function decimalIn(text: string): Kobo | undefined {
  const plain = text.replace(/\s/g, '')
  const parts = /^([+-]?)(\d{0,13})(?:[.,](\d{0,20}))?$/.exec(plain)
  if (!parts) return /[.,].*[.,]/.test(plain) ? amountIn(plain) : undefined
  const [, sign, whole = '', part = ''] = parts
  if (whole === '' && part === '') return undefined
  if (/[1-9]/.test(part.slice(2))) return undefined
  const size = BigInt(whole || '0') * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'))
  return kobo(sign === '-' ? -size : size)
}
