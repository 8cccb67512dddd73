/**
 * A slice in small that does all a slice has to: a member keeps a list of her own, page by page and with a limit that
 * holds when two come at once; two administrators collect the amount of an entry from her wallet, once; what is done is
 * in the audit log and in the books, she is told, and whoever leaves leaves nothing behind.
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
    text: ({ many, one }) => `{
  "name": "@kolo/${many}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "sideEffects": false,
  "exports": {
    "./server": { "node": "./server/public.ts" },
    "./screens": { "browser": "./screens/public.tsx" },
    "./client": { "browser": "./screens/client.tsx" },
    "./contract": "./${one}.contract.ts",
    "./audit": "./${one}.audit.ts"
  }
}
`,
  },
  {
    path: ({ many }) => `features/${many}/README.md`,
    text: ({ many, one, Many, A }) => `# ${Many}

What it is: a member's own list of ${many}, each with an amount that two administrators may collect from her wallet.

## What must always be true
- A member sees and adds to her own ${many} only, 100 at most, also when two come at once.
- ${A} ${one} is collected by two administrators and once, never for more than is in the wallet, and its owner is told.
- Everything that is done is in the audit log.
- Whoever leaves takes her ${many} along, and what was asked for about them ends. The books keep what was collected, and
  no word of hers.

## What it writes in the books
| what happens | debit | credit |
|---|---|---|
| ${A} ${one} is collected | \`member_wallet:<member>\` | \`surplus:community\` |
`,
  },
  {
    path: ({ many, one }) => `features/${many}/${one}.contract.ts`,
    text: ({
      many,
      one,
      Many,
      One,
      a,
    }) => `/** Every endpoint about ${many}: what it needs, takes, answers and refuses. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { ${many}Access } from './${one}.access.ts'
import { amountSentence, isFairAmount } from './${one}.rules.ts'

/** One ${one}. */
export const ${one}Wire = z.object({
  id: idWire,
  title: z.string(),
  amountKobo: koboWire,
  status: z.enum(['open', 'collected']),
  createdAt: instantWire,
})

/** One ${one} as administrators see it. */
export const ${one}ReviewWire = z.object({
  ...${one}Wire.shape,
  owner: z.object({ uid: idWire, fullName: z.string() }),
  waiting: z.optional(approvalWire),
  can: z.object({ collect: decisionWire }),
})

export type ${One}Review = z.output<typeof ${one}ReviewWire>

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
  body: z.strictObject({
    title: textWire(2, 60, 'Please enter a title of 2 to 60 characters.'),
    amountKobo: koboWire.check(z.refine(isFairAmount, amountSentence)),
  }),
  output: ${one}Wire,
  refusals: ['too-many'],
  isDoneOnce: true,
})

/** Everybody's that are open, the oldest first. */
export const list${One}Reviews = endpoint({
  name: '${many}.list-${one}-reviews',
  method: 'GET',
  path: '/api/${one}-reviews',
  summary: 'The ${many} of all members that are not collected, oldest first.',
  needs: ${many}Access.collect${One},
  query: z.object(pageQuery),
  output: pageOf(${one}ReviewWire),
  refusals: [],
})

/** The first administrator asks to collect somebody's ${one}, the second one does it. */
export const collect${One} = endpoint({
  name: '${many}.collect-${one}',
  method: 'POST',
  path: '/api/${many}/{id}/collection',
  summary: 'Ask to collect ${a} ${one}, or collect it as the second administrator.',
  needs: ${many}Access.collect${One},
  params: z.object({ id: idWire }),
  body: z.strictObject({ reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.') }),
  output: ${one}ReviewWire,
  needsStepUp: true,
  refusals: ['is-collected', 'wallet-too-small', ...askRefusals],
  isDoneOnce: true,
})
`,
  },
  {
    path: ({ many, one }) => `features/${many}/${one}.access.ts`,
    text: ({ many, one, Many, One }) => `/** Who may do what with ${many}. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { refusalToCollect, type Standing } from './${one}.rules.ts'

/** The acts of this feature and the permission each rests on. */
export const ${many}Access = defineAccess('${many}', {
  list${Many}: { permission: 'view_dashboard' },
  add${One}: { permission: 'edit_profile' },
  collect${One}: {
    permission: 'manage_savings',
    refusalFor: (actor: Actor, { status, ownerUid }: Standing & { ownerUid: string }) =>
      refusalToCollect(status) ?? (ownerUid === actor.uid ? 'affected' : undefined),
  },
})
`,
  },
  {
    path: ({ many, one }) => `features/${many}/${one}.rules.ts`,
    text: ({
      many,
      one,
      a,
    }) => `/** What holds for ${many}: a member keeps 100 at most, and what is collected stays so. */
import { formatNaira, type Kobo, naira } from '@kolo/foundation/money'

/** The most ${many} one member may keep. */
export const mostKept = 100

const least = naira(100n)
const most = naira(1_000_000n)

/** Why an amount is not taken. */
export const amountSentence = \`Please enter an amount from \${formatNaira(least)} to \${formatNaira(most)}.\`

/** Whether an amount is taken: ₦100 to ₦1,000,000. */
export function isFairAmount(amount: Kobo): boolean {
  return amount >= least && amount <= most
}

/** How ${a} ${one} stands. */
export type Standing = { status: 'open' | 'collected' }

/** Why ${a} ${one} may not be collected: \`refusalToCollect('open')\` is undefined. */
export function refusalToCollect(status: Standing['status']): 'is-collected' | undefined {
  return status === 'open' ? undefined : 'is-collected'
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/${one}.rules.test.ts`,
    text: ({ one }) => `import { kobo, naira } from '@kolo/foundation/money'
import { expect, it } from 'vitest'
import { isFairAmount, refusalToCollect } from './${one}.rules.ts'

it('collects what is open, once', () => {
  expect(refusalToCollect('open')).toBeUndefined()
  expect(refusalToCollect('collected')).toBe('is-collected')
})

it('takes ₦100 to ₦1,000,000', () => {
  expect(isFairAmount(naira(100n))).toBe(true)
  expect(isFairAmount(naira(1_000_000n))).toBe(true)
  expect(isFairAmount(kobo(9_999n))).toBe(false)
  expect(isFairAmount(kobo(100_000_001n))).toBe(false)
})
`,
  },
  {
    path: ({ many, one }) => `features/${many}/${one}.messages.ts`,
    text: ({ many, one }) => `/** The sentence a person reads for each refusal. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'

export const ${many}Messages = {
  ...askWords,
  'too-many': ({ most }) => \`You have \${most} already. That is the most you can keep.\`,
  'is-collected': 'This ${one} is collected already.',
  'wallet-too-small': 'There is not enough free money in the wallet for this.',
} satisfies Words<'too-many' | 'is-collected' | 'wallet-too-small' | keyof typeof askWords>
`,
  },
  {
    path: ({ many, one }) => `features/${many}/${one}.audit.ts`,
    text: ({ many, one, a }) => `/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its events, and what two administrators agree about here. */
export const ${many}AuditEvents: AuditEventLabels = {
  events: {
    '${many}.added': 'added ${a} ${one}',
    '${many}.collected': ['collected ${a} ${one}', 'of'],
  },
  agreed: { '${many}.collection': '${a} ${one} to collect' },
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/${one}.record.ts`,
    text: ({
      many,
      one,
      One,
      a,
      A,
    }) => `/** The tables of ${many}, each declared once, with what its person is given of every column. */
import { defineRecord, type NewRecordOf, type RecordOf } from '@kolo/database/record'

export const ${many} = defineRecord('${many}', {
  title: 'Your ${many}',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    owner_uid: 'inner',
    title: 'given',
    amount_kobo: 'given',
    status: 'given',
    created_at: 'given',
    version: 'inner',
  },
})

export const ${one}Owners = defineRecord('${one}_owners', {
  title: 'How many ${many} you have',
  by: ['owner_uid'],
  key: ['owner_uid'],
  columns: { owner_uid: 'inner', kept: 'given' },
})

/** ${A} ${one} as it is kept. */
export type ${One}Record = RecordOf<'${many}'>

/** What ${a} new ${one} is made of. */
export type New${One} = NewRecordOf<'${many}'>
`,
  },
  {
    path: ({ many }) => `features/${many}/server/public.ts`,
    text: ({ many, one, Many, One }) => `/** What this feature gives the server. */
import type { ApprovalKind } from '@kolo/application/call'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import type { Topic } from '@kolo/application/notification-types'
import { add${One}, collect${One}, list${Many}, list${One}Reviews } from '../${one}.contract.ts'
import { ${many}Messages } from '../${one}.messages.ts'
import { add${One}Handler } from './add-${one}.ts'
import { collect${One}Handler } from './collect-${one}.ts'
import { list${Many}Handler, list${One}ReviewsHandler } from './list-${many}.ts'
import { ${one}Collection } from './${one}-collection.ts'
import { ${one}Owners, ${many} as ${one}Table } from './${one}.record.ts'
import { erase${Many}Of } from './${one}.store.ts'
import { ${one}Collected } from './${one}.notifications.ts'

/** ${Many} as part of the server. */
export const ${many}: ServerFeature = {
  name: '${many}',
  records: [${one}Table, ${one}Owners],
  routes: [
    route(list${Many}, {}, list${Many}Handler),
    route(add${One}, ${many}Messages, add${One}Handler),
    route(list${One}Reviews, {}, list${One}ReviewsHandler),
    route(collect${One}, ${many}Messages, collect${One}Handler),
  ],
  approvals: [${one}Collection] as readonly ApprovalKind[],
  topics: [${one}Collected] as readonly Topic[],
  accountDeletion: async ({ db }, uid) => void (await erase${Many}Of(db, uid)),
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/add-${one}.ts`,
    text: ({ many, one, One, a }) => `import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import type { add${One} } from '../${one}.contract.ts'
import { mostKept } from '../${one}.rules.ts'
import { present${One} } from './present-${one}.ts'
import { insert${One}, takePlace } from './${one}.store.ts'

/** Adds ${a} ${one} to the caller's own. */
export async function add${One}Handler(call: Call, { body }: InputOf<typeof add${One}>) {
  const { db, actor, now } = call
  if (!(await takePlace(db, actor.uid))) return refuse('too-many', { most: mostKept })
  const id = newId(Date.parse(now))
  const row = await insert${One}(db, {
    id,
    ownerUid: actor.uid,
    title: body.title,
    amountKobo: body.amountKobo,
    createdAt: now,
  })
  call.record({ kind: '${many}.added', subjectUid: actor.uid, target: { type: '${one}', id } })
  return present${One}(row)
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/${one}-collection.ts`,
    text: ({
      many,
      one,
      One,
    }) => `/** Collecting somebody's ${one} moves money, so it takes two administrators. */
import { approvalKind } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { ${many}Messages } from '../${one}.messages.ts'
import { ${one}Postings } from './${one}.postings.ts'
import { lock${One}, save${One}Collected } from './${one}.store.ts'
import { ${one}Collected } from './${one}.notifications.ts'

/** What is asked for, and what happens once it is approved; what is kept of it holds no word of the member's. */
export const ${one}Collection = approvalKind<{ amount: Kobo }>({
  name: '${many}.collection',
  subjectType: '${one}',
  permission: 'manage_savings',
  change: z.object({ amount: koboWire }),
  describe: ({ amount }, person) => ({
    title: \`Collect the ${one} of \${person}\`,
    lines: [{ label: 'From the wallet', value: formatNaira(amount) }],
  }),
  amountOf: ({ amount }) => amount,
  lockSubject: async ({ db }, id) => {
    const { status, version, ownerUid } = await lock${One}(db, id)
    return { version: \`\${status}, \${version}\`, personUid: ownerUid }
  },
  apply: async (call, id, { amount }, { alone }) => {
    const { db, actor, now } = call
    const { ownerUid } = await save${One}Collected(db, id)
    const journal = await postJournal(db, {
      deed: '${many}.collected',
      actorUid: actor.uid,
      now,
      memo: '${One} collected',
      facts: { ${one}: id },
      transfers: ${one}Postings(ownerUid, amount),
    })
    if ('refusal' in journal) return refuse('wallet-too-small')
    call.record({
      kind: '${many}.collected',
      subjectUid: ownerUid,
      target: { type: '${one}', id },
      facts: { alone, amountKobo: amount.toString(), journalId: journal.journalId },
    })
    await notify(call, { topic: ${one}Collected, to: ownerUid, facts: { amount } })
    return undefined
  },
  words: ${many}Messages,
})
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/collect-${one}.ts`,
    text: ({ many, one, One }) => `import { askApproval } from '@kolo/approvals/server'
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { ${many}Access } from '../${one}.access.ts'
import type { collect${One} } from '../${one}.contract.ts'
import { ${one}Collection } from './${one}-collection.ts'
import { lock${One} } from './${one}.store.ts'
import { present${One}Review } from './present-${one}.ts'

/** Asks to collect it, or collects what another administrator asked for. */
export async function collect${One}Handler(call: Call, { params, body }: InputOf<typeof collect${One}>) {
  const row = await lock${One}(call.db, params.id)
  const no = refusalOf(${many}Access.collect${One}, call.actor, row)
  if (no) return no
  const asked = { subjectId: row.id, change: { amount: row.amountKobo }, reason: body.reason }
  const outcome = await askApproval(call, ${one}Collection, asked)
  if (isRefusal(outcome)) return outcome as Refusal<AskRefusal | 'wallet-too-small'>
  return present${One}Review(call, await lock${One}(call.db, row.id))
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/${one}.postings.ts`,
    text: ({
      many,
      one,
      A,
    }) => `/** What ${many} write in the books. What must always be true: a member pays out of her own wallet alone. */
import type { Kobo } from '@kolo/foundation/money'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

/** Wallet to community: the ₦2,500 of ${A.toLowerCase()} ${one}. */
export function ${one}Postings(ownerUid: string, amount: Kobo): Transfer[] {
  return [{ debit: walletAccount(ownerUid), credit: { kind: 'surplus', scope: 'community' }, amount }]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const ${many}MoneyMap = [
  { event: '${A} ${one} is collected', debit: 'member_wallet:<member>', credit: 'surplus:community' },
] as const
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/${one}.notifications.ts`,
    text: ({ many, one, One }) => `/** What people are told about their ${many}. */
import { koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const facts = z.object({ amount: koboWire })

export const ${one}Collected = topic<z.output<typeof facts>>({
  name: '${many}.collected',
  title: '${One} collected',
  weight: 'soon',
  facts,
  words: ({ amount }, { naira }) => ({
    title: 'Your ${one} was collected',
    parts: [
      \`\${naira(amount)} went from your wallet to the community.\`,
      { words: 'See your ${many}', link: '/${many}' },
    ],
  }),
})
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/present-${one}.ts`,
    text: ({ many, one, One, A }) => `import { readWaiting } from '@kolo/approvals/server'
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { namesOf } from '@kolo/profile/server'
import { ${many}Access } from '../${one}.access.ts'
import { type ${One}Review, ${one}Wire } from '../${one}.contract.ts'
import { ${one}Collection } from './${one}-collection.ts'
import { ${many}, type ${One}Record } from './${one}.record.ts'

/** ${A} ${one} as its owner sees it. */
export const present${One} = ${many}.shared(${one}Wire)

/** As administrators see them, with what waits for one of them and what this one may do. */
export async function present${One}Reviews(call: Call, rows: readonly ${One}Record[]): Promise<${One}Review[]> {
  const names = await namesOf(call.db, rows.map(({ ownerUid }) => ownerUid))
  const waits = await readWaiting(call, [${one}Collection], rows.map(({ id }) => id))
  return rows.map((row) => {
    const waiting = row.status === 'open' ? waits.find(({ subject }) => subject.id === row.id) : undefined
    const allowed = decide(${many}Access.collect${One}, call.actor, row)
    return {
      ...present${One}(row),
      owner: { uid: row.ownerUid, fullName: names.get(row.ownerUid) ?? 'Former member' },
      waiting,
      can: { collect: allowed === true && waiting ? waiting.can.approve : allowed },
    }
  })
}

export async function present${One}Review(call: Call, row: ${One}Record): Promise<${One}Review> {
  const [review] = await present${One}Reviews(call, [row])
  if (!review) throw new Error(\`${One} \${row.id} was lost while it was presented\`)
  return review
}
`,
  },
  {
    path: ({ many }) => `features/${many}/server/list-${many}.ts`,
    text: ({ many, one, Many, One }) => `import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { list${Many}, list${One}Reviews } from '../${one}.contract.ts'
import { ${many}Of, open${Many} } from './${one}.store.ts'
import type { ${One}Record } from './${one}.record.ts'
import { present${One}, present${One}Reviews } from './present-${one}.ts'

type Page = { after: string | undefined; limit: number }

/** The caller's own, newest first. */
export async function list${Many}Handler(call: Call, { query }: InputOf<typeof list${Many}>) {
  const { rows, nextCursor } = await pageOf(query, (page) => ${many}Of(call.db, call.actor.uid, page))
  return { rows: rows.map(present${One}), nextCursor }
}

/** Everybody's that are open, the oldest first. */
export async function list${One}ReviewsHandler(call: Call, { query }: InputOf<typeof list${One}Reviews>) {
  const { rows, nextCursor } = await pageOf(query, (page) => open${Many}(call.db, page))
  return { rows: await present${One}Reviews(call, rows), nextCursor }
}

/** A page, and where the next one begins: one row more than is shown is read. */
async function pageOf(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (page: Page) => Promise<${One}Record[]>,
) {
  if (cursor && !uuidPattern.test(cursor)) throw new RequestProblem('bad-request')
  const found = await read({ after: cursor, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > rows.length ? rows.at(-1)?.id : undefined }
}
`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/${one}.store.ts`,
    text: ({ many, one, Many, One, A }) => `/** The only SQL of this feature. */
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import { sql } from 'kysely'
import { mostKept } from '../${one}.rules.ts'
import { ${many}, type ${One}Record, type New${One} } from './${one}.record.ts'

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

export function insert${One}(db: Db, ${one}: New${One}): Promise<${One}Record> {
  return db
    .insertInto('${many}')
    .values(${many}.row(${one}))
    .returning(${many}.columns)
    .executeTakeFirstOrThrow()
}

type Page = { after: string | undefined; limit: number }

/** A page of somebody's own, newest first. */
export function ${many}Of(db: Db, ownerUid: string, { after, limit }: Page): Promise<${One}Record[]> {
  const own = db.selectFrom('${many}').select(${many}.columns).where('owner_uid', '=', ownerUid)
  const page = after === undefined ? own : own.where('id', '<', after)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

/** A page of everybody's that are open, the oldest first. */
export function open${Many}(db: Db, { after, limit }: Page): Promise<${One}Record[]> {
  const open = db.selectFrom('${many}').select(${many}.columns).where('status', '=', 'open')
  const page = after === undefined ? open : open.where('id', '>', after)
  return page.orderBy('id').limit(limit).execute()
}

/** ${A} ${one}, locked until the transaction ends, or "not found". */
export async function lock${One}(db: Db, id: string): Promise<${One}Record> {
  return orNotFound(
    await db.selectFrom('${many}').select(${many}.columns).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

export function save${One}Collected(db: Db, id: string): Promise<${One}Record> {
  return db
    .updateTable('${many}')
    .set({ status: 'collected', version: sql\`version + 1\` })
    .where('id', '=', id)
    .returning(${many}.columns)
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
    path: ({ many, one }) => `features/${many}/server/${one}.api.test.ts`,
    text: ({ many, one, Many, One, a }) => `import { eventsSince } from '@kolo/audit/server'
import { kobo, naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { add${One}, collect${One}, list${Many}, list${One}Reviews } from '../${one}.contract.ts'
import { mostKept } from '../${one}.rules.ts'

const server = await startTestServer()
afterAll(() => server.close())

const add = (title: string, amountKobo = naira(2_500n)) => {
  server.clock.advance(1_000)
  return server.as('ada').call(add${One}, { body: { title, amountKobo } })
}
const since = instant('2026-11-20T00:00:00Z')
const events = async (kind: string) =>
  (await eventsSince(server.db, [kind], since)).map(({ actorUid, subjectUid }) => [actorUid, subjectUid])
const collecting = (id: string) => ({ params: { id }, body: { reason: 'Agreed at the meeting.' } })

it('Ada adds ${a} ${one} and sees it, and it is in the audit log; Bayo does not see it', async () => {
  const added = await add('A first one')
  expect((await server.as('ada').call(list${Many}, { query: {} })).rows).toEqual([added])
  expect((await server.as('bayo').call(list${Many}, { query: {} })).rows).toEqual([])
  expect(await events('${many}.added')).toEqual([[testUsers.ada.uid, testUsers.ada.uid]])
})

it('is read page by page, by its owner and by administrators', async () => {
  const added = [await add('A second one'), await add('A third one')]
  const first = await server.as('ada').call(list${Many}, { query: { limit: 2 } })
  expect(first.rows).toEqual(added.toReversed())
  const next = await server.as('ada').call(list${Many}, { query: { limit: 2, cursor: first.nextCursor } })
  expect(next.rows.map(({ title }) => title)).toEqual(['A first one'])
  expect(next.nextCursor).toBeUndefined()
  const oldest = await server.as('bayo').call(list${One}Reviews, { query: { limit: 1 } })
  expect(oldest.rows).toMatchObject([{ title: 'A first one', owner: { fullName: 'Ada Nwosu' }, can: { collect: true } }])
  const others = await server.as('bayo').call(list${One}Reviews, { query: { cursor: oldest.nextCursor } })
  expect(others.rows.map(({ title }) => title)).toEqual(['A second one', 'A third one'])
})

it('takes the last place once, when two come at the same moment', async () => {
  await sql\`update ${one}_owners set kept = \${mostKept - 1}\`.execute(server.db)
  const outcomes = await Promise.allSettled([add('One'), add('Other')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const body = { title: 'One more', amountKobo: naira(2_500n) }
  expect(await server.as('ada').problem(add${One}, { body })).toMatchObject({ status: 409, code: 'too-many' })
  await sql\`update ${one}_owners set kept = 4\`.execute(server.db)
})

it('says what is wrong, beside the field', async () => {
  const untitled = await server.as('ada').problem(add${One}, { body: { title: ' ', amountKobo: naira(2_500n) } })
  expect(untitled.problem).toMatchObject({
    status: 422,
    field: 'title',
    message: 'Please enter a title of 2 to 60 characters.',
  })
  const small = await server.as('ada').problem(add${One}, { body: { title: 'Small', amountKobo: kobo(9_999n) } })
  expect(small.problem).toMatchObject({ status: 422, field: 'amountKobo' })
})

it('a stranger is told to sign in, and a member collects nothing', async () => {
  expect((await server.client().problem(list${Many}, { query: {} })).status).toBe(401)
  const { id } = await add('Mine')
  expect((await server.as('ada').problem(collect${One}, collecting(id))).status).toBe(403)
  expect((await server.as('ada').problem(list${One}Reviews, { query: {} })).status).toBe(403)
})

`,
  },
  {
    path: ({ many, one }) => `features/${many}/server/collect-${one}.api.test.ts`,
    text: ({ many, one, One }) => `import { listApprovals } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { readBalance } from '@kolo/ledger/balance'
import { listNotices } from '@kolo/notices/contract'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { testUsers, testPassword } from '@kolo/server/test-users'
import { startTestServer, testKey } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { add${One}, collect${One} } from '../${one}.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => server.clock.advance(60_000))

const add = (title: string, amountKobo = naira(2_500n)) =>
  server.as('ada').call(add${One}, { body: { title, amountKobo } })
const since = instant('2026-11-20T00:00:00Z')
const events = async () =>
  (await eventsSince(server.db, ['${many}.collected'], since)).map(({ actorUid, subjectUid }) => [actorUid, subjectUid])
const inWallet = async () => (await readBalance(server.db, walletAccount(testUsers.ada.uid))).balance
const collected = async () => {
  const { rows } = await sql<{ count: number }>\`
    select count(*)::int as count from ledger_journals where deed = '${many}.collected'\`.execute(server.db)
  return rows[0]?.count
}
const collecting = (id: string) => ({ params: { id }, body: { reason: 'Agreed at the meeting.' } })

const payIn = (amount = naira(2_500n)) => fillWallet(server.db, testUsers.ada.uid, amount, server.clock.now())

it('is collected by two administrators, once: in the books, in the audit log, and its owner is told', async () => {
  const { id } = await add('Fees')
  expect(await server.as('bayo').call(collect${One}, collecting(id))).toMatchObject({
    status: 'open',
    waiting: { amountKobo: naira(2_500n) },
    can: { collect: 'own-approval' },
  })
  expect(await server.as('bayo').problem(collect${One}, collecting(id))).toMatchObject({ code: 'own-approval' })
  const queue = await server.as('chidi').call(listApprovals, { query: {} })
  expect(queue.rows).toMatchObject([{ kind: '${many}.collection', amountKobo: naira(2_500n) }])
  expect(await server.as('chidi').problem(collect${One}, collecting(id))).toMatchObject({ code: 'wallet-too-small' })
  expect(await events()).toEqual([])

  await payIn()
  const idempotencyKey = testKey()
  const once = await server.as('chidi').call(collect${One}, collecting(id), { idempotencyKey })
  expect(once).toMatchObject({ status: 'collected', can: { collect: 'is-collected' } })
  expect(await server.as('chidi').call(collect${One}, collecting(id), { idempotencyKey })).toEqual(once)
  expect(await server.as('chidi').problem(collect${One}, collecting(id))).toMatchObject({ code: 'is-collected' })
  expect([await inWallet(), await collected()]).toEqual([0n, 1])
  expect(await events()).toEqual([[testUsers.chidi.uid, testUsers.ada.uid]])
  const notices = await server.as('ada').call(listNotices, { query: {} })
  expect(notices.rows.map(({ title }) => title)).toEqual(['Your ${one} was collected'])
})

it('is collected once when it is decided twice at the same moment', async () => {
  const { id } = await add('Dues')
  await payIn(naira(10_000n))
  await server.as('bayo').call(collect${One}, collecting(id))
  const before = await collected()
  const deciding = [1, 2].map(() => server.as('chidi').call(collect${One}, collecting(id)))
  const outcomes = await Promise.allSettled(deciding)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await inWallet(), await collected()]).toEqual([naira(7_500n), (before ?? 0) + 1])
})

it('goes with its owner, and so does what was asked for about it; the books keep what was collected', async () => {
  const { id } = await add('Last', naira(7_500n))
  await server.as('bayo').call(collect${One}, collecting(id))
  const leaving = { params: { uid: testUsers.ada.uid }, body: { currentPassword: testPassword } }
  // Whoever has money in the wallet does not leave.
  expect((await server.as('ada').problem(deleteAccount, leaving)).code).toBe('money-left')
  await server.as('chidi').call(collect${One}, collecting(id))
  const waiting = await add('Still open')
  await server.as('bayo').call(collect${One}, collecting(waiting.id))
  const before = await collected()
  await server.as('ada').call(deleteAccount, leaving)
  const left = await sql\`
    select 1 from ${many} where owner_uid = \${testUsers.ada.uid}
    union all select 1 from ${one}_owners where owner_uid = \${testUsers.ada.uid}
    union all select 1 from approvals where kind = '${many}.collection' and status = 'waiting'\`.execute(server.db)
  expect(left.rows).toEqual([])
  expect((await server.as('chidi').problem(collect${One}, collecting(waiting.id))).status).toBe(404)
  expect(await collected()).toBe(before)
  const words = await sql\`select 1 from ledger_journals where memo like '%Still%' or memo like '%Last%'
    union all select 1 from approvals where change::text like '%Last%'\`.execute(server.db)
  expect(words.rows).toEqual([])
})
`,
  },
  {
    path: ({ many }) => `features/${many}/screens/public.tsx`,
    text: ({ many, Many }) => `export { Admin${Many}Screen } from './admin-${many}-screen.tsx'
export { ${Many}Screen } from './${many}-screen.tsx'
`,
  },
  {
    path: ({ many }) => `features/${many}/screens/client.tsx`,
    text: ({ many, Many }) => `/** What ${many} bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon } from '@kolo/ui/primitives/icons'

export const ${many} = clientFeature({
  navigation: [
    { in: 'main', at: 70, to: '/${many}', title: '${Many}', icon: fileTextIcon },
    {
      in: 'money',
      at: 70,
      to: '/admin/${many}',
      title: '${Many}',
      icon: fileTextIcon,
      permission: 'manage_savings',
    },
  ],
})
`,
  },
  {
    path: ({ many }) => `features/${many}/screens/${many}-screen.tsx`,
    text: ({
      many,
      one,
      Many,
      One,
    }) => `import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pager } from '@kolo/ui/primitives/table'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { add${One}, list${Many} } from '../${one}.contract.ts'

const nothing = { title: '', amountKobo: '' }

/** A member's ${many}, and a way to add one. */
export function ${Many}Screen() {
  const pages = usePages()
  const list = useRead(list${Many}, { query: pages.query })
  const { form } = useMutationForm({
    initial: nothing,
    mutation: mutation(add${One}, {
      body: ({ title, amountKobo }: typeof nothing) => ({ title, amountKobo: amountKobo || '0' }),
    }),
    invalidates: [list${Many}],
    onDone: () => {
      form.reset(nothing)
      pages.restart()
    },
  })
  return (
    <div className="stack">
      <h1>${Many}</h1>
      <form className="stack stack-3" {...form.form}>
        <FormProblem of={form.whole} />
        <TextInput label="Title" {...form.field('title')} />
        <AmountInput label="Amount" {...form.field('amountKobo')} />
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
              {page.rows.map(({ id, title, amountKobo, status }) => (
                <li className="item" key={id}>
                  <span className="grow">{title}</span>
                  {status === 'collected' && <Chip tone="ok">Collected</Chip>}
                  <Naira amount={amountKobo} />
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
    path: ({ many }) => `features/${many}/screens/admin-${many}-screen.tsx`,
    text: ({ many, one, Many, One }) => `import { WaitingNotice } from '@kolo/approvals/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type ${One}Review, collect${One}, list${One}Reviews } from '../${one}.contract.ts'

/** Everybody's ${many} that are open; collecting one takes two administrators. */
export function Admin${Many}Screen() {
  const pages = usePages()
  const list = useRead(list${One}Reviews, { query: pages.query })
  const [chosen, setChosen] = useState<${One}Review>()
  return (
    <div className="stack">
      <PageHead title="${Many}" />
      <Screen
        of={list}
        what="the ${many}"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={<p className="muted">No ${one} is open.</p>}
      >
        {(page) => (
          <>
            <ul className="list">
              {page.rows.map((row) => (
                <${One}Item key={row.id} row={row} onCollect={() => setChosen(row)} />
              ))}
            </ul>
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {chosen && <CollectSheet row={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

function ${One}Item({ row, onCollect }: { row: ${One}Review; onCollect: () => void }) {
  const { title, owner, amountKobo, waiting, can } = row
  return (
    <li className="item wrap">
      <div className="grow">
        <p className="item-title">{title}</p>
        <p className="item-sub">{owner.fullName}</p>
      </div>
      <Naira amount={amountKobo} />
      {waiting ? (
        <WaitingNotice approval={waiting} cacheUpdates={() => []} />
      ) : (
        can.collect === true && (
          <Button size="sm" aria-label={\`Collect \${title} of \${owner.fullName}\`} onClick={onCollect}>
            Collect
          </Button>
        )
      )}
    </li>
  )
}

const reviewCacheUpdates = (row: ${One}Review) => [
  updateQueries(list${One}Reviews, (page) => ({
    ...page,
    rows: row.status === 'open' ? withRow(page.rows, row) : page.rows.filter(({ id }) => id !== row.id),
  })),
]

function CollectSheet({ row, onClose }: { row: ${One}Review; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationSheet<{ reason: string }, ${One}Review>
      title="Collect this ${one}"
      submit={\`Collect \${naira(row.amountKobo)}\`}
      initial={{ reason: '' }}
      mutation={mutation(collect${One}, { params: { id: row.id }, body: ({ reason }) => ({ reason }) })}
      cacheUpdates={reviewCacheUpdates}
      invalidates={['/api/admin', '/api/approvals']}
      successToast={({ status }) => (status === 'collected' ? '${One} collected' : 'Waiting for a second administrator')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">
            {row.title}, {row.owner.fullName}. The money goes from the wallet to the community once a second administrator
            agrees.
          </p>
          <TextArea label="Reason" hint="It is kept with the change" maxLength={500} rows={3} {...form.field('reason')} />
        </>
      )}
    </MutationSheet>
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
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'open' check (status in ('open', 'collected')),
  created_at timestamptz not null,
  version integer not null default 1
);
create index ${many}_of_owner on ${many} (owner_uid, id);
create index ${many}_open on ${many} (id) where status = 'open';
-- How many somebody keeps, so that of two at once the second waits for the first.
create table ${one}_owners (
  owner_uid uuid primary key,
  kept integer not null check (kept between 0 and 100)
);
grant select, insert, delete on ${many}, ${one}_owners to kolo_app;
grant update (status, version) on ${many} to kolo_app;
grant update (kept) on ${one}_owners to kolo_app;
-- The record that a collection is posted for, once.
create function posting_${many}_collected(e ledger_entry) returns text[]
  language plpgsql stable
as $$
begin
  return (
    select array[r.id::text] from ${many} r
    where r.id = (e.facts ->> '${one}')::uuid and r.status = 'collected' and ledger_all_of(e, r.owner_uid)
      and ledger_approval('${many}.collection', r.id::text, r.amount_kobo) is not null
      and ledger_moves(e, '{member_wallet>surplus}') = r.amount_kobo);
end
$$;
revoke execute on function posting_${many}_collected from public;
-- What follows somebody whose profile is given to another sign-in.
insert into personal_columns (table_name, column_name) values ('${many}', 'owner_uid'), ('${one}_owners', 'owner_uid');
`,
  },
]

/** What the statements of its endpoints are counted by: a story, how it is told, and its lists. */
export const story = {
  text: ({
    many,
    one,
    Many,
  }: Names) => `/** A member's ${many}, and two administrators who collect one from her wallet. */
async function ${many}Scenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  await fillWallet(server.db, testUsers.ada.uid, naira(100n), server.clock.now())
  const { id } = await ask.ada('${many}.add-${one}', { body: { title: '${Many}', amountKobo: '10000' } })
  const collecting = { params: { id }, body: { reason: 'Agreed at the meeting.' } }
  await ask.bayo('${many}.collect-${one}', collecting)
  await ask.chidi('${many}.collect-${one}', collecting)
  await ask.ada('${many}.add-${one}', { body: { title: 'Open', amountKobo: '10000' } })
}

`,
  lists: ({ many, one }: Names) => `  ['ada', '${many}.list-${many}'],
  ['bayo', '${many}.list-${one}-reviews'],
`,
}
