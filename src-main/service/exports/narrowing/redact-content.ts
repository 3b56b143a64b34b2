import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { bridgeEdges } from './bridge-edges.ts'
import type { Omissions } from './omissions.ts'
import { Mentions, removeMentions } from './mentions.ts'
import { emptyDetail } from '#service/domain/components/component.ts'

/**
 * Removes internal components and everything that mentions them: references, names and purls in lists, annotations, descriptions and
 * preserved members. Their dependencies become dependencies of their dependents, and components nested in them move up. The primary
 * component is the subject of the document and is never removed.
 */
export function redactContent(content: ExportContent, leftOut: Omissions): ExportContent {
  const hidden = new Map(content.components.filter(isHidden).map((component) => [component.id, component]))
  if (hidden.size === 0) return content
  const visible = content.components.filter(({ id }) => !hidden.has(id))
  const mentions = new Mentions([...hidden.values()], visible)
  mentions.addRefs(filesOf(content, hidden))
  leftOut.add('internal components', hidden.size)
  const { edges, isCut } = bridgeEdges(content.edges, hidden)
  if (isCut) leftOut.add('edges through internal components beyond the limit')
  const components = visible.map((component) => redactComponent(movedUp(component, hidden), mentions))
  const elements = new Map(
    [...content.elements].map(([section, list]) => {
      const stay = list.flatMap((element) => {
        const value = removeMentions(element.value, mentions)
        return value === undefined ? [] : [{ ...element, value }]
      })
      leftOut.add(`${section} that name internal components`, list.length - stay.length)
      return [section, stay] as const
    }),
  )
  const findings = content.findings.filter(({ componentId }) => !hidden.has(componentId))
  leftOut.add('findings in internal components', content.findings.length - findings.length)
  const kept = Object.entries(content.kept).map(([name, value]) => [name, removeMentions(value, mentions)] as const)
  return {
    ...content,
    components,
    edges,
    elements,
    findings,
    kept: Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
  }
}

function isHidden({ internal, primary }: ExportedComponent): boolean {
  return internal && !primary
}

function movedUp(component: ExportedComponent, hidden: ReadonlyMap<string, ExportedComponent>): ExportedComponent {
  let { parentId } = component
  // Parents come before their children, so the loop ends.
  for (let parent = parentId; parent !== null && hidden.has(parent); parent = parentId) {
    parentId = hidden.get(parent)?.parentId ?? null
  }
  return parentId === component.parentId ? component : { ...component, parentId }
}

/** Keeps the identity of a visible component, but removes mentions of hidden ones from its other data. */
function redactComponent(component: ExportedComponent, mentions: Mentions): ExportedComponent {
  const text = (value: string | null) => (value !== null && mentions.isIn(value) ? null : value)
  const { description, copyright, author } = component
  // Lists of plain objects: removing mentions only removes entries and never changes the type of the others.
  const detail = removeMentions(component.detail, mentions, true) as Partial<ExportedComponent['detail']>
  return {
    ...component,
    description: text(description),
    copyright: text(copyright),
    author: text(author),
    detail: { ...emptyDetail, ...detail },
  }
}

/** Returns the references of files that belong to internal packages only (SPDX 2). */
function filesOf(
  { elements, components }: ExportContent,
  hidden: ReadonlyMap<string, ExportedComponent>,
): readonly string[] {
  const hiddenRefs = new Set([...hidden.values()].map(({ ref }) => ref))
  const [inside, outside] = [new Set<string>(), new Set<string>()]
  const note = (owner: unknown, file: unknown) => {
    if (typeof file !== 'string' || typeof owner !== 'string') return
    if (hiddenRefs.has(owner)) inside.add(file)
    else outside.add(file)
  }
  for (const { ref, detail } of components) {
    const files = detail.kept['hasFiles']
    if (Array.isArray(files)) for (const file of files) note(ref, file)
  }
  for (const { value } of elements.get('relationships') ?? []) {
    const relation = (value ?? {}) as Readonly<Record<string, unknown>> // checked below
    if (relation['relationshipType'] === 'CONTAINS') note(relation['spdxElementId'], relation['relatedSpdxElement'])
    if (relation['relationshipType'] === 'CONTAINED_BY') note(relation['relatedSpdxElement'], relation['spdxElementId'])
  }
  const refs = new Set(components.map(({ ref }) => ref))
  return [...inside].filter((file) => !outside.has(file) && !refs.has(file))
}
