import type { Conversion } from './conversion.ts'
import { isObject, without } from './members.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * Converts a list of licenses to a version with fewer options: until 1.6 a single expression or several licenses, before 1.6 no
 * distinction between declared and concluded. No license that applies is lost: an expression among licenses becomes a name.
 */
export function convertLicenses(list: readonly unknown[], conversion: Conversion): unknown[] {
  const entries = mergeDeclaredAndConcluded(list.filter(isObject), conversion).map((entry) => listed(entry, conversion))
  const { target, losses } = conversion
  const expressions = entries.filter((entry) => 'expression' in entry)
  if (target.minor >= 7 || expressions.length === 0) return entries
  const [only] = expressions
  if (entries.length === 1 && only && !('expressionDetails' in only)) return [only]
  losses.changed('expression of licenses', 'written as a license name', entries.length === 1 ? 0 : expressions.length)
  return entries.flatMap((entry) =>
    'expression' in entry ? asLicenses(entry, entries.length === 1, conversion) : [entry],
  )
}

/** Keeps the concluded licenses. Before 1.6 declared and concluded cannot be distinguished. */
function mergeDeclaredAndConcluded(entries: readonly Entry[], { target, losses }: Conversion): readonly Entry[] {
  if (target.minor >= 6) return entries
  const word = (entry: Entry) => (isObject(entry['license']) ? entry['license'] : entry)['acknowledgement']
  const concluded = entries.filter((entry) => word(entry) === 'concluded')
  const declared = entries.filter((entry) => word(entry) === 'declared')
  const counted = concluded.length > 0 ? entries.filter((entry) => word(entry) !== 'declared') : entries
  losses.add(
    'declared licenses',
    `CycloneDX ${target.specVersion} does not distinguish declared and concluded licenses`,
    concluded.length > 0 ? declared.length : 0,
  )
  losses.add(
    'acknowledgement of licenses',
    `not supported by CycloneDX ${target.specVersion}`,
    counted.filter(word).length,
  )
  return counted.map((entry) => {
    const { acknowledgement: _, ...rest } = entry
    if (!isObject(rest['license'])) return rest
    const { acknowledgement: __, ...license } = rest['license']
    return { ...rest, license }
  })
}

/** Turns an identifier that is missing in the schema's list into a name. If a license has both, the identifier counts. */
function listed(entry: Entry, { target, losses }: Conversion): Entry {
  const { license } = entry
  if (!isObject(license) || license['id'] === undefined) return entry
  const { id, name, ...rest } = license
  if (target.schema.fits('/definitions/license/properties/id', id)) {
    losses.add(
      'name of licenses with an id',
      'a license can have an id or a name, not both',
      name === undefined || name === id ? 0 : 1,
    )
    return { ...entry, license: { id, ...rest } }
  }
  return { ...entry, license: { name: name ?? id, ...rest } }
}

/**
 * Converts an expression with details. If they describe the whole expression, it becomes a license with that text. Otherwise the texts are
 * lost: a single expression stays, and one among licenses becomes a name.
 */
function asLicenses(entry: Entry, isAlone: boolean, { target, losses }: Conversion): Entry[] {
  const { expression, expressionDetails, ...rest } = entry
  const details = Array.isArray(expressionDetails) ? expressionDetails.filter(isObject) : []
  const [detail] = details
  const isPlain = details.length === 1 && detail?.['licenseIdentifier'] === expression
  if (isPlain && detail) {
    const { licenseIdentifier: _, ...text } = detail
    return [listed({ license: without({ id: expression, ...rest, ...text }) }, { target, losses })]
  }
  losses.add('texts of parts of an expression', `not supported by CycloneDX ${target.specVersion}`, details.length)
  if (isAlone) return [{ ...rest, expression }]
  return [listed({ license: { id: expression, ...rest } }, { target, losses })]
}
