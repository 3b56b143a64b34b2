import { lateScreen } from '#renderer/ui/late-screen.tsx'

/** What advisory data is missing and how to get it. Its program is loaded when it is first shown. */
export const MissingData = lateScreen(async () => (await import('./MissingData.tsx')).MissingData, Nothing)

/** The offer to renew old advisory data, beside its dates. */
export const OldData = lateScreen(async () => (await import('./MissingData.tsx')).OldData, Nothing)

function Nothing() {
  return null
}
