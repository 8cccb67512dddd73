/**
 * What the link of an auditor opens. The secret stands behind the #, which no server, log or other site is told; it leaves
 * the address before anything else. Opening the page changes nothing, because programs that look after mail open links too.
 */
import { sentenceOfError, useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { useEffect, useState } from 'react'
import { statementsPath } from '../../books.paths.ts'
import { openAuditorLink, readAuditorSession } from '../auditor.contract.ts'

export function AuditorLinkPage() {
  const [secret] = useState(() => location.hash.slice(1))
  const [problem, setProblem] = useState<string>()
  const { name } = communityOfPage()
  const here = useRead(readAuditorSession, {}, { enabled: secret === '' }).data?.auditor
  useEffect(() => {
    if (secret !== '') history.replaceState(history.state, '', location.pathname)
  }, [secret])
  const open = useEndpointMutation(openAuditorLink, {
    // A page of its own, so that nothing of anybody else stays in this one.
    onDone: () => location.assign(statementsPath),
    onProblem: (fault) => setProblem(sentenceOfError(fault)),
  })
  return (
    <main className="center" id="main">
      <span className="brand">
        <CommunityBrand />
      </span>
      <div className="stack stack-4">
        <h1>Accounts for the auditor</h1>
        <p className="muted">
          {name} lets you read one year of its accounts. You change nothing. The society sees what you open.
        </p>
        {problem && (
          <Notice tone="bad" title="The accounts were not opened.">
            {problem}
          </Notice>
        )}
        {secret !== '' && (
          <Button
            look="primary"
            size="lg"
            busy={open.isPending}
            onClick={() => open.mutate({ input: { body: { secret } } })}
          >
            Open the accounts
          </Button>
        )}
        {here && (
          <ButtonLink look="primary" size="lg" to={statementsPath}>
            Continue with {here.year}
          </ButtonLink>
        )}
        {secret === '' && !here && <p className="muted">Open the link that the society gave you.</p>}
      </div>
    </main>
  )
}
