import { lateScreen } from '#renderer/ui/late-screen.tsx'

/** The content of the key sheet. Its program is loaded when the sheet is first opened, or ahead. */
export const KeyList = lateScreen(async () => (await import('./KeyList.tsx')).KeyList, 'part')
