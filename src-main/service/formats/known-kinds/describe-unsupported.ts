import type { DocumentHead } from './document-head.ts'
import { binaryKindOf } from './binary-kinds.ts'
import { jsonKinds } from './json-kinds.ts'
import type { UnsupportedFormat } from './known-kind.ts'
import { describeTextBefore } from './text-before.ts'
import { textKinds } from './text-kinds.ts'

/** Formats that are recognized by content and rejected by name. The order matters: specific before general. */
const knownKinds: readonly UnsupportedFormat[] = [...jsonKinds, ...textKinds]

/** A file of a known kind, why it is rejected, and what to do instead. */
export interface UnsupportedFile extends Pick<UnsupportedFormat, 'name' | 'family'> {
  readonly message: string
}

/** Describes a file that is not a supported SBOM. Returns undefined if its kind is unknown. */
export function describeUnsupported(head: DocumentHead): UnsupportedFile | undefined {
  const before = head.container === 'text' ? describeTextBefore(head.text) : undefined
  if (before !== undefined) return { name: 'A document after other text', family: 'OTHER', message: before }
  const kind = knownKinds.find(({ recognizes }) => recognizes(head)) ?? binaryKindOf(head.text)
  return kind && { name: kind.name, family: kind.family, message: `${kind.name} ${kind.why}` }
}
