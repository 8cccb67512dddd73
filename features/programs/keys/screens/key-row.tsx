import { Moment } from '@kolo/ui/patterns/moments'
import { type FormMutation, MutationDialog } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { useState } from 'react'
import type { Key } from '../keys.contract.ts'

const states = {
  open: { tone: 'ok', word: 'Open' },
  waiting: { tone: 'wait', word: 'Waiting' },
  expired: { tone: 'quiet', word: 'Expired' },
  ended: { tone: 'quiet', word: 'Ended' },
} as const

/** One key with what it is for, when it was used, and ending it. */
export function KeyRow({
  of: key,
  end,
  cacheUpdates,
}: {
  of: Key
  end: FormMutation<void, Key>
  cacheUpdates: (key: Key) => readonly CacheUpdate[]
}) {
  const [asking, setAsking] = useState(false)
  const { tone, word } = states[key.state]
  const isOver = key.state === 'ended' || key.state === 'expired'
  return (
    <li className="item top wrap">
      <div className="grow stack stack-2">
        <p className="item-title">
          {key.name} · <span className="num">{key.prefix}…</span>
        </p>
        <p className="item-sub">For {key.scopes.join(', ')}</p>
        <p className="xs faint">
          Made <Moment at={key.madeAt} /> · <KeyEnd of={key} />
          <br />
          {key.lastUsedAt ? (
            <>
              Last used <Moment at={key.lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
        {key.state === 'waiting' && (
          <p className="sm muted">It opens nothing before another administrator approves it.</p>
        )}
        {!isOver && (
          <div className="btn-row">
            <Button size="sm" look="danger-line" onClick={() => setAsking(true)}>
              Revoke<span className="vh"> {key.name}</span>
            </Button>
          </div>
        )}
      </div>
      <Chip tone={tone}>{word}</Chip>
      {asking && (
        <MutationDialog
          title={`Revoke ${key.name}?`}
          confirm="Revoke this key"
          danger
          mutation={end}
          cacheUpdates={cacheUpdates}
          successToast={() => 'Key revoked'}
          failed="The key was not revoked"
          onClose={() => setAsking(false)}
        >
          Every program that uses it loses access immediately and for good.
        </MutationDialog>
      )}
    </li>
  )
}

function KeyEnd({ of: { endedAt, endedBecause, expiresAt, state } }: { of: Key }) {
  if (endedAt)
    return (
      <>
        revoked <Moment at={endedAt} />
        {endedBecause === 'account-changed' && ', because your account changed'}
      </>
    )
  return (
    <>
      {state === 'expired' ? 'expired' : 'ends'} <Moment at={expiresAt} />
    </>
  )
}
