/** The key of a share account, where an account is asked for. */

/** What a share account is called where an account is asked for: `shares-` and its id. */
export const sharesKeyPattern = /^shares-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function sharesKey({ id }: { id: string }): string {
  return `shares-${id}`
}

/** The id of the share account such a key is of; `undefined` where it is of another account. */
export function sharesIdIn(key: string): string | undefined {
  return sharesKeyPattern.test(key) ? key.slice('shares-'.length) : undefined
}
