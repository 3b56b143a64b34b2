import type { ComponentToLabel } from '#service/db/labeling/labeled-components.ts'
import type { NamedComponent } from '#service/domain/components/internal-names.ts'

/**
 * Returns whether names mark a component as internal, or remove a mark that they gave it; null if it stays as it is. What a person, a rule or
 * the document said stays. The primary component is the product itself, of which nothing is to be told.
 *
 * @param isInternal null without names
 */
export function markOf(
  component: Omit<ComponentToLabel, 'properties' | 'customValues'>,
  isInternal: ((component: NamedComponent) => boolean) | null,
): boolean | null {
  const { internal, internalSource, primary, byHand } = component
  const isWanted = !primary && (isInternal?.(component) ?? false)
  if (internalSource === 'NAMES') return isWanted ? null : false
  const isFree = !internal && internalSource === null && !byHand.includes('internal') && !byHand.includes('*')
  return isWanted && isFree ? true : null
}
