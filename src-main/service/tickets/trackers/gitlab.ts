import {
  foundAtOnce,
  addressIn,
  member,
  numberIn,
  type RemoteTicket,
  textIn,
  type TrackerForm,
} from './tracker-form.ts'
import { markdownBody, titleSpan } from './markdown.ts'
import type { TrackerSettings } from '#service/domain/tickets/tracker.ts'

const issues = ({ project }: TrackerSettings) => `/api/v4/projects/${encodeURIComponent(project)}/issues`

function toTicket({ project }: TrackerSettings, issue: unknown): RemoteTicket | null {
  const id = numberIn(issue, 'iid')
  const full = textIn(member(issue, 'references'), 'full')
  return id === null ? null : { id, key: full ?? `${project}#${id}`, url: addressIn(issue, 'web_url') }
}

/** Issues of GitLab.com and GitLab Self-Managed (REST API v4). */
export const gitlab: TrackerForm = {
  headers: (_tracker, token) => ({ accept: 'application/json', 'private-token': token }),
  probe: (tracker) => ({ method: 'GET', path: `${issues(tracker)}?per_page=1` }),
  create: (tracker, draft) => ({
    method: 'POST',
    path: issues(tracker),
    body: { title: titleSpan(draft.title), description: markdownBody(draft), labels: tracker.labels.join(',') },
  }),
  created: toTicket,
  find: (tracker, { marker, page }) => ({
    method: 'GET',
    path: `${issues(tracker)}?scope=all&in=description&search=${encodeURIComponent(marker)}&per_page=${foundAtOnce}&page=${page}`,
  }),
  found: (tracker, answer, marker) => {
    if (!Array.isArray(answer)) return null
    const own = answer.find((one) => {
      const description = member(one, 'description')
      return typeof description === 'string' && description.includes(marker)
    }) as unknown
    const ticket = own === undefined ? null : toTicket(tracker, own)
    return ticket ? { ticket } : { isLast: answer.length < foundAtOnce }
  },
  state: (tracker, id) => ({ method: 'GET', path: `${issues(tracker)}/${encodeURIComponent(id)}` }),
  stateOf: (answer) => {
    const status = textIn(answer, 'state')
    return status === 'opened' || status === 'closed' ? { isOpen: status === 'opened', status } : null
  },
}
