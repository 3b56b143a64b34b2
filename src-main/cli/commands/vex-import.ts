import type { VexImportPayload, VexImportStatement } from '#shared/generated/schema-types.ts'
import { pathType, textOption } from '#cli/argument-values.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, OperationalError, ArgumentError } from '#cli/exit-code.ts'
import { findEnvironments } from '#cli/find-environments.ts'

type Statement = Pick<VexImportStatement, 'index' | 'vulnerability' | 'product' | 'outcome' | 'reason' | 'current'> & {
  readonly status: { readonly name: string } | null
}

interface Imported {
  readonly vexImport: Pick<VexImportPayload, 'errors' | 'statementsCount'> & {
    readonly statements: readonly Statement[] | null
    readonly operation: { readonly summary: string } | null
  }
}

const vexImport = `mutation ($input: VexImportInput!) {
  vexImport(input: $input) {
    errors statementsCount operation { summary }
    statements { index vulnerability product status { name } outcome reason current }
  }
}`
const newestVersion = 'query ($id: Uuid!) { project(id: $id) { sbomVersions(first: 1) { nodes { id } } } }'
const keys = ['index', 'vulnerability', 'product', 'status', 'outcome', 'current', 'reason']

/** Imports statements of a VEX document as decisions about the newest version of an environment, as one undo step. */
export const vexImportCommand: Command = {
  name: 'vex import',
  usage: 'FILE [--product NAME [--env NAME]] [--dry-run]',
  summary: 'Import VEX statements as decisions for the latest version; without --product, for all matching versions',
  options: { product: { type: 'string' }, env: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  prepare(words, options) {
    const [file, ...others] = words
    if (file === undefined || others.length > 0) throw new ArgumentError('No VEX file given')
    if (pathType(file) === 'folder') throw new ArgumentError(`"${file}" is a folder. Name the file`)
    const [product, environment] = [textOption(options, 'product'), textOption(options, 'env')]
    if (environment !== null && product === null) throw new ArgumentError('--env needs --product')
    const dryRun = options['dry-run'] === true
    return async (context) => {
      const sbomId = product === null ? null : await newestIn(context, product, environment)
      return importOne(file, { sbomId, dryRun }, context)
    }
  },
}

async function importOne(file: string, input: object, { client, output }: CommandContext) {
  const { vexImport: answer } = await client.run<Imported>({
    query: vexImport,
    variables: { input: { ...input, doc: null } },
    file: { path: file, variable: 'input.doc' },
  })
  for (const error of answer.errors) output.note(`${file}: ${error}`)
  if (answer.errors.length > 0 || !answer.statements) return exitCodes.failed
  const rows = answer.statements.map(({ status, vulnerability = null, current = null, ...rest }) => {
    return { ...rest, vulnerability, current, status: status?.name ?? null }
  })
  output.result(keys, rows)
  const more = (answer.statementsCount ?? 0) - rows.length
  if (more > 0) output.note(`Statements without a match that are not listed: ${more}`)
  output.note(answer.operation?.summary ?? 'No changes')
  return exitCodes.done
}

/** The default environment is that of an upload without one. */
async function newestIn({ client }: CommandContext, product: string, environment: string | null): Promise<string> {
  const [only] = await findEnvironments(client, product, environment ?? 'default')
  if (!only) throw new OperationalError(`"${product}" has no environments`)
  type Found = { project: { sbomVersions: { nodes: readonly { id: string }[] } } | null }
  const { project } = await client.run<Found>({ query: newestVersion, variables: { id: only.id } })
  const [newest] = project?.sbomVersions.nodes ?? []
  if (!newest) throw new OperationalError(`"${product}" has no versions in "${only.name}"`)
  return newest.id
}
