/** What a path means: the same for whoever looks at it, however it is spelt. */

/** The path a request is about, as the router reads it: without `..`, and with what was percent-encoded for nothing decoded. */
export function meaningOf(path: string): string {
  try {
    return decodeURI(new URL(path, 'http://localhost').pathname)
  } catch {
    return path
  }
}

/** Whether a path fits a route: `:id` or `{id}` stands for one part, `*` at the end for any that follow. */
export function fitsRoute(route: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = route.split('/')
  const open = wanted.at(-1) === '*'
  if (open) wanted.pop()
  if (open ? parts.length < wanted.length : parts.length !== wanted.length) return false
  return wanted.every((part, at) => (/^[:{]/.test(part) ? parts[at] !== '' : parts[at] === part))
}
