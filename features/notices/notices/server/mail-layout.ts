/**
 * The one layout of every mail: who writes, what it is about, the amount and the reference where there are any, one
 * button, and the same as plain text. Tables, and styles beside each thing, because mail programs know little else; nothing
 * is fetched, so that no picture tells anybody that a mail was opened: the community's own travels with the mail.
 */
import type { Community } from '@kolo/application/community'
import type { NoticeLink, NoticeWords } from '@kolo/application/notification-types'
import { shadesOf } from '@kolo/foundation/brand'
import type { Envelope } from '../../channels/server/channel.ts'

export type MailParts = { subject: string; text: string; html: string }

type Writer = Pick<Community, 'name' | 'address' | 'origin' | 'letters' | 'mark' | 'colour'>

/** Said at the end of a mail that comes to an end there. */
export const canAnswer = 'You can also answer this mail.'

const neverAsked = 'We never ask for your password or a code by mail or phone.'

export function layOutMail(
  { title, parts, amount, details = [] }: NoticeWords,
  { fullName, unsubscribe }: Pick<Envelope, 'fullName' | 'unsubscribe'>,
  community: Writer,
): MailParts {
  const greeting = fullName ? `Hello ${fullName},` : 'Hello,'
  const whole = (link: string) => wholeLink(community, link)
  const closing = `${community.name}, ${community.address}`
  const button = parts.find((part) => typeof part !== 'string')
  const text = [
    greeting,
    ...parts.map((part) => (typeof part === 'string' ? part : `${part.words}: ${whole(part.link)}`)),
    ...(details.length > 0 ? [details.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    neverAsked,
    closing,
    ...(unsubscribe ? [`You can switch these mails off here: ${unsubscribe}`] : []),
  ]
  const card = [
    `<h1 class="t" style="margin:0;font-size:22px;line-height:28px;font-weight:700;color:${ink}">${escapeHtml(title)}</h1>`,
    paragraph(greeting),
    ...(amount ? [amountLine(amount)] : []),
    ...parts.map((part) =>
      part === button ? mainButton(part, whole(part.link), community) : other(part, whole),
    ),
    ...(details.length > 0 ? [table(details)] : []),
  ]
  const end = [
    neverAsked,
    closing,
    ...(unsubscribe ? [{ words: 'Switch these mails off', link: unsubscribe }] : []),
  ]
  return { subject: title, text: text.join('\n\n'), html: page(community, card, end) }
}

/** An address of ours as it stands in a mail. */
export function wholeLink({ origin }: Pick<Community, 'origin'>, link: string): string {
  return link.startsWith('/') ? origin + link : link
}

const face = `system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
const ink = '#1a1c2b'
const inkSoft = '#4b4e5e'
const line = '#e6e2d8'
const frame = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

function paragraph(text: string): string {
  return `<p class="t" style="margin:16px 0 0;font-size:16px;line-height:24px;color:${ink};overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** A paragraph, or a link beside the main one. */
function other(part: string | NoticeLink, whole: (link: string) => string): string {
  if (typeof part === 'string') return paragraph(part)
  return `<p style="margin:16px 0 0;font-size:16px;line-height:24px">${anchor(part.words, whole(part.link))}</p>`
}

function anchor(words: string, link: string): string {
  return `<a class="a" href="${escapeHtml(link)}" style="color:${inkSoft};text-decoration:underline">${escapeHtml(words)}</a>`
}

function amountLine(amount: string): string {
  return `<p class="t" style="margin:16px 0 0;font-size:32px;line-height:38px;font-weight:700;white-space:nowrap;color:${ink}">${escapeHtml(amount)}</p>`
}

function mainButton(part: string | NoticeLink, link: string, community: Writer): string {
  if (typeof part === 'string') return paragraph(part)
  const { primary, on } = shadesOf(community.colour, 'light')
  return [
    `<table ${frame} style="margin-top:20px"><tr><td class="b" align="center" bgcolor="${primary}" style="background:${primary};border-radius:12px">`,
    `<a href="${escapeHtml(link)}" style="display:block;padding:15px 24px;font-size:16px;line-height:22px;font-weight:600;color:${on};text-decoration:none">${escapeHtml(part.words)}</a>`,
    '</td></tr></table>',
  ].join('')
}

function table(details: NonNullable<NoticeWords['details']>): string {
  const rows = details.map(([name, value], index) => {
    const rule = index < details.length - 1 ? `border-bottom:1px solid ${line};` : ''
    return [
      `<tr><td class="t2 l" valign="top" style="padding:11px 0;${rule}font-size:14px;line-height:20px;color:${inkSoft}">${escapeHtml(name)}</td>`,
      `<td class="t l" valign="top" align="right" style="padding:11px 0 11px 12px;${rule}font-size:15px;line-height:20px;font-weight:600;color:${ink};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
    ].join('')
  })
  return `<table ${frame} style="margin-top:12px">${rows.join('')}</table>`
}

/** What a mail calls the picture of the community that travels with it. */
export const markInMail = 'mark@community'

/** The community's picture, or its letters on its colour, and its name. */
function head(community: Writer): string {
  const { name, letters, mark, colour } = community
  const { primary, on } = shadesOf(colour, 'light')
  const own = mark
    ? `<td width="40" height="40"><img src="cid:${markInMail}" alt="${escapeHtml(letters)}" width="40" height="40" style="display:block;border-radius:11px"></td>`
    : `<td class="b" width="40" height="40" align="center" valign="middle" bgcolor="${primary}" style="background:${primary};border-radius:11px"><span style="font-size:16px;line-height:40px;font-weight:700;color:${on}">${escapeHtml(letters)}</span></td>`
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
    own,
    `<td class="t" style="padding-left:12px;font-size:15px;line-height:20px;font-weight:600;color:${ink}">${escapeHtml(name)}</td>`,
    '</tr></table>',
  ].join('')
}

/** What a program that shows mails dark is told; the rest do not read it and stay light. */
function darkStyle(community: Writer): string {
  const { primary, on } = shadesOf(community.colour, 'dark')
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .g { background: #0d0e16 !important; }
  .c { background: #15172a !important; border-color: #2a2d40 !important; }
  .t { color: #f3f0ea !important; }
  .t2, .a { color: #c6c3bb !important; }
  .l { border-color: #2a2d40 !important; }
  .b { background: ${primary} !important; }
  .b a, .b span { color: ${on} !important; }
}
`
}

function page(community: Writer, card: readonly string[], end: readonly (string | NoticeLink)[]): string {
  const ends = end.map((part) =>
    typeof part === 'string' ? escapeHtml(part) : anchor(part.words, part.link),
  )
  return [
    '<!doctype html><html lang="en-NG"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${darkStyle(community)}</style></head>`,
    `<body class="g" style="margin:0;padding:0;background:#faf8f3;-webkit-text-size-adjust:100%">`,
    `<table class="g" ${frame} style="background:#faf8f3"><tr><td align="center" style="padding:24px 16px 32px;font-family:${face}">`,
    `<table ${frame} style="max-width:520px;text-align:left;font-family:${face}">`,
    `<tr><td style="padding:0 4px 16px">${head(community)}</td></tr>`,
    `<tr><td class="c" style="background:#ffffff;border:1px solid ${line};border-radius:16px;padding:28px 24px">`,
    ...card,
    '</td></tr>',
    `<tr><td class="t2" style="padding:18px 4px 0;font-size:13px;line-height:20px;color:${inkSoft};overflow-wrap:anywhere">${ends.join('<br><br>')}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
