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

const issues = ({ project }: TrackerSettings) => `/repos/${project.split('/').map(encodeURIComponent).join('/')}/issues`

function toTicket({ project }: TrackerSettings, issue: unknown): RemoteTicket | null {
  const id = numberIn(issue, 'number')
  return id === null ? null : { id, key: `${project}#${id}`, url: addressIn(issue, 'html_url') }
}

/** Issues of GitHub, and of GitHub Enterprise Server with `/api/v3` in the base URL (REST API version 2022-11-28). */
export const github: TrackerForm = {
  headers: (_tracker, token) => ({
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    authorization: `Bearer ${token}`,
  }),
  probe: (tracker) => ({ method: 'GET', path: `${issues(tracker)}?per_page=1` }),
  create: (tracker, draft) => ({
    method: 'POST',
    path: issues(tracker),
    body: { title: titleSpan(draft.title), body: markdownBody(draft), labels: tracker.labels },
  }),
  created: toTicket,
  // The search of GitHub lags behind; the list does not.
  find: (tracker, { since, page }) => ({
    method: 'GET',
    path: `${issues(tracker)}?state=all&sort=created&direction=desc&since=${encodeURIComponent(since)}&per_page=${foundAtOnce}&page=${page}`,
  }),
  found: (tracker, answer, marker) => {
    if (!Array.isArray(answer)) return null
    // Pull requests are in the list of issues.
    const own = answer.find((one) => textOfBody(one).includes(marker) && member(one, 'pull_request') === undefined)
    const ticket = own === undefined ? null : toTicket(tracker, own)
    return ticket ? { ticket } : { isLast: answer.length < foundAtOnce }
  },
  state: (tracker, id) => ({ method: 'GET', path: `${issues(tracker)}/${encodeURIComponent(id)}` }),
  stateOf: (answer) => {
    const status = textIn(answer, 'state')
    if (status !== 'open' && status !== 'closed') return null
    const reason = textIn(answer, 'state_reason')
    return {
      isOpen: status === 'open',
      status: reason === null ? status : `${status} (${reason.replaceAll('_', ' ')})`,
    }
  },
}

function textOfBody(issue: unknown): string {
  const body = member(issue, 'body')
  return typeof body === 'string' ? body : ''
}
