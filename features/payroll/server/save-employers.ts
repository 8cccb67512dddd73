/** Employers that pay deductions in. */

import type { Call } from '@kolo/application/call'
import { askApproval, waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { bankLabels } from '@kolo/transfers/server'
import type * as contract from '../payroll.contract.ts'
import { heldAccount } from './payroll.postings.ts'
import { payrollTaking } from './payroll.settings.ts'
import {
  employerRows,
  employersMost,
  findEmployer,
  insertEmployer,
  lockEmployer,
  saveEmployer,
} from './payroll.store.ts'
import { returnKind, whyNotReturned } from './return-kept.ts'

export async function listEmployersHandler(call: Call): Promise<contract.Employers> {
  const { db, now } = call
  const { employers, labels, returns } = await batchQueries(db, {
    employers: employerRows(db),
    labels: bankLabels(db),
    returns: waitingOfKind(now, returnKind.name),
  })
  const balances = await readBalances(
    db,
    employers.map(({ id }) => heldAccount(id)),
  )
  const heldOf = (id: string): Kobo => balances.get(accountKey(heldAccount(id)))?.balance ?? zeroKobo
  return {
    isTaken: await payrollTaking.isTaken(db),
    rows: employers.map((row) => ({
      id: row.id,
      name: row.name,
      contact: row.contact,
      members: row.members,
      heldKobo: heldOf(row.id),
      returning: waitingIn(
        call,
        [returnKind],
        returns.filter(({ subject_id }) => subject_id === row.id),
      )[0],
    })),
    accounts: labels.map(({ id, bank_name, last4 }) => ({ id, name: bankAccountWords(bank_name, last4) })),
  }
}

export async function addEmployerHandler(call: Call, { body }: InputOf<typeof contract.addEmployer>) {
  const { db, actor, now } = call
  const before = await listEmployersHandler(call)
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
  return listEmployersHandler(call)
}

export async function changeEmployerHandler(
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
  return listEmployersHandler(call)
}

/** Says that money went back to an employer, or agrees to it as the second. */
export async function returnKeptHandler(call: Call, { params, body }: InputOf<typeof contract.returnKept>) {
  const { db, now } = call
  await lockEmployer(db, params.id)
  const employer = orNotFound(await findEmployer(db, params.id))
  const bank = (await bankLabels(db).execute()).find(({ id }) => id === body.accountId)
  if (!bank) return refuse('no-such-account', {}, 'accountId')
  if (body.sentOn > dayIn(lagos, now)) return refuse('day-to-come', {}, 'sentOn')
  const change = {
    employer: employer.name,
    account: bank.id,
    accountName: bankAccountWords(bank.bank_name, bank.last4),
    amount: body.amountKobo,
    bankReference: body.bankReference,
    sentOn: body.sentOn,
  }
  const no = await whyNotReturned(db, employer.id, change)
  if (no) return no
  const asked = await askApproval(call, returnKind, { subjectId: employer.id, change, reason: '' })
  return isRefusal(asked) ? asked : listEmployersHandler(call)
}
