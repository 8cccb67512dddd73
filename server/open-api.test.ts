import type { Community } from '@kolo/application/community'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, koboWire, pageQuery } from '@kolo/foundation/wire'
import { scopesFor } from '@kolo/programs/rules'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from './features.ts'
import { openApiDocument } from './open-api.ts'

const community: Community = {
  ...startingLook({ name: 'Unity Savers', address: 'Lagos, Nigeria' }),
  origin: 'http://localhost:3000',
  mailIsSent: false,
  revealAccounts: false,
  federation: undefined,
  cards: undefined,
  measurement: undefined,
  oversightEmail: undefined,
  auditHeads: undefined,
  channels: ['email'],
  push: { serverKey: '', localService: undefined },
  quietHours: undefined,
  noticeDays: 180,
  stepUpMinutes: 10,
  dataDir: '/nowhere',
  files: diskStore('/nowhere'),
  secret: '',
}

type Operation = {
  operationId: string
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { description?: string; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const document = openApiDocument(features, community) as unknown as Document

async function validate(value: unknown) {
  return new Validator().validate(JSON.parse(JSON.stringify(value)))
}

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await validate(document)).toEqual({ valid: true })
  })

  it('would not pass the validator with a fault in it', async () => {
    const broken = { ...document, paths: { 'no-slash': { get: { responses: 7 } } } }
    expect(await validate(broken)).toMatchObject({ valid: false })
  })

  it('names every route of the server once, with its permission', () => {
    const routes = features.flatMap((feature) => feature.routes.map((route) => route.endpoint))
    expect(routes.length).toBeGreaterThan(0)
    for (const route of routes) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()]
      expect(operation?.operationId, `${route.method} ${route.path}`).toBe(route.name)
      const scopes = scopesFor(route)
      const keys = scopes.length > 0 ? [{ key: scopes }] : []
      expect(operation?.security).toEqual(route.needs === 'anyone' ? [] : [{ session: [] }, ...keys])
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(routes.length)
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(routes.length)
  })

  it('describes every path parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const operation of Object.values(operations)) {
        const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
        expect(described.map((parameter) => parameter.name).sort(), path).toEqual(named.sort())
      }
    }
  })

  it('shows the wire form: digits for amounts, the key of a deed, the reasons for a no', () => {
    const makeGift = endpoint({
      name: 'gifts.make-gift',
      method: 'POST',
      path: '/api/gifts/{id}',
      summary: 'Give.',
      needs: 'signed-in',
      params: z.object({ id: idWire }),
      query: z.object(pageQuery),
      body: z.strictObject({ amountKobo: koboWire }),
      output: z.object({ balanceKobo: koboWire }),
      refusals: ['too-generous'],
      isDoneOnce: true,
      maxBodyBytes: 90_000,
    })
    const feature = {
      name: 'gifts',
      routes: [
        { endpoint: makeGift, words: { 'too-generous': 'That is too much.' }, handler: async () => null },
      ],
    }
    const { paths } = openApiDocument([feature], community) as unknown as Document
    const operation = paths['/api/gifts/{id}']?.post
    expect(operation?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { amountKobo: { type: 'string' } },
    })
    expect(operation?.requestBody?.description).toBe('At most 90000 bytes.')
    expect(operation?.responses['413']).toBeDefined()
    expect(
      operation?.parameters?.map((parameter) => [parameter.name, parameter.in, parameter.required]),
    ).toEqual([
      ['id', 'path', true],
      ['limit', 'query', false],
      ['cursor', 'query', false],
      ['Idempotency-Key', 'header', true],
    ])
    expect(operation?.responses['409']?.description).toContain('`too-generous`: That is too much.')
  })
})
