/** Employers that pay deductions in. */
import { type Call, RequestProblem } from '@kolo/database/call'
import { readSetting } from '@kolo/database/community-settings'
import { askTogether } from '@kolo/database/together'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { bankLabels } from '@kolo/transfers/server'
import type * as contract from '../payroll.contract.ts'
import { heldAccount } from './payroll.postings.ts'
import { payrollIsTaken } from './payroll.settings.ts'
import { employerRows, employersMost, insertEmployer, saveEmployer } from './payroll.store.ts'

/** The employers with what is kept for each. */
export async function listEmployersAct({ db }: Pick<Call, 'db'>): Promise<contract.Employers> {
  const { employers, labels } = await askTogether(db, { employers: employerRows(db), labels: bankLabels(db) })
  const balances = await readBalances(
    db,
    employers.map(({ id }) => heldAccount(id)),
  )
  const heldOf = (id: string): Kobo => balances.get(accountKey(heldAccount(id)))?.balance ?? zeroKobo
  return {
    isTaken: await readSetting(db, payrollIsTaken),
    rows: employers.map((row) => ({
      id: row.id,
      name: row.name,
      contact: row.contact,
      members: row.members,
      heldKobo: heldOf(row.id),
    })),
    accounts: labels.map(({ id, bank_name, last4 }) => ({ id, name: `${bank_name} ••• ${last4}` })),
  }
}

/** Adds an employer. */
export async function addEmployerAct(call: Call, { body }: InputOf<typeof contract.addEmployer>) {
  const { db, actor, now } = call
  const before = await listEmployersAct(call)
  if (!before.isTaken) return refuse('payroll-off')
  if (before.rows.length >= employersMost) return refuse('employers-enough')
  const added = await insertEmployer(db, {
    id: newId(Date.parse(now)),
    ...body,
    added_by: actor.uid,
    added_at: now,
  })
  if (!added) return refuse('employer-exists', {}, 'name')
  call.record({
    kind: 'payroll.employer-added',
    target: { type: 'payroll-employer', id: added.id },
    facts: { name: body.name },
  })
  return listEmployersAct(call)
}

/** Changes what is said of one. */
export async function changeEmployerAct(
  call: Call,
  { params, body }: InputOf<typeof contract.changeEmployer>,
) {
  const saved = await saveEmployer(call.db, params.id, body)
  if (saved === 'name-taken') return refuse('employer-exists', {}, 'name')
  if (!saved) throw new RequestProblem('not-found')
  call.record({
    kind: 'payroll.employer-changed',
    target: { type: 'payroll-employer', id: params.id },
    facts: { name: body.name },
  })
  return listEmployersAct(call)
}
