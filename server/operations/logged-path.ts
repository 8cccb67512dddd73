/**
 * The address of a request as the log writes it. An address can hold a secret, as that of a private calendar does, or
 * what somebody put there by mistake: of what stands in a place of its own, only the id of a record is written, and of an
 * address there is nothing at, nothing.
 */

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A part of the address of a page or a file of ours: short, with hardly a digit. */
const isPlain = (part: string) =>
  part.length <= 40 && /^[\w.-]*$/.test(part) && part.replace(/\D/g, '').length < 6

/** The path, with `…` for what may be nobody's business. `pattern`: the route that answered, such as `/api/events/:id`. */
export function loggedPath(path: string, pattern: string, status: number): string {
  const isPage = pattern.includes('*')
  if (isPage && status >= 400) return '/…'
  const places = pattern.split('/')
  return path
    .split('/')
    .map((part, at) => {
      const isOurs = isPage ? isPlain(part) : places[at] === part
      return isOurs || recordId.test(part) ? part : '…'
    })
    .join('/')
}
