// Versions that contain others, as API tests make and read them, and what a list with parts has to be.
import { expect } from 'vitest'
import { cyclonedx, type startTriageService } from './triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

const attachText = `mutation ($input: PartAttachInput!) { partAttach(input: $input) {
  errors job { kind } part { id createdBy { name } parent { id } part { id } } } }`
const detachText = 'mutation ($input: PartDetachInput!) { partDetach(input: $input) { errors deletedId sbom { id } } }'

interface Attached {
  readonly errors: readonly string[]
  readonly job: { readonly kind: string } | null
  readonly part: {
    readonly id: string
    readonly parent: { readonly id: string }
    readonly part: { readonly id: string }
  } | null
}

interface Detached {
  readonly errors: readonly string[]
  readonly deletedId: string | null
  readonly sbom: { readonly id: string } | null
}

/** A row of a list that may be inherited. */
export interface PartRow {
  readonly id: string
  readonly isPart: boolean
  readonly sbomId: string
  readonly purl?: string | null
}

interface List {
  readonly totalCount: number
  readonly nodes: readonly PartRow[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** Creates the calls, for a service that is started later. */
export function partCalls(service: () => Service) {
  let products = 0

  const tryAttach = async (sbomId: string, partSbomId: string): Promise<Attached> => {
    const input = { sbomId, partSbomId }
    return (await service().data<{ partAttach: Attached }>(attachText, { input })).partAttach
  }

  /** Reads a list of a version page by page. */
  const readAll = async (id: string, field: string, fields: string, args: string, size = 1000) => {
    const rows: PartRow[] = []
    for (let after = ''; ;) {
      const text = `{ sbom(sbomId: "${id}") { list: ${field}(first: ${size} ${after} ${args}) {
        totalCount nodes { ${fields} } pageInfo { endCursor hasNextPage } } } }`
      const { list } = (await service().data<{ sbom: { list: List } }>(text)).sbom
      rows.push(...list.nodes)
      if (!list.pageInfo.hasNextPage) {
        expect(list.totalCount).toBe(rows.length)
        return rows
      }
      after = `after: "${list.pageInfo.endCursor}"`
    }
  }

  return {
    tryAttach,
    attach: async (sbomId: string, partSbomId: string) => {
      const { errors, part } = await tryAttach(sbomId, partSbomId)
      expect(errors).toEqual([])
      return part?.id ?? ''
    },
    detach: async (id: string) =>
      (await service().data<{ partDetach: Detached }>(detachText, { input: { id } })).partDetach,
    /** Uploads a version of a product of its own, with npm packages. */
    versionOf: async (packages: readonly string[]) => {
      const product = `Product ${(products += 1)}`
      const file = cyclonedx(packages.map((name) => `pkg:npm/${name}`))
      return { id: await service().upload(file, product), name: `${product} 1.0.0` }
    },
    componentsOf: (id: string, args = '', size?: number) =>
      readAll(id, 'components', 'id isPart sbomId purl name version kind', args, size),
    findingsOf: (id: string, args = '', size?: number) =>
      readAll(
        id,
        'vulns',
        'id isPart sbomId priority component { purl } vuln { vulnId } vexStatus { name }',
        args,
        size,
      ),
  }
}

/** Which version contains which others, by their places in a list. */
export type Links = readonly (readonly [from: number, to: number])[]

/** Returns what a list with parts has to contain: of equal components, that of the nearest version. */
export function nearestOfEqual(own: readonly (readonly PartRow[])[], links: Links): readonly PartRow[] {
  const found = new Map<string, PartRow>()
  for (const row of nearestFirst(0, links).flatMap((at) => own[at] ?? [])) {
    const { purl, name, version, kind } = row as PartRow & Record<'name' | 'version' | 'kind', string>
    const key = JSON.stringify([purl, name, version, kind])
    found.set(key, found.get(key) ?? row)
  }
  return [...found.values()]
}

/** The version and what it contains, by distance and then in the order of the links. */
export function nearestFirst(start: number, links: Links): readonly number[] {
  const found = [start]
  for (let level = [start]; level.length > 0;) {
    const next = links.filter(([from]) => level.includes(from)).map(([, to]) => to)
    level = [...new Set(next)].filter((to) => !found.includes(to))
    found.push(...level)
  }
  return found
}
