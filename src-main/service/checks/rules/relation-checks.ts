import {
  type CheckedVersion,
  type CheckRule,
  doesNotApply,
  outcomeOf,
  testComponents,
  testDocument,
} from '#service/domain/checks/evaluation.ts'
import { bsi, bsiIfExists, fda, ntia, telco } from '#service/domain/checks/frameworks.ts'
import { nodesOnCircles } from '#service/domain/components/circles.ts'
import { isRelated, relatedComponents } from '#service/exports/compliance/ntia-elements.ts'

const about = { subject: 'relation', domain: 'relationship', fix: null } as const

/** Checks of dependencies and containment. */
export const relationChecks: readonly CheckRule[] = [
  {
    ...about,
    id: 'R01',
    name: 'The product states what it depends on or contains',
    description: 'Otherwise nothing says how the components belong to it.',
    severity: 'high',
    weight: 5,
    frameworks: [bsi('5.2.2'), telco('3.2')],
    evaluate: (version) =>
      testDocument(version, ({ primary, components, content }) => {
        if (components.length === 0) return null
        const id = primary?.id
        const isStated =
          content.edges.some(([from]) => from === id) || components.some(({ parentId }) => parentId === id)
        return id !== undefined && (isStated || primary?.namesDependencies)
          ? null
          : { field: 'dependencies', message: 'The dependencies of the product are not stated' }
      }),
  },
  {
    ...about,
    id: 'R02',
    name: 'Every component is reached from the product',
    description: 'A component that nothing leads to may not be a part of the product.',
    severity: 'medium',
    weight: 3,
    frameworks: [bsiIfExists('5.1')],
    evaluate(version) {
      const { edges } = version.content
      const isUnrelated = edges.length === 0 && version.components.every(({ parentId }) => parentId === null)
      if (isUnrelated || version.primary === null) return doesNotApply()
      const reached = reachedFrom(version, version.primary.id)
      return testComponents(version, ({ id }) =>
        reached.has(id) ? null : { field: 'dependencies', message: 'Nothing leads from the product to it' },
      )
    },
  },
  {
    ...about,
    id: 'R03',
    name: 'Every reference leads to a component',
    description: 'A reference to something that is not in the document is a mistake of its maker.',
    severity: 'medium',
    weight: 3,
    frameworks: [bsi('5.2.2')],
    evaluate(version) {
      if (version.document === null) return doesNotApply()
      const { edges } = version.content
      const dangling = version.document.findings.filter(({ pointer, severity }) => {
        const isRelation = /^\/(dependencies|relationships)\//.test(pointer ?? '')
        return isRelation && severity !== 'info'
      })
      const failures = dangling.map(({ message, pointer, line, column }) => ({
        position: null,
        fault: {
          ...{ field: 'dependencies', message, pointer: pointer ?? undefined },
          ...{ line: line ?? undefined, column: column ?? undefined },
        },
      }))
      return outcomeOf(edges.length + failures.length, failures)
    },
  },
  {
    ...about,
    id: 'R04',
    name: 'No component depends on itself',
    description: 'A circle is rare, and often a mistake of the tool that made the document.',
    severity: 'info',
    weight: 1,
    frameworks: [],
    evaluate(version) {
      const { edges } = version.content
      const related = relatedComponents(version.content)
      const circular = nodesOnCircles(edges)
      return testComponents(version, ({ id }) => {
        if (!related.has(id)) return undefined
        return circular.has(id) ? { field: 'dependencies', message: 'It depends on itself through others' } : null
      })
    },
  },
  {
    ...about,
    id: 'R06',
    name: 'Every component is related to another one',
    description: 'Either it states its dependencies, or another component states that it needs it.',
    severity: 'medium',
    weight: 3,
    frameworks: [ntia('Data Fields, Dependency Relationship'), fda],
    evaluate(version) {
      const related = relatedComponents(version.content)
      return testComponents(version, (component) =>
        isRelated(component, related) ? null : { field: 'dependencies', message: 'It is not related to another one' },
      )
    },
  },
]

/** Returns the components that dependencies and containment lead to. */
function reachedFrom({ content: { edges, components } }: CheckedVersion, start: string): ReadonlySet<string> {
  const next = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    const targets = next.get(from)
    if (targets) targets.push(to)
    else next.set(from, [to])
  }
  for (const [from, to] of edges) add(from, to)
  for (const { id, parentId } of components) if (parentId !== null) add(parentId, id)
  const reached = new Set([start])
  for (const id of reached) for (const target of next.get(id) ?? []) reached.add(target)
  return reached
}
