import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { type JsonObject, otherMembers } from '#service/domain/json-values.ts'
import { ownPropertyNames } from './own-properties.ts'
import { isPersonPreserved, isPlain, isPlainList, hasOnlyMembers } from './carried-values.ts'

/** Members of a component that have a field in the model. */
const modeledMembers = new Set(
  [
    ['type', 'bom-ref', 'name', 'version', 'group', 'purl', 'cpe', 'licenses', 'description', 'scope', 'copyright'],
    ['author', 'authors', 'publisher', 'supplier', 'manufacturer', 'hashes', 'externalReferences', 'properties'],
    ['components'],
  ].flat(),
)
const acknowledgements: readonly unknown[] = ['declared', 'concluded']

/** Tests, by member, whether the model preserves the value exactly. A member that is not listed is preserved if it is plain text. */
const preservationTests: Readonly<
  Record<string, (value: unknown, component: PreservedFields, whole: JsonObject) => boolean>
> = {
  type: (value, { kind }) => value === kind,
  'bom-ref': (value, { ref }) => value === ref,
  scope: (value, { scope }) => value === scope,
  // One text cannot be exported beside a list.
  author: (value, _, { authors }) => isPlain(value) && authors === undefined,
  supplier: isOrganizationPreserved,
  manufacturer: isOrganizationPreserved,
  authors: (value) => isPlainList(value, isPersonPreserved),
  hashes: areEmbeddedHashes,
  externalReferences: (value) => isPlainList(value, isReferencePreserved),
  licenses: (value) => isPlainList(value, isLicensePreserved),
  properties: (value) => isPlainList(value, isPropertyPreserved),
  // Nested components are components of their own. An empty list states that there are none.
  components: (value) => Array.isArray(value) && value.length > 0,
}

type PreservedFields = Pick<ParsedComponent, 'kind' | 'ref' | 'scope' | 'cpes'> & { readonly hasOwnHashes: boolean }

/**
 * Returns the members of a component's own object that an export in the same family must restore: those that are not modeled, and those
 * that the model cannot represent fully, such as a supplier with two contacts, upper-case digests or an empty list. A null marks a
 * member that the model would add: a name or type that is missing in the document.
 */
export function preservedMembersOf(value: JsonObject, component: PreservedFields): Record<string, unknown> {
  const kept = otherMembers(value, modeledMembers)
  for (const name of Object.keys(value)) {
    if (!modeledMembers.has(name)) continue
    const isCarried = Object.hasOwn(preservationTests, name)
      ? preservationTests[name]?.(value[name], component, value)
      : isPlain(value[name])
    if (isCarried !== true) kept[name] = value[name]
  }
  for (const name of ['type', 'name']) if (!Object.hasOwn(value, name)) kept[name] = null
  if (!Object.hasOwn(value, 'cpe') && component.cpes.length > 0) kept['cpe'] = null
  if (component.hasOwnHashes) kept['hashes'] = value['hashes'] ?? null
  return kept
}

/** Tests for a name, one URL, and one contact without a name. */
function isOrganizationPreserved(value: unknown): boolean {
  if (!hasOnlyMembers(value, ['name', 'url', 'contact'])) return false
  const { name, url, contact } = value
  const isSimple = (name === undefined || isPlain(name)) && (url === undefined || isPlainList(url, isPlain, 1))
  const hasContact = contact === undefined || isPlainList(contact, isContactPreserved, 1)
  return isSimple && hasContact && Object.keys(value).length > 0
}

function isContactPreserved(value: unknown): boolean {
  return isPersonPreserved(value) && hasOnlyMembers(value, ['email', 'phone'])
}

function areEmbeddedHashes(value: unknown): boolean {
  return isPlainList(value, (hash) => {
    if (!hasOnlyMembers(hash, ['alg', 'content']) || !isPlain(hash['alg']) || !isPlain(hash['content'])) return false
    return hash['content'] === hash['content'].toLowerCase()
  })
}

function isReferencePreserved(value: unknown): boolean {
  if (!hasOnlyMembers(value, ['type', 'url', 'comment', 'hashes'])) return false
  const { type, url, comment, hashes } = value
  const isSimple = isPlain(type) && isPlain(url) && (comment === undefined || isPlain(comment))
  return isSimple && (hashes === undefined || areEmbeddedHashes(hashes))
}

function isLicensePreserved(value: unknown): boolean {
  if (hasOnlyMembers(value, ['expression', 'acknowledgement'])) return isStated(value, 'expression')
  return hasOnlyMembers(value, ['license']) && isNamedLicensePreserved(value['license'])
}

function isNamedLicensePreserved(value: unknown): boolean {
  if (!hasOnlyMembers(value, ['id', 'name', 'url', 'text', 'acknowledgement'])) return false
  const { id, name, url, text } = value
  if (id !== undefined && name !== undefined) return false
  const isText = text === undefined || (hasOnlyMembers(text, ['content']) && isPlain(text['content']))
  return (url === undefined || isPlain(url)) && isText && isStated(value, id === undefined ? 'name' : 'id')
}

function isStated(value: JsonObject, name: string): boolean {
  const { acknowledgement } = value
  return isPlain(value[name]) && (acknowledgement === undefined || acknowledgements.includes(acknowledgement))
}

function isPropertyPreserved(value: unknown): boolean {
  if (!hasOnlyMembers(value, ['name', 'value'])) return false
  return isPlain(value['name']) && typeof value['value'] === 'string' && !ownPropertyNames.has(value['name'])
}
