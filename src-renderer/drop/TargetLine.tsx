import { useId } from 'react'
import type { RefObject } from 'react'
import styles from './drop.module.css'
import type { Target } from './cards.ts'
import { environmentsOf, withProduct } from './target.ts'
import type { TargetProduct } from './target.ts'
import * as texts from './texts.tsx'

/** Shows product, environment and version in one line. Each part can be edited in place. */
export function TargetLine(props: {
  readonly target: Target
  readonly products: readonly TargetProduct[]
  readonly firstRef: RefObject<HTMLInputElement | null>
  readonly noteId: string
  /** False for an archive: every SBOM in it names its own version. */
  readonly hasVersion: boolean
  readonly onChange: (target: Target) => void
}) {
  const { target, products, firstRef, noteId, hasVersion, onChange } = props
  const list = useId()
  const product = products.find(({ id }) => id === target.productId)
  const environments = new Set([target.environment, ...environmentsOf(product)])
  return (
    <div className={styles.target} role="group" aria-label={texts.target} aria-describedby={noteId}>
      <input
        ref={firstRef}
        className={styles.grow}
        value={target.product}
        list={list}
        aria-label={texts.product}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(withProduct(target, event.target.value, products))}
      />
      <datalist id={list}>
        {products.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <em aria-hidden="true">/</em>
      <select
        value={target.environment}
        aria-label={texts.environment}
        onChange={(event) => onChange({ ...target, environment: event.target.value })}
      >
        {[...environments].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {hasVersion && (
        <>
          <em aria-hidden="true">/</em>
          <input
            className={styles.grow}
            value={target.version}
            placeholder={texts.timeOfUpload}
            aria-label={texts.version}
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange({ ...target, version: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
