/**
 * Pages and files of the client. A path the client has a screen for gets the shell with 200, any other path the shell
 * with 404 (it shows the not-found screen), and a missing file a plain 404.
 */
import { dataLink, documentOf, firstRead } from './route-parts.ts'
import type { SiteFile } from './site-file.ts'
import type { SiteFiles } from './site-files.ts'

const yearSeconds = 31_536_000

export function answerSite(site: SiteFiles, request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const { pathname: path } = new URL(request.url)
  const file = site.files.get(path)
  if (file) return sendFile(request, file)
  if (/\.[a-z0-9]{1,12}$/i.test(path)) return plainText('There is no such file.', 404)
  const page = pageFor(site, request)
  if (!page) return plainText('The pages are not built yet. Run: npm run build', 503)
  if (!site.hasScreen(path)) return sendFile(request, page, 404)
  if (page !== pagesFor(site, request).get('index')) return sendFile(request, page)
  const document = documentOf(site.routed, page, path)
  const read = firstRead(site.routed, path)
  if (!read) return sendFile(request, document)
  const asks = hasSession(request)
  // A browser that hears its copy is good keeps that copy's headers, so after signing out it must not hear that.
  const answer = sendFile(request, asks ? { ...document, etag: `"asks-${document.etag.slice(1)}` } : document)
  answer.headers.append('vary', 'cookie')
  if (asks) answer.headers.set('link', dataLink(read.asks))
  return answer
}

/** Whether a browser comes with a session, whatever it is worth: only then has it data to ask for. */
export const hasSession = (request: Request) =>
  /(?:^|;\s*)(?:__Host-)?kolo=/.test(request.headers.get('cookie') ?? '')

/** The pages with a document of their own; every other screen is drawn by the shell. */
const ownPages: Record<string, string> = {
  '/': 'landing',
  '/auth': 'auth',
  '/auth/federated': 'federated',
  '/check': 'check',
}

function pagesFor(site: SiteFiles, request: Request): SiteFiles['pages'] {
  return request.headers.get('save-data')?.toLowerCase() === 'on' ? site.savingPages : site.pages
}

/** The page an address is answered with; none where there is no build. */
export function pageFor(site: SiteFiles, request: Request): SiteFile | undefined {
  const { pathname: path, searchParams } = new URL(request.url)
  const pages = pagesFor(site, request)
  // The modes of the sign-in page are other forms, which the shell draws.
  return path === '/auth' && searchParams.has('mode') ? pages.get('index') : pageOf(pages, path)
}

function pageOf(pages: SiteFiles['pages'], path: string): SiteFile | undefined {
  const own = Object.hasOwn(ownPages, path) ? pages.get(ownPages[path] ?? '') : undefined
  return own ?? pages.get('index')
}

function plainText(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** A file in the form the browser takes, or word that it has it. Its bytes are shared by all who are sent it. */
export function sendFile(request: Request, file: SiteFile, status = 200): Response {
  // What is kept for ever is never asked for again, so it needs no tag.
  const headers = new Headers(
    file.hashed
      ? {
          'content-type': file.type,
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
          vary: 'accept-encoding',
        }
      : {
          'content-type': file.type,
          'cache-control': 'no-cache',
          etag: file.etag,
          vary: 'accept-encoding, save-data',
        },
  )
  const known = (request.headers.get('if-none-match') ?? '').split(',')
  if (status === 200 && known.some((tag) => tag.trim().replace(/^W\//, '') === file.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const { encoding, bytes } = choose(file, request.headers.get('accept-encoding') ?? '')
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

/** Whether a browser that accepts these codings takes this one. */
export function takesCoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((word) => word.trim())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function choose(file: SiteFile, accepted: string): { encoding?: 'br' | 'gzip'; bytes: SiteFile['plain'] } {
  if (file.br && takesCoding(accepted, 'br')) return { encoding: 'br', bytes: file.br }
  if (file.gzip && takesCoding(accepted, 'gzip')) return { encoding: 'gzip', bytes: file.gzip }
  return { bytes: file.plain }
}
