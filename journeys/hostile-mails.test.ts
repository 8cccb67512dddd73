/**
 * Mails about everything people are told of, with texts in them that would run a script: in the facts, in the names of
 * the receiver and of the community. Each is made of the same elements as with harmless words, and leads to the same kinds
 * of places.
 */
import { startingLook } from '@kolo/foundation/brand'
import { channels, topicsOf, writingFor } from '@kolo/notices/server'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from '../server/features.ts'
import { testCommunity } from '../server/testing.ts'
import { hostileOf } from './fixtures/hostile-answers.ts'
import { scriptPayloads } from './fixtures/script-payloads.ts'

const topics = [...topicsOf(features).values()]

const element = /<(\/?[a-z!][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi

/** What a mail program would make of a text: its elements with the names of what they carry, and where it leads. */
function madeOf(html: string) {
  const body = html.replace(/<style>[^<]*<\/style>/g, '')
  const found = [...body.matchAll(element)]
  const carried = (rest: string) => [...rest.matchAll(/([a-z-]+)(?:="[^"]*")?/g)].map(([, name]) => name)
  const led = found.flatMap(([, , rest = '']) =>
    [...rest.matchAll(/(?:href|src)="([^":]*)/g)].map(([, to]) => to),
  )
  return {
    elements: found.map(([, name = '', rest = '']) =>
      [name, ...carried(rest.replace(/"[^"]*"/g, '""'))].join(' '),
    ),
    kinds: [...new Set(led)].filter(
      (kind) => kind && !['http', 'https', 'mailto', 'cid', 'tel'].includes(kind),
    ),
    rest: /[<>]/.test(body.replace(element, '').replace(/<!doctype html>/i, '')),
  }
}

/** The mail of a topic with this text wherever somebody typed something. */
function mailWith(topic: (typeof topics)[number], text: string): string {
  const look = startingLook({ name: text, address: text })
  const community = { ...testCommunity, ...look, origin: 'https://kolo.example' }
  const facts = z.decode(topic.facts, hostileOf(topic.facts, undefined, text) as never)
  const words = topic.words(facts, writingFor(community))
  const [email] = channels.filter(({ name }) => name === 'email')
  return email?.write(words, { to: 'ada@kolo.example', fullName: text }, community as never).html ?? ''
}

describe.each(topics.map((topic) => [topic.name, topic] as const))('the mail %s', (_, topic) => {
  it('is made of the same elements whatever was typed', () => {
    const harmless = madeOf(mailWith(topic, 'harmless'))
    expect(harmless.elements.length).toBeGreaterThan(10)
    expect([harmless.rest, harmless.kinds]).toEqual([false, []])
    for (const payload of scriptPayloads) {
      // A line of its own in what was typed is a line of its own in the mail.
      const found = madeOf(mailWith(topic, payload.replaceAll('\n', ' ')))
      expect([payload, found]).toEqual([payload, harmless])
    }
  })
})

it('would be found out, if one were not', () => {
  for (const text of ['<b>x</b>', '<img src=x onerror=ran(1)>', '<svg/onload=ran(1)>'])
    expect(madeOf(`<p>${text}</p>`)).not.toEqual(madeOf('<p>harmless</p>'))
  expect(madeOf('<a href="javascript:ran(1)">x</a>').kinds).toEqual(['javascript'])
})
