/** The accounting pages as an auditor reads them: of one year, in a frame of their own. */
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { Moment } from '@kolo/ui/patterns/moments'
import { ReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { SkipLink } from '@kolo/ui/primitives/navigation'
import type { ReactNode } from 'react'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { accountsPath, bankStatementsPath, statementsPath } from '../../books.paths.ts'
import { type AuditorHere, closeAuditorSession, readAuditorSession } from '../auditor.contract.ts'

/** The page below for an auditor; `otherwise` for everybody else, and `meanwhile` until it is known who is here. */
export function AuditorArea({ otherwise, meanwhile }: { otherwise: ReactNode; meanwhile: ReactNode }) {
  const read = useRead(readAuditorSession, {})
  const { pathname } = useLocation()
  if (read.isPending) return meanwhile
  const auditor = read.data?.auditor
  if (!auditor) return otherwise
  const isTheirs = [accountsPath, bankStatementsPath].some((path) => pathname.startsWith(path))
  return (
    <ReadOnlyYear value={auditor.year}>
      <Frame auditor={auditor}>{isTheirs ? <Outlet /> : <Navigate to={statementsPath} replace />}</Frame>
    </ReadOnlyYear>
  )
}

function Frame({ auditor: { name, year, endsAt }, children }: { auditor: AuditorHere; children: ReactNode }) {
  const close = useEndpointMutation(closeAuditorSession, {
    // A page of its own, so that nothing that was read stays in this one.
    onDone: () => location.assign('/auditor'),
    failed: 'You are still reading here',
  })
  return (
    <>
      <SkipLink />
      <header className="card-pad row between wrap border-b border-line no-print">
        <span className="brand">
          <CommunityBrand />
        </span>
        <p className="sm muted">
          {name}, auditor of {year} · read-only until <Moment at={endsAt} />
        </p>
        <nav className="tabs" aria-label="Auditor">
          <NavLink to={statementsPath}>Accounts</NavLink>
          <NavLink to={bankStatementsPath}>Bank statements</NavLink>
        </nav>
        <Button size="sm" busy={close.isPending} onClick={() => close.mutate({ input: {} })}>
          Stop reading
        </Button>
      </header>
      <main className="page" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
