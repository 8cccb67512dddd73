/** What identity records in the audit log: one line an event, no names, addresses or secrets among the facts. */
import { recordEvent } from '@kolo/audit/server'
import type { Call, Db, SignedIn } from '@kolo/database/call'
import type { Facts } from '@kolo/foundation/refusal'

/** The events of signing in. */
export type AccountEvent =
  | 'account.opened'
  | 'account.first-administrator'
  | 'account.recovery-link-made'
  | 'account.recovered'
  | 'account.deleted'
  | 'account.transferred'
  | 'account.superseded'
  | 'federation.refused'
  | 'sign-in.linked'
  | 'sign-in.unlinked'
  | 'session.started'
  | 'session.refused'
  | 'session.limited'
  | 'session.ended'
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

/** Records an event of this request: in its transaction, or `outside` it when it must survive a refusal. */
export function recordAccountEvent(
  call: Pick<Call<SignedIn | undefined>, 'now' | 'requestId' | 'address' | 'actor'>,
  db: Db,
  kind: AccountEvent,
  subjectUid: string | undefined,
  facts: Facts = {},
): Promise<void> {
  const { now, requestId, address, actor } = call
  return recordEvent(db, {
    kind,
    actorUid: actor?.uid ?? subjectUid,
    subjectUid,
    facts,
    now,
    requestId,
    address,
  })
}
