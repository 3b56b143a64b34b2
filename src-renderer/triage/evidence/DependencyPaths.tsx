import { Fragment } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './evidence.module.css'
import { Section } from './Section.tsx'
import type { Evidence } from './use-evidence.ts'

/** Shows the dependency paths from the root to the component. */
export function DependencyPaths({ evidence }: { readonly evidence: Evidence }) {
  const { component } = evidence
  const paths = component.pathsToRoot
  if (paths.length === 0) {
    return (
      <Section title="Dependency paths">
        <p className={styles.quiet}>
          No path from the root: the document lists {component.name} without saying what depends on it.
        </p>
      </Section>
    )
  }
  return (
    <Section title="Dependency paths" about={`${formatCount(paths.length, 'path')} from the root, shortest first`}>
      <ul className={styles.paths}>
        {paths.map((path) => (
          <li key={path.components.map((one) => one.id).join()}>
            <span className={styles.hops}>
              {path.components.map((one, place) => (
                <Fragment key={one.id}>
                  {place > 0 && <Icon name="chevron-right" />}
                  <span className={place === path.components.length - 1 ? styles.end : styles.node}>
                    {one.name}
                    {place > 0 && one.version ? ` ${one.version}` : ''}
                  </span>
                </Fragment>
              ))}
            </span>
            <span className={styles.steps}>{path.length <= 1 ? 'direct' : `${path.length} steps`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
