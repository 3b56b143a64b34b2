import { setTimeout as sleep } from 'node:timers/promises'
import type { AdvisoryDatabase, ProcessingError, ProcessingStage, ServiceInfo } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import {
  findVersion,
  readVersionChoice,
  type VersionChoice,
  VersionGone,
  versionMeaning,
  versionOptions,
  versionUsage,
  waitForVersion,
} from '#cli/chosen-version.ts'
import type { CommandContext, ServiceCommand } from '#cli/command.ts'
import { type ExitCode, exitCodes } from '#cli/exit-code.ts'
import { nextPause } from '#cli/wait-for-job.ts'

interface Count {
  readonly totalCount: number
}

interface ServiceState {
  readonly service: Pick<ServiceInfo, 'version' | 'deployment' | 'networkAllowed'>
  readonly projectGroups: Count
  readonly sboms: Count
  readonly running: Count
  readonly queued: Count
  readonly advisorySources: Count
  readonly advisoryDatabase: Pick<AdvisoryDatabase, 'newestRecord' | 'staleSourcesCount' | 'problem'>
}

interface VersionState {
  readonly sbom: {
    readonly stages: readonly Pick<ProcessingStage, 'name' | 'status' | 'outcome' | 'finishedAt'>[]
    readonly processingErrors: readonly Pick<ProcessingError, 'stage' | 'message'>[]
  } | null
}

const ofService = `{
  service { version deployment networkAllowed }
  projectGroups(first: 0) { totalCount }
  sboms(first: 0) { totalCount }
  running: jobs(first: 0, state: ["RUNNING"]) { totalCount }
  queued: jobs(first: 0, state: ["QUEUED"]) { totalCount }
  advisorySources(first: 0) { totalCount }
  advisoryDatabase { newestRecord staleSourcesCount problem }
}`
const ofVersion = `query ($id: Uuid!) {
  sbom(sbomId: $id) { stages { name status outcome finishedAt } processingErrors { stage message } }
}`
const serviceKeys = [
  ...['version', 'deployment', 'network', 'products', 'versions', 'running', 'queued'],
  ...['sources', 'staleSources', 'newestRecord'],
]

/** Shows the state of the service, or the stages of one version. */
export const statusCommand: ServiceCommand = {
  name: 'status',
  usage: `[${versionUsage}] [--wait]`,
  summary: `Show the state of the service, or the stages of a version (${versionMeaning}); --wait waits until nothing is processed`,
  options: { ...versionOptions, wait: { type: 'boolean' } },
  prepare(words, options) {
    rejectExtraArguments(words)
    const choice = readVersionChoice(options)
    const isWaiting = options['wait'] === true
    return (context) => (choice === null ? showService(context, isWaiting) : showVersion(context, choice, isWaiting))
  },
}

async function showService({ client, output, signal }: CommandContext, isWaiting: boolean): Promise<ExitCode> {
  let state = await client.run<ServiceState>({ query: ofService })
  for (let pause = nextPause(); isWaiting && isBusy(state); pause = nextPause(pause)) {
    await sleep(pause, undefined, { signal })
    state = await client.run<ServiceState>({ query: ofService })
  }
  const { service, advisoryDatabase } = state
  if (advisoryDatabase.problem !== null) output.note(`The advisory data is damaged: ${advisoryDatabase.problem}`)
  output.result(serviceKeys, [
    {
      version: service.version,
      deployment: service.deployment,
      network: service.networkAllowed ? 'online' : 'offline',
      products: state.projectGroups.totalCount,
      versions: state.sboms.totalCount,
      running: state.running.totalCount,
      queued: state.queued.totalCount,
      sources: state.advisorySources.totalCount,
      staleSources: advisoryDatabase.staleSourcesCount,
      newestRecord: advisoryDatabase.newestRecord ?? null,
    },
  ])
  return advisoryDatabase.problem === null ? exitCodes.done : exitCodes.failed
}

function isBusy({ running, queued }: ServiceState): boolean {
  return running.totalCount + queued.totalCount > 0
}

async function showVersion(context: CommandContext, choice: VersionChoice, isWaiting: boolean): Promise<ExitCode> {
  const { client, output } = context
  const id = await findVersion(client, choice)
  if (isWaiting) await waitForVersion(context, id)
  const { sbom } = await client.run<VersionState>({ query: ofVersion, variables: { id } })
  if (!sbom) throw new VersionGone(id)
  const { stages, processingErrors } = sbom
  const failureOf = (name: string) => processingErrors.find(({ stage }) => stage === name)?.message ?? null
  for (const { stage, message } of processingErrors) output.note(`${stage}: ${message}`)
  output.result(
    ['stage', 'status', 'outcome', 'finishedAt', 'error'],
    stages.map(({ name, status, outcome, finishedAt }) => ({
      stage: name,
      status,
      outcome: outcome ?? null,
      finishedAt: finishedAt ?? null,
      error: failureOf(name),
    })),
  )
  return processingErrors.length > 0 ? exitCodes.failed : exitCodes.done
}
