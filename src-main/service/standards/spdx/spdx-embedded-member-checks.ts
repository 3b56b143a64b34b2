import { supportLevels } from '#service/domain/components/component.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'

/**
 * Members of a component that SPDX cannot represent, and that our exports embed so that our readers restore them. In SPDX 2 they are in one
 * annotation of the package, in SPDX 3 in a property of its CycloneDX extension. For other tools they are plain text.
 */
export type EmbeddedMembers = {
  readonly [Member in EmbeddedName | EmbeddedDetail]?:
    | (Member extends keyof ParsedComponent
        ? ParsedComponent[Member]
        : Member extends keyof ParsedComponent['detail']
          ? ParsedComponent['detail'][Member]
          : never)
    | undefined
} & {
  /** Identifier of the parent component in the written document. */
  readonly parent?: string | undefined
}

/** Members of a component that are embedded if they differ. */
export const embeddedNames = [
  ...['ref', 'name', 'componentVersion', 'kind', 'group', 'purl', 'cpes', 'swid'],
  ...['licenseExpression', 'declaredLicenseExpression', 'description', 'scope', 'copyright', 'author'],
  ...['supportLevel', 'endOfSupport'],
] as const satisfies readonly (keyof ParsedComponent)[]
/** Members of its detail that are embedded if they differ. */
export const embeddedDetails = [
  ...['checksums', 'externalReferences', 'licenses', 'properties', 'supplier', 'manufacturer', 'authors', 'publisher'],
] as const satisfies readonly (keyof ParsedComponent['detail'])[]
type EmbeddedName = (typeof embeddedNames)[number]
type EmbeddedDetail = (typeof embeddedDetails)[number]

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isTextOrNull: Check = (value) => value === null || isText(value)
const isOptionalText: Check = (value) => value === undefined || isText(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const objectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(members).every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name])) &&
    Object.keys(value).every((name) => Object.hasOwn(members, name))
const isOneOf =
  (words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value)

const isContact = objectOf({ name: isTextOrNull, email: isTextOrNull, phone: isTextOrNull, url: isTextOrNull })
const isContactOrNull: Check = (value) => value === null || isContact(value)
const isChecksums = listOf(objectOf({ alg: isText, content: isText }))
const isReference = objectOf({
  type: isText,
  url: isText,
  comment: isOptionalText,
  hashes: (value) => value === undefined || isChecksums(value),
})
const isStatement = objectOf({
  id: isOptionalText,
  name: isOptionalText,
  url: isOptionalText,
  expression: isOptionalText,
  text: isOptionalText,
  acknowledgement: isOneOf([undefined, 'declared', 'concluded']),
})

const checks: Readonly<Record<keyof EmbeddedMembers, Check>> = {
  ref: isText,
  parent: isText,
  name: isText,
  componentVersion: isTextOrNull,
  kind: isText,
  group: isTextOrNull,
  purl: isTextOrNull,
  cpes: listOf(isText),
  swid: isTextOrNull,
  licenseExpression: isTextOrNull,
  declaredLicenseExpression: isTextOrNull,
  description: isTextOrNull,
  scope: isOneOf(['required', 'optional', 'excluded', null]),
  copyright: isTextOrNull,
  author: isTextOrNull,
  supportLevel: isOneOf(supportLevels),
  endOfSupport: (value) => value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)),
  checksums: isChecksums,
  externalReferences: listOf(isReference),
  licenses: listOf(isStatement),
  properties: listOf(objectOf({ name: isText, value: isText })),
  supplier: isContactOrNull,
  manufacturer: isContactOrNull,
  authors: listOf(isContact),
  publisher: isTextOrNull,
}

/** Reads embedded members from text. Anyone may have written the document, so invalid members are skipped. */
export function parseEmbeddedMembers(text: string): EmbeddedMembers | undefined {
  const value = jsonOf(text)
  if (typeof value !== 'object' || value === null) return undefined
  const fitting = Object.entries(value).filter(
    ([name, member]) => Object.hasOwn(checks, name) && checks[name as keyof EmbeddedMembers](member), // own members of `checks` only
  )
  // each member was validated
  return fitting.length > 0 ? (Object.fromEntries(fitting) as EmbeddedMembers) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
