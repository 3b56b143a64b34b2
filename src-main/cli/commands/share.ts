import type { ShareLink } from '#shared/generated/schema-types.ts'
import { listOption, rejectExtraArguments, requiredOption, textOption } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'
import { findProduct } from '#cli/find-environments.ts'
import { readTime } from '#cli/time-value.ts'
import { isUuid } from '#cli/uuid.ts'

type ListedLink = Pick<
  ShareLink,
  'id' | 'name' | 'environmentNames' | 'latestOnly' | 'profile' | 'includeVex' | 'expiresAt' | 'state' | 'lastUsedAt'
> &
  Pick<ShareLink, 'downloadsCount'> & { readonly projectGroup: { readonly name: string } }

const fields = `id name projectGroup { name } environmentNames latestOnly profile includeVex expiresAt state lastUsedAt
  downloadsCount`
const keys = [
  ...['name', 'product', 'environments', 'latestOnly', 'profile', 'vex', 'state', 'expiresAt', 'lastUsedAt'],
  ...['downloads', 'id'],
]

/** Makes a share link and shows its path, which cannot be shown again. */
export const shareCreateCommand: ServiceCommand = {
  name: 'share create',
  usage: '--product NAME [--name NAME] [--env E,...] [--latest] [--profile P] [--vex] [--expires DATE]',
  summary: 'Make a link that shows the versions of a product to anyone who has it; it ends on DATE at 00:00 UTC',
  options: {
    product: { type: 'string' },
    name: { type: 'string' },
    env: { type: 'string' },
    latest: { type: 'boolean' },
    profile: { type: 'string' },
    vex: { type: 'boolean' },
    expires: { type: 'string' },
  },
  prepare(words, options) {
    rejectExtraArguments(words)
    const product = requiredOption(options, 'product')
    const values = {
      name: textOption(options, 'name'),
      environmentNames: listOption(options, 'env'),
      latestOnly: options['latest'] === true,
      profile: textOption(options, 'profile') ?? 'default',
      includeVex: options['vex'] === true,
      expiresAt: readTime(textOption(options, 'expires')),
    }
    return async ({ client, output }) => {
      const input = { ...values, projectGroupId: (await findProduct(client, product)).id }
      const { link, path } = await create(client, input)
      output.result(['name', 'product', 'expiresAt', 'path', 'id'], [{ ...rowOf(link), path }])
      output.note('Store this path now. It cannot be shown again')
      return exitCodes.done
    }
  },
}

async function create(client: Client, input: object): Promise<{ link: ListedLink; path: string }> {
  const query = `mutation ($input: ShareLinkCreateInput!) {
    shareLinkCreate(input: $input) { shareLink { ${fields} } path errors }
  }`
  type Created = { shareLinkCreate: { shareLink: ListedLink | null; path: string | null; errors: readonly string[] } }
  const { shareLink, path, errors } = (await client.run<Created>({ query, variables: { input } })).shareLinkCreate
  if (!shareLink || path === null || errors.length > 0) throw new RejectedError(errors.join('\n'))
  return { link: shareLink, path }
}

/** Lists share links. */
export const shareListCommand: ServiceCommand = {
  name: 'share list',
  usage: '[--product NAME] [--all]',
  summary: 'List share links, newest first; --all adds revoked and expired ones',
  options: { product: { type: 'string' }, all: { type: 'boolean' } },
  prepare(words, options) {
    rejectExtraArguments(words)
    const product = textOption(options, 'product')
    const query = `query ($after: String, $product: Uuid, $all: Boolean) {
      shareLinks(first: 1000, after: $after, projectGroupId: $product, includeInactive: $all) {
        nodes { ${fields} } pageInfo { hasNextPage endCursor }
      }
    }`
    return async ({ client, output }) => {
      const id = product === null ? null : (await findProduct(client, product)).id
      const links = await fetchAllPages(async (after) => {
        const variables = { after, product: id, all: options['all'] === true }
        return (await client.run<{ shareLinks: ListPage<ListedLink> }>({ query, variables })).shareLinks
      })
      output.result(keys, links.map(rowOf), 'No share links')
      return exitCodes.done
    }
  },
}

/** Revokes a share link at once. */
export const shareRevokeCommand: ServiceCommand = {
  name: 'share revoke',
  usage: 'ID',
  summary: 'Revoke a share link at once, named by its id as "share list" shows it',
  options: {},
  prepare([id, ...rest]) {
    if (!id || !isUuid(id))
      throw new ArgumentError(id ? `"${id}" is not an id. "waybill share list" lists them` : 'No share link given')
    rejectExtraArguments(rest)
    const query = `mutation ($input: ShareLinkRevokeInput!) {
      shareLinkRevoke(input: $input) { shareLink { ${fields} } errors }
    }`
    return async ({ client, output }) => {
      type Revoked = { shareLinkRevoke: { shareLink: ListedLink | null; errors: readonly string[] } }
      const { shareLink, errors } = (await client.run<Revoked>({ query, variables: { input: { id } } })).shareLinkRevoke
      if (!shareLink || errors.length > 0) throw new RejectedError(errors.join('\n'))
      output.result(['name', 'product', 'state', 'id'], [rowOf(shareLink)])
      return exitCodes.done
    }
  },
}

function rowOf({
  id,
  name,
  projectGroup,
  environmentNames,
  latestOnly,
  profile,
  includeVex,
  state,
  ...rest
}: ListedLink) {
  return {
    name,
    product: projectGroup.name,
    environments: environmentNames.join(', ') || 'all',
    latestOnly,
    profile,
    vex: includeVex,
    state,
    expiresAt: rest.expiresAt ?? null,
    lastUsedAt: rest.lastUsedAt ?? null,
    downloads: rest.downloadsCount,
    id,
  }
}
