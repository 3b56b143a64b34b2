import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isMadePrimary } from '#service/domain/documents/made-ref.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'

/** Where the content comes from: what its kept members and elements mean follows from it. */
export type Source = 'CycloneDX' | 'SPDX 2' | 'SPDX 3'

/** The family that the content was read from. */
export function sourceOf({ version }: Pick<ExportContent, 'version'>): Source {
  if (version.spec === 'CycloneDX') return 'CycloneDX'
  return version.specVersion.startsWith('3') ? 'SPDX 3' : 'SPDX 2'
}

/** Components by position, without a primary one that the intake made because an SPDX document names none. */
export function writtenComponents(content: ExportContent): readonly ExportedComponent[] {
  const source = sourceOf(content)
  return byPosition(content.components).filter((component) => source === 'CycloneDX' || !isMadePrimary(component))
}
