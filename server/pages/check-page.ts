/**
 * The page on which anybody types the code of a paper. It is made here and needs no script, so it works in whatever a
 * bank's desk or an embassy has. What must always be true: it says what the endpoint says and no more, and it is kept by
 * nobody.
 */
import { pathOf } from '@kolo/foundation/endpoint'
import { type Kobo, writeNaira } from '@kolo/foundation/money'
import { formatDay, formatMoment, waitWords } from '@kolo/foundation/time'
import { type CheckedPaper, checkPaper } from '@kolo/reports/documents'
import { paperKindNames } from '@kolo/reports/documents/messages'
import * as z from 'zod/mini'
import { escapeHtml } from './html.ts'
import { answerSite } from './site.ts'
import type { SiteFiles } from './site-files.ts'

const place = '<!-- what the code is of -->'

/** Asks the API as a request of the same client. */
type Ask = (path: string) => Promise<Response>

/** Answers one request for the page: the form alone, or above it what a code is of. */
export async function answerCheck(site: SiteFiles, request: Request, ask: Ask): Promise<Response> {
  const code = new URL(request.url).searchParams.get('code')?.trim()
  if (!code) return answerSite(site, request)
  const page = site.pages.get('check')
  if (!page) return answerSite(site, request)
  const answer = await ask(`${pathOf(checkPaper, {})}?${new URLSearchParams({ code: code.slice(0, 100) })}`)
  const [before = '', after = ''] = new TextDecoder().decode(page.plain).split(place)
  const headers = new Headers({ 'content-type': page.type, 'cache-control': 'no-store' })
  const wait = answer.headers.get('retry-after')
  if (wait !== null) headers.set('retry-after', wait)
  const status = answer.status === 409 ? 404 : answer.status
  return new Response(before + (await resultOf(answer, code)) + after, { status, headers })
}

async function resultOf(answer: Response, code: string): Promise<string> {
  if (answer.ok) return paperSection(z.decode(checkPaper.output, (await answer.json()) as never))
  if (answer.status === 409)
    return notice('bad', 'We have issued no document with this code.', [
      `You typed ${code.slice(0, 40)}. Please compare it with the paper letter by letter.`,
    ])
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after') ?? 60)
    return notice('wait', 'Too many codes were tried from your address.', [
      `Please wait ${waitWords(seconds)}.`,
    ])
  }
  return notice('wait', 'We cannot look it up now.', ['Please try again in a few minutes.'])
}

function notice(tone: 'ok' | 'wait' | 'bad', title: string, sentences: readonly string[]): string {
  const said = sentences.map((sentence) => ` ${escapeHtml(sentence)}`).join('')
  return `<div class="notice notice-${tone}" role="${tone === 'ok' ? 'status' : 'alert'}"><div class="grow"><b>${escapeHtml(title)}</b>${said}</div></div>`
}

function paperSection(paper: CheckedPaper): string {
  const { kind, stillSo } = paper
  const naira = (amount: Kobo) => writeNaira(amount, '1,000.00')
  const figures = figuresOf(paper, naira)
  const rows: [string, string][] = [
    ['Paper', paperKindNames[kind]],
    [kind === 'voucher' ? 'Submitted on' : 'Made on', formatMoment(paper.issuedAt)],
    ...(kind === 'voucher' ? [] : [['For', paper.initials || 'A member who has left'] as [string, string]]),
    ['Of', paper.account],
    ...figures,
  ]
  const said =
    kind === 'voucher'
      ? saidOfVoucher(stillSo)
      : stillSo
        ? notice('ok', 'This paper is ours.', [
            'Our books say the same today. Compare each figure with the paper.',
          ])
        : notice('bad', 'We gave out this paper, but our books say something else by now.', [
            'Below is what was printed. Ask for a new one.',
          ])
  const facts = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd class="num">${escapeHtml(value)}</dd></div>`,
  )
  return `${said}<section class="card card-pad"><dl class="kv">${facts.join('')}</dl></section>`
}

/** What the paper says in figures, by its kind. */
function figuresOf(
  { kind, from, to, until, openingKobo, closingKobo }: CheckedPaper,
  naira: (amount: Kobo) => string,
): [string, string][] {
  const amount = naira(closingKobo)
  const day = formatDay(from)
  switch (kind) {
    case 'receipt':
      return [
        ['Confirmed on', day],
        ['Amount', amount],
      ]
    case 'certificate':
      return [
        ['Held on', day],
        ['Worth', amount],
      ]
    case 'voucher':
      return [
        ['Value date', day],
        ['Amount', amount],
      ]
    case 'loan-agreement':
    case 'loan-clearance':
      return [['Amount of the loan', amount]]
    case 'estate':
      return [['Left then', amount]]
    case 'loan-statement':
      return [['Owed then', amount]]
    default:
      return [
        ['Days', `${day} to ${until ? formatMoment(until) : formatDay(to)}`],
        ['Opening balance', naira(openingKobo)],
        ['Closing balance', amount],
      ]
  }
}

function saidOfVoucher(counts: boolean): string {
  return counts
    ? notice('ok', 'This voucher is ours, and it is posted.', ['Compare the code, the day and the amount.'])
    : notice('wait', 'This voucher is ours, but it does not count in our books now.', [
        'It is waiting for approval, or it was cancelled or reversed.',
      ])
}
