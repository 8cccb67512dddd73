import { networkProblem } from '@kolo/foundation/problem'
import { FailedState } from '@kolo/ui/primitives/states'
import { Component, type ReactNode } from 'react'
import { isMissingScript } from './missing-script.tsx'

/**
 * Catches a page whose script did not come: no network, or a newer release on the server. The shell goes on working,
 * and trying again asks for the page anew. Any other failure is passed on to the global error screen.
 */
export class PageBoundary extends Component<
  { of: unknown; children: ReactNode },
  { of: unknown; error?: unknown }
> {
  override state: { of: unknown; error?: unknown } = { of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(props: { of: unknown }, state: { of: unknown }) {
    return props.of === state.of ? null : { of: props.of, error: undefined }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingScript(error)) throw error
    return <FailedState reason={networkProblem().message} onRetry={() => location.reload()} />
  }
}
