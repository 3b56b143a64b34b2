/** What is known of the build that uploads a document (specification 4.4). Null: not known. */
export interface Provenance {
  /** `github_actions`, `azure_devops`, `bitbucket_pipelines` or `generic_ci`. */
  readonly provider: string
  readonly eventType: 'push' | 'pull_request' | 'release' | null
  readonly releaseTag: string | null
  readonly prNumber: string | null
  readonly prUrl: string | null
  readonly prSourceBranch: string | null
  readonly prTargetBranch: string | null
  readonly prAuthor: string | null
  readonly buildUrl: string | null
  readonly commitSha: string | null
  readonly repositoryUrl: string | null
}

/** A build system: how it is recognized, and what its variables say. */
export interface BuildSystem {
  isPresent(of: Variables): boolean
  read(of: Variables): Partial<Provenance> & Pick<Provenance, 'provider'>
}

/** Returns the value of a variable. Null if it is missing or empty. */
export type Variables = (name: string) => string | null
