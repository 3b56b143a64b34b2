import type { ProjectGroup } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'

type CreatedProduct = Pick<ProjectGroup, 'id' | 'name'> & {
  readonly projects: { readonly nodes: readonly { readonly name: string }[] }
}

const fields = 'id name projects(first: 1000) { nodes { name } }'
const create = `mutation ($input: ProjectGroupCreateInput!) {
  projectGroupCreate(input: $input) { projectGroup { ${fields} } errors }
}`
const find = `query ($name: String!) { projectGroups(first: 10, search: $name) { nodes { ${fields} } } }`

/** Creates a product with its environments, so that a first upload needs no window. */
export const productCreateCommand: ServiceCommand = {
  name: 'product create',
  usage: 'NAME [--description TEXT] [--if-missing]',
  summary: 'Create a product; with --if-missing one that is there already is no error',
  options: { description: { type: 'string' }, 'if-missing': { type: 'boolean' } },
  prepare([name, ...rest], options) {
    if (!name?.trim()) throw new ArgumentError('No product name given')
    rejectExtraArguments(rest)
    const input = { name, description: textOption(options, 'description') }
    const mayExist = options['if-missing'] === true
    return async ({ client, output }) => {
      const product = await createProduct(client, input, mayExist)
      const environments = product.projects.nodes.map((environment) => environment.name).join(', ')
      output.result(['name', 'environments', 'id'], [{ name: product.name, environments, id: product.id }])
      return exitCodes.done
    }
  },
}

async function createProduct(client: Client, input: { readonly name: string }, mayExist: boolean) {
  interface Created {
    readonly projectGroupCreate: {
      readonly projectGroup: CreatedProduct | null
      readonly errors: readonly string[]
    }
  }
  const { projectGroupCreate } = await client.run<Created>({ query: create, variables: { input } })
  const { projectGroup, errors } = projectGroupCreate
  if (projectGroup && errors.length === 0) return projectGroup
  // After the rejection rather than before: several programs may create it at the same time.
  const known = mayExist ? await findProduct(client, input.name) : undefined
  if (!known) throw new RejectedError(errors.join('\n'))
  return known
}

async function findProduct(client: Client, name: string): Promise<CreatedProduct | undefined> {
  type Found = { projectGroups: { nodes: readonly CreatedProduct[] } }
  const { projectGroups } = await client.run<Found>({ query: find, variables: { name: name.trim() } })
  return projectGroups.nodes.find((product) => product.name.toLowerCase() === name.trim().toLowerCase())
}
