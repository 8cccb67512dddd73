/** The one layout of every mail: plain text and simple HTML that reads well on light and dark, in the community's name. */
import type { Community } from '@kolo/database/call'
import type { NoticeLink, NoticeWords } from '@kolo/database/topics'
import type { Envelope } from './channel.ts'

/** A mail's two parts. */
export type MailParts = { subject: string; text: string; html: string }

/** Lays out a mail. */
export function layOutMail(
  { title, parts }: NoticeWords,
  { fullName, unsubscribe }: Pick<Envelope, 'fullName' | 'unsubscribe'>,
  community: Pick<Community, 'name' | 'address' | 'origin'>,
): MailParts {
  const { name, address } = community
  const greeting = fullName ? `Hello ${fullName},` : 'Hello,'
  const whole = (link: string) => wholeLink(community, link)
  const text = parts.map((part) => (typeof part === 'string' ? part : `${part.words}: ${whole(part.link)}`))
  const off = unsubscribe ? ['You can switch these mails off here:', unsubscribe].join(' ') : undefined
  const closing = `${name}, ${address}`
  return {
    subject: title,
    text: [greeting, ...text, closing, ...(off ? [off] : [])].join('\n\n'),
    html: page([
      `<p class="who">${escapeHtml(name)}</p>`,
      `<h1>${escapeHtml(title)}</h1>`,
      `<p>${escapeHtml(greeting)}</p>`,
      ...parts.map((part) => (typeof part === 'string' ? paragraph(part) : button(part, whole(part.link)))),
      `<p class="end">${escapeHtml(closing)}</p>`,
      ...(unsubscribe
        ? [`<p class="end"><a href="${escapeHtml(unsubscribe)}">Switch these mails off</a></p>`]
        : []),
    ]),
  }
}

/** An address of ours as it stands in a mail. */
export function wholeLink({ origin }: Pick<Community, 'origin'>, link: string): string {
  return link.startsWith('/') ? origin + link : link
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function button({ words }: NoticeLink, link: string): string {
  return `<p><a class="go" href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`
}

// Colours are said for both: a program that turns a light mail dark by itself then leaves it alone.
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1d1d1a; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { display: block; max-width: 560px; margin: 0 auto; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 16px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.who { font-weight: 600; color: #0b5c46; }
.go { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0b5c46; color: #ffffff; font-weight: 600; text-decoration: none; }
.end { font-size: 14px; color: #5c5a52; }
.end a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #171715; color: #efece4; }
  .who { color: #7fd6b5; }
  .go { background: #7fd6b5; color: #10231c; }
  .end { color: #b5b1a5; }
}
`

function page(lines: readonly string[]): string {
  return [
    '<!doctype html><html lang="en-NG"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<style>${style}</style></head><body><main>`,
    ...lines,
    '</main></body></html>',
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
