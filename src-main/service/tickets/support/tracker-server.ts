// Issue trackers on this machine, for tests: each answers as the documentation of its interface says, and rejects what that does not say.
import type { ServerResponse } from 'node:http'
import type { TrackerKind } from '#service/domain/tickets/tracker.ts'
import { type HookAnswer, startHookServer, type TakenHook } from '#service/network/support/hook-server.ts'
import { githubContract } from './github-contract.ts'
import { gitlabContract } from './gitlab-contract.ts'
import { jiraContract } from './jira-contract.ts'
import type { Asked, Contract, Reply, TrackerIssue } from './tracker-contract.ts'

export interface TrackerServer {
  readonly kind: TrackerKind
  /** What is entered in Waybill. */
  readonly settings: {
    readonly baseUrl: string
    readonly project: string
    readonly account: string | null
    readonly token: string
  }
  readonly issues: TrackerIssue[]
  readonly taken: readonly TakenHook[]
  /** What was asked that the documentation does not say. */
  readonly wrong: string[]
  /** Answers in place of the contract while it is set; `go` answers as the contract says. */
  misbehave: ((response: ServerResponse, hook: TakenHook, go: () => void) => void) | null
  close(): Promise<void>
}

/** Starts a tracker of one kind. */
export async function startTrackerServer(kind: TrackerKind): Promise<TrackerServer> {
  const hooks = await startHookServer()
  const contract = contracts[kind]
  const issues: TrackerIssue[] = []
  const wrong: string[] = []
  const go: HookAnswer = (response, hook) => {
    const reply = replyOf(contract, { hook, issues, origin: hooks.origin }, wrong)
    const text = reply.json === undefined ? '' : JSON.stringify(reply.json)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text)
  }
  hooks.answer = (response, hook) => {
    if (server.misbehave) server.misbehave(response, hook, () => go(response, hook))
    else go(response, hook)
  }
  const { project, account, token, base } = contract
  const server: TrackerServer = {
    kind,
    settings: { baseUrl: `${hooks.origin}${base}`, project, account, token },
    ...{ issues, taken: hooks.taken, wrong, misbehave: null },
    close: () => hooks.close(),
  }
  return server
}

function replyOf(contract: Contract, { hook, issues, origin }: Omit<Asked, 'url' | 'body'>, wrong: string[]): Reply {
  const problems = [...contract.headers(hook)]
  if (hook.headers['user-agent'] === undefined) problems.push('no user-agent')
  if (hook.method === 'POST' && hook.headers['content-type'] !== 'application/json') problems.push('no content-type')
  const url = new URL(hook.path, origin)
  const body = hook.body === '' ? {} : (JSON.parse(hook.body) as Record<string, unknown>) // of a request that is checked here
  const reply = problems.length > 0 ? problems.join() : contract.answer({ hook, url, body, issues, origin })
  if (typeof reply !== 'string') return reply
  wrong.push(`${hook.method} ${hook.path}: ${reply}`)
  return { status: 400, json: { message: reply } }
}

const contracts: Readonly<Record<TrackerKind, Contract>> = {
  GITHUB: githubContract,
  GITLAB: gitlabContract,
  JIRA_CLOUD: jiraContract(3, '/rest/api/3/search/jql', 'ada@example.com', 'ATATT3xFfGF0'),
  JIRA_DATA_CENTER: jiraContract(2, '/rest/api/2/search', null, 'NjM4NDkwODAy'),
}
