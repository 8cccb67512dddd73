/** A yearly rate as people read it: 850 basis points → "8.50%". */
export function writeRate(rateBps: number): string {
  return `${(rateBps / 100).toFixed(2)}%`
}

/** A rate as it is typed, in basis points: "8.5" → 850, "8.5%" → 850. `undefined` for anything else. */
export function readRate(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
