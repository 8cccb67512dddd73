/** What identity records in the audit log: one line an event, no names, addresses or secrets among the facts. */

import type { Call, RequestFacts, SignedIn } from '@kolo/application/call'
import type { Deed } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import type { Db } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'

/** The events of signing in. */
export type AccountEvent =
  | 'account.opened'
  | 'account.invited'
  | 'account.invitation-sent-again'
  | 'account.invitation-withdrawn'
  | 'account.invitation-accepted'
  | 'account.first-administrator'
  | 'account.recovery-link-made'
  | 'account.recovered'
  | 'account.deleted'
  | 'account.come-in'
  | 'account.transferred'
  | 'account.superseded'
  | 'account.claimed'
  | 'account.closed-for-owner'
  | 'federation.refused'
  | 'sign-in.linked'
  | 'sign-in.unlinked'
  | 'session.started'
  | 'session.refused'
  | 'session.limited'
  | 'session.ended'
  | 'session.ended-by-staff'
  | 'email.verified'
  | 'email.changed'
  | 'password.reset-asked'
  | 'password.reset'
  | 'password.changed'
  | 'password.refused'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'second-factor.refused'
  | 'second-factor.codes-made'
  | 'second-factor.code-used'
  | 'session.stepped-up'
  | 'passkey.added'
  | 'passkey.removed'
  | 'sign-in.disabled'
  | 'sign-in.enabled'

type Caller = { actor: SignedIn | undefined }

/** Records an event of this command, in its transaction. Who is not signed in did it to themselves. */
export function recordAccountEvent(
  call: Pick<Call, 'record'> & Caller,
  kind: AccountEvent,
  subjectUid: string | undefined,
  facts: Facts = {},
): void {
  call.record(deedOf(call, kind, subjectUid, facts))
}

/** Records an event at once: outside of the command, because it must survive a refusal, or where there is no request. */
export function recordAtOnce(
  db: Db,
  call: Pick<Call, 'now'> & { request: Pick<RequestFacts, 'id' | 'address'> } & Caller,
  kind: AccountEvent,
  subjectUid: string | undefined,
  facts: Facts = {},
): Promise<void> {
  const { now, request } = call
  return recordEvent(db, {
    ...deedOf(call, kind, subjectUid, facts),
    now,
    requestId: request.id,
    address: request.address,
  })
}

function deedOf({ actor }: Caller, kind: AccountEvent, subjectUid: string | undefined, facts: Facts): Deed {
  return { kind, actorUid: actor?.uid ?? subjectUid, subjectUid, facts }
}
