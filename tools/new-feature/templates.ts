/** The smallest slice that works: a member writes down a title and sees her own list, from screen to database. */

/** The words a slice is written with: `circles`, `circle`, `Circles`, `Circle`. */
export type Names = { many: string; one: string; Many: string; One: string; migration: string }

type Template = { path: (names: Names) => string; text: (names: Names) => string }

const feature = (names: Names, rest: string) => `features/${names.many}/${rest}`

/** Every file of a new slice. */
export const templates: readonly Template[] = [
  {
    path: (n) => feature(n, 'package.json'),
    text: ({ many }) => `{
  "name": "@kolo/${many}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "sideEffects": false,
  "exports": {
    "./server": { "node": "./server/public.ts" },
    "./screens": { "browser": "./screens/public.tsx" },
    "./contract": "./${many}.contract.ts"
  }
}
`,
  },
  {
    path: (n) => feature(n, 'README.md'),
    text: ({ many, one }) => `# ${many}

What it is: a member's own list of ${many}.

What must always be true: a member sees and adds to her own ${many} only.

No ${one} moves money, so there are no postings.
`,
  },
  {
    path: (n) => feature(n, `${n.many}.contract.ts`),
    text: ({
      many,
      one,
      Many,
      One,
    }) => `/** Every endpoint about ${many}: what it needs, takes, answers and refuses. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { ${many}Access } from './${many}.access.ts'

/** One ${one} as its owner sees it. */
export const ${one}Wire = z.object({ id: idWire, title: z.string(), createdAt: instantWire })

/** The caller's own ${many}, newest first, 100 at most. */
export const list${Many} = endpoint({
  name: '${many}.list-${many}',
  method: 'GET',
  path: '/api/${many}',
  summary: 'The signed-in member’s ${many}, newest first.',
  needs: ${many}Access.list${Many},
  output: z.object({ rows: z.array(${one}Wire) }),
  refusals: [],
})

/** Adds a ${one} to the caller's own. */
export const add${One} = endpoint({
  name: '${many}.add-${one}',
  method: 'POST',
  path: '/api/${many}',
  summary: 'Adds a ${one}.',
  needs: ${many}Access.add${One},
  body: z.strictObject({ title: textWire(2, 60, 'Please enter a title of 2 to 60 characters.') }),
  output: ${one}Wire,
  refusals: ['too-many'],
})
`,
  },
  {
    path: (n) => feature(n, `${n.many}.access.ts`),
    text: ({ many, Many, One }) => `/** Who may do what with ${many}. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature and the permission each rests on. */
export const ${many}Access = defineAccess('${many}', {
  list${Many}: { permission: 'view_dashboard' },
  add${One}: { permission: 'edit_profile' },
})
`,
  },
  {
    path: (n) => feature(n, `${n.many}.rules.ts`),
    text: ({ many, one }) => `/** What holds for ${many}: a member keeps 100 at most. */
import { type Refusal, refuse } from '@kolo/foundation/refusal'

/** The most ${many} one member may keep. */
export const mostKept = 100

/** Why a member who has this many ${many} may not add another; \`refusalToAdd(99)\` is undefined. */
export function refusalToAdd(count: number): Refusal<'too-many'> | undefined {
  return count < mostKept ? undefined : refuse('too-many', { most: mostKept }, '${one}')
}
`,
  },
  {
    path: (n) => feature(n, `${n.many}.rules.test.ts`),
    text: ({ many }) => `import { expect, it } from 'vitest'
import { refusalToAdd } from './${many}.rules.ts'

it('allows the hundredth and refuses the next', () => {
  expect(refusalToAdd(99)).toBeUndefined()
  expect(refusalToAdd(100)).toMatchObject({ refusal: 'too-many', facts: { most: 100 } })
})
`,
  },
  {
    path: (n) => feature(n, `${n.many}.words.ts`),
    text: ({ many }) => `/** The sentence a person reads for each refusal. */
import type { Words } from '@kolo/foundation/refusal'

/** The sentences of this feature. */
export const ${many}Words = {
  'too-many': ({ most }) => \`You have \${most} already. That is the most you can keep.\`,
} satisfies Words<'too-many'>
`,
  },
  {
    path: (n) => feature(n, 'server/public.ts'),
    text: ({ many, Many, One, one }) => `/** What this feature gives the server. */
import { route, type ServerFeature } from '@kolo/database/call'
import { add${One}, list${Many} } from '../${many}.contract.ts'
import { ${many}Words } from '../${many}.words.ts'
import { add${One}Act } from './add-${one}.ts'
import { list${Many}Act } from './list-${many}.ts'

/** ${Many} as part of the server. */
export const ${many}: ServerFeature = {
  name: '${many}',
  routes: [route(list${Many}, {}, list${Many}Act), route(add${One}, ${many}Words, add${One}Act)],
}
`,
  },
  {
    path: (n) => feature(n, `server/add-${n.one}.ts`),
    text: ({ many, one, One }) => `import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { add${One} } from '../${many}.contract.ts'
import { refusalToAdd } from '../${many}.rules.ts'
import { count${One}s, insert${One} } from './${many}.store.ts'

/** Adds a ${one} to the caller's own. */
export async function add${One}Act(call: Call, { body }: InputOf<typeof add${One}>) {
  const refusal = refusalToAdd(await count${One}s(call.db, call.actor.uid))
  if (refusal) return refusal
  const row = { id: newId(Date.parse(call.now)), owner_uid: call.actor.uid, title: body.title, created_at: call.now }
  await insert${One}(call.db, row)
  return { id: row.id, title: row.title, createdAt: row.created_at }
}
`,
  },
  {
    path: (n) => feature(n, `server/list-${n.many}.ts`),
    text: ({ many, Many }) => `import type { Call } from '@kolo/database/call'
import { ${many}Of } from './${many}.store.ts'

/** The caller's own, newest first. */
export async function list${Many}Act(call: Call) {
  const rows = await ${many}Of(call.db, call.actor.uid)
  return { rows: rows.map(({ id, title, created_at }) => ({ id, title, createdAt: created_at })) }
}
`,
  },
  {
    path: (n) => feature(n, `server/${n.many}.store.ts`),
    text: ({ many, One }) => `/** The only SQL of this feature. */
import './${many}.tables.ts'
import type { Db } from '@kolo/database/call'
import type { ${One}Row } from './${many}.tables.ts'

export async function insert${One}(db: Db, row: ${One}Row): Promise<void> {
  await db.insertInto('${many}').values(row).execute()
}

export function ${many}Of(db: Db, ownerUid: string): Promise<${One}Row[]> {
  return db
    .selectFrom('${many}')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function count${One}s(db: Db, ownerUid: string): Promise<number> {
  const row = await db
    .selectFrom('${many}')
    .select((count) => count.fn.countAll<bigint>().as('count'))
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
`,
  },
  {
    path: (n) => feature(n, `server/${n.many}.tables.ts`),
    text: ({
      many,
      One,
    }) => `/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'

export type ${One}Row = { id: string; owner_uid: string; title: string; created_at: Instant }

declare module '@kolo/database/tables' {
  interface Tables {
    ${many}: ${One}Row
  }
}
`,
  },
  {
    path: (n) => feature(n, `server/${n.many}.api.test.ts`),
    text: ({
      many,
      Many,
      One,
      one,
    }) => `import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { add${One}, list${Many} } from '../${many}.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('Ada adds a ${one} and sees it; Bayo does not', async () => {
  const added = await server.as('ada').call(add${One}, { body: { title: 'A first one' } })
  expect((await server.as('ada').call(list${Many}, {})).rows).toEqual([added])
  expect((await server.as('bayo').call(list${Many}, {})).rows).toEqual([])
})

it('says what is wrong with a title, beside the title', async () => {
  const { problem } = await server.as('ada').problem(add${One}, { body: { title: ' ' } })
  expect(problem).toMatchObject({ status: 422, field: 'title', message: 'Please enter a title of 2 to 60 characters.' })
})

it('a stranger is told to sign in', async () => {
  expect((await server.client().problem(list${Many}, {})).status).toBe(401)
})
`,
  },
  {
    path: (n) => feature(n, 'screens/public.tsx'),
    text: ({ many, Many }) => `export { ${Many}Page } from './${many}-page.tsx'
`,
  },
  {
    path: (n) => feature(n, `screens/${n.many}-page.tsx`),
    text: ({
      many,
      Many,
      One,
      one,
    }) => `import { callEndpoint, refreshReads, useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { Notice } from '@kolo/ui/primitives/notice'
import { useQueryClient } from '@tanstack/react-query'
import { add${One}, list${Many} } from '../${many}.contract.ts'

/** A member's ${many}, and a way to add one. */
export function ${Many}Page() {
  const cache = useQueryClient()
  const list = useRead(list${Many}, {})
  const form = useForm({
    initial: { title: '' },
    schema: add${One}.body,
    onSubmit: async (body) => {
      await callEndpoint(add${One}, { body })
      form.reset({ title: '' })
      await refreshReads(cache, [list${Many}])
    },
  })
  return (
    <div className="stack">
      <h1>${Many}</h1>
      <form className="stack stack-3" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <TextInput label="Title" {...form.field('title')} />
        <Button look="primary" type="submit" busy={form.busy}>
          Add ${one}
        </Button>
      </form>
      <Screen
        of={list}
        what="your ${many}"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="muted">Nothing here yet. Add your first ${one} above.</p>}
      >
        {({ rows }) => (
          <ul className="list">
            {rows.map((${one}) => (
              <li className="item" key={${one}.id}>
                {${one}.title}
              </li>
            ))}
          </ul>
        )}
      </Screen>
    </div>
  )
}
`,
  },
  {
    path: ({ many, migration }) => `database/migrations/${migration}-${many}.sql`,
    text: ({ many }) => `CREATE TABLE ${many} (
  id         uuid        PRIMARY KEY,
  owner_uid  uuid        NOT NULL REFERENCES profiles (uid),
  title      text        NOT NULL CHECK (length(title) BETWEEN 2 AND 60),
  created_at timestamptz NOT NULL
);
CREATE INDEX ${many}_by_owner ON ${many} (owner_uid, id);
GRANT SELECT, INSERT ON ${many} TO kolo_app;
`,
  },
]
