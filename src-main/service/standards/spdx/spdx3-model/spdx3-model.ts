import type { ClassRow, ClassTable } from './class-table.ts'
import { coreClasses } from './core-classes.ts'
import { dataClasses } from './data-classes.ts'
import { licensingClasses } from './licensing-classes.ts'
import { securityClasses } from './security-classes.ts'
import { spdx3Words } from './words.ts'

/** Kinds of values that are no elements. */
const scalarKinds = ['text', 'uri', 'media', 'semver', 'time', 'boolean', 'decimal', 'natural', 'positive'] as const
export type Spdx3ScalarKind = (typeof scalarKinds)[number]

/** What a value must be: a scalar, one of some words, or an element of a class or a reference to one. */
export type Spdx3Type =
  | { readonly kind: Spdx3ScalarKind }
  | { readonly kind: 'word'; readonly words: ReadonlySet<string> }
  | { readonly kind: 'class'; readonly name: string }

/** A member of a class. */
export interface Spdx3Member {
  readonly isRequired: boolean
  /** Minimum length of the list; null if the value is no list. */
  readonly least: number | null
  readonly type: Spdx3Type
}

/** A class with everything that it has from the classes above it. */
export interface Spdx3Class {
  readonly name: string
  readonly isAbstract: boolean
  /** Whether its instances are elements, which have a `spdxId`. Others may have an `@id`. */
  readonly isElement: boolean
  readonly members: ReadonlyMap<string, Spdx3Member>
  /** The class itself and all above it. */
  readonly is: ReadonlySet<string>
}

const tables: ClassTable = { ...coreClasses, ...licensingClasses, ...securityClasses, ...dataClasses }
const classes = new Map<string, Spdx3Class>()

/** Returns a class of SPDX 3.0.1 by its name in the context. A list of words is a class without members. */
export function spdx3Class(name: string): Spdx3Class | undefined {
  const known = classes.get(name)
  if (known) return known
  const row = rowOf(name)
  if (!row) return undefined
  const parent = row.parent === undefined ? undefined : spdx3Class(row.parent)
  const made: Spdx3Class = {
    name,
    isAbstract: row.isAbstract === true,
    isElement: name === 'Element' || parent?.isElement === true,
    members: new Map([...(parent?.members ?? []), ...(row.members ?? []).map(memberOf)]),
    is: new Set([name, ...(parent?.is ?? [])]),
  }
  classes.set(name, made)
  return made
}

function rowOf(name: string): ClassRow | undefined {
  if (Object.hasOwn(tables, name)) return tables[name]
  return Object.hasOwn(spdx3Words, name) ? {} : undefined
}

/** Lists the names of all classes but lists of words. */
export function listSpdx3Classes(): readonly string[] {
  return Object.keys(tables)
}

/** Individuals of the model, each with its class. */
export const spdx3Individuals: ReadonlyMap<string, string> = new Map([
  ['SpdxOrganization', 'Organization'],
  ['NoAssertionElement', 'IndividualElement'],
  ['NoneElement', 'IndividualElement'],
  ['expandedlicensing_NoAssertionLicense', 'expandedlicensing_IndividualLicensingInfo'],
  ['expandedlicensing_NoneLicense', 'expandedlicensing_IndividualLicensingInfo'],
])

/** Reads a member of a table: `createdBy!+ Agent`. */
function memberOf(text: string): readonly [string, Spdx3Member] {
  const [, name = '', required, list, type = ''] = /^(\w+?)(!)?([*+2])? (\w+)$/.exec(text) ?? []
  const least = list === undefined ? null : { '*': 0, '+': 1, '2': 2 }[list]
  return [name, { isRequired: required !== undefined, least: least ?? null, type: typeNamed(type) }]
}

function typeNamed(name: string): Spdx3Type {
  const kind = scalarKinds.find((scalar) => scalar === name)
  if (kind) return { kind }
  const words = Object.hasOwn(spdx3Words, name) ? spdx3Words[name] : undefined
  return words === undefined ? { kind: 'class', name } : { kind: 'word', words: new Set(words.split(' ')) }
}
