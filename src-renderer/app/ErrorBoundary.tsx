import type { ReactNode } from 'react'
import { Component } from 'react'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** A new value gives the children another try: the address of the page. */
  readonly resetOn?: string
}

interface BoundaryState {
  readonly error: Error | null
  /** The address that the error belongs to. */
  readonly failedOn: string | undefined
}

/** Keeps a fault in one page from taking the window with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, failedOn: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, state: BoundaryState): BoundaryState {
    return resetOn === state.failedOn ? state : { error: null, failedOn: resetOn }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <ErrorState
        title="Something went wrong on this page"
        error={this.state.error}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
