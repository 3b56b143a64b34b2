import type { ReactNode } from 'react'
import styles from './evidence.module.css'
import * as texts from './texts.tsx'

/** One section of the evidence. */
export function Section(props: {
  readonly title: string
  readonly about?: ReactNode
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <h3>
        {props.title}
        {props.about && <span className={styles.about}>{props.about}</span>}
        {props.end && <span className={styles.push}>{props.end}</span>}
      </h3>
      {props.children}
    </section>
  )
}

/** A section whose content could not be loaded. The subject begins the sentence that says so. */
export function FailedSection(props: { readonly title: string; readonly subject: string; readonly error: Error }) {
  return (
    <Section title={props.title}>
      <p className={styles.quiet}>{texts.couldNotBeLoaded(props.subject, props.error.message)}</p>
    </Section>
  )
}
