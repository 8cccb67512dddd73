/**
 * A slice in small that does all a slice has to: a member keeps a list of her own, page by page and with a limit that
 * holds when two come at once; two administrators close an entry of it; what is done is in the audit log, people are
 * told, and whoever leaves leaves nothing behind.
 */

/** The words a slice is written with: `circles`, `circle`, `Circles`, `Circle`, and `a` or `an` before the second. */
export type Names = {
  many: string
  one: string
  Many: string
  One: string
  a: string
  A: string
  migration: string
}

type Template = { path: (names: Names) => string; text: (names: Names) => string }

/** Every file of a new slice. */
export const templates: readonly Template[] = [
  {
    path: ({ many }) => `features/${many}/package.json`,
    text: ({ many }) => `{
  "name": "@kolo/${many}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "sideEffects": false,
  "exports": {
    "./server": { "node": "./server/public.ts" },
    "./screens": { "browser": "./screens/public.tsx" },
    "./client": { "browser": "./screens/client.tsx" },
    "./contract": "./${many}.contract.ts"
  }
}
`,
  },
  {
    path: ({ many }) => `features/${many}/README.md`,
    text: ({ many, one, Many, A }) => `# ${Many}

What it is: a member's own list of ${many}, which two administrators may close.

## What must always be true
- A member sees and adds to her own ${many} only, 100 at most, also when two come at once.
- ${A} ${one} is closed by two administrators, and its owner is told.
- Everything that is done is in the audit log.
- Whoever leaves takes her ${many} along, and what was asked for about them ends.

No ${one} moves money, so there are no postings.
`,
  },
  {
    path: ({ many }) => `features/${many}/${many}.contract.ts`,
    text: ({
      many,
      one,
      Many,
      One,
      a,
    }) => `/** Every endpoint about ${many}: what it needs, takes, answers and refuses. */
import { askRefusals } from '@kolo/foundation/four-eyes'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { ${many}Access } from './${many}.access.ts'

/** One ${one}. */
export const ${one}Wire = z.object({
  id: idWire,
  title: z.string(),
  status: z.enum(['open', 'closed']),
  createdAt: instantWire,
})

/** The caller's own ${many}, newest first. */
export const list${Many} = endpoint({
  name: '${many}.list-${many}',
  method: 'GET',
  path: '/api/${many}',
  summary: 'The signed-in member’s ${many}, newest first.',
  needs: ${many}Access.list${Many},
  query: z.object(pageQuery),
  output: pageOf(${one}Wire),
  refusals: [],
})

/** Adds ${a} ${one} to the caller's own. */
export const add${One} = endpoint({
  name: '${many}.add-${one}',
  method: 'POST',
  path: '/api/${many}',
  summary: 'Adds ${a} ${one}.',
  needs: ${many}Access.add${One},
  body: z.strictObject({ title: textWire(2, 60, 'Please enter a title of 2 to 60 characters.') }),
  output: ${one}Wire,
  refusals: ['too-many'],
  isDoneOnce: true,
})

/** The first administrator asks to close somebody's ${one}, the second one does it. */
export const close${One} = endpoint({
  name: '${many}.close-${one}',
  method: 'POST',
  path: '/api/${many}/{id}/closing',
  summary: 'Ask to close ${a} ${one}, or close it as the second administrator.',
  needs: ${many}Access.close${One},
  params: z.object({ id: idWire }),
  body: z.strictObject({ reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.') }),
  output: ${one}Wire,
  refusals: ['is-closed', ...askRefusals],
})
`,
  },
  {
    path: ({ many }) => `features/${many}/${many}.access.ts`,
    text: ({ many, Many, One }) => `/** Who may do what with ${many}. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature and the permission each rests on. */
export const ${many}Access = defineAccess('${many}', {
  list${Many}: { permission: 'view_dashboard' },
  add${One}: { permission: 'edit_profile' },
  close${One}: { permission: 'manage_settings' },
})
`,
  },
  {
    path: ({ many }) => `features/${many}/${many}.rules.ts`,
    text: ({
      many,
      one,
      a,
    }) => `/** What holds for ${many}: a member keeps 100 at most, and what is closed stays so. */
import { type Refusal, refuse } from '@kolo/foundation/refusal'

/** The most ${many} one member may keep. */
export const mostKept = 100

/** Why ${a} ${one} may not be closed: \`refusalToClose('open')\` is undefined. */
export function refusalToClose(status: 'open' | 'closed'): Refusal<'is-closed'> | undefined {
  return status === 'open' ? undefined : refuse('is-closed')
}
`,
  },
  {
    path: ({ many }) => `features/${many}/${many}.rules.test.ts`,
    text: ({ many }) => `import { expect, it } from 'vitest'
import { refusalToClose } from './${many}.rules.ts'

it('closes what is open, once', () => {
  expect(refusalToClose('open')).toBeUndefined()
  expect(refusalToClose('closed')).toMatchObject({ refusal: 'is-closed' })
})
`,
  },
  {
    path: ({ many }) => `features/${many}/${many}.words.ts`,
    text: ({ many, one }) => `/** The sentence a person reads for each refusal. */
import { askWords } from '@kolo/approvals/words'
import type { Words } from '@kolo/foundation/refusal'

/** The sentences of this feature. */
export const ${many}Words = {
  ...askWords,
  'too-many': ({ most }) => \`You have \${most} already. That is the most you can keep.\`,
  'is-closed': 'This ${one} is closed already.',
} satisfies Words<'too-many' | 'is-closed' | keyof typeof askWords>
`,
  },
  {
    path: ({ many }) => `features/${many}/server/public.ts`,
    text: ({ many, one, Many, One }) => `/** What this feature gives the server. */
import { type ApprovalKind, route, type ServerFeature } from '@kolo/database/call'
import type { Topic } from '@kolo/database/topics'
import { add${One}, close${One}, list${Many} } from '../${many}.contract.ts'
import { ${many}Words } from '../${many}.words.ts'
import { add${One}Act } from './add-${one}.ts'
import { close${One}Act, ${one}Closing } from './close-${one}.ts'
import { list${Many}Act } from './list-${many}.ts'
import { erase${Many}Of } from './${many}.store.ts'
import { ${one}Closed } from './${many}.topics.ts'

/** ${Many} as part of the server. */
export const ${many}: ServerFeature = {
  name: '${many}',
  routes: [
    route(list${Many}, {}, list${Many}Act),
    route(add${One}, ${many}Words, add${One}Act),
    route(close${One}, ${many}Words, close${One}Act),
  ],
  approvals: [${one}Closing] as readonly ApprovalKind[],
  topics: [${one}Closed] as readonly Topic[],
  leaving: async ({ db }, uid) => void (await erase${Many}Of(db, uid)),
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/add-${one}.ts`,
    text: ({ many, one, One, a }) => `import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import type { add${One} } from '../${many}.contract.ts'
import { mostKept } from '../${many}.rules.ts'
import { present${One} } from './present-${one}.ts'
import { insert${One}, takePlace } from './${many}.store.ts'

/** Adds ${a} ${one} to the caller's own. */
export async function add${One}Act(call: Call, { body }: InputOf<typeof add${One}>) {
  const { db, actor, now } = call
  if (!(await takePlace(db, actor.uid))) return refuse('too-many', { most: mostKept })
  const id = newId(Date.parse(now))
  const row = await insert${One}(db, { id, owner_uid: actor.uid, title: body.title, created_at: now })
  call.record({ kind: '${many}.added', subjectUid: actor.uid, target: { type: '${one}', id } })
  return present${One}(row)
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/close-${one}.ts`,
    text: ({ many, one, One }) => `/** Closing somebody's ${one} takes two administrators. */
import { approvalKind, type Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { tell } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { close${One} } from '../${many}.contract.ts'
import { refusalToClose } from '../${many}.rules.ts'
import { ${many}Words } from '../${many}.words.ts'
import { present${One} } from './present-${one}.ts'
import { lock${One}, save${One}Closed } from './${many}.store.ts'
import { ${one}Closed } from './${many}.topics.ts'

/** What is asked for, and what happens once it is approved. */
export const ${one}Closing = approvalKind<{ title: string }>({
  name: '${many}.closing',
  subjectType: '${one}',
  permission: 'manage_settings',
  change: z.object({ title: z.string() }),
  describe: ({ title }, person) => ({
    title: \`Close the ${one} "\${title}" of \${person}\`,
    lines: [{ label: '${One}', value: title }],
  }),
  lockSubject: async ({ db }, id) => {
    const { status, version, owner_uid } = await lock${One}(db, id)
    return { version: \`\${status}, \${version}\`, personUid: owner_uid }
  },
  apply: async (call, id, _, { alone }) => {
    const { owner_uid, title } = await save${One}Closed(call.db, id)
    call.record({ kind: '${many}.closed', subjectUid: owner_uid, target: { type: '${one}', id }, facts: { alone } })
    await tell(call, { topic: ${one}Closed, to: owner_uid, facts: { title } })
    return undefined
  },
  words: ${many}Words,
})

/** Asks for it, or approves what another administrator asked for. */
export async function close${One}Act(call: Call, { params, body }: InputOf<typeof close${One}>) {
  const { status, title } = await lock${One}(call.db, params.id)
  const no = refusalToClose(status)
  if (no) return no
  const asked = { subjectId: params.id, change: { title }, reason: body.reason }
  const outcome = await call.approvals.ask(${one}Closing, asked)
  return isRefusal(outcome) ? outcome : present${One}(await lock${One}(call.db, params.id))
}
`,
  },
  {
    path: ({ many }) => `features/${many}/server/${many}.topics.ts`,
    text: ({ many, one, One }) => `/** What people are told about their ${many}. */
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const facts = z.object({ title: z.string() })

export const ${one}Closed = topic<z.output<typeof facts>>({
  name: '${many}.closed',
  title: '${One} closed',
  weight: 'soon',
  facts,
  words: ({ title }) => ({
    title: 'Your ${one} was closed',
    parts: [\`Two administrators closed your ${one} "\${title}".\`, { words: 'See your ${many}', link: '/${many}' }],
  }),
})
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/present-${one}.ts`,
    text: ({ many, one, One, A }) => `import type { ${One}Row } from './${many}.tables.ts'

/** ${A} ${one} as its owner and administrators see it. */
export function present${One}({ id, title, status, created_at }: ${One}Row) {
  return { id, title, status, createdAt: created_at }
}
`,
  },
  {
    path: ({ many }) => `features/${many}/server/list-${many}.ts`,
    text: ({ many, one, Many, One }) => `import { type Call, RequestProblem } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import type { list${Many} } from '../${many}.contract.ts'
import { present${One} } from './present-${one}.ts'
import { ${many}Of } from './${many}.store.ts'

/** The caller's own, newest first. */
export async function list${Many}Act(call: Call, { query }: InputOf<typeof list${Many}>) {
  if (query.cursor && !uuidPattern.test(query.cursor)) throw new RequestProblem('bad-request')
  const found = await ${many}Of(call.db, call.actor.uid, { before: query.cursor, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  const nextCursor = found.length > rows.length ? rows.at(-1)?.id : undefined
  return { rows: rows.map(present${One}), nextCursor }
}
`,
  },
  {
    path: ({ many }) => `features/${many}/server/${many}.store.ts`,
    text: ({ many, one, Many, One, A }) => `/** The only SQL of this feature. */
import './${many}.tables.ts'
import { type Db, orNotFound } from '@kolo/database/call'
import { type Insertable, sql } from 'kysely'
import { mostKept } from '../${many}.rules.ts'
import type { ${Many}Table, ${One}Row } from './${many}.tables.ts'

/** Takes one of the places a member has; \`false\` when all are taken. Of two at once the second waits for the first. */
export async function takePlace(db: Db, ownerUid: string): Promise<boolean> {
  const taken = await db
    .insertInto('${one}_owners')
    .values({ owner_uid: ownerUid, kept: 1 })
    .onConflict((conflict) =>
      conflict
        .column('owner_uid')
        .doUpdateSet({ kept: sql\`${one}_owners.kept + 1\` })
        .where('${one}_owners.kept', '<', mostKept),
    )
    .returning('owner_uid')
    .executeTakeFirst()
  return taken !== undefined
}

export function insert${One}(db: Db, row: Insertable<${Many}Table>): Promise<${One}Row> {
  return db.insertInto('${many}').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A page of somebody's own, newest first. */
export function ${many}Of(
  db: Db,
  ownerUid: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<${One}Row[]> {
  const own = db.selectFrom('${many}').selectAll().where('owner_uid', '=', ownerUid)
  const page = before === undefined ? own : own.where('id', '<', before)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

/** ${A} ${one}, locked until the transaction ends, or "not found". */
export async function lock${One}(db: Db, id: string): Promise<${One}Row> {
  return orNotFound(
    await db.selectFrom('${many}').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

export function save${One}Closed(db: Db, id: string): Promise<${One}Row> {
  return db
    .updateTable('${many}')
    .set({ status: 'closed', version: sql\`version + 1\` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes everything of somebody who leaves. */
export async function erase${Many}Of(db: Db, ownerUid: string): Promise<void> {
  await sql\`
    with places as (delete from ${one}_owners where owner_uid = \${ownerUid})
    delete from ${many} where owner_uid = \${ownerUid}\`.execute(db)
}
`,
  },
  {
    path: ({ many }) => `features/${many}/server/${many}.tables.ts`,
    text: ({
      many,
      one,
      Many,
      One,
    }) => `/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'

export interface ${Many}Table {
  id: string
  owner_uid: string
  title: string
  status: Generated<'open' | 'closed'>
  created_at: Instant
  version: Generated<number>
}

export type ${One}Row = Selectable<${Many}Table>

declare module '@kolo/database/tables' {
  interface Tables {
    ${many}: ${Many}Table
    ${one}_owners: { owner_uid: string; kept: number }
  }
}
`,
  },
  {
    path: ({ many }) => `features/${many}/server/${many}.api.test.ts`,
    text: ({ many, one, Many, One, a }) => `import { eventsSince } from '@kolo/audit/server'
import { instant } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { listNotices } from '@kolo/notices/contract'
import { cast, castPassword } from '@kolo/server/cast'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { add${One}, close${One}, list${Many} } from '../${many}.contract.ts'
import { mostKept } from '../${many}.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const add = (title: string) => {
  server.clock.advance(1_000)
  return server.as('ada').call(add${One}, { body: { title } })
}
const deeds = async (kind: string) =>
  (await eventsSince(server.db, [kind], instant('2026-11-20T00:00:00Z'))).map(({ actorUid, subjectUid }) => [actorUid, subjectUid])

it('Ada adds ${a} ${one} and sees it, and it is in the audit log; Bayo does not see it', async () => {
  const added = await add('A first one')
  expect((await server.as('ada').call(list${Many}, { query: {} })).rows).toEqual([added])
  expect((await server.as('bayo').call(list${Many}, { query: {} })).rows).toEqual([])
  expect(await deeds('${many}.added')).toEqual([[cast.ada.uid, cast.ada.uid]])
})

it('is read page by page', async () => {
  const added = [await add('A second one'), await add('A third one')]
  const first = await server.as('ada').call(list${Many}, { query: { limit: 2 } })
  expect(first.rows).toEqual(added.reverse())
  const next = await server.as('ada').call(list${Many}, { query: { limit: 2, cursor: first.nextCursor } })
  expect(next.rows.map(({ title }) => title)).toEqual(['A first one'])
  expect(next.nextCursor).toBeUndefined()
})

it('takes the last place once, when two come at the same moment', async () => {
  await sql\`update ${one}_owners set kept = \${mostKept - 1}\`.execute(server.db)
  const outcomes = await Promise.allSettled([add('One'), add('Other')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await server.as('ada').problem(add${One}, { body: { title: 'One more' } })).toMatchObject({
    status: 409,
    code: 'too-many',
  })
})

it('says what is wrong with a title, beside the title', async () => {
  const { problem } = await server.as('ada').problem(add${One}, { body: { title: ' ' } })
  expect(problem).toMatchObject({ status: 422, field: 'title', message: 'Please enter a title of 2 to 60 characters.' })
})

it('a stranger is told to sign in, and a member closes nothing', async () => {
  expect((await server.client().problem(list${Many}, { query: {} })).status).toBe(401)
  const [row] = (await server.as('ada').call(list${Many}, { query: {} })).rows
  const closing = { params: { id: row?.id ?? '' }, body: { reason: 'Nobody uses it.' } }
  expect((await server.as('ada').problem(close${One}, closing)).status).toBe(403)
})

it('is closed by two administrators, and its owner is told', async () => {
  const [row] = (await server.as('ada').call(list${Many}, { query: {} })).rows
  const closing = { params: { id: row?.id ?? '' }, body: { reason: 'Nobody uses it.' } }
  expect(await server.as('bayo').call(close${One}, closing)).toMatchObject({ status: 'open' })
  expect(await server.as('bayo').problem(close${One}, closing)).toMatchObject({ code: 'own-approval' })
  expect(await server.as('chidi').call(close${One}, closing)).toMatchObject({ status: 'closed' })
  expect(await server.as('chidi').problem(close${One}, closing)).toMatchObject({ code: 'is-closed' })
  expect(await deeds('${many}.closed')).toEqual([[cast.chidi.uid, cast.ada.uid]])
  const notices = await server.as('ada').call(listNotices, { query: {} })
  expect(notices.rows.map(({ title }) => title)).toEqual(['Your ${one} was closed'])
})

it('goes with its owner, and so does what was asked for about it', async () => {
  const row = (await server.as('ada').call(list${Many}, { query: {} })).rows.find(({ status }) => status === 'open')
  const closing = { params: { id: row?.id ?? '' }, body: { reason: 'Nobody uses it.' } }
  await server.as('bayo').call(close${One}, closing)
  const leaving = { params: { uid: cast.ada.uid }, body: { currentPassword: castPassword } }
  await server.as('ada').call(deleteAccount, leaving)
  const left = await sql\`
    select 1 from ${many} where owner_uid = \${cast.ada.uid}
    union all select 1 from ${one}_owners where owner_uid = \${cast.ada.uid}
    union all select 1 from approvals where kind = '${many}.closing' and status = 'waiting'\`.execute(server.db)
  expect(left.rows).toEqual([])
  expect((await server.as('chidi').problem(close${One}, closing)).status).toBe(404)
})
`,
  },
  {
    path: ({ many }) => `features/${many}/screens/public.tsx`,
    text: ({ many, Many }) => `export { ${Many}Screen } from './${many}-screen.tsx'
`,
  },
  {
    path: ({ many }) => `features/${many}/screens/client.tsx`,
    text: ({ many, Many }) => `/** What ${many} bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon } from '@kolo/ui/primitives/icons'

export const ${many} = clientFeature({
  navigation: [{ in: 'main', at: 70, to: '/${many}', title: '${Many}', icon: fileTextIcon }],
})
`,
  },
  {
    path: ({ many }) => `features/${many}/screens/${many}-screen.tsx`,
    text: ({ many, one, Many, One }) => `import { deed, useDeedForm } from '@kolo/ui/patterns/act-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Pager } from '@kolo/ui/primitives/table'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { add${One}, list${Many} } from '../${many}.contract.ts'

/** A member's ${many}, and a way to add one. */
export function ${Many}Screen() {
  const pages = usePages()
  const list = useRead(list${Many}, { query: pages.query })
  const { form } = useDeedForm({
    initial: { title: '' },
    deed: deed(add${One}, { body: (values: { title: string }) => values }),
    refreshes: [list${Many}],
    onDone: () => {
      form.reset({ title: '' })
      pages.restart()
    },
  })
  return (
    <div className="stack">
      <h1>${Many}</h1>
      <form className="stack stack-3" {...form.form}>
        <FormProblem of={form.whole} />
        <TextInput label="Title" {...form.field('title')} />
        <Button look="primary" type="submit" busy={form.busy}>
          Add ${one}
        </Button>
      </form>
      <Screen
        of={list}
        what="your ${many}"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={<p className="muted">Nothing here yet. Add your first ${one} above.</p>}
      >
        {(page) => (
          <>
            <ul className="list">
              {page.rows.map(({ id, title, status }) => (
                <li className="item" key={id}>
                  {title}
                  {status === 'closed' && <span className="muted">Closed</span>}
                </li>
              ))}
            </ul>
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
    </div>
  )
}
`,
  },
  {
    path: ({ many, migration }) => `database/migrations/${migration}-${many}.sql`,
    text: ({ many, one }) => `create table ${many} (
  id uuid primary key,
  owner_uid uuid not null,
  title text not null check (length(title) between 2 and 60),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  version integer not null default 1
);
create index ${many}_of_owner on ${many} (owner_uid, id);
-- How many somebody keeps, so that of two at once the second waits for the first.
create table ${one}_owners (
  owner_uid uuid primary key,
  kept integer not null check (kept between 0 and 100)
);
grant select, insert, delete on ${many}, ${one}_owners to kolo_app;
grant update (status, version) on ${many} to kolo_app;
grant update (kept) on ${one}_owners to kolo_app;
-- What follows somebody whose profile is given to another sign-in.
insert into personal_columns (table_name, column_name) values ('${many}', 'owner_uid'), ('${one}_owners', 'owner_uid');
`,
  },
]
