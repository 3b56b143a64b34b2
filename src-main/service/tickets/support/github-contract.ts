// Issues of GitHub as the documentation of its REST API says (version 2022-11-28).
import {
  type Asked,
  type Contract,
  isTextList,
  openIssue,
  pageOf,
  routeOf,
  type TrackerIssue,
} from './tracker-contract.ts'

const shown = ({ origin }: Asked, issue: TrackerIssue) => ({
  ...{ number: issue.number, title: issue.title, body: issue.body, labels: issue.labels.map((name) => ({ name })) },
  ...{ html_url: `${origin}/example/app/issues/${issue.number}`, state: issue.isOpen ? 'open' : 'closed' },
  state_reason: issue.isOpen ? null : 'not_planned',
})
const list = /^\/api\/v3\/repos\/example\/app\/issues$/
const one = /^\/api\/v3\/repos\/example\/app\/issues\/(\d+)$/
const token = 'github_pat_11ABCDEFG'

export const githubContract: Contract = {
  ...{ base: '/api/v3', project: 'example/app', account: null, token },
  headers: ({ headers }) => [
    ...(headers.authorization === `Bearer ${token}` ? [] : ['no token']),
    ...(headers.accept === 'application/vnd.github+json' ? [] : ['no accept']),
    ...(headers['x-github-api-version'] === '2022-11-28' ? [] : ['no version']),
  ],
  answer: (asked) =>
    routeOf(asked, [
      { method: 'POST', path: list, reply: create },
      {
        method: 'GET',
        path: list,
        reply: () => ({ status: 200, json: pageOf(asked.url, asked.issues).map((issue) => shown(asked, issue)) }),
      },
      { method: 'GET', path: one, reply: read },
    ]),
}

function create(asked: Asked) {
  const { title, body, labels } = asked.body
  if (typeof title !== 'string' || title.length > 256 || typeof body !== 'string') return 'title or body'
  if (!isTextList(labels)) return 'labels'
  return { status: 201, json: shown(asked, openIssue(asked.issues, { title, body, labels })) }
}

function read(asked: Asked, id: string) {
  const issue = asked.issues.find(({ number }) => String(number) === id)
  if (!issue) return { status: 404, json: { message: 'Not Found' } }
  const etag = `W/"${id}-${issue.isOpen}"`
  if (asked.hook.headers['if-none-match'] === etag) return { status: 304 }
  return { status: 200, json: shown(asked, issue), headers: { etag } }
}
