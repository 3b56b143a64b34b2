import { formatCount } from '#renderer/lib/format.ts'
import { scopes } from './decision.ts'
import type { Scope } from './decision.ts'
import styles from './decision.module.css'

/** The service refuses wider answers by name; nobody should have to try that. */
const notBuilt = 'An answer holds for this version only, for now'

/** How far the answer reaches. A scope that the service does not take yet is closed, with the service's words. */
export function ScopePicker(props: {
  readonly scope: Scope
  readonly refused: ReadonlyMap<Scope, string>
  readonly place: { readonly version: string; readonly environment: string; readonly product: string } | null
  readonly findings: number
  readonly onScope: (scope: Scope) => void
}) {
  const { scope, refused, place, findings, onScope } = props
  const words: Readonly<Record<Scope, readonly [string, string]>> = {
    VERSION: [
      place ? 'This version' : 'These versions',
      `${place ? `${place.version}, ` : ''}${formatCount(findings, 'finding')}`,
    ],
    ENVIRONMENT: [place?.environment ?? 'Environment', 'all its versions'],
    PRODUCT: [place?.product ?? 'Product', 'all environments'],
    EVERYWHERE: ['Everywhere', 'all products'],
  }
  return (
    <div>
      <h3>Applies to</h3>
      <div className={styles.scopes} role="group" aria-label="Applies to">
        {scopes.map((one) => {
          const why = refused.get(one) ?? (one === 'VERSION' ? undefined : notBuilt)
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === scope}
              disabled={why !== undefined}
              title={why ?? words[one].join(', ')}
              onClick={() => onScope(one)}
            >
              {words[one][0]}
              <span>{why === undefined ? words[one][1] : 'not available yet'}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
