import type { ElementType, ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import { Link } from 'wouter'
import { hasMisleading, visibleText } from '#renderer/lib/visible-text.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'

/** Attributes whose text is shown or read aloud. */
const textAttributes = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder'] as const

/** Elements that can only contain text. */
const plainElements: readonly string[] = ['option', 'title', 'textarea']

/** What passes its text on to the page as it is: nothing else sees the text of a fragment, or of a link of another library. */
const asElements: readonly unknown[] = [Fragment, Link]

type Props = Readonly<Record<string, unknown>>

/**
 * Returns the properties of an element of the page in which misleading characters are shown by their code, in its text and in the attributes
 * that are read. Every text of an SBOM passes here (security page, hostile content). Properties of components are theirs.
 */
export function withVisibleText(type: ElementType, props: object): object {
  if ((typeof type !== 'string' && !asElements.includes(type)) || 'data-code' in props) return props
  const given = props as Props
  const changed: Record<string, unknown> = {}
  for (const name of textAttributes) {
    const text = given[name]
    if (typeof text === 'string' && hasMisleading(text)) changed[name] = visibleLines(text)
  }
  const children = visibleChildren(type, given['children'])
  if (children !== given['children']) changed['children'] = children
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed }
}

function visibleChildren(type: unknown, children: unknown): unknown {
  if (!Array.isArray(children)) return visibleChild(type, children)
  return children.some((child) => visibleChild(type, child) !== child)
    ? children.map((child: unknown) => visibleChild(type, child))
    : children
}

function visibleChild(type: unknown, child: unknown): unknown {
  if (typeof child !== 'string' || !hasMisleading(child)) return child
  if (typeof type === 'string' && plainElements.includes(type)) return visibleLines(child)
  const lines = child.split(lineEnds)
  return lines.length === 1
    ? createElement(VisibleText, null, child)
    : createElement('span', null, ...lines.map(toLine))
}

/** The end of a line is what it is in a text of several lines, and no misleading character. */
const lineEnds = /(\r?\n)/

function toLine(line: string): ReactNode {
  return hasMisleading(line) ? createElement(VisibleText, null, line) : line
}

function visibleLines(text: string): string {
  return text
    .split(lineEnds)
    .map((line) => (hasMisleading(line) ? visibleText(line) : line))
    .join('')
}
