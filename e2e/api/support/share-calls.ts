import type { endpointClient } from './triage-service.ts'

export interface SharedLink {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly downloadsCount: number
}

export interface ShareAnswer {
  readonly errors: readonly string[]
  readonly path: string | null
  readonly shareLink: SharedLink | null
}

const fields = `id name environmentNames latestOnly profile includeVex expiresAt revokedAt state createdAt lastUsedAt downloadsCount
  createdBy { kind name } projectGroup { id }`

/** Calls about share links. */
export function shareCalls(client: Pick<ReturnType<typeof endpointClient>, 'data'>) {
  async function create(input: object, token?: string): Promise<ShareAnswer> {
    const query = `mutation ($input: ShareLinkCreateInput!) {
      shareLinkCreate(input: $input) { errors path shareLink { ${fields} } } }`
    return (await client.data<{ shareLinkCreate: ShareAnswer }>(query, { input }, token)).shareLinkCreate
  }
  async function created(input: object): Promise<SharedLink & { readonly path: string }> {
    const { errors, path, shareLink } = await create(input)
    if (!shareLink || path === null) throw new Error(errors.join('; '))
    return { ...shareLink, path }
  }
  async function revoke(id: string, token?: string): Promise<Omit<ShareAnswer, 'path'>> {
    const query = `mutation ($id: Uuid!) { shareLinkRevoke(input: { id: $id }) { errors shareLink { ${fields} } } }`
    return (await client.data<{ shareLinkRevoke: ShareAnswer }>(query, { id }, token)).shareLinkRevoke
  }
  async function list(args: object, token?: string): Promise<readonly SharedLink[]> {
    const query = `query ($projectGroupId: Uuid, $includeInactive: Boolean) {
      shareLinks(first: 1000, projectGroupId: $projectGroupId, includeInactive: $includeInactive) {
        totalCount nodes { ${fields} } } }`
    type Answer = { shareLinks: { nodes: SharedLink[] } }
    return (await client.data<Answer>(query, args, token)).shareLinks.nodes
  }
  async function ofProduct(id: string, includeInactive = false): Promise<readonly string[]> {
    const query = `query ($id: Uuid!, $includeInactive: Boolean) { projectGroup(id: $id) {
      shareLinks(includeInactive: $includeInactive) { nodes { id } } } }`
    type Answer = { projectGroup: { shareLinks: { nodes: { id: string }[] } } }
    const { projectGroup } = await client.data<Answer>(query, { id, includeInactive })
    return projectGroup.shareLinks.nodes.map((link) => link.id)
  }
  async function product(name: string): Promise<string> {
    type Answer = { projectGroups: { nodes: { id: string; name: string }[] } }
    const { projectGroups } = await client.data<Answer>('{ projectGroups(first: 100) { nodes { id name } } }')
    return projectGroups.nodes.find((one) => one.name === name)?.id ?? ''
  }
  return { create, created, revoke, list, ofProduct, product }
}
