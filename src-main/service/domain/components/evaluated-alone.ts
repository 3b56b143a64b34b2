import { isSameJson } from '#service/domain/json-values.ts'
import type { EditableComponent } from './component-edit.ts'
import { parsePurl, isPurl } from './purl.ts'

/** Types of packages of which the document says as a whole how it names their sources. */
const typesWithSources: ReadonlySet<string> = new Set(['apk', 'alpine', 'deb', 'rpm'])

/**
 * Whether an edit changes the results of this component alone: others of the version are evaluated with its operating system, its primary
 * component, the products that it names by CPE, and how it names source packages.
 */
export function isEvaluatedAlone(
  before: { readonly component: EditableComponent; readonly isPrimary: boolean },
  after: EditableComponent,
): boolean {
  if (before.isPrimary || !isSameJson(before.component.cpes, after.cpes)) return false
  return [before.component, after].every(({ kind, purl }) => {
    if (kind === 'operating-system') return false
    const parsed = parsePurl(purl ?? '')
    return !isPurl(parsed) || !typesWithSources.has(parsed.type)
  })
}
