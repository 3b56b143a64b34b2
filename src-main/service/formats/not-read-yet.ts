import type { DocumentHead } from './document-head.ts'

/** A kind of file that is known and refused, in words for the person who dropped it. */
interface KnownKind {
  readonly name: string
  readonly why: string
  recognises(head: DocumentHead): boolean
}

const later = 'is not read yet'
const never = 'is no SBOM'

/** Kinds that are recognised by content and refused by name. The order matters: special before general. */
const knownKinds: readonly KnownKind[] = [
  {
    name: 'OpenVEX',
    why: later,
    recognises: ({ json }) => /openvex/.test(JSON.stringify(json?.member('@context') ?? '')),
  },
  {
    name: 'SPDX 3 JSON-LD',
    why: later,
    recognises: ({ json }) =>
      json?.kind('@graph') !== undefined || /spdx/.test(JSON.stringify(json?.member('@context') ?? '')),
  },
  { name: 'CSAF', why: later, recognises: ({ json }) => /csaf/.test(JSON.stringify(json?.member('document') ?? '')) },
  {
    name: 'A DSSE envelope',
    why: later,
    recognises: ({ json }) => json?.kind('payloadType') !== undefined && json.kind('payload') !== undefined,
  },
  { name: 'An in-toto statement', why: later, recognises: ({ json }) => json?.kind('predicateType') !== undefined },
  {
    name: 'SPDX JSON inside a member "Document"',
    why: later,
    recognises: ({ json }) => json?.kind('Document') === 'object' || json?.kind('sbom') === 'object',
  },
  {
    name: 'A list',
    why: 'is no SBOM: a document is one object',
    recognises: ({ json }) => json !== undefined && json.root !== 'object',
  },
  { name: 'CycloneDX XML', why: later, recognises: isXml(/cyclonedx\.org\/schema\/bom/) },
  { name: 'SPDX RDF/XML', why: later, recognises: isXml(/spdx\.org\/rdf/) },
  { name: 'XML', why: never, recognises: ({ container }) => container === 'xml' },
  { name: 'SPDX tag-value', why: later, recognises: ({ container }) => container === 'tag-value' },
  { name: 'A web page (HTML)', why: never, recognises: ({ container }) => container === 'html' },
  { name: 'A PDF', why: never, recognises: ({ container }) => container === 'pdf' },
  { name: 'A gzip archive', why: 'is not unpacked yet', recognises: ({ container }) => container === 'gzip' },
  { name: 'A zip archive', why: 'is not unpacked yet', recognises: ({ container }) => container === 'zip' },
]

/** Why a file of a known kind is refused; undefined when it is of no known kind. */
export function refusalOf(head: DocumentHead): { readonly name: string; readonly message: string } | undefined {
  const kind = knownKinds.find(({ recognises }) => recognises(head))
  return kind && { name: kind.name, message: `${kind.name} ${kind.why}` }
}

function isXml(mark: RegExp): KnownKind['recognises'] {
  return ({ container, start }) => container === 'xml' && mark.test(start)
}
