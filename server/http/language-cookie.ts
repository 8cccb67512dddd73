/**
 * The language of a device, which its browser keeps in a cookie once somebody chose one: pages, and what is answered to
 * them, come in it. It says nothing about anybody and decides nothing.
 */
import { type Language, offeredLanguages } from '@kolo/foundation/languages'

/** English, unless the request names another language that is offered. */
export function languageOf(request: Request): Language {
  const named = /(?:^|;\s*)kolo-language=([a-z]{2,3})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return offeredLanguages().find((language) => language === named) ?? 'en'
}
