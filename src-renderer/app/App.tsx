import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { DropLayer } from '#renderer/drop/DropLayer.tsx'
import { KeySheet } from '#renderer/keys/KeySheet.tsx'
import { followChanges } from '#renderer/lib/follow-changes.ts'
import { useSession } from '#renderer/lib/session.ts'
import { Palette } from '#renderer/palette/Palette.tsx'
import { Toasts } from '#renderer/ui/Toasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createQueryClient } from './query-client.ts'
import { Routes } from './Routes.tsx'
import { Shell } from './Shell.tsx'
import { SignInView } from './SignInView.tsx'
import { TabRequests } from './TabRequests.tsx'

const queryClient = createQueryClient()

/** Shows everything a signed-in user sees. A new session keeps nothing from the one before. */
function SignedIn() {
  useEffect(() => {
    const stop = new AbortController()
    void followChanges(queryClient, stop.signal)
    return () => {
      stop.abort()
      queryClient.clear()
    }
  }, [])
  return (
    <DropLayer>
      <Shell>
        <Routes />
      </Shell>
      <Palette />
      <KeySheet />
      <TabRequests />
    </DropLayer>
  )
}

/** The window: session, route and page. */
export function App() {
  const session = useSession()
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashLocation}>
          {session.state === 'ready' && <SignedIn key={session.session.token} />}
          {session.state === 'signed-out' && <SignInView reason={session.reason} />}
          <Toasts />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
