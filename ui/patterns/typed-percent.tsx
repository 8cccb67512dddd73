/** A part of a hundred as it is typed, in basis points: "8.5" → 850. What is none is no number, which contracts refuse. */
export function typedPercent(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
}
