import { networkProblem } from '@kolo/foundation/problem'
import { FailedState } from '@kolo/ui/primitives/states'
import { Component, type ReactNode, useEffect } from 'react'
import { isMissingScript, loadsAnew } from './missing-script.tsx'

type State = { of: unknown; error?: unknown; isReloading?: boolean }

/**
 * Catches a page whose script did not come: no network, or a newer release on the server, which has other scripts. With a
 * network the page is loaded anew by itself, once; then, or without one, it says what is the matter. Any other failure is
 * passed on to the global error screen.
 */
export class PageBoundary extends Component<{ of: unknown; children: ReactNode }, State> {
  override state: State = { of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(props: { of: unknown }, state: { of: unknown }) {
    return props.of === state.of ? null : { of: props.of, error: undefined, isReloading: false }
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingScript(error)) return
    const isReloading = loadsAnew({ isOnline: navigator.onLine, now: Date.now() }, sessionStorage)
    this.setState({ isReloading })
    if (isReloading) location.reload()
  }

  override render() {
    const { error, isReloading } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingScript(error)) throw error
    if (isReloading) return <p role="status">There is a new version. Loading it now.</p>
    return <Missing />
  }
}

function Missing() {
  const reason = navigator.onLine
    ? 'A part of this page could not be loaded. Please try again in a minute.'
    : networkProblem().message
  // Whoever waits for a network need not press.
  useEffect(() => {
    const load = () => location.reload()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  return <FailedState reason={reason} onRetry={() => location.reload()} />
}
