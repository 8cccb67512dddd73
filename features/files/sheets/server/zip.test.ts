import { expect, it } from 'vitest'
import { readZip } from '../../testing/zip.ts'
import { type ZipPlace, zipFrom } from './zip.ts'

const text = (words: string) => new TextEncoder().encode(words)

it('writes an archive over several pieces that is found whole', () => {
  const written: Buffer[] = []
  let place: ZipPlace = { bytes: 0, entries: [] }
  const chunk = (work: (zip: ReturnType<typeof zipFrom>) => void) => {
    const zip = zipFrom(place)
    work(zip)
    const taken = zip.take()
    written.push(taken.written)
    place = JSON.parse(JSON.stringify(taken.place)) as ZipPlace
  }
  chunk((zip) => {
    zip.begin('csv/what was paid.csv')
    zip.add(text('Adé,1\n'))
  })
  chunk((zip) => {
    zip.add(text('Bisi,2\n'.repeat(50_000)))
    zip.end()
    zip.begin('empty.txt')
    zip.end()
  })
  chunk((zip) => zip.close())
  const held = readZip(Buffer.concat(written))
  expect([...held].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['csv/what was paid.csv', `Adé,1\n${'Bisi,2\n'.repeat(50_000)}`],
    ['empty.txt', ''],
  ])
})

it('writes one entry at a time', () => {
  const zip = zipFrom({ bytes: 0, entries: [] })
  expect(() => zip.add(text('a'))).toThrow('No entry')
  expect(() => zip.end()).toThrow('No entry')
  zip.begin('a')
  expect(() => zip.begin('b')).toThrow('not ended')
})
