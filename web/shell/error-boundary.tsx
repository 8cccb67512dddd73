import { ApiProblem } from '@kolo/foundation/problem'
import { Component, type ReactNode } from 'react'
import { GlobalError } from './whole-screens.tsx'

/** Catches what no screen caught. A new address starts afresh. */
export class ErrorBoundary extends Component<
  { at: string; children: ReactNode },
  { error?: unknown; at: string }
> {
  override state: { error?: unknown; at: string } = { at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(props: { at: string }, state: { at: string }) {
    return props.at === state.at ? null : { at: props.at, error: undefined }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <GlobalError code={error instanceof ApiProblem ? error.problem?.requestId : undefined} />
  }
}
