import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { readDismissed } from './dismissed.ts'

const place = 'dismissed-suggestions'
/** Older ones are forgotten. */
const mostKept = 500

/**
 * Suggestions that this person does not want to see again, for components of a name in whatever version. Kept on this computer: what a
 * component seems to be is asked anew of the document each time.
 */
export function useDismissed(name: string) {
  const stored = usePreferences(({ lastChoices }) => lastChoices[place])
  const dismissed = readDismissed(stored)
  const keyOf = (purl: string) => `${name} ${purl}`
  const write = (keys: readonly string[]) => {
    const { lastChoices } = usePreferences.getState()
    setPreferences({ lastChoices: { ...lastChoices, [place]: JSON.stringify(keys.slice(-mostKept)) } })
  }
  return {
    isDismissed: (purl: string) => dismissed.includes(keyOf(purl)),
    dismiss: (purl: string) => write([...dismissed, keyOf(purl)]),
    /** Shows all suggestions for the name again. */
    restore: () => write(dismissed.filter((key) => !key.startsWith(`${name} pkg:`))),
  }
}
