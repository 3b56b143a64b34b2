import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'

/** Returns the components in document order, without the one that represents the version itself. */
export function listedComponents({ components }: Pick<ExportContent, 'components'>): readonly ExportedComponent[] {
  return byPosition(components).filter(({ primary }) => !primary)
}

/** Returns `group/name`, or the name alone. */
export function fullName({ group, name }: Pick<ExportedComponent, 'group' | 'name'>): string {
  return group === null ? name : `${group}/${name}`
}

/** Formats `under_investigation` as `Under investigation`. */
export function titleCase(word: string): string {
  const text = word.replaceAll('_', ' ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
