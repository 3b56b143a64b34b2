import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  TrackerCreateDocument,
  type TrackerOfFragment,
  TrackerRemoveDocument,
  TrackersDocument,
  TrackerTryDocument,
  TrackerUpdateDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import * as shownTexts from './texts.tsx'

export type Tracker = TrackerOfFragment

/** What is entered about a tracker: texts, empty for none. */
export interface TrackerValues {
  readonly name: string
  readonly kind: string
  readonly baseUrl: string
  readonly project: string
  readonly account: string
  readonly token: string
  readonly issueType: string
  readonly labels: string
}

/** Kinds of trackers, as they are shown. */
export const trackerKinds = [
  { value: 'JIRA_CLOUD', label: shownTexts.jiraCloud },
  { value: 'JIRA_DATA_CENTER', label: shownTexts.jiraDataCenter },
  { value: 'GITHUB', label: shownTexts.github },
  { value: 'GITLAB', label: shownTexts.gitlab },
] as const

/** Reads the trackers of the organization, by name. */
export function useTrackers() {
  return useQuery({
    queryKey: queryKey('organization', 'trackers'),
    queryFn: ({ signal }) => request(TrackersDocument, {}, signal),
  })
}

/** Stores a tracker, new or changed. */
export function useTrackerSaving(id: string | null) {
  const onSuccess = useTrackersChanged()
  return useMutation({
    gcTime: 0, // the text of the token
    mutationFn: async ({ token, labels, account, issueType, baseUrl, ...rest }: TrackerValues) => {
      const isJira = rest.kind.startsWith('JIRA')
      const input = {
        ...{
          ...rest,
          labels: labels
            .split(',')
            .map((label) => label.trim())
            .filter(Boolean),
        },
        ...(isJira ? { account, issueType } : { account: '', issueType: '' }),
        ...(baseUrl !== '' && { baseUrl }),
      }
      if (id === null)
        return accepted((await request(TrackerCreateDocument, { input: { ...input, token } })).trackerCreate)
      const changed = { ...input, id, ...(token !== '' && { token }) }
      return accepted((await request(TrackerUpdateDocument, { input: changed })).trackerUpdate)
    },
    onSuccess,
  })
}

export function useTrackerRemoval() {
  const onSuccess = useTrackersChanged()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(TrackerRemoveDocument, { id })).trackerDelete),
    onSuccess,
  })
}

/** Asks a tracker whether tickets can be opened there. */
export function useTrackerTest(id: string) {
  return useMutation({
    mutationFn: async () => accepted((await request(TrackerTryDocument, { id })).trackerTest),
  })
}

function useTrackersChanged() {
  const queries = useQueryClient()
  return async () => queries.invalidateQueries({ queryKey: queryKey('organization') })
}
