import type { ReactNode } from 'react'
import { Component } from 'react'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** A new value gives the children another try: the address of the page. */
  readonly resetOn?: string
}

/** Keeps a fault in one page from taking the window with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.resetOn !== this.props.resetOn && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <ErrorState
        title="This page cannot be shown"
        error={this.state.error}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
