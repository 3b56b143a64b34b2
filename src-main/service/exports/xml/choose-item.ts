import type { XmlRule } from '#service/standards/cyclonedx/xml-shape.ts'
import { isObject } from '#service/exports/cyclonedx/members.ts'

/** Selects the kind of element for an entry of a list; undefined if this version has none. */
export function chooseItem(items: readonly XmlRule[], value: unknown, minor: number): XmlRule | undefined {
  const possible = items.filter(({ since }) => since <= minor)
  return possible.find((item) => isMarked(item, value)) ?? possible.find(({ marks }) => marks.length === 0)
}

/** Selects one kind for all entries of a list: the first that any of them needs. */
export function commonItem(items: readonly XmlRule[], values: readonly unknown[], minor: number): XmlRule | undefined {
  const needed = new Set(values.map((value) => chooseItem(items, value, minor)))
  return items.find((item) => item.marks.length > 0 && needed.has(item)) ?? chooseItem(items, undefined, minor)
}

function isMarked({ marks }: XmlRule, value: unknown): boolean {
  return marks.some((mark) =>
    isObject(value) ? Object.hasOwn(value, mark) : mark === 'string' && typeof value === 'string',
  )
}

/**
 * Separates licenses from expressions. Before 1.7 a list contains either licenses or one expression. If JSON mixed them, expressions become
 * licenses with the expression as name, and `changed` receives their number.
 */
export function separateLicenses(
  values: readonly unknown[],
  minor: number,
  changed: (count: number) => void,
): readonly unknown[] {
  const expressions = values.filter((value) => isObject(value) && Object.hasOwn(value, 'expression'))
  if (minor >= 7 || values.length < 2 || expressions.length === 0) return values
  changed(expressions.length)
  return values.map((value) => {
    if (!isObject(value) || !Object.hasOwn(value, 'expression')) return value
    const { expression, ...rest } = value
    return { license: { ...rest, name: expression } }
  })
}
