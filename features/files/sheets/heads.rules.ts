/** The names of the columns of a table: compared with those of another file, and looked through for what they may mean. */

const plainHead = (head: string) => head.toLowerCase().replace(/\s+/g, ' ').trim()

/** The heads as one text; where they are the same, the bank writes as it did. */
export function headsKey(names: readonly string[]): string {
  return names.map(plainHead).join('|').slice(0, 2_000)
}

/**
 * Finds columns by what their heads may be called, each column once; the first pattern that one has counts. `fits` looks at
 * what stands in a column.
 */
export function findColumns(
  names: readonly string[],
): (patterns: readonly RegExp[], fits?: (at: number) => boolean) => number | undefined {
  const plain = names.map(plainHead)
  const taken = new Set<number>()
  return (patterns, fits = () => true) => {
    for (const pattern of patterns) {
      const at = plain.findIndex((name, place) => !taken.has(place) && pattern.test(name) && fits(place))
      if (at >= 0) {
        taken.add(at)
        return at
      }
    }
    return undefined
  }
}
