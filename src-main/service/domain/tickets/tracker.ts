import type { OrganizationId } from '#service/domain/id.ts'

/** Issue trackers that tickets can be opened in. */
export const trackerKinds = ['JIRA_CLOUD', 'JIRA_DATA_CENTER', 'GITHUB', 'GITLAB'] as const
export type TrackerKind = (typeof trackerKinds)[number]

/** A tracker as an Admin enters it, without its token. */
export interface TrackerSettings {
  /** Unique without case. */
  readonly name: string
  readonly kind: TrackerKind
  /** HTTPS, without a slash at its end. */
  readonly baseUrl: string
  /** Key of a Jira project, `owner/repository` of GitHub, id or path of a GitLab project. */
  readonly project: string
  /** Email address or user name, where the token needs one: Jira alone. */
  readonly account: string | null
  /** Jira alone. */
  readonly issueType: string | null
  readonly labels: readonly string[]
}

/** An issue tracker of the organization. */
export interface Tracker extends TrackerSettings {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly createdAt: string
  readonly updatedAt: string
}
