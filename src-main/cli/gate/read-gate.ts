import { setTimeout as sleep } from 'node:timers/promises'
import type { PolicyGateCounts, PolicyViolation, SbomPolicyGate } from '#shared/generated/schema-types.ts'
import { VersionGone, waitForVersion } from '#cli/chosen-version.ts'
import type { CommandContext } from '#cli/command.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'
import { nextPause, waitForJob } from '#cli/wait-for-job.ts'

/** What the gate is asked. */
export interface GateQuestion {
  readonly versionId: string
  readonly failOn: 'fail' | 'warn'
  /** Name or id of the only policy that counts; null for all. */
  readonly policy: { readonly policyId: string } | { readonly policyName: string } | null
}

/** The verdict of the service. */
export type Verdict = Pick<SbomPolicyGate, 'status' | 'evaluatedAt'> & { readonly counts: PolicyGateCounts }

/** A violation as reports show it. */
export type ListedViolation = Pick<PolicyViolation, 'state' | 'condition' | 'seen' | 'subjectName'> & {
  readonly component: { readonly purl: string | null } | null
  readonly componentVuln: { readonly severity: string; readonly vuln: { readonly vulnId: string } } | null
  readonly waiver: { readonly reason: string; readonly expiresAt: string } | null
}

/** The outcome of a policy for the version. */
export interface ListedResult {
  readonly resultType: string
  readonly result: string
  readonly violationsCount: number
  readonly waivedCount: number
  readonly policy: { readonly id: string; readonly name: string; readonly description: string; readonly kind: string }
  readonly violations: { readonly totalCount: number; readonly nodes: readonly ListedViolation[] }
}

/** The version that the gate is about. */
export interface GatedVersion {
  readonly label: string
  readonly product: string
  readonly environment: string
  /** Name of the document; the label if it has none. */
  readonly file: string
  /** Number of components that were compared with nothing. */
  readonly unevaluated: number
}

const gateQuery = `query ($id: Uuid!, $failOn: String, $policyId: Uuid, $policyName: String) {
  sbomPolicyGate(sbomId: $id, failOn: $failOn, policyId: $policyId, policyName: $policyName) {
    status evaluatedAt counts { total failed warned passed errored skipped }
  }
}`

/** @throws {VersionGone} if there is no such version */
export async function readVerdict(
  { client }: Pick<CommandContext, 'client'>,
  question: GateQuestion,
): Promise<Verdict> {
  const { versionId, failOn, policy } = question
  const variables = { id: versionId, failOn, ...policy }
  const { sbomPolicyGate } = await client.run<{ sbomPolicyGate: Verdict | null }>({ query: gateQuery, variables })
  if (!sbomPolicyGate) throw new VersionGone(versionId)
  return sbomPolicyGate
}

/** Waits until the version is processed and every change is followed. A version that was not evaluated is evaluated, if the token may. */
export async function waitForVerdict(context: CommandContext, question: GateQuestion): Promise<Verdict> {
  await waitForVersion(context, question.versionId)
  const first = await settle(context, question)
  if (first.status !== 'NOT_EVALUATED') return first
  await evaluate(context, question.versionId)
  return settle(context, question)
}

async function settle(context: CommandContext, question: GateQuestion): Promise<Verdict> {
  for (let pause = nextPause(); ; pause = nextPause(pause)) {
    const verdict = await readVerdict(context, question)
    if (verdict.status !== 'IN_PROGRESS') return verdict
    await sleep(pause, undefined, { signal: context.signal })
  }
}

async function evaluate(context: CommandContext, versionId: string): Promise<void> {
  const query = 'mutation ($input: PolicyRunInput!) { policyRun(input: $input) { job { id } errors } }'
  type Answer = { policyRun: { job: { id: string } | null; errors: readonly string[] } }
  const { policyRun } = await context.client.run<Answer>({ query, variables: { input: { sbomIds: [versionId] } } })
  for (const error of policyRun.errors) context.output.note(error)
  if (policyRun.job) await waitForJob(context, policyRun.job.id)
}

/** Violations of a policy that reports list. */
const maxListed = 1000

const resultsQuery = `query ($id: Uuid!, $after: String) {
  sbom(sbomId: $id) {
    label: projectVersion
    project { name projectGroup { name } }
    stats { matchCoverage { name notEvaluated none } }
    documents { active filename }
    policyResults(first: 25, after: $after) {
      nodes {
        resultType result violationsCount waivedCount policy { id name description kind }
        violations(first: ${maxListed}) {
          totalCount
          nodes { state condition seen subjectName component { purl } componentVuln { severity vuln { vulnId } }
            waiver { reason expiresAt } }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

interface ResultsAnswer {
  readonly sbom: {
    readonly label: string
    readonly project: { readonly name: string; readonly projectGroup: { readonly name: string } }
    readonly stats: {
      readonly matchCoverage: { readonly name: number; readonly notEvaluated: number; readonly none: number }
    }
    readonly documents: readonly { readonly active: boolean; readonly filename: string | null }[]
    readonly policyResults: ListPage<ListedResult>
  } | null
}

/** Reads the outcomes of all policies for the version, worst first, with the first violations of each. */
export async function readResults(
  { client }: Pick<CommandContext, 'client'>,
  { versionId, policy }: GateQuestion,
): Promise<{ readonly version: GatedVersion; readonly results: readonly ListedResult[] }> {
  let version: GatedVersion | null = null
  const results = await fetchAllPages(async (after) => {
    const { sbom } = await client.run<ResultsAnswer>({ query: resultsQuery, variables: { id: versionId, after } })
    if (!sbom) throw new VersionGone(versionId)
    version = versionOf(sbom)
    return sbom.policyResults
  })
  if (version === null) throw new VersionGone(versionId)
  return { version, results: results.filter((result) => policy === null || isAsked(result, policy)) }
}

function versionOf({
  label,
  project,
  documents,
  stats: { matchCoverage },
}: NonNullable<ResultsAnswer['sbom']>): GatedVersion {
  const file = documents.find(({ active }) => active)?.filename ?? label
  const unevaluated = matchCoverage.name + matchCoverage.notEvaluated + matchCoverage.none
  return { label, product: project.projectGroup.name, environment: project.name, file, unevaluated }
}

function isAsked({ policy: { id, name } }: ListedResult, asked: NonNullable<GateQuestion['policy']>): boolean {
  return 'policyId' in asked ? id === asked.policyId : name.toLowerCase() === asked.policyName.toLowerCase()
}
