/** A version of the tree, as far as it decides what can be attached. */
interface Related {
  readonly relation: string
  readonly partId: string | null
  readonly sbom: {
    readonly id: string
    readonly projectVersion: string
    readonly project: { readonly id: string; readonly projectGroup: { readonly id: string } }
  }
}

/** A part that an attached version can take the place of. */
export interface Replaced {
  readonly partId: string
  readonly sbomId: string
  readonly version: string
}

export interface CandidateState {
  /** Why it cannot be attached. Null if it can. */
  readonly obstacle: 'itself' | 'attached' | 'circle' | null
  /** The part of the same product that it may take the place of: the one of its environment, else the only one. */
  readonly replaces: Replaced | null
}

/** Returns whether a version can be attached to the version whose tree is given, and which part it may replace. */
export function candidateState(tree: readonly Related[], candidate: Related['sbom']): CandidateState {
  return { obstacle: obstacleOf(tree, candidate.id), replaces: replacedBy(tree, candidate) }
}

function obstacleOf(tree: readonly Related[], id: string): CandidateState['obstacle'] {
  const relations = tree.filter(({ sbom }) => sbom.id === id).map(({ relation }) => relation)
  if (relations.includes('CURRENT')) return 'itself'
  if (relations.some((relation) => relation.endsWith('PARENT'))) return 'circle'
  return relations.includes('PART') ? 'attached' : null
}

function replacedBy(tree: readonly Related[], { project }: Related['sbom']): Replaced | null {
  const siblings = tree.filter(
    ({ relation, sbom }) => relation === 'PART' && sbom.project.projectGroup.id === project.projectGroup.id,
  )
  const same = siblings.filter(({ sbom }) => sbom.project.id === project.id)
  const [found, second] = same.length > 0 ? same : siblings
  if (found === undefined || found.partId === null || second !== undefined) return null
  return { partId: found.partId, sbomId: found.sbom.id, version: found.sbom.projectVersion }
}
