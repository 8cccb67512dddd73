/**
 * The same page under a name: a browser makes no passkey for an address made of numbers, and the product on one's own
 * machine is `localhost` to it. `undefined` where the address has a name already.
 */
export function namedAddress(href: string): string | undefined {
  const url = new URL(href)
  if (!/^127\.|^\[::1\]$/.test(url.hostname)) return undefined
  url.hostname = 'localhost'
  return url.href
}
