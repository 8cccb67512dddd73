/**
 * What is kept of a screen, as text. What must always be true: only screens of the list are kept, and no answer is kept
 * with a number of an account or a code that a payment is known by.
 */
import { amountsAsDigits } from '@kolo/foundation/request'
import { matchPath } from 'react-router'
import type { memberPaths } from './paths.ts'

/** The screens of a member's own money, which hold nothing of anybody's papers or accounts at banks. */
export const keptRoutes = [
  '/dashboard',
  '/savings',
  '/savings/:id',
  '/investments',
  '/where-the-money-is',
  '/returns',
] as const satisfies readonly (typeof memberPaths)[number][]

/** The route of an address whose screen is kept. */
export function keptRoute(pathname: string): (typeof keptRoutes)[number] | undefined {
  return keptRoutes.find((route) => matchPath(route, pathname))
}

/** By these names answers hold numbers of accounts and the codes a payment is known by: kept pages are without them. */
const privateNames = new Set(['accountNumber', 'reference', 'transferCode', 'bankReference'])
const inItsPlace = '•••'

/** The text of an answer as it travels, without what is private; what that was is put into the list. */
export function keptText(answer: unknown, found: Set<string>): string {
  return JSON.stringify(answer, (name, value: unknown) => {
    if (typeof value !== 'string' || !privateNames.has(name)) return amountsAsDigits(name, value)
    if (value.length >= 6) found.add(value)
    return inItsPlace
  }).replaceAll('<', '\\u003c')
}

/** A text without what is private, where it says it in words. */
export function withoutPrivate(text: string, found: ReadonlySet<string>): string {
  return [...found].reduce((rest, one) => rest.replaceAll(one, inItsPlace), text)
}

/** A text between quotes. */
export const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const blockBegins = '<script type="application/json" data-answer="'

/** An answer as a block of data of its page: it does not run. */
export const block = (path: string, at: number, text: string) =>
  `${blockBegins}${inAttribute(path)}" data-at="${at}">${text}</script>`

/** The answers of a kept page: each with its address and when it was true. */
export function answersIn(page: string): { path: string; at: number; text: string }[] {
  return page.split(blockBegins).flatMap((part) => {
    const [, path = '', at, text = ''] = /^([^"]*)" data-at="(\d+)">([^<]*)</.exec(part) ?? []
    return at ? [{ path: path.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), at: Number(at), text }] : []
  })
}

/**
 * The script that a shell starts, where a page that has fetched these addresses is of the same build: the part of the
 * program that both start from is named by all it is made of.
 */
export function programIn(shell: string, loaded: readonly string[]): string | undefined {
  const program = /<script type="module"[^<>]* src="([^"]+)"/.exec(shell)?.[1]
  const shared = /\/assets\/start-[\w-]+\.js/.exec(shell)?.[0]
  return shared !== undefined && loaded.includes(shared) ? program : undefined
}
