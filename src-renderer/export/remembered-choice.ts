import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import type { DownloadChoice, Output } from './choice.ts'
import { downloadKinds, familiesOf, partChoices, reportSections } from './choice.ts'

const name = 'download'

/** Stores the choice of a download, for the next time and for other versions. */
export function rememberChoice({ signingKeyId: _, ...choice }: DownloadChoice): void {
  const { lastChoices } = usePreferences.getState()
  setPreferences({ lastChoices: { ...lastChoices, [name]: JSON.stringify(choice) } })
}

/** Returns the stored choice, as far as it is understood. */
export function rememberedChoice(outputs: readonly Output[]): Partial<DownloadChoice> {
  return parseChoice(usePreferences.getState().lastChoices[name] ?? '{}', outputs)
}

/** Parses a stored choice. What is not understood is omitted, so that the defaults apply. */
export function parseChoice(text: string, outputs: readonly Output[]): Partial<DownloadChoice> {
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
    ...oneOf('parts', partChoices),
    ...oneOf('spec', familiesOf(outputs)),
    ...isText('format'),
    ...isText('vex'),
    ...isText('attribution'),
    ...isText('report'),
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
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // the types of its members stay unknown
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
