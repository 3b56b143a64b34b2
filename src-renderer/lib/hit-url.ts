import { paths } from './paths.ts'

/** What was found, as `find` says it. */
interface Place {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly matchedField: string
  readonly matchedValue: string
  readonly sbomId: string | null
  readonly projectId: string | null
  readonly projectGroupId: string | null
  /** The object itself, where it was read. */
  readonly subject?: object | undefined
}

/** Returns the URL of the page that shows a hit. Contents of a version are shown there. */
export function hitUrl(hit: Place): string {
  const { kind, id, title, sbomId, projectId, projectGroupId } = hit
  if (sbomId && projectId) {
    if (kind === 'FINDING') return paths.versionTriage(projectId, sbomId, id)
    if (kind === 'COMPONENT') return paths.foundComponents(projectId, sbomId, searchOf(hit))
    return paths.version(projectId, sbomId)
  }
  if (kind === 'VULNERABILITY') return paths.find(title, 'FINDING')
  if (kind === 'LICENSE') return paths.licenses
  if (kind === 'POLICY') return paths.policy(id)
  return projectGroupId ? paths.product(projectGroupId) : paths.products
}

/** The search that finds a component among those of its version: by its purl alone, where it has one. */
function searchOf({ matchedField, matchedValue, title, subject }: Place): string {
  const { purl } = (subject ?? {}) as { readonly purl?: string | null }
  if (purl) return purl
  if (['name', 'path', 'purl'].includes(matchedField)) return matchedValue
  return /^(.+) \S+$/.exec(title)?.[1] ?? title
}
