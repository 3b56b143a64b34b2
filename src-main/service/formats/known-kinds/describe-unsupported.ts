import type { DocumentHead } from './document-head.ts'
import { binaryKindOf } from './binary-kinds.ts'
import { jsonKinds } from './json-kinds.ts'
import type { UnsupportedFormat } from './known-kind.ts'
import { textKinds } from './text-kinds.ts'

/** Kinds that are recognised by content and refused by name. The order matters: special before general. */
const knownKinds: readonly UnsupportedFormat[] = [...jsonKinds, ...textKinds]

/** What a file of a known kind is, and why it is refused with what to do instead; undefined when it is of no known kind. */
export interface UnsupportedFile extends Pick<UnsupportedFormat, 'name' | 'family'> {
  readonly message: string
}

/** Says what a file is that is no SBOM to be read; undefined when it is of no known kind. */
export function describeUnsupported(head: DocumentHead): UnsupportedFile | undefined {
  const kind = knownKinds.find(({ recognizes }) => recognizes(head)) ?? binaryKindOf(head.text)
  return kind && { name: kind.name, family: kind.family, message: `${kind.name} ${kind.why}` }
}
