import { sentenceOfError, useEndpointMutation } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { updateQueries } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { shieldCheckIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type AuditProof, listAuditEvents, proveAuditLog } from '../audit.contract.ts'
import { nameOf } from './event.messages.ts'

/** When the whole log was gone through and what was found, and the way to have it gone through now. */
export function ProofCard({ proof }: { proof: AuditProof | undefined }) {
  const [head, setHead] = useState('')
  const [problem, setProblem] = useState<string>()
  const prove = useEndpointMutation(proveAuditLog, {
    cacheUpdates: (begun) => [updateQueries(listAuditEvents, (page) => ({ ...page, proof: begun }))],
    onDone: () => {
      setProblem(undefined)
      toast.wait({ title: 'The log is being verified', text: 'The result appears here.' })
    },
    onProblem: (error) => setProblem(sentenceOfError(error)),
  })
  const busy = prove.isPending || (proof !== undefined && !proof.endedAt)
  return (
    <Card title="Was anything changed?">
      <Found proof={proof} />
      <details open={problem !== undefined}>
        <summary>Compare with a saved head</summary>
        <TextInput
          label="Head"
          optional
          hint="From a mail to the outside address, such as 812:9f3c…"
          value={head}
          onValue={setHead}
          error={problem}
        />
      </details>
      <div className="btn-row">
        <Button
          busy={busy}
          onClick={() => prove.mutate({ input: { body: head.trim() === '' ? {} : { head: head.trim() } } })}
        >
          Verify now
        </Button>
      </div>
    </Card>
  )
}

function Found({ proof }: { proof: AuditProof | undefined }) {
  if (!proof)
    return (
      <p className="sm muted">The log has not been verified yet. It is verified automatically every night.</p>
    )
  const events = `${proof.events.toLocaleString('en-NG')} ${proof.events === 1 ? 'event' : 'events'}`
  const by = proof.by && <>, asked by {nameOf(proof.by)}</>
  if (!proof.endedAt)
    return (
      <p className="sm" role="status">
        Verifying since <Moment at={proof.begunAt} />
        {by}: {events} so far.
      </p>
    )
  if (proof.finding)
    return (
      <Notice tone="bad" title="The log does not match its seals." live="alert">
        <Moment at={proof.endedAt} />
        {by}: {proof.finding} Call whoever runs the server.
      </Notice>
    )
  return (
    <>
      <Notice tone="ok" icon={shieldCheckIcon} title="Nothing was changed:">
        {events} compared with their seals <Moment at={proof.endedAt} />
        {by}
      </Notice>
      <p className="xs faint prose">Head {proof.head}</p>
    </>
  )
}
