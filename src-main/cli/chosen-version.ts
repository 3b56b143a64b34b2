import type { Job, Sbom } from '#shared/generated/schema-types.ts'
import { textOption } from './argument-values.ts'
import type { Client } from './client.ts'
import type { CommandContext, OptionValues } from './command.ts'
import { ArgumentError, OperationalError } from './exit-code.ts'
import { findEnvironments } from './find-environments.ts'
import { isUuid } from './uuid.ts'
import { isEnded, waitForJob } from './wait-for-job.ts'

/** Options of a command that is about one version. */
export const versionOptions = {
  id: { type: 'string' },
  product: { type: 'string' },
  env: { type: 'string' },
  label: { type: 'string' },
} as const
export const versionUsage = '(--id ID | --product NAME [--env NAME] [--label LABEL])'
/** What the usage leaves out. */
export const versionMeaning = 'default: the newest version in the environment "default"'

/** The version that a command is about: by its id, or by names. Without a label it is the newest one. */
export type VersionChoice =
  { readonly id: string } | { readonly product: string; readonly environment: string; readonly label: string | null }

/**
 * Reads which version is meant; null if none is named.
 *
 * @throws {ArgumentError} if the options contradict each other, or the id is none
 */
export function readVersionChoice(options: OptionValues): VersionChoice | null {
  const [id, product] = [textOption(options, 'id'), textOption(options, 'product')]
  const [environment, label] = [textOption(options, 'env'), textOption(options, 'label')]
  if (id !== null) {
    if ((product ?? environment ?? label) !== null) throw new ArgumentError('"--id" cannot be used with names')
    if (!isUuid(id)) throw new ArgumentError(`"${id}" is not an id. "waybill versions" lists them`)
    return { id }
  }
  if (product !== null) return { product, environment: environment ?? 'default', label }
  if ((environment ?? label) !== null) throw new ArgumentError('"--product" is required with "--env" and "--label"')
  return null
}

/** @throws {ArgumentError} if no version is named */
export function requireVersionChoice(options: OptionValues): VersionChoice {
  const choice = readVersionChoice(options)
  if (choice === null) throw new ArgumentError('"--id" or "--product" is required')
  return choice
}

/**
 * Finds the id of a version.
 *
 * @throws {OperationalError} if there is none
 */
export async function findVersion(client: Client, choice: VersionChoice): Promise<string> {
  if ('id' in choice) return choice.id
  const { product, environment, label } = choice
  const [found] = await findEnvironments(client, product, environment)
  const variables = { id: found?.id, label }
  if (label === null) {
    const query = 'query ($id: Uuid!) { project(id: $id) { sbomVersions(first: 1) { nodes { id } } } }'
    type Answer = { project: { sbomVersions: { nodes: readonly Pick<Sbom, 'id'>[] } } | null }
    const { project } = await client.run<Answer>({ query, variables: { id: found?.id } })
    const [newest] = project?.sbomVersions.nodes ?? []
    if (!newest) throw new OperationalError(`"${product}" has no version in the environment "${environment}"`)
    return newest.id
  }
  const query = 'query ($id: Uuid!, $label: String!) { sbom(projectId: $id, versionName: $label) { id } }'
  const { sbom } = await client.run<{ sbom: Pick<Sbom, 'id'> | null }>({ query, variables })
  if (!sbom) throw new OperationalError(`Version "${label}" not found in "${product}", environment "${environment}"`)
  return sbom.id
}

/** Why there is no answer about a version that was found before. */
export class VersionGone extends OperationalError {
  constructor(id: string) {
    super(`Version ${id} not found`)
  }
}

/**
 * Waits until the job that processes a version has ended, whichever way.
 *
 * @throws {VersionGone} if there is no such version
 */
export async function waitForVersion(context: Pick<CommandContext, 'client' | 'signal'>, id: string): Promise<void> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { latestJob { id state } } }'
  for (;;) {
    type Answer = { sbom: { latestJob: Pick<Job, 'id' | 'state'> | null } | null }
    const { sbom } = await context.client.run<Answer>({ query, variables: { id } })
    if (!sbom) throw new VersionGone(id)
    if (!sbom.latestJob || isEnded(sbom.latestJob.state)) return
    await waitForJob(context, sbom.latestJob.id)
  }
}
