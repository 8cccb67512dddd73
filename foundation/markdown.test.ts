import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Block, formattedTextWire, type Inline, mayLeadTo, plainParagraphs } from './formatted-text.ts'
import { readMarkdown } from './markdown.ts'
import { growthOf, isLongRun } from './testing/growth.ts'

it('reads paragraphs, headings, lists, quotes and emphasis', () => {
  expect(
    readMarkdown('# Dues\n\nPay **₦5,000** by *Friday*,  \nthen rest.\n\n3. one\n4. two\n\n> said\n\n---'),
  ).toEqual([
    { kind: 'heading', inlines: [{ kind: 'text', text: 'Dues' }] },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'Pay ' },
        { kind: 'strong', inlines: [{ kind: 'text', text: '₦5,000' }] },
        { kind: 'text', text: ' by ' },
        { kind: 'emphasis', inlines: [{ kind: 'text', text: 'Friday' }] },
        { kind: 'text', text: ',' },
        { kind: 'break' },
        { kind: 'text', text: 'then rest.' },
      ],
    },
    {
      kind: 'list',
      startsAt: 3,
      items: [
        [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'one' }] }],
        [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'two' }] }],
      ],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'said' }] }] },
    { kind: 'rule' },
  ])
})

it('links to web pages, pages of ours, mails and phones, typed as links or not', () => {
  const [block] = readMarkdown('[Save](/savings), https://example.org/a and [call](tel:+2348031112222)')
  expect(linksOf([block as Block])).toEqual(['/savings', 'https://example.org/a', 'tel:+2348031112222'])
})

it('says the same in plain words', () => {
  const text = readMarkdown(
    '## Meeting\n\nCome to [the hall](https://example.org/hall).\n\n- bring **water**\n- be early',
  )
  expect(plainParagraphs(text)).toEqual([
    'Meeting',
    'Come to the hall (https://example.org/hall).',
    '• bring water\n• be early',
  ])
})

it.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:msgbox(1))',
  '[a](//example.org)',
  '<javascript:alert(1)>',
  '[a](&#106;avascript:alert(1))',
  '![a](javascript:alert(1))',
  '[]()',
  '[a]()',
  '[a](<>)',
  '[a]: javascript:alert(1)\n\n[a]',
])('makes no link of %s', (source) => {
  expect(linksOf(readMarkdown(source))).toEqual([])
})

it('keeps HTML as the words it was typed as', () => {
  const source = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  expect(readMarkdown(source)).toEqual([{ kind: 'paragraph', inlines: [{ kind: 'text', text: source }] }])
})

it('answers a text of these kinds alone, and leads nowhere else, whatever is typed', () => {
  const mark = fc.constantFrom(
    '#',
    '*',
    '_',
    '~~',
    '`',
    '```\n',
    '> ',
    '- ',
    '1. ',
    '[',
    '](',
    ')',
    '<',
    '>',
    '!',
    '\n',
    '\n\n',
    'http://',
    'javascript:',
    '&#x6A;',
    '\\',
    'a',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(mark, fc.string({ maxLength: 4 })), { maxLength: 60 }), (parts) => {
      const text = readMarkdown(parts.join(''))
      expect(formattedTextWire.safeParse(text).success).toBe(true)
      expect(linksOf(text).filter((href) => !mayLeadTo(href))).toEqual([])
      plainParagraphs(text)
    }),
    { numRuns: 200 },
  )
})

it('goes no deeper than a screen can show, however deep it was nested', () => {
  expect(depthOf(readMarkdown('> '.repeat(5_000)))).toBeLessThan(22)
  expect(depthOf(readMarkdown('- '.repeat(5_000)))).toBeLessThan(22)
})

const pieces = ['*a', '[', '[](', '> ', '- ', '`', '<a:', '_a ', '\\', '![', '&a', '1. ', '**a** ', '\n']

it.each(pieces)('reads many of %j to the end', (piece) => {
  expect(readMarkdown(piece.repeat(20_000 / piece.length))).toBeInstanceOf(Array)
})

it.runIf(isLongRun).each(pieces)('reads many of %j with work in proportion to them', async (piece) => {
  const many = (letters: number) => piece.repeat(letters / piece.length)
  expect(await growthOf(readMarkdown, [many(5_000), many(20_000)])).toBeLessThan(12)
})

function linksOf(blocks: readonly Block[]): string[] {
  const ofInlines = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => {
      if (inline.kind === 'link') return [inline.href, ...ofInlines(inline.inlines)]
      return 'inlines' in inline ? ofInlines(inline.inlines) : []
    })
  return blocks.flatMap((block) => {
    if ('inlines' in block) return ofInlines(block.inlines)
    if (block.kind === 'quote') return linksOf(block.blocks)
    return block.kind === 'list' ? block.items.flatMap(linksOf) : []
  })
}

function depthOf(blocks: readonly Block[]): number {
  const depths = blocks.map((block) => {
    if (block.kind === 'quote') return depthOf(block.blocks)
    return block.kind === 'list' ? Math.max(0, ...block.items.map(depthOf)) : 0
  })
  return 1 + Math.max(0, ...depths)
}
