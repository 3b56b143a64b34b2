import { lateScreen } from '#renderer/ui/late-screen.tsx'

/** The groups of keys. Their program is loaded when the sheet is first opened, or ahead. */
export const KeyGroups = lateScreen(async () => (await import('./KeyGroups.tsx')).KeyGroups, 'part')
