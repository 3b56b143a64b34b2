import type { Contact, SbomTool } from '#service/domain/creators.ts'
import type { JsonObject } from '#service/domain/json-values.ts'
import { agentOf } from '#service/standards/spdx/spdx3-agents.ts'
import { idOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import type { Elements } from './elements.ts'

export type AgentType = 'Person' | 'Organization' | 'SoftwareAgent'

/** People, organizations and tools of one document. Equal agents share an element, also one of the original document. */
export class Agents {
  readonly #elements: Elements
  readonly #known = new Map<string, string>()

  /** @param preserved elements of an SPDX 3 document that are written again */
  constructor(elements: Elements, preserved: readonly JsonObject[] = []) {
    this.#elements = elements
    for (const value of preserved) {
      const [spdxId, contact] = [idOf(value), agentOf(value)?.contact]
      const key = contact && keyOf(typeOf(value), contact)
      if (key !== undefined && spdxId !== null && !this.#known.has(key)) this.#known.set(key, spdxId)
    }
  }

  /** Returns the identifier of an agent; undefined for an empty contact. */
  idOf(type: AgentType, contact: Contact | null): string | undefined {
    return contact === null || nameOf(contact) === null ? undefined : this.#idOf(type, contact)
  }

  /** Returns the identifier of a tool. Name and version are joined by a dash, as in SPDX 2 (SPDX 2.3, 6.8). */
  toolOf({ vendor, name, version }: SbomTool): string {
    const words = [vendor === null ? name : `${vendor} ${name}`, ...(version === null ? [] : [version])]
    return this.#idOf('Tool', { name: words.join('-'), email: null, phone: null, url: null })
  }

  #idOf(type: string, contact: Contact): string {
    const key = keyOf(type, contact)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const spdxId = this.#elements.next(type === 'Tool' ? 'tool' : 'agent')
    this.#known.set(key, spdxId)
    const identifiers = [
      ['email', contact.email],
      ['urlScheme', contact.url],
    ].filter(([, identifier]) => identifier !== null)
    const externalIdentifier = identifiers.map(([externalIdentifierType, identifier]) => ({
      type: 'ExternalIdentifier',
      externalIdentifierType,
      identifier,
    }))
    this.#elements.wait(this.#elements.make(type, spdxId, { name: nameOf(contact) ?? '', externalIdentifier }))
    return spdxId
  }
}

/** An agent without a name is called by its address. */
function nameOf({ name, email, url }: Contact): string | null {
  return name ?? email ?? url
}

function keyOf(type: string, contact: Contact): string {
  return JSON.stringify([type, nameOf(contact), contact.email, contact.url])
}
