import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

function policy(pictures?: string): Map<string, string> {
  const text = new Map(securityHeaders({ https: true, pictures })('/')).get('content-security-policy') ?? ''
  return new Map(text.split('; ').map((one) => [one.split(' ')[0] ?? '', one]))
}

describe('the content policy', () => {
  it('names no other site', () => {
    expect([...policy().values()].join(' ')).not.toMatch(/\.|\/\//)
  })
  it('lets no text become markup or script, where the browser knows how', () => {
    expect(policy().get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(policy().get('trusted-types')).toBe('trusted-types kolo')
  })
  it('lets pictures, and nothing else, come from a media host that is set', () => {
    const [without, withHost] = [policy(), policy('https://pictures.media.example')]
    expect(withHost.get('img-src')).toBe(`${without.get('img-src')} https://pictures.media.example`)
    for (const [directive, value] of without) {
      if (directive !== 'img-src') expect(withHost.get(directive)).toBe(value)
    }
    expect(withHost.size).toBe(without.size)
  })
})

describe('the headers of a file', () => {
  const names = (path: string) => securityHeaders({ https: true })(path).map(([name]) => name)
  it('that a page is made of say what only such a file needs', () => {
    const parts = ['js', 'css', 'woff2'].map((kind) => `/assets/start-Ab12Cd34.${kind}`)
    for (const path of [...parts, '/theme.js', '/drawn.js'])
      expect(names(path)).toEqual(['x-content-type-options'])
  })
  it('that runs or opens alone say all of it', () => {
    for (const path of ['/assets/pdf.worker.min-Ab12Cd34.mjs', '/assets/a-Ab12Cd34.svg', '/sw.js', '/auth'])
      expect(names(path)).toEqual(expect.arrayContaining(['content-security-policy', 'x-frame-options']))
  })
})
