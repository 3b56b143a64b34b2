import { lateScreen } from '#renderer/ui/late-screen.tsx'

/** The banner over every page. It is loaded with the first page, and is no part of it: a server is lost later. */
export const LostBanner = lateScreen(async () => (await import('./LostBanner.tsx')).LostBanner, Nothing)

function Nothing() {
  return null
}
