import type { Contact, SbomTool } from '#service/domain/creators.ts'
import { isSameJson, type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'
import { typeOf } from './spdx3-elements.ts'

/** An agent or tool that is an element of an SPDX 3 document. */
export interface Agent {
  readonly kind: 'person' | 'organization' | 'tool'
  readonly contact: Contact
}

const kinds: ReadonlyMap<string, Agent['kind']> = new Map([
  ['Person', 'person'],
  ['Organization', 'organization'],
  ['Agent', 'organization'],
  ['SoftwareAgent', 'tool'],
  ['Tool', 'tool'],
])

/** Reads an agent or tool; undefined for an element of another type. */
export function agentOf(value: JsonObject): Agent | undefined {
  const kind = kinds.get(typeOf(value))
  if (!kind) return undefined
  const identifiers = objectsOf(value['externalIdentifier']).map((entry) => ({
    type: textOf(entry['externalIdentifierType']) ?? '',
    text: textOf(entry['identifier']) ?? '',
  }))
  const email = identifiers.find(({ type }) => type === 'email')?.text.replace(/^mailto:/i, '')
  // The type of a URL is `other` in the BSI's guideline and `urlScheme` in the specification.
  const url = identifiers.find(({ type, text }) => type !== 'email' && /^https?:/i.test(text))?.text
  return { kind, contact: { name: textOf(value['name']), email: email ?? null, phone: null, url: url ?? null } }
}

/** Reads a tool by its name. SPDX 2 joined name and version by a dash, and converted documents still do. */
export function toolOf({ contact }: Agent): SbomTool {
  const text = contact.name ?? ''
  const dash = /^(.+)-v?(\d[^\s-]*(?:-[^\s]+)?)$/.exec(text)
  return { vendor: null, name: dash?.[1] ?? text, version: dash?.[2] ?? null }
}

/** Agents that are named beside each other: in `createdBy`, which names tools, too, and in `originatedBy`, which names organizations, too. */
interface NamedAgents {
  readonly ids: readonly string[]
  readonly agents: ReadonlyMap<string, Agent>
  readonly isAuthor: (agent: Agent) => boolean
}

/** Returns the agents that stay where these are the authors and no others, and the authors that none of them is. */
export function agentsWithAuthors(
  { ids, agents, isAuthor }: NamedAgents,
  authors: readonly Contact[],
): { readonly stay: readonly string[]; readonly added: readonly Contact[] } {
  const named = ids.flatMap((id) => {
    const agent = agents.get(id)
    return agent && isAuthor(agent) ? [agent.contact] : []
  })
  const stay = ids.filter((id) => {
    const agent = agents.get(id)
    return !agent || !isAuthor(agent) || authors.some((author) => isSameJson(author, agent.contact))
  })
  return { stay, added: authors.filter((author) => !named.some((contact) => isSameJson(contact, author))) }
}

/** Agents that create a document and are no tools are its authors. */
export const isCreator = ({ kind }: Agent): boolean => kind !== 'tool'
