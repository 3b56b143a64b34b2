import type { Conversion } from './conversion.ts'
import { isObject, without } from './members.ts'

/** Converts tools between a list (until 1.4) and components and services (from 1.5, which still allows the list). */
export function convertTools(tools: unknown, { target, losses }: Conversion): unknown {
  if (target.minor >= 5 || !isObject(tools)) return tools
  const named = [...listOf(tools['components']), ...listOf(tools['services'])]
  const list = named.map(toTool)
  const further = named.filter((tool) => Object.keys(tool).some((name) => !carried.has(name)))
  losses.add(
    'details of tools',
    `CycloneDX ${target.specVersion} supports only vendor, name, version, hashes and references`,
    further.length,
  )
  return list
}

const carried = new Set([
  'type',
  'name',
  'version',
  'hashes',
  'externalReferences',
  'manufacturer',
  'supplier',
  'publisher',
  'provider',
  'group',
  'author',
  'bom-ref',
])

function toTool(tool: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { name, hashes, externalReferences } = tool
  const makers = [tool['manufacturer'], tool['supplier'], tool['provider']].map(
    (maker) => isObject(maker) && maker['name'],
  )
  const vendor = [...makers, tool['publisher'], tool['group'], tool['author']].find((text) => typeof text === 'string')
  return without({ vendor, name, version: tool['version'], hashes, externalReferences })
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
