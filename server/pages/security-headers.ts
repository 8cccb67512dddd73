/**
 * The headers every answer carries, whoever made it: the strictest policy the product works under. No inline script or
 * style, nothing from another site, never in somebody else's frame.
 */

/** What the settings change about the headers. */
type Surroundings = {
  /** Adds that nothing is ever fetched in the clear. */
  https: boolean
  /** The origin of a media host: pictures, and nothing else, may come from there. */
  pictures?: string | undefined
}

function contentPolicy({ https, pictures }: Surroundings): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures ? ` ${pictures}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // No text becomes markup or script, whoever's it is; the one policy gives our own workers their addresses.
    "require-trusted-types-for 'script'",
    'trusted-types kolo',
  ]
  return [...directives, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}

// Our own pages may ask for the camera: tickets are scanned with it at the door of an event.
const switchedOff =
  'accelerometer display-capture geolocation gyroscope magnetometer microphone midi payment usb'

export type Header = readonly [name: string, value: string]

/**
 * The headers for each path, made once. Every page may open a popup and know when it closes, because the screen that
 * links Google is reached from any other one without a new page; nobody who opens our pages gets hold of them. The page
 * Google sends the popup back to must leave the tie to its opener alone, or the opener would take it for closed.
 */
export function securityHeaders(surroundings: Surroundings): (path: string) => readonly Header[] {
  const ordinary = headersWith('same-origin-allow-popups', surroundings)
  const afterPopup = headersWith('unsafe-none', surroundings)
  const partHeaders: readonly Header[] = [['x-content-type-options', 'nosniff']]
  return (path) => {
    if (isPagePart(path)) return partHeaders
    return path === '/auth/federated' ? afterPopup : ordinary
  }
}

/**
 * The scripts, styles and fonts a page is made of: the policy of the page holds for them, so all they must say is that
 * they are what their type says. A worker (`.mjs`) is held by its own policy, and a drawing can be opened as a page.
 */
export const isPagePart = (path: string) =>
  /^\/(?:assets\/[^/]+\.(?:js|css|woff2)|theme\.js|drawn\.js)$/.test(path)

function headersWith(openerPolicy: string, surroundings: Surroundings): readonly Header[] {
  return Object.entries({
    'content-security-policy': contentPolicy(surroundings),
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': ['camera=(self)', ...switchedOff.split(' ').map((feature) => `${feature}=()`)].join(
      ', ',
    ),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(surroundings.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}
