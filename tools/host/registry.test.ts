import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addHours, clockIn, instant, lagos } from '@kolo/foundation/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addSociety,
  dataDirOf,
  environmentOf,
  readSocieties,
  settingsOf,
  suspendSociety,
} from './registry.ts'
import { nextTurn } from './societies.ts'

let hostDir: string
beforeAll(async () => {
  hostDir = await mkdtemp(join(tmpdir(), 'kolo-host-'))
})
afterAll(() => rm(hostDir, { recursive: true }))

describe('the societies of a host', () => {
  it('have a folder each, and neither the name nor the address of another', () => {
    addSociety(hostDir, 'unity', 'https://unity.example.org', 'COMMUNITY_NAME="Unity"\n')
    addSociety(hostDir, 'harvest', 'https://harvest.example.org', '')
    expect(() => addSociety(hostDir, 'unity', 'https://other.example.org', '')).toThrow('is there already')
    expect(() => addSociety(hostDir, 'other', 'https://unity.example.org', '')).toThrow('belongs to another')
    expect(readSocieties(hostDir).map(({ name }) => name)).toEqual(['unity', 'harvest'])
    expect(dataDirOf(hostDir, 'unity')).not.toBe(dataDirOf(hostDir, 'harvest'))
  })

  it.each([
    ['../unity', 'https://a.example.org'],
    ['Unity', 'https://a.example.org'],
    ['u', 'https://a.example.org'],
    ['fine', 'https://a.example.org/path'],
    ['fine', 'ftp://a.example.org'],
    ['fine', 'a.example.org'],
  ])('is refused as %s at %s', (name, address) => {
    expect(() => addSociety(hostDir, name, address, '')).toThrow('A name is')
  })

  it('are closed and opened', () => {
    suspendSociety(hostDir, 'unity', false)
    expect(readSocieties(hostDir)).toMatchObject([{ isSuspended: false }, { isSuspended: true }])
    expect(() => suspendSociety(hostDir, 'nobody', true)).toThrow('There is no society nobody')
  })

  it('run with their own settings, with what the host decides, and with nothing else', async () => {
    process.env.KOLO_SECRET = 'of the host'
    const [unity] = readSocieties(hostDir)
    if (!unity) throw new Error('unity is missing')
    await writeFile(
      settingsOf(hostDir, 'unity'),
      'SMTP_URL=smtp://mail.example.org\nDATA_DIR=/elsewhere\nPORT=80\n',
    )
    expect(environmentOf(hostDir, unity)).toEqual({
      SMTP_URL: 'smtp://mail.example.org',
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      ORIGIN: 'https://unity.example.org',
      DATA_DIR: dataDirOf(hostDir, 'unity'),
      TRUSTED_PROXIES: '127.0.0.1',
    })
    delete process.env.KOLO_SECRET
  })
})

it('each is woken once a night, between two and five in Lagos', () => {
  const moment = fc
    .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') })
    .map((at) => instant(new Date(at)))
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 999 }), (now, place) => {
      const turn = nextTurn(now, place / 1_000)
      expect(turn > now && turn <= addHours(now, 24)).toBe(true)
      expect(['02', '03', '04']).toContain(clockIn(lagos, turn).slice(11, 13))
      expect(nextTurn(turn, place / 1_000)).toBe(addHours(turn, 24))
    }),
  )
})
