import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './find.module.css'
import * as texts from './texts.tsx'
import { type FoundHit, useFoundComponent } from './use-find.ts'

/** What is known of the component that has the focus: where it is, and what would end its findings. */
export function HitDetail({ hit }: { readonly hit: FoundHit }) {
  const found = useFoundComponent(hit.kind === 'COMPONENT' ? hit : null)
  if (hit.kind !== 'COMPONENT') return null
  const component = found.data
  const [sum] = component?.checksums ?? []
  return (
    <section className={styles.detail} aria-label={texts.selectedComponent} aria-busy={found.isPending}>
      <h2>
        <VisibleText>{hit.title}</VisibleText>
      </h2>
      <dl>
        <Known name="In">
          <VisibleText>{hit.subtitle}</VisibleText>
        </Known>
        <Known name="License">{component?.licensesExp && <VisibleText>{component.licensesExp}</VisibleText>}</Known>
        <Known name="Supplier">
          {component?.supplier && <VisibleText>{component.supplier.name ?? ''}</VisibleText>}
        </Known>
        <Known name={texts.fixedIn}>{component?.safeUpgrade && <Upgrade {...component.safeUpgrade} />}</Known>
        <Known name="Used">{component && relationWords[component.relation]}</Known>
        <Known name="Hash">
          {sum && (
            <span className={text.mono} title={sum.content}>
              {sum.alg} {sum.content.slice(0, 8)}…
            </span>
          )}
        </Known>
      </dl>
      <p>
        <Link href={paths.find(component?.purl ?? hit.title, 'COMPONENT', false)}>{texts.allVersionsThatHaveIt}</Link>
      </p>
    </section>
  )
}

const relationWords: Readonly<Record<string, string>> = {
  direct: texts.directly,
  transitive: texts.byAnotherComponent,
}

/** A line of what is known. What is not known has none. */
function Known({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Upgrade({
  version,
  fixes,
  remaining,
}: {
  readonly version: string | null
  readonly fixes: number
  readonly remaining: number
}) {
  if (version === null) return <span className={text.second}>{texts.noKnownVersion}</span>
  return (
    <span className={remaining === 0 ? text.ok : text.warn}>
      <VisibleText>{version}</VisibleText>,{' '}
      {remaining === 0
        ? fixes === 1
          ? texts.fixesTheFinding
          : texts.fixesAll(formatCount(fixes, texts.findingForms))
        : texts.fixesSome(formatCount(fixes, texts.findingForms), formatNumber(remaining))}
    </span>
  )
}
