/**
 * A text with a little form: paragraphs, headings, lists, emphasis and links, and nothing else. What must always be true:
 * it is a tree of these few kinds with text in its leaves, never HTML, so nothing that was typed can run where it is read;
 * and a link leads to a web page, an address of ours, a mail or a phone number.
 */
import * as z from 'zod/mini'

/** A part of a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'struck'; inlines: Inline[] }
  | { kind: 'link'; href: string; inlines: Inline[] }
  | { kind: 'break' }

/** A part of a text that begins a line of its own. */
export type Block =
  | { kind: 'paragraph' | 'heading'; inlines: Inline[] }
  | { kind: 'list'; startsAt: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** A whole text; `startsAt` of a list is the number of its first item, `null` where its items have none. */
export type FormattedText = Block[]

const inlineWire: z.ZodMiniType<Inline> = z.union([
  z.object({ kind: z.enum(['text', 'code']), text: z.string() }),
  z.object({ kind: z.enum(['strong', 'emphasis', 'struck']), inlines: z.lazy(() => z.array(inlineWire)) }),
  z.object({ kind: z.literal('link'), href: z.string(), inlines: z.lazy(() => z.array(inlineWire)) }),
  z.object({ kind: z.literal('break') }),
])

const blockWire: z.ZodMiniType<Block> = z.union([
  z.object({ kind: z.enum(['paragraph', 'heading']), inlines: z.array(inlineWire) }),
  z.object({
    kind: z.literal('list'),
    startsAt: z.nullable(z.int()),
    items: z.lazy(() => z.array(z.array(blockWire))),
  }),
  z.object({ kind: z.literal('quote'), blocks: z.lazy(() => z.array(blockWire)) }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('rule') }),
])

inlineWire.register(z.globalRegistry, { id: 'FormattedInline' })
blockWire.register(z.globalRegistry, { id: 'FormattedBlock' })

/** A whole text as it is answered. */
export const formattedTextWire = z.array(blockWire)

const webPage = /^https?:\/\/[^\s/]/i
const mailOrPhone = /^(?:mailto|tel):[^\s]+$/i
const ownPage = /^\/(?![/\\])[^\s\\]*$/

/** Whether a link may lead there: `/savings` and `https://example.org` yes, `javascript:…` and `//example.org` no. */
export function mayLeadTo(href: string): boolean {
  return webPage.test(href) || mailOrPhone.test(href) || ownPage.test(href)
}

/** Its words alone, a paragraph for each block: what a mail and a message on a phone say. */
export function plainParagraphs(text: FormattedText): string[] {
  return text.flatMap((block): string[] => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return [words(block.inlines)]
      case 'list':
        return [
          block.items
            .map(
              (item, at) =>
                `${block.startsAt === null ? '•' : `${block.startsAt + at}.`} ${plainParagraphs(item).join(' ')}`,
            )
            .join('\n'),
        ]
      case 'quote':
        return plainParagraphs(block.blocks)
      case 'code':
        return [block.text]
      default:
        return []
    }
  })
}

function words(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
        case 'code':
          return inline.text
        case 'break':
          return '\n'
        case 'link': {
          const said = words(inline.inlines)
          return said === inline.href || inline.href.startsWith('/') ? said : `${said} (${inline.href})`
        }
        default:
          return words(inline.inlines)
      }
    })
    .join('')
}
