import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { connect, withOwner } from './connection.ts'
import { migrate } from './migrate.ts'
import { appUrlOf, parseDatabaseUrl } from './roles.ts'

let folder: string
let ownerUrl: string
let drop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-migrations-'))
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  const template = inject('templateUrl')
  const name = `bare_${Math.random().toString(36).slice(2)}`
  await withOwner(template.replace(/\/\w+$/, '/postgres'), (client) =>
    client.query(`CREATE DATABASE ${name}`),
  )
  ownerUrl = template.replace(/\/\w+$/, `/${name}`)
  drop = () =>
    withOwner(template.replace(/\/\w+$/, '/postgres'), async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    })
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await cp(new URL('./migrations/001-foundation.sql', import.meta.url), join(folder, '001-foundation.sql'))
})

afterEach(() => drop())

const add = (file: string, sql: string) => writeFile(join(folder, file), sql)

describe('migrate', () => {
  it('applies what is missing, in order, once', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int); GRANT SELECT ON boxes TO kolo_app;')
    expect(await migrate({ ownerUrl, folder })).toEqual(['001-foundation.sql', '002-boxes.sql'])
    expect(await migrate({ ownerUrl, folder })).toEqual([])
    await add('003-lids.sql', 'CREATE TABLE lids (id int);')
    expect(await migrate({ ownerUrl, folder })).toEqual(['003-lids.sql'])
    const app = connect({ ownerUrl })
    expect((await app.pool.query('SELECT * FROM boxes')).rows).toEqual([])
    await expect(app.pool.query('SELECT * FROM lids')).rejects.toThrow('permission denied')
    await app.close()
  })

  it('lets several nodes start at once', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int); SELECT pg_sleep(0.1);')
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate({ ownerUrl, folder })))
    expect(applied.flat().sort()).toEqual(['001-foundation.sql', '002-boxes.sql'])
  })

  it('refuses a file that was changed after it had been applied', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int);')
    await migrate({ ownerUrl, folder })
    await add('002-boxes.sql', 'CREATE TABLE boxes (id bigint);')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(
      'The migration 002-boxes.sql was changed after it had been applied: undo that and write a new migration.',
    )
  })

  it('does not mind other line ends', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (\n id int\n);\n')
    await migrate({ ownerUrl, folder })
    await add('002-boxes.sql', 'CREATE TABLE boxes (\r\n id int\r\n);\r\n')
    expect(await migrate({ ownerUrl, folder })).toEqual([])
  })

  it('keeps nothing of a migration that fails', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int); SELECT 1 / 0;')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(
      'The migration 002-boxes.sql failed and nothing of it was kept: division by zero.',
    )
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int);')
    expect(await migrate({ ownerUrl, folder })).toEqual(['002-boxes.sql'])
  })

  it('refuses a database that a newer version has changed', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int);')
    await migrate({ ownerUrl, folder })
    await rm(join(folder, '002-boxes.sql'))
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/002-boxes\.sql, which this older version/)
  })

  it('refuses a migration that comes too late, a doubled number and a bad name', async () => {
    await add('003-boxes.sql', 'CREATE TABLE boxes (id int);')
    await migrate({ ownerUrl, folder })
    await add('002-lids.sql', 'CREATE TABLE lids (id int);')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/002-lids\.sql comes too late/)
    await rm(join(folder, '002-lids.sql'))
    await add('003-lids.sql', '')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/have the same number/)
    await rm(join(folder, '003-lids.sql'))
    await add('4-Lids.sql', '')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/must be named like/)
  })
})

describe('DATABASE_URL', () => {
  it.each([
    ['not a url', 'must look like'],
    ['mysql://a:b@c/d', 'must look like'],
    ['postgres://a:b@c', 'must name a database'],
    ['postgres://a@c/d', 'the password'],
    ['postgres://kolo_app:b@c/d', 'not kolo_app'],
  ])('%s is refused in a sentence', (text, sentence) => {
    expect(() => parseDatabaseUrl(text)).toThrow(sentence)
  })

  it('that nobody answers is named without its password', async () => {
    const attempt = migrate({ ownerUrl: 'postgres://owner:hush@127.0.0.1:1/kolo', folder })
    await expect(attempt).rejects.toThrow(/^The database 127\.0\.0\.1:1\/kolo cannot be used: .*ECONNREFUSED/)
  })

  it('with a wrong password or a role without rights is named without its password', async () => {
    const wrong = new URL(ownerUrl)
    wrong.password = 'hush'
    await expect(migrate({ ownerUrl: wrong.href, folder })).rejects.toThrow(
      /^The database [\d.:]+\/bare_\w+ cannot be used: password authentication failed/,
    )
    const name = `weak_${Math.random().toString(36).slice(2)}`
    await withOwner(ownerUrl, (client) => client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'hush'`))
    const weak = new URL(ownerUrl)
    weak.username = name
    weak.password = 'hush'
    await expect(migrate({ ownerUrl: weak.href, folder })).rejects.toThrow(
      /^The role weak_\w+ may not prepare the database .*: it must own the database and have CREATEROLE\.$/,
    )
    await withOwner(ownerUrl, (client) => client.query(`DROP ROLE ${name}`))
  })

  it('gives the same application password on every node and another for every owner', () => {
    const one = appUrlOf('postgres://owner:p%40ss@db/kolo?sslmode=require')
    expect(one).toBe(appUrlOf('postgres://owner:p%40ss@db/kolo?sslmode=require'))
    expect(one).toMatch(/^postgres:\/\/kolo_app:[\w-]{43}@db\/kolo\?sslmode=require$/)
    expect(one).not.toBe(appUrlOf('postgres://owner:other@db/kolo?sslmode=require'))
  })
})
