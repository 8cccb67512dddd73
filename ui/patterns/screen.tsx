import { type ReactNode, useEffect, useState } from 'react'
import { searchIcon } from '../brand/icons-shell.tsx'
import { SkeletonRows } from '../primitives/progress.tsx'
import { EmptyState, FailedState } from '../primitives/states.tsx'
import { NetworkNotice } from './network.tsx'
import { isNowhere, sentenceOfError } from './problems.tsx'
import { isFromBefore } from './whose-page.tsx'

/** The part of a query's result that a screen looks at. */
export type Loaded<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  dataUpdatedAt: number
}

/** True once the given time has passed: a skeleton that shows at once would only flicker. */
export function useAfter(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}

function Loading({ what, skeleton }: { what: string; skeleton: ReactNode }) {
  const late = useAfter(150)
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        Loading {what}
      </span>
      {late ? skeleton : null}
    </div>
  )
}

function NotThere() {
  return (
    <EmptyState picture={searchIcon} title="This is not here">
      The address may be old, or it belongs to another account.
    </EmptyState>
  )
}

/**
 * The four states of anything that is loaded: a skeleton after 150 ms, failed with "Try again", not there, empty, or
 * the content. Content that is already here stays while it is asked again, and when that fails; of a kept page the
 * frame says so.
 */
export function Screen<Data>({
  of,
  what,
  skeleton = <SkeletonRows />,
  isEmpty,
  empty,
  notThere = <NotThere />,
  children,
}: {
  of: Loaded<Data>
  /** In words, for screen readers: "your savings". */
  what: string
  skeleton?: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** Where what is asked for does not exist. */
  notThere?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (of.data !== undefined)
    return (
      <>
        {of.error && !isFromBefore(of) && (
          <NetworkNotice savedAt={of.dataUpdatedAt} onRetry={() => void of.refetch()} />
        )}
        {empty !== undefined && isEmpty?.(of.data) ? empty : children(of.data)}
      </>
    )
  if (isNowhere(of.error)) return notThere
  if (of.error)
    return (
      <FailedState
        reason={sentenceOfError(of.error)}
        busy={of.isFetching}
        onRetry={() => void of.refetch()}
      />
    )
  return <Loading what={what} skeleton={skeleton} />
}
