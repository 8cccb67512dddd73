/**
 * `/dev/mailbox`: the mails of the outbox in the browser, for a product that runs on its own machine without a mail
 * server. It exists only while no SMTP is configured and the public address is loopback, and answers only to this
 * machine: whoever can read these mails can take over accounts.
 */
import { createHash } from 'node:crypto'
import { formatMoment, instant } from '@kolo/foundation/time'
import { Hono } from 'hono'
import type { Email } from 'postal-mime'
import { escapeHtml, linkify } from '../pages/html.ts'
import { mailboxStyle } from './mailbox-style.ts'
import type { Outbox } from './outbox.ts'

const shown = 100

/** The pages; the caller mounts them only where they may be seen. */
export function devMailbox(outbox: Outbox): Hono {
  const app = new Hono()
  app.get('/dev/mailbox.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(mailboxStyle)
  })
  let rowsBefore = new Map<string, string>()
  app.get('/dev/mailbox', async (context) => {
    const names = await outbox.newest(shown)
    // A mail never changes, so it is read for its row once.
    const found = await Promise.all(
      names.map(async (name) => [name, rowsBefore.get(name) ?? (await readRow(outbox, name))] as const),
    )
    rowsBefore = new Map(found)
    const rows = [...rowsBefore.values()].join('')
    return context.html(page('Mailbox', rows === '' ? emptyText : `<ol>${rows}</ol>`))
  })
  app.get('/dev/mailbox/:name', async (context) => {
    const name = context.req.param('name')
    const mail = await open(outbox, `${name}.eml`)
    if (!mail) return context.html(page('Mailbox', '<p>There is no such mail.</p>'), 404)
    return context.html(page(mail.subject ?? '', readingPage(name, mail)))
  })
  app.get('/dev/mailbox/:name/html', async (context) => {
    const mail = await open(outbox, `${context.req.param('name')}.eml`)
    if (!mail?.html) return context.text('There is no such mail.', 404)
    context.header('content-security-policy', framedPolicy(mail.html))
    return context.html(withPictures(mail).replace(/<a /gi, '<a target="_blank" rel="noreferrer" '))
  })
  return app
}

const emptyText = `<p>No mail yet. Whatever Kolo sends appears here, because no mail server is configured.</p>`

async function open(outbox: Outbox, name: string): Promise<Email | undefined> {
  const bytes = await outbox.read(name)
  if (!bytes) return undefined
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(bytes)
}

/** What travels with a mail, in its place. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (mimeType !== 'image/png' || typeof content === 'string' || !contentId) return shown
    const data = `data:image/png;base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`
    return shown.replaceAll(`cid:${contentId.replace(/[<>]/g, '')}`, data)
  }, html)
}

function receivers(mail: Email): string {
  return (mail.to ?? []).map((to) => to.address ?? '').join(', ')
}

function moment(mail: Email): string {
  return mail.date ? formatMoment(instant(mail.date)) : ''
}

/** The row of a mail in the list; nothing where there is none of that name. */
async function readRow(outbox: Outbox, name: string): Promise<string> {
  const mail = await open(outbox, name)
  if (!mail) return ''
  const address = `/dev/mailbox/${name.replace(/\.eml$/, '')}`
  return `<li><a href="${address}"><b>${escapeHtml(mail.subject ?? '')}</b></a>
    <span>${escapeHtml(receivers(mail))}</span> <time>${escapeHtml(moment(mail))}</time></li>`
}

function readingPage(name: string, mail: Email): string {
  const frame = mail.html
    ? `<h2>As designed</h2><iframe title="The mail as designed" src="/dev/mailbox/${escapeHtml(name)}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : ''
  return `<p><a href="/dev/mailbox">All mail</a></p>
    <p>To <b>${escapeHtml(receivers(mail))}</b>, ${escapeHtml(moment(mail))}</p>
    <pre>${linkify(mail.text ?? '')}</pre>${frame}`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`
}

/** Lets the mail's own inline styles through by their hashes and what travels with it, and nothing else: no script, no form. */
function framedPolicy(html: string): string {
  const styles = [
    ...[...html.matchAll(/ style="([^"]*)"/g)].map((match) => match[1] ?? ''),
    ...html
      .split('<style>')
      .slice(1)
      .map((rest) => rest.split('</style>', 1).join()),
  ]
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const allowed = hashes.length > 0 ? `'unsafe-hashes' ${[...new Set(hashes)].join(' ')}` : `'none'`
  return `default-src 'none'; img-src data:; style-src ${allowed}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
}
