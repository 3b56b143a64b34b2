import type { Contact, SbomTool } from '#service/domain/creators.ts'
import type { Elements } from './elements.ts'

export type AgentType = 'Person' | 'Organization' | 'SoftwareAgent'

/** People, organizations and tools of one document. Equal agents share an element. */
export class Agents {
  readonly #elements: Elements
  readonly #known = new Map<string, string>()

  constructor(elements: Elements) {
    this.#elements = elements
  }

  /** Returns the identifier of an agent; undefined for an empty contact. */
  idOf(type: AgentType, contact: Contact | null): string | undefined {
    if (contact === null) return undefined
    const { name, email, url } = contact
    if (name === null && email === null && url === null) return undefined
    return this.#idOf(type, name ?? email ?? url ?? '', [
      ...(email === null ? [] : [['email', email] as const]),
      ...(url === null ? [] : [['urlScheme', url] as const]),
    ])
  }

  /** Returns the identifier of a tool. Name and version are joined by a dash, as in SPDX 2 (SPDX 2.3, 6.8). */
  toolOf({ vendor, name, version }: SbomTool): string {
    const words = [vendor === null ? name : `${vendor} ${name}`, ...(version === null ? [] : [version])]
    return this.#idOf('Tool', words.join('-'), [])
  }

  #idOf(type: string, name: string, identifiers: readonly (readonly [string, string])[]): string {
    const key = JSON.stringify([type, name, identifiers])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const spdxId = this.#elements.next(type === 'Tool' ? 'tool' : 'agent')
    this.#known.set(key, spdxId)
    const externalIdentifier = identifiers.map(([externalIdentifierType, identifier]) => ({
      type: 'ExternalIdentifier',
      externalIdentifierType,
      identifier,
    }))
    this.#elements.wait(this.#elements.make(type, spdxId, { name, externalIdentifier }))
    return spdxId
  }
}
