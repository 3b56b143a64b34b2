import {
  listSpdx3Classes,
  type Spdx3Class,
  spdx3Class,
  type Spdx3Type,
} from '#service/standards/spdx/spdx3-model/spdx3-model.ts'
import { context } from './graph-for-test.ts'

const classes = listSpdx3Classes()
  .flatMap((name) => spdx3Class(name) ?? [])
  .filter(({ isAbstract, name }) => !isAbstract && name !== 'extension_Extension')

/** Creates a document with an element of every class of SPDX 3.0.1 that has every member. */
export function everyClass(): object {
  return { '@context': context, '@graph': classes.map(instanceOf) }
}

/** The official context has no references to these. */
function isNested({ name }: Spdx3Class): boolean {
  return name === 'software_ContentIdentifier' || name === 'PositiveIntegerRange'
}

function instanceOf(one: Spdx3Class): object {
  return { type: one.name, [one.isElement ? 'spdxId' : '@id']: idOf(one), ...membersOf(one) }
}

function membersOf(one: Spdx3Class): object {
  const members = [...one.members].map(([name, { least, type }]) => {
    const values = [valueOf(type, 0), valueOf(type, 1)]
    return [name, least === null ? values[0] : least === 2 ? values : values.slice(0, 1)]
  })
  return Object.fromEntries(members)
}

function idOf({ name, isElement }: Spdx3Class): string {
  return isElement ? `https://acme.example/spdx#${name}` : `_:${name.replaceAll('_', '')}`
}

function valueOf(type: Spdx3Type, at: number): unknown {
  switch (type.kind) {
    case 'word':
      return [...type.words][at % type.words.size]
    case 'class':
      return referenceTo(type.name, at)
    case 'time':
      return '2026-01-02T03:04:05Z'
    case 'boolean':
      return true
    case 'decimal':
      return '1.5'
    case 'natural':
    case 'positive':
      return 1
    case 'media':
      return 'text/plain'
    case 'semver':
      return '3.0.1'
    default:
      return 'https://acme.example/text'
  }
}

function referenceTo(className: string, at: number): unknown {
  const fitting = classes.filter(({ is }) => is.has(className))
  const one = fitting[at % fitting.length]
  if (!one) throw new Error(`No class is a ${className}`)
  if (isNested(one)) return { type: one.name, ...membersOf(one) }
  return idOf(one)
}
