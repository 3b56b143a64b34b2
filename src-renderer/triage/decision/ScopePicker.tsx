import { useQuery } from '@tanstack/react-query'
import { TriagePreviewDocument } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { vexStatuses } from '#shared/vex.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import { scopes } from '#renderer/triage/session/decision.ts'
import type { Scope } from '#renderer/triage/session/decision.ts'
import styles from './decision.module.css'
import marks from './marks.module.css'
import { describeReach } from './scope-text.ts'
import { maxFindings } from '#renderer/triage/session/session-steps.ts'

export interface ScopePickerProps {
  readonly scope: Scope
  readonly place: { readonly version: string; readonly environment: string; readonly product: string } | null
  readonly findingIds: readonly string[]
  /** The picked or current status. Null: none yet. */
  readonly status: VexStatusWord | null
  readonly onScope: (scope: Scope) => void
}

/** Selects the scope of the decision and shows what it would change. */
export function ScopePicker({ scope, place, findingIds, status, onScope }: ScopePickerProps) {
  const words: Readonly<Record<Scope, readonly [string, string]>> = {
    VERSION: [
      place ? 'This version' : 'These versions',
      `${place ? `${place.version}, ` : ''}${formatCount(findingIds.length, 'finding')}`,
    ],
    ENVIRONMENT: [place?.environment ?? 'Environment', 'all its versions'],
    PRODUCT: [place?.product ?? 'Product', 'all environments'],
    EVERYWHERE: ['Everywhere', 'all products'],
  }
  return (
    <div>
      <h3>Applies to</h3>
      <div className={styles.scopes} role="group" aria-label="Applies to">
        {scopes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === scope}
            title={words[one].join(', ')}
            onClick={() => onScope(one)}
          >
            {words[one][0]}
            <span>{words[one][1]}</span>
          </button>
        ))}
      </div>
      <Reach scope={scope} findingIds={findingIds} status={status} />
    </div>
  )
}

/** Shows what a pending decision would change. For the scope of one version, only overwritten decisions are shown. */
function Reach({ scope, findingIds, status }: Pick<ScopePickerProps, 'scope' | 'findingIds' | 'status'>) {
  const isWide = scope !== 'VERSION'
  const isReachShown = findingIds.length > 0 && findingIds.length <= maxFindings && isWide
  // The status matters only for what is overwritten. If none is picked, that is omitted.
  const statusId = (vexStatuses.find(({ word }) => word === status) ?? vexStatuses[0]).id
  const { data, error } = useQuery({
    queryKey: queryKey('finding', 'preview', scope, statusId, findingIds),
    queryFn: async ({ signal }) =>
      (await request(TriagePreviewDocument, { ids: [...findingIds], statusId, scope }, signal)).componentVexPreview,
    enabled: isReachShown,
    staleTime: 10_000,
  })
  if (!isWide) return null
  const reachText = error
    ? `The preview could not be loaded: ${error.message}`
    : data && describeReach(data, status !== null)
  return (
    <p
      className={classNames(marks.preview, (data?.overwrittenCount ?? 0) > 0 && status !== null && marks.warn)}
      role="status"
    >
      {reachText ?? 'Loading preview…'}
    </p>
  )
}
