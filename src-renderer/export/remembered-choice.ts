import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import type { DownloadChoice } from './choice.ts'
import { downloadKinds, forms, reportFormats, reportSections, vexFormats } from './choice.ts'

const name = 'download'

/** Keeps what was downloaded last, for the next time and for another version. */
export function rememberChoice(choice: DownloadChoice): void {
  const { lastChoices } = usePreferences.getState()
  setPreferences({ lastChoices: { ...lastChoices, [name]: JSON.stringify(choice) } })
}

/** What was downloaded last, as far as it is understood. */
export function rememberedChoice(): Partial<DownloadChoice> {
  return parseChoice(usePreferences.getState().lastChoices[name] ?? '{}')
}

/** Reads a kept choice; whatever is not understood is left out, so that the dialog's own defaults stand. */
export function parseChoice(text: string): Partial<DownloadChoice> {
  const value = readObject(text)
  const oneOf = <Name extends keyof DownloadChoice>(key: Name, words: readonly DownloadChoice[Name][]) => {
    const found = words.find((word) => word === value[key])
    return found === undefined ? {} : { [key]: found }
  }
  const isText = (key: string) => (typeof value[key] === 'string' ? { [key]: value[key] } : {})
  const isSwitch = (key: string) => (typeof value[key] === 'boolean' ? { [key]: value[key] } : {})
  const { sections } = value
  return {
    ...oneOf('kind', downloadKinds),
    ...oneOf('spec', Object.keys(forms) as DownloadChoice['spec'][]), // the keys of that very table
    ...oneOf('format', ['JSON', 'XML', 'TAG_VALUE']),
    ...oneOf('vex', vexFormats),
    ...oneOf('report', reportFormats),
    ...isText('specVersion'),
    ...isText('profile'),
    ...isSwitch('includeVulns'),
    ...isSwitch('includeSupportStatus'),
    ...isSwitch('redactInternal'),
    ...(Array.isArray(sections) && { sections: reportSections.filter((one) => sections.includes(one)) }),
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // its members stay unknown
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
