/** What the functions of the books refuse the server, which may write to the ledger by nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountKind, type AccountName, accountKinds, assertMayPay } from './accounts.ts'
import { anyId } from './testing.ts'
import { type Attempt, type Fortress, openFortress, sqlState } from './testing-fortress.ts'

let books: Fortress
beforeAll(async () => {
  books = await openFortress()
})
afterAll(() => books.close())

const { forbidden, check, unique, notNull, fault } = sqlState

/** One transfer between two accounts, each with what it belongs to; scopes are the owners where they have one. */
function post(
  debit: string,
  debitOwner: string | null,
  credit: string,
  creditOwner: string | null,
  scope = creditOwner === null ? 'community' : `:${creditOwner}`,
  amount = 1,
  at = 'now',
  spentHold?: string,
): string {
  const scopes = `{${debitOwner === null ? 'collection-1' : `:${debitOwner}`},${scope}}`
  const owners = `{${[debitOwner, creditOwner].map((owner) => (owner === null ? 'null' : `:${owner}`)).join(',')}}`
  return `select * from ledger_post(':id1', 'test', '', null, '{}', '${at}', '{${debit},${credit}}', '${scopes}',
    '${owners}', '{:id2,:id3}', '{1}', '{2}', '{${amount}}', ${spentHold ? `'${spentHold}'` : 'null'})`
}

function hold(amount: number): string {
  return `select * from ledger_hold(':id1', 'member_wallet', ':owner1', ':owner1', ':id2', ${amount}, 'test', null, now())`
}

/** Calls of the functions the server may call, which they refuse. */
const refusedByTheBooks: Attempt[] = [
  [
    'paying a member with the money of another',
    post('member_wallet', 'owner1', 'member_savings', 'owner'),
    fault,
  ],
  ['paying a member out of the reserve', post('reserve', null, 'member_wallet', 'owner1'), fault],
  [
    'posting to the account of somebody else in the own name',
    post('bank', null, 'member_savings', 'owner', ':savings'),
    fault,
  ],
  ['a transfer of nothing', post('bank', null, 'member_wallet', 'owner1', ':owner1', 0), fault],
  [
    'a transfer of less than nothing',
    post('bank', null, 'member_wallet', 'owner1', ':owner1', -5_000),
    fault,
  ],
  ['a wallet without an owner', post('bank', null, 'member_wallet', null, 'x'), check],
  ['an account of no known kind', post('bank', null, 'slush_fund', null, 'x'), check],
  ['a bank account with an owner', post('fees', null, 'bank', 'owner1', 'y'), check],
  [
    'a journal without transfers',
    `select * from ledger_post(':id1', 'test', '', null, '{}', now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', null)`,
    fault,
  ],
  [
    'a transfer with one side',
    `select * from ledger_post(':id1', 'test', '', null, '{}', now(), '{bank}', '{collection-1}', '{null}', '{:id2}',
      '{1}', '{null}', '{1}', null)`,
    notNull,
  ],
  [
    'a journal under an id that is taken',
    post('bank', null, 'member_wallet', 'owner1').replace(':id1', ':journal'),
    unique,
  ],
  ['holding a negative amount', hold(-1), check],
  ['holding nothing', hold(0), check],
  [
    'holding on the bank',
    `select * from ledger_hold(':id1', 'bank', 'collection-1', null, ':id2', 1, 'test', null, now())`,
    fault,
  ],
  [
    'spending a hold that is not there',
    post('member_wallet', 'owner1', 'fees', null, 'c', 1, undefined, ':id3'),
    fault,
  ],
  [
    'spending another amount than a hold set aside',
    post('member_wallet', 'owner1', 'fees', null, 'c', 51, undefined, ':hold'),
    fault,
  ],
  [
    'spending a hold out of another account',
    post('bank', null, 'fees', null, 'c', 50, undefined, ':hold'),
    fault,
  ],
  ['voiding a hold that is not there', `select ledger_void_hold(':id3', null, now())`, fault],
  [
    'reversing what was never posted',
    `select * from ledger_reverse(':id1', ':id3', '', null, '{}', now())`,
    fault,
  ],
  [
    'moving a person whose profile was not transferred',
    `select ledger_move_person(':owner', ':id1', now())`,
    forbidden,
  ],
]

describe('the functions of the books', () => {
  it.each(refusedByTheBooks)('refuse %s', async (_, statement, code) => {
    const before = await books.everything()
    expect(await books.refusal(books.app, statement)).toBe(code)
    expect(await books.everything()).toEqual(before)
  })

  it('refuse more than an account has, as an answer with what it has, and writes nothing', async () => {
    const before = await books.everything()
    const { rows } = await books.app.query(
      books.fill(post('member_wallet', 'owner1', 'fees', null, 'c', 701)),
    )
    expect(rows).toEqual([{ outcome: 'insufficient-funds', account: 1, available: '650', held: '50' }])
    expect(await books.everything()).toMatchObject({ ...(before as object), accounts: expect.any(Number) })
  })

  it('know exactly the kinds of account the program knows, and opens them alike', async () => {
    const { rows } = await books.app.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'ledger_accounts_kind'`,
    )
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
    expect(kinds.sort()).toEqual(Object.keys(accountKinds).sort())
    await books.database.asOwner(async (owner) => {
      for (const kind of kindsOfProgram) {
        const scope = 'of-this-test'
        await owner.query('select ledger_open($1, $2, $3, $4, now())', [
          [kind],
          [scope],
          [accountKinds[kind].owned ? books.known.owner : null],
          [anyId()],
        ])
        const opened = await owner.query(
          'select side, running, owner_uid is not null as owned from ledger_accounts where kind = $1 and scope = $2',
          [kind, scope],
        )
        expect(opened.rows).toEqual([accountKinds[kind]])
      }
    })
  })

  it('have the program’s mind about whose money may pay whom, over every pair of kinds', async () => {
    const owners = [books.known.owner, books.known.owner1]
    const ownerOf = (kind: AccountKind, owner: string | undefined) =>
      accountKinds[kind].owned ? owner : undefined
    const pairs = kindsOfProgram.flatMap((debit) =>
      kindsOfProgram.flatMap((credit) =>
        owners.map((owner) => ({
          debit: { kind: debit, scope: 'x', ownerUid: ownerOf(debit, owners[0]) },
          credit: { kind: credit, scope: 'y', ownerUid: ownerOf(credit, owner) },
        })),
      ),
    )
    await books.database.asOwner(async (owner) => {
      for (const { debit, credit } of pairs) {
        const { rows } = await owner.query('select ledger_may_pay($1, $2, $3, $4) as may', [
          debit.kind,
          debit.ownerUid,
          credit.kind,
          credit.ownerUid,
        ])
        expect({ debit, credit, may: rows[0]?.may }).toEqual({ debit, credit, may: mayPay(debit, credit) })
      }
    })
  })
})

const kindsOfProgram = Object.keys(accountKinds) as AccountKind[]

type Named = { kind: AccountKind; scope: string; ownerUid: string | undefined }

function mayPay(debit: Named, credit: Named): boolean {
  const nameOf = ({ kind, scope, ownerUid }: Named): AccountName => ({
    kind,
    scope,
    ...(ownerUid === undefined ? {} : { ownerUid }),
  })
  try {
    assertMayPay(nameOf(debit), nameOf(credit))
    return true
  } catch {
    return false
  }
}
