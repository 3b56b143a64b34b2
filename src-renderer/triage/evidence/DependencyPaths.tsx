import { Fragment, useId, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './evidence.module.css'
import { describePathCount, foldPath, maxPaths, pathLimit } from './fold-path.ts'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

type Path = Evidence['component']['pathsToRoot'][number]

/** Shows the dependency paths from the root to the component: the shortest first, the others and the middle of long ones on demand. */
export function DependencyPaths({ evidence }: { readonly evidence: Evidence }) {
  const { component } = evidence
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const paths = component.pathsToRoot
  if (paths.length === 0) {
    return (
      <Section title={texts.dependencyPaths}>
        <p className={styles.quiet}>{texts.noPathFromTheRoot(component.name)}</p>
      </Section>
    )
  }
  const shown = paths.slice(0, isOpen ? pathLimit : maxPaths)
  const more = Math.min(paths.length, pathLimit) - maxPaths
  return (
    <Section title={texts.dependencyPaths} about={describePathCount(paths.length)}>
      <ul className={styles.paths} id={listId}>
        {shown.map((path) => (
          <DependencyPath key={path.components.map((one) => one.id).join()} path={path} />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.more}>
          <Button kind="bare" small aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.showTheShortestPathsOnly : texts.showMorePaths(formatCount(more, texts.morePathForms))}
          </Button>
        </p>
      )}
    </Section>
  )
}

function DependencyPath({ path: { components, length } }: { readonly path: Path }) {
  const [isOpen, setOpen] = useState(false)
  const all = components.map((node, index) => ({ kind: 'node', node, index }) as const)
  return (
    <li>
      <span className={styles.hops}>
        {(isOpen ? all : foldPath(components)).map((part, place) => (
          <Fragment key={part.kind === 'node' ? part.node.id : 'folded'}>
            {place > 0 && <Icon name="chevron-right" />}
            {part.kind === 'node' ? (
              <span className={part.index === components.length - 1 ? styles.end : styles.node}>
                {nameOf(part.node, part.index > 0)}
              </span>
            ) : (
              <button
                type="button"
                className={styles.fold}
                title={part.nodes.map((node) => nameOf(node, true)).join(' › ')}
                aria-label={texts.showOfThisPath(formatCount(part.nodes.length, texts.moreStepForms))}
                onClick={() => setOpen(true)}
              >
                {formatCount(part.nodes.length, texts.moreStepForms)}
              </button>
            )}
          </Fragment>
        ))}
        {isOpen && (
          <button type="button" className={styles.fold} ref={focusOn} onClick={() => setOpen(false)}>
            {texts.fold}
          </button>
        )}
      </span>
      <span className={styles.steps}>{length <= 1 ? texts.direct : texts.lengthSteps(length)}</span>
    </li>
  )
}

/** Opening a path removes the button that did it, so the one that folds it again takes the focus. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

function nameOf({ name, version }: Path['components'][number], hasVersion: boolean): string {
  return visibleText(hasVersion && version ? `${name} ${version}` : name)
}
