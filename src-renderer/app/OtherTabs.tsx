import { useSession } from '#renderer/lib/session.ts'
import { lateScreen } from '#renderer/ui/late-screen.tsx'

const TabRequests = lateScreen(async () => (await import('./TabRequests.tsx')).TabRequests, Nothing)

function Nothing() {
  return null
}

/** Answers the other tabs of a browser. The desktop app has none, and loads nothing for them. */
export function OtherTabs() {
  const isBrowser = useSession((session) => session.state === 'ready' && session.origin === 'browser')
  return isBrowser ? <TabRequests /> : null
}
