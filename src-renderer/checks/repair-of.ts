import { repairField } from '#renderer/lib/check-words.ts'
import * as texts from './texts.tsx'

/** What repairs a failure: a value given here, newer advisory data, or another document of its maker. */
export type RepairSource = 'here' | 'advisory-data' | 'maker'

/** Returns what can repair the failure of a check. */
export function repairSource(checkId: string): RepairSource {
  if (repairField(checkId) !== null) return 'here'
  return checkId === 'V03' ? 'advisory-data' : 'maker' // V03: the advisory data of the last scan is not old
}

const words: Readonly<Record<RepairSource, string>> = {
  here: texts.here,
  'advisory-data': texts.advisoryData,
  maker: texts.byTheMaker,
}

/** Says in a word what repairs a failure. Empty for what does not fail. */
export function repairOf({ id, state }: { readonly id: string; readonly state: string }): string {
  return state === 'fail' ? words[repairSource(id)] : ''
}
