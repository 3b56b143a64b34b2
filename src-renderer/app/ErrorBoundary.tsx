import type { ReactNode } from 'react'
import { Component } from 'react'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import * as texts from './first-texts.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Resets the boundary when it changes: the URL of the page. */
  readonly resetOn?: string
}

interface BoundaryState {
  readonly error: Error | null
  /** The URL at which the error occurred. */
  readonly failedOn: string | undefined
}

/** Catches errors of one page, so that the rest of the window keeps working. */
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
        title={texts.somethingWentWrongOnThisPage}
        error={this.state.error}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
