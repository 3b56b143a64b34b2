import type { ElementType } from 'react'
import { createElement } from 'react'
import { hasMisleading, visibleText } from '#renderer/lib/visible-text.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'

/** Attributes whose text is shown or read aloud. */
const textAttributes = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder'] as const

/** Elements that can only contain text. */
const plainElements: readonly string[] = ['option', 'title', 'textarea']

type Props = Readonly<Record<string, unknown>>

/**
 * Returns the properties of an element of the page in which misleading characters are shown by their code, in its text and in the attributes
 * that are read. Every text of an SBOM passes here (security page, hostile content). Properties of components are theirs.
 */
export function withVisibleText(type: ElementType, props: object): object {
  if (typeof type !== 'string' || 'data-code' in props) return props
  const given = props as Props
  const changed: Record<string, unknown> = {}
  for (const name of textAttributes) {
    const text = given[name]
    if (typeof text === 'string' && hasMisleading(text)) changed[name] = visibleText(text)
  }
  const children = visibleChildren(type, given['children'])
  if (children !== given['children']) changed['children'] = children
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed }
}

function visibleChildren(type: string, children: unknown): unknown {
  if (!Array.isArray(children)) return visibleChild(type, children)
  return children.some((child) => visibleChild(type, child) !== child)
    ? children.map((child: unknown) => visibleChild(type, child))
    : children
}

function visibleChild(type: string, child: unknown): unknown {
  if (typeof child !== 'string' || !hasMisleading(child)) return child
  return plainElements.includes(type) ? visibleText(child) : createElement(VisibleText, null, child)
}
