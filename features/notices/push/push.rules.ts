/**
 * What may be kept of a browser that wants push messages, and what a message says. What must always be true: the address
 * of a push service is https on a host with a name; and unless the member wished otherwise for that browser, a message
 * says that there is news and nothing of it, because whoever sees the screen reads it.
 */

/** The most browsers of one person; the one kept longest ago makes room. */
export const browsersMost = 10

const addressLongest = 1_000

/**
 * Whether messages may be sent to an address: https, at its usual port, of a host with a name; or the service of this
 * machine that the settings name. Where a name leads to is looked at when a message is sent.
 */
export function mayBePushService(endpoint: string, localService: string | undefined): boolean {
  const url = URL.parse(endpoint)
  if (url === null || endpoint.length > addressLongest || url.username !== '' || url.password !== '')
    return false
  if (url.origin === localService) return true
  const isNumber = /^\[|^\d+(\.\d+){3}$/.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && url.hostname.includes('.') && !isNumber
}

/** What the service worker shows: `tag` takes the place of an earlier one, `link` is an address of ours. */
export type PushText = { title: string; body: string; link: string; tag: string }

const bodyLongest = 300

/** Where a message leads that has no place of its own: the notices of the product. */
export const noticesLink = '/dashboard?notices=open'

/** The text of a message; of `whole` only its title and its beginning are shown. */
export function pushText(
  whole: { subject: string; text: string; link?: string | undefined },
  { showsAll, communityName, tag }: { showsAll: boolean; communityName: string; tag: string },
): PushText {
  const { subject, text, link = noticesLink } = whole
  if (!showsAll) return { title: communityName, body: 'There is news for you.', link, tag }
  const body = text.length > bodyLongest ? `${text.slice(0, bodyLongest - 1).trimEnd()}…` : text
  return { title: subject, body, link, tag }
}
