import { describe, expect, it } from 'vitest'
import { contrastOf, lettersOf, productColour, shadesOf, tintOf } from './brand.ts'

describe('a community’s colour', () => {
  it('gives its hue and how strong it is', () => {
    expect(tintOf(productColour)).toEqual({ hue: 273, strength: 1 })
    expect(tintOf('#808080').strength).toBe(0)
    expect(tintOf('#00ff00').strength).toBe(1)
  })

  it('is the product’s own where the product’s own is chosen', () => {
    expect(shadesOf(productColour, 'light').primary).toMatch(/^#[23][0-9a-f]3[0-9a-f]8[0-9a-f]$/)
  })

  it('keeps words readable (AA) in both themes, whatever is chosen', () => {
    const grounds = { light: ['#ffffff', '#f4f1ea'], dark: ['#0d0e16', '#191b29'] } as const
    const steps = ['00', '33', '66', '99', 'cc', 'ff']
    for (const r of steps)
      for (const g of steps)
        for (const b of steps)
          for (const theme of ['light', 'dark'] as const) {
            const chosen = `#${r}${g}${b}`
            const { primary, on, link } = shadesOf(chosen, theme)
            expect(contrastOf(on, primary), `on the button, ${chosen}, ${theme}`).toBeGreaterThanOrEqual(4.5)
            for (const ground of grounds[theme])
              expect(contrastOf(link, ground), `a link, ${chosen}, ${theme}`).toBeGreaterThanOrEqual(4.5)
          }
  })
})

describe('the letters of a name', () => {
  it.each([
    ['Odanta Thrift and Credit', 'OT'],
    ['Kolo', 'K'],
    ['ọmọ ire', 'ỌI'],
    ['“Raffia” Savings', 'RS'],
    ['3rd Mainland Club', '3M'],
    ['…', ''],
  ])('%s are %s', (name, letters) => expect(lettersOf(name)).toBe(letters))
})
