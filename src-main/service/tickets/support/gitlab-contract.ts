// Issues of GitLab as the documentation of its REST API says (v4).
import { type Asked, type Contract, openIssue, pageOf, routeOf, type TrackerIssue } from './tracker-contract.ts'

const shown = ({ origin }: Asked, issue: TrackerIssue) => ({
  ...{ id: 1000 + issue.number, iid: issue.number, title: issue.title, description: issue.body },
  ...{ labels: issue.labels, state: issue.isOpen ? 'opened' : 'closed' },
  ...{ web_url: `${origin}/group/app/-/issues/${issue.number}` },
  references: { short: `#${issue.number}`, full: `group/app#${issue.number}` },
})
const list = /^\/api\/v4\/projects\/group%2Fapp\/issues$/
const one = /^\/api\/v4\/projects\/group%2Fapp\/issues\/(\d+)$/
const token = 'glpat-abcdefghij'

export const gitlabContract: Contract = {
  ...{ base: '', project: 'group/app', account: null, token },
  headers: ({ headers }) => (headers['private-token'] === token ? [] : ['no token']),
  answer: (asked) =>
    routeOf(asked, [
      { method: 'POST', path: list, reply: create },
      { method: 'GET', path: list, reply: search },
      { method: 'GET', path: one, reply: read },
    ]),
}

function create(asked: Asked) {
  const { title, description, labels } = asked.body
  if (typeof title !== 'string' || title.length > 255 || typeof description !== 'string') return 'title or body'
  if (typeof labels !== 'string') return 'labels'
  const issue = openIssue(asked.issues, { title, body: description, labels: labels.split(',') })
  return { status: 201, json: shown(asked, issue) }
}

function search(asked: Asked) {
  const text = asked.url.searchParams.get('search') ?? ''
  const found = asked.issues.filter((issue) => String(issue.body).includes(text))
  return { status: 200, json: pageOf(asked.url, found).map((issue) => shown(asked, issue)) }
}

function read(asked: Asked, id: string) {
  const issue = asked.issues.find(({ number }) => String(number) === id)
  return issue ? { status: 200, json: shown(asked, issue) } : { status: 404, json: { message: '404 Not found' } }
}
