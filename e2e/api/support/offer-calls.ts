// Documents that refer to others, and what a version is offered because of them.
import type { startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'data' | 'idle'>

/** An offered part as tests read it. */
export interface Offer {
  readonly address: string
  readonly state: string
  readonly checksumMatches: boolean | null
  readonly reason: string | null
  readonly partId: string | null
  readonly component: { readonly name: string } | null
  readonly sbom: { readonly id: string } | null
  readonly sboms: readonly { readonly id: string }[]
}

const offerFields = 'address state checksumMatches reason partId component { name } sbom { id } sboms { id }'

export function offerCalls(service: () => Service) {
  const offersOf = async (id: string, token?: string): Promise<readonly Offer[]> => {
    const text = `query ($id: Uuid!) { sbom(sbomId: $id) { offeredParts { ${offerFields} } } }`
    return (await service().data<{ sbom: { offeredParts: Offer[] } }>(text, { id }, token)).sbom.offeredParts
  }
  return {
    offersOf,
    /** State and version of each offer, by address. */
    stateOf: async (id: string) => (await offersOf(id)).map(({ address, state, sbom }) => [address, state, sbom?.id]),
    attachOffered: async (sbomId: string) => {
      const text = `mutation ($input: PartAttachOfferedInput!) { partAttachOffered(input: $input) {
        errors parts { part { id } } sbom { id } job { kind } } }`
      type Payload = {
        readonly errors: readonly string[]
        readonly parts: readonly { readonly part: { readonly id: string } }[] | null
      }
      const answer = await service().data<{ partAttachOffered: Payload }>(text, { input: { sbomId } })
      await service().idle()
      const { errors, parts } = answer.partAttachOffered
      return { errors, ids: parts?.map(({ part }) => part.id) ?? [] }
    },
  }
}

/** A serial number that ends with a number. */
export const serialOf = (at: number) => `urn:uuid:3e671687-395b-41f5-a30f-${String(at).padStart(12, '0')}`
export const linkTo = (at: number, version = 1) => `urn:cdx:${serialOf(at).slice('urn:uuid:'.length)}/${version}`

/** A CycloneDX document with a serial number, whose components refer to documents. */
export const referring = (
  at: number,
  { version = 1, links = [] as readonly string[], members = {} as object, name = `app${at}` } = {},
) =>
  JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version, serialNumber: serialOf(at) },
    metadata: { component: { type: 'application', 'bom-ref': 'root', name, version: '1' } },
    components: [
      { type: 'library', 'bom-ref': 'own', name: `own${at}`, version: '1', purl: `pkg:npm/own${at}@1` },
      ...links.map((url, place) => ({
        ...{ type: 'application', 'bom-ref': `link${place}`, name: `link${place}`, version: '1' },
        externalReferences: [{ type: 'bom', url }],
      })),
    ],
    dependencies: [{ ref: 'root', dependsOn: ['own', ...links.map((_, place) => `link${place}`)] }],
    ...members,
  })
