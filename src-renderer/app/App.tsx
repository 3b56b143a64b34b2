import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { DropLayer } from '#renderer/drop/DropLayer.tsx'
import { KeySheet } from '#renderer/keys/KeySheet.tsx'
import { onReturn } from '#renderer/lib/connection.ts'
import { useDataGeneration } from '#renderer/lib/data-generation.ts'
import { followChangesLate } from '#renderer/lib/late-changes.ts'
import { seatOf, useSession } from '#renderer/lib/session.ts'
import { RecoveryGate } from '#renderer/recovery/RecoveryGate.tsx'
import { Palette } from '#renderer/palette/Palette.tsx'
import { Toasts } from '#renderer/ui/Toasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { BrandMark } from './BrandMark.tsx'
import { createQueryClient } from './query-client.ts'
import { LostBanner } from './late-banner.tsx'
import { Routes } from './Routes.tsx'
import { loadScreensAhead, Messages, SignInView } from './screens.tsx'
import { Shell } from './Shell.tsx'
import { OtherTabs } from './OtherTabs.tsx'

/** State of the data folder, known before anything of its content is. */
const gateClient = createQueryClient()

/** Shows everything a signed-in user sees. A new session, and data that was replaced, keep nothing from before. */
function SignedIn() {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => {
    const stop = new AbortController()
    void followChangesLate(queryClient, stop.signal)
    void loadScreensAhead(stop.signal)
    // What happened meanwhile is unknown, so everything is read again.
    const end = onReturn(() => void queryClient.invalidateQueries())
    return () => {
      stop.abort()
      end()
      queryClient.clear()
    }
  }, [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <DropLayer>
        <Shell>
          <Routes />
        </Shell>
        <Palette />
        <KeySheet />
        <OtherTabs />
        <LostBanner />
      </DropLayer>
    </QueryClientProvider>
  )
}

/** The window: session, route and page. */
export function App() {
  const session = useSession()
  const generation = useDataGeneration((state) => state.generation)
  return (
    <ErrorBoundary>
      <Router hook={useHashLocation}>
        {session.state === 'ready' && (
          <QueryClientProvider client={gateClient}>
            <RecoveryGate key={seatOf(session.session)} session={session.session} brand={<BrandMark />}>
              <SignedIn key={generation} />
            </RecoveryGate>
          </QueryClientProvider>
        )}
        {session.state === 'signed-out' && <SignInView reason={session.reason} />}
        <Toasts />
        <Messages />
      </Router>
    </ErrorBoundary>
  )
}
