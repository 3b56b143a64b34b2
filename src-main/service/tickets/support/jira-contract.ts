// Issues of Jira as the documentation of its REST API says: v3 of Jira Cloud, v2 of Jira Data Center.
import { type Asked, type Contract, isTextList, openIssue, routeOf, type TrackerIssue } from './tracker-contract.ts'
import { documentProblem } from './jira-document.ts'

const status = ({ isOpen }: TrackerIssue) => ({
  name: isOpen ? 'In Progress' : 'Done',
  statusCategory: { key: isOpen ? 'indeterminate' : 'done' },
})
const shown = ({ number }: TrackerIssue) => ({ id: String(10_000 + number), key: `APP-${number}` })

export function jiraContract(version: 2 | 3, searchPath: string, account: string | null, token: string): Contract {
  const base = `/jira/rest/api/${version}`
  const basic = Buffer.from(`${account}:${token}`).toString('base64')
  const expected = account === null ? `Bearer ${token}` : `Basic ${basic}`
  return {
    ...{ base: '/jira', project: 'APP', account, token },
    headers: ({ headers }) => (headers.authorization === expected ? [] : ['no token']),
    answer: (asked) =>
      routeOf(asked, [
        { method: 'POST', path: new RegExp(`^${base}/issue$`), reply: () => create(version, asked) },
        { method: 'POST', path: new RegExp(`^/jira${searchPath}$`), reply: search },
        {
          method: 'GET',
          path: new RegExp(`^${base}/project/APP$`),
          reply: () => ({ status: 200, json: { key: 'APP' } }),
        },
        { method: 'GET', path: new RegExp(`^${base}/issue/APP-(\\d+)$`), reply: read },
      ]),
  }
}

function create(version: 2 | 3, { body, issues }: Asked) {
  const { summary, description, labels, ...rest } = body['fields'] as Record<string, unknown>
  if (nameIn(rest['project'], 'key') !== 'APP') return 'project'
  if (nameIn(rest['issuetype'], 'name') === null) return 'issuetype'
  if (typeof summary !== 'string' || !/^[^\r\n]{1,255}$/.test(summary)) return 'summary'
  if (!isTextList(labels) || labels.some((label) => /\s/.test(label))) return 'labels'
  const problem = version === 3 ? documentProblem(description) : typeof description === 'string' ? null : 'description'
  if (problem !== null) return problem
  return { status: 201, json: shown(openIssue(issues, { title: summary, body: description, labels })) }
}

function nameIn(value: unknown, field: string): string | null {
  const name = (value as Record<string, unknown> | undefined)?.[field]
  return typeof name === 'string' ? name : null
}

function search({ body, issues }: Asked) {
  const label = /^project = "APP" AND labels = "([\w-]+)"$/.exec(String(body['jql']))?.[1]
  if (label === undefined || !isTextList(body['fields'])) return 'jql or fields'
  const found = issues.filter(({ labels }) => labels.includes(label))
  const json = found.map((issue) => ({ ...shown(issue), fields: { labels: issue.labels, status: status(issue) } }))
  return { status: 200, json: { issues: json, isLast: true } }
}

function read({ issues, url }: Asked, id: string) {
  if (url.searchParams.get('fields') !== 'status') return 'fields'
  const issue = issues.find(({ number }) => String(number) === id)
  if (!issue) return { status: 404, json: { errorMessages: ['Issue does not exist'], errors: {} } }
  return { status: 200, json: { ...shown(issue), fields: { status: status(issue) } } }
}
