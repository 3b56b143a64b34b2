import type { TrackerKind } from '#service/domain/tickets/tracker.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jiraCloud, jiraDataCenter } from './jira.ts'
import type { TrackerForm } from './tracker-form.ts'

/** The interface of each kind of tracker. A new one gets its line here. */
export const trackerForms: Readonly<Record<TrackerKind, TrackerForm>> = {
  GITHUB: github,
  GITLAB: gitlab,
  JIRA_CLOUD: jiraCloud,
  JIRA_DATA_CENTER: jiraDataCenter,
}
