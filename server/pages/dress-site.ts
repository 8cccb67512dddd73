/**
 * Puts the look of the community into the pages, the manifest and the icons, and keeps it there: every few seconds the one
 * that holds is read, and what is sent is made anew when it is another one.
 */

import type { Community, Federation } from '@kolo/application/community'
import { takeLook } from '@kolo/community/server'
import type { Db } from '@kolo/database/tables'
import { hasOwnLook, productColour, shadesOf, tintOf } from '@kolo/foundation/brand'
import { offeredLanguages } from '@kolo/foundation/languages'
import { escapeHtml } from './html.ts'
import { constantBytes, constantFile, fillPages, type SiteFiles } from './site-files.ts'

const everyMs = 3_000

type Dressing = {
  db: Db
  community: Community
  /** Where officers are written to; a setting of the server. */
  email: string
  reportFault: (error: unknown) => void
}

/** Dresses the pages of every language now and from now on; the answer ends it. While the database is away the last look stays. */
export async function keepDressed(sites: readonly SiteFiles[], given: Dressing): Promise<() => void> {
  const { db, community, email, reportFault } = given
  await takeLook(db, community).catch(reportFault)
  const dress = () => Promise.all(sites.map((site) => dressSite(site, community, email)))
  await dress()
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      if (await takeLook(db, community)) await dress()
    } catch (error) {
      reportFault(error)
    } finally {
      busy = false
    }
  }, everyMs).unref()
  return () => clearInterval(timer)
}

/** Makes pages, manifest and icons for this look. */
export async function dressSite(site: SiteFiles, community: Community, email: string): Promise<void> {
  const isOwn = hasOwnLook(community)
  const { hue, strength } = tintOf(community.colour)
  const words = {
    COMMUNITY_NAME: community.name,
    COMMUNITY_ADDRESS: community.address,
    COMMUNITY_EMAIL: email,
    MARK: community.mark ? `/icons/community-128.png?v=${community.lookVersion}` : '',
    LETTERS: isOwn ? community.letters : '',
    TINT: community.colour === productColour ? '' : `${hue} ${strength}`,
    PHONE: community.phone,
    WHATSAPP: community.whatsapp,
    HOURS: community.hours,
    LANGUAGES: offeredLanguages().join(' '),
    WITHOUT_GOOGLE: community.federation === undefined ? 'hidden' : '',
    PROVIDER: community.federation?.label ?? 'Google',
    PROVIDER_LOGO: community.federation?.logo ? providerLogo : '',
    PAGE_VIEWS: community.measurement ? 'on' : 'off',
  }
  // What pages name is there before them.
  if (isOwn) await dressApp(site, community)
  if (community.federation?.logo)
    site.files.set(providerLogo, constantBytes('image/png', community.federation.logo))
  const own = isOwn ? dressedFor(community) : (html: string) => html
  await fillPages(site, words, (html) => withProvider(own(html), community.federation))
}

const providerLogo = '/icons/sign-in-provider.png'
const googleBegins = '<svg class="i google"'

/** The sign-in page with another provider's mark and name in place of Google's. */
function withProvider(html: string, federation: Federation | undefined): string {
  const { label, logo } = federation ?? {}
  if (label === undefined) return html
  const mark = logo ? `<img class="i" src="${providerLogo}" alt="" />` : ''
  const [before = '', ...buttons] = html.split(googleBegins)
  const named = buttons.map((rest) => {
    const ends = rest.indexOf('</button>')
    const words = rest.slice(rest.indexOf('</svg>') + '</svg>'.length, ends)
    return mark + words.replaceAll('Google', '%PROVIDER%') + rest.slice(ends)
  })
  return before + named.join('')
}

const brandBegins = '<a class="brand" href="/">'
const largeMarkBegins = '<svg class="mark mark-lg"'
const letters = '<span class="mark letters" aria-hidden="true">%LETTERS%</span>'
const picture = '<img class="mark" src="%MARK%" alt="" width="40" height="40" />'
const touchIcon = '<link rel="apple-touch-icon" href="/icons/icon-192.png" />'
const ownTouchIcon = '<link rel="apple-touch-icon" href="/icons/community-512.png" />'

/** The pages with the community's mark and name in place of the product's; letters are no picture an iPhone could show. */
function dressedFor({ mark }: Community): (html: string) => string {
  const own = mark ? picture : letters
  return (html) => {
    const brand = `${brandBegins}${own}<span class="name">%COMMUNITY_NAME%</span></a>`
    const largeMark = own.replace('class="mark', 'class="mark mark-lg')
    const branded = replaced(replaced(html, brandBegins, '</a>', brand), largeMarkBegins, '</svg>', largeMark)
    return branded.replace(touchIcon, mark ? ownTouchIcon : '')
  }
}

/** Every stretch from a beginning to the next end, replaced. */
function replaced(html: string, begins: string, ends: string, by: string): string {
  const [first = '', ...rest] = html.split(begins)
  return first + rest.map((part) => by + part.slice(part.indexOf(ends) + ends.length)).join('')
}

/** What the installed app is called and looks like. */
async function dressApp(site: SiteFiles, { name, letters: short, colour, mark }: Community): Promise<void> {
  const keep = async (path: string, type: string, text: string) => {
    site.files.set(path, await constantFile(type, text))
  }
  const drawn = (src: string, purpose: string) => ({ src, sizes: 'any', type: 'image/svg+xml', purpose })
  const png = (side: number) => ({
    src: `/icons/community-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
  })
  const manifest = site.files.get('/manifest.webmanifest')
  if (manifest) {
    const built = JSON.parse(new TextDecoder().decode(manifest.plain)) as Record<string, unknown>
    const icons = mark
      ? [png(128), png(512)]
      : [drawn('/icons/mark.svg', 'any'), drawn('/icons/maskable.svg', 'maskable')]
    const own = { ...built, name, short_name: name.length <= 12 ? name : short, icons }
    await keep('/manifest.webmanifest', manifest.type, JSON.stringify(own))
  }
  if (mark) {
    site.files.set('/icons/community-128.png', constantBytes('image/png', mark.small))
    site.files.set('/icons/community-512.png', constantBytes('image/png', mark.large))
  }
  await keep(
    '/icons/mark.svg',
    'image/svg+xml',
    mark ? pictureIcon(mark.small) : letterIcon(short, colour, 11),
  )
  await keep('/icons/maskable.svg', 'image/svg+xml', letterIcon(short, colour, 0))
}

/** The picture as the drawing every page names as its icon. */
function pictureIcon(png: Uint8Array): string {
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><image width="40" height="40" href="${data}"/></svg>`
}

/** Letters on the community's colour as a drawing. */
export function letterIcon(letters: string, colour: string, radius: number): string {
  const { primary, on } = shadesOf(colour, 'light')
  const size = [...letters].length > 2 ? 12 : 16
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">',
    `<rect width="40" height="40" rx="${radius}" fill="${primary}"/>`,
    `<text x="20" y="20" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="${on}">${escapeHtml(letters)}</text>`,
    '</svg>',
  ].join('')
}
