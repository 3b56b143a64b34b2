import type { SbomUpdateInput } from '#renderer/generated/documents.ts'

/** What is edited of a version and its document, as forms have it: an empty text for what is not stated. */
export interface MetadataDraft {
  readonly projectVersion: string
  readonly lifecyclePhases: readonly string[]
  readonly tlp: string
  readonly dataLicense: string
  readonly releaseDate: string
  readonly endOfSupportDate: string
  readonly endOfLifeDate: string
}

export type MetadataChange = Pick<SbomUpdateInput, keyof MetadataDraft>

type StatedMetadata = {
  readonly [Name in keyof MetadataDraft]: MetadataDraft[Name] | null | undefined
}

/** Phases of CycloneDX, in the order of a product's life. */
export const lifecyclePhases: readonly string[] = [
  ...['design', 'pre-build', 'build', 'post-build', 'operations', 'discovery', 'decommission'],
]

export const tlpLevels: readonly string[] = ['TLP:CLEAR', 'TLP:GREEN', 'TLP:AMBER', 'TLP:AMBER+STRICT', 'TLP:RED']

/** Returns the values of a version for its form. */
export function metadataDraft(stated: StatedMetadata): MetadataDraft {
  return {
    projectVersion: stated.projectVersion ?? '',
    lifecyclePhases: stated.lifecyclePhases ?? [],
    tlp: stated.tlp ?? '',
    dataLicense: stated.dataLicense ?? '',
    releaseDate: stated.releaseDate ?? '',
    endOfSupportDate: stated.endOfSupportDate ?? '',
    endOfLifeDate: stated.endOfLifeDate ?? '',
  }
}

/** Returns what a form changes, as the API takes it: only values that are others. */
export function metadataChange(before: MetadataDraft, after: MetadataDraft): MetadataChange {
  const { lifecyclePhases: phases, ...texts } = after
  const isOther = Object.entries(texts).filter(
    ([name, value]) => before[name as keyof typeof texts].trim() !== value.trim(), // its own members
  )
  return {
    ...Object.fromEntries(isOther.map(([name, value]) => [name, value.trim()])),
    ...(phases.join('\n') !== before.lifecyclePhases.join('\n') && { lifecyclePhases: [...phases] }),
  }
}

/** Adds a phase or takes it away. Phases of CycloneDX come in their order, others of the document after them. */
export function withPhase(phases: readonly string[], phase: string, isOn: boolean): readonly string[] {
  if (!isOn) return phases.filter((one) => one !== phase)
  const all = phases.includes(phase) ? phases : [...phases, phase]
  const others = all.filter((one) => !lifecyclePhases.includes(one))
  return [...lifecyclePhases.filter((one) => all.includes(one)), ...others]
}
