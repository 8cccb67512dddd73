/**
 * Writes a source file in another language: each text that the catalogue has in its place, its values and elements where
 * the translation wants them. A text that is missing stays English.
 */
import type { Plugin } from 'vite'
import { type Catalogue, isSpoken, pathFromRoot } from './catalogue.ts'
import { findTexts, sayPage, type Text } from './texts.ts'

/** What a translation is made of: words, and the numbers of holes. */
type Piece = string | number

/** `Pay {0} to {1}` → `['Pay ', 0, ' to ', 1]`. */
export function chunksOf(text: string): Piece[] {
  return text
    .split(/\{(\d+)\}/)
    .map((part, index) => (index % 2 === 1 ? Number(part) : part))
    .filter((piece) => piece !== '')
}

/** The forms of a choice by number: `{n, plural, one {1 member} other {{0} members}}`; none where it is not one. */
export function formsOf(text: string): Record<string, string> | undefined {
  const inside = /^\{n, plural, (.*)\}$/s.exec(text)?.[1]
  if (inside === undefined) return undefined
  const forms: Record<string, string> = {}
  let at = 0
  while (at < inside.length) {
    const [whole, form] = /^\s*([a-z]+) \{/.exec(inside.slice(at)) ?? []
    if (whole === undefined || form === undefined) return undefined
    const from = at + whole.length
    let deep = 1
    let until = from
    for (; until < inside.length && deep > 0; until++) deep += { '{': 1, '}': -1 }[inside[until] ?? ''] ?? 0
    if (deep > 0) return undefined
    forms[form] = inside.slice(from, until - 1)
    at = until
  }
  return forms
}

/** The file in the language of the catalogue; the same source where it says nothing to people. */
export function translateSource(file: string, source: string, { language, texts }: Catalogue): string {
  const found = findTexts(file, source)
  let chooses = false
  const written = write(0, source.length)
  const rule = `import { pluralOf as $pluralOf } from '@kolo/foundation/languages'\n`
  return chooses ? rule + written : written

  /** A stretch of the source with its texts in the other language. */
  function write(start: number, end: number): string {
    let at = start
    let out = ''
    for (const text of found) {
      if (text.start < at || text.end > end) continue
      out += source.slice(at, text.start) + replaced(text)
      at = text.end
    }
    return out + source.slice(at, end)
  }

  function replaced(text: Text): string {
    const translation = texts[text.key]
    if (translation === undefined) return kept(text)
    const forms = text.plural && formsOf(translation)
    if (text.plural) return forms ? chosen(text.plural, forms) : kept(text)
    const pieces = chunksOf(translation)
    if (text.kind === 'children') return pieces.map((piece) => child(piece, text)).join('')
    const quoted = quote(pieces, text.holes)
    return text.kind === 'attribute' ? `{${quoted}}` : quoted
  }

  function child(piece: Piece, { holes }: Text): string {
    const hole = typeof piece === 'number' ? holes[piece] : undefined
    return hole ? write(hole.start, hole.end) : `{${JSON.stringify(piece)}}`
  }

  function quote(pieces: readonly Piece[], holes: Text['holes']): string {
    const parts = pieces.map((piece) => {
      const hole = typeof piece === 'number' ? holes[piece] : undefined
      return hole ? `\${${write(hole.start, hole.end)}}` : String(piece).replace(/[`\\]|\$(?=\{)/g, '\\$&')
    })
    return `\`${parts.join('')}\``
  }

  /** The numeral may be written by the value of the other form, where English writes "1" itself. */
  function chosen(
    { number, one, other }: NonNullable<Text['plural']>,
    forms: Record<string, string>,
  ): string {
    const holes = other.holes.length > 0 ? other.holes : one.holes
    const otherForm = quote(chunksOf(forms.other ?? ''), holes)
    if (forms.one === undefined) return otherForm
    chooses = true
    const oneForm = quote(chunksOf(forms.one), one.holes.length > 0 ? one.holes : holes)
    return `$pluralOf(${JSON.stringify(language)}, ${write(number.start, number.end)}) === 'one' ? ${oneForm} : ${otherForm}`
  }

  /** As it is, but what stands in its holes. */
  function kept(text: Text): string {
    const { plural } = text
    const holes = plural ? [plural.number, ...plural.one.holes, ...plural.other.holes] : text.holes
    let at = text.start
    let out = ''
    for (const hole of [...holes].sort((a, b) => a.start - b.start)) {
      out += source.slice(at, hole.start) + write(hole.start, hole.end)
      at = hole.end
    }
    return out + source.slice(at, text.end)
  }
}

/** Builds the program in a language. */
export function inLanguage(catalogue: Catalogue | undefined): Plugin {
  return {
    name: 'kolo-language',
    enforce: 'pre',
    transform(source, id) {
      const [file = ''] = id.split('?')
      if (!catalogue || !isSpoken(pathFromRoot(file))) return null
      return { code: translateSource(file, source, catalogue), map: null }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (catalogue ? translatePage(html, catalogue) : html),
    },
  }
}

function translatePage(html: string, { language, texts }: Catalogue): string {
  return sayPage(html, (text) => texts[text]).replace(/<html lang="[^"]*"/, `<html lang="${language}-NG"`)
}
