import type { TicketDraft } from '#service/domain/tickets/ticket-text.ts'
import type { TrackerSettings } from '#service/domain/tickets/tracker.ts'
import { member, type RemoteTicket, textIn, type TrackerForm, type TrackerRequest } from './tracker-form.ts'

const keyForm = /^[A-Z][A-Z\d_]*-\d{1,18}$/

function toTicket({ baseUrl }: TrackerSettings, issue: unknown): RemoteTicket | null {
  const key = textIn(issue, 'key')
  return key === null || !keyForm.test(key) ? null : { id: key, key, url: `${baseUrl}/browse/${key}` }
}

const stateOf: TrackerForm['stateOf'] = (answer) => {
  const status = member(member(answer, 'fields'), 'status')
  const name = textIn(status, 'name')
  const category = textIn(member(status, 'statusCategory'), 'key')
  return name === null || category === null ? null : { isOpen: category !== 'done', status: name }
}

/** What both forms of Jira have in common: the version of the interface, the form of a description and the search differ. */
function jira(given: {
  readonly version: 2 | 3
  readonly searchPath: string
  readonly description: (draft: TicketDraft) => unknown
  readonly authorization: (tracker: TrackerSettings, token: string) => string
}): TrackerForm {
  const base = `/rest/api/${given.version}`
  const search = ({ project }: TrackerSettings, marker: string): TrackerRequest => ({
    method: 'POST',
    path: given.searchPath,
    // Neither a key nor a marker has characters that mean something in JQL.
    body: { jql: `project = "${project}" AND labels = "${marker}"`, fields: ['labels', 'status'], maxResults: 2 },
  })
  return {
    headers: (tracker, token) => ({ accept: 'application/json', authorization: given.authorization(tracker, token) }),
    probe: ({ project }) => ({ method: 'GET', path: `${base}/project/${encodeURIComponent(project)}` }),
    create: ({ project, issueType, labels }, draft) => ({
      method: 'POST',
      path: `${base}/issue`,
      body: {
        fields: {
          project: { key: project },
          issuetype: { name: issueType ?? 'Task' },
          summary: draft.title,
          description: given.description(draft),
          labels: [...labels, draft.marker],
        },
      },
    }),
    created: toTicket,
    find: (tracker, { marker }) => search(tracker, marker),
    found: (tracker, answer, marker) => {
      const issues = member(answer, 'issues')
      if (!Array.isArray(issues)) return null
      const own = issues.find((one) => {
        const labels = member(member(one, 'fields'), 'labels')
        return Array.isArray(labels) && labels.includes(marker)
      }) as unknown
      const ticket = own === undefined ? null : toTicket(tracker, own)
      return ticket ? { ticket } : { isLast: true }
    },
    state: (_tracker, id) => ({ method: 'GET', path: `${base}/issue/${encodeURIComponent(id)}?fields=status` }),
    stateOf,
  }
}

const basic = (account: string | null, token: string) =>
  `Basic ${Buffer.from(`${account ?? ''}:${token}`).toString('base64')}`

/** Jira Cloud: REST API v3, whose descriptions are documents (ADF), and an API token with its email address. */
export const jiraCloud = jira({
  version: 3,
  searchPath: '/rest/api/3/search/jql',
  description: adfDocument,
  authorization: ({ account }, token) => basic(account, token),
})

/** Jira Data Center: REST API v2, whose descriptions are wiki markup, and a personal access token, or a password with its user. */
export const jiraDataCenter = jira({
  version: 2,
  searchPath: '/rest/api/2/search',
  description: wikiText,
  authorization: ({ account }, token) => (account === null ? `Bearer ${token}` : basic(account, token)),
})

/** Texts of a document are texts: nothing in them is read. */
function adfDocument({ lines, link, marker }: TicketDraft): object {
  const text = (words: string, marks?: readonly object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
  const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content })
  const code = [{ type: 'code' }]
  const items = lines.map(({ label, values }) => ({
    type: 'listItem',
    content: [
      paragraph(
        text(`${label}: `),
        ...values.flatMap((value, at) => [...(at === 0 ? [] : [text(', ')]), text(value, code)]),
      ),
    ],
  }))
  const open = link === null ? [] : [paragraph(text('Open in Waybill', [{ type: 'link', attrs: { href: link } }]))]
  const last = paragraph(text('Waybill finds this ticket by its label '), text(marker, code), text('. Please keep it.'))
  return { type: 'doc', version: 1, content: [{ type: 'bulletList', content: items }, ...open, last] }
}

/** Every character that may mean something in wiki markup becomes an entity, which is shown as that character. */
export function wikiQuoted(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)
}

function wikiText({ lines, link, marker }: TicketDraft): string {
  const facts = lines.map(({ label, values }) => `* ${label}: ${values.map(wikiQuoted).join(', ')}`)
  const open = link === null ? [] : ['', `[Open in Waybill|${link}]`]
  return [...facts, ...open, '', `Waybill finds this ticket by its label ${wikiQuoted(marker)}. Please keep it.`].join(
    '\n',
  )
}
