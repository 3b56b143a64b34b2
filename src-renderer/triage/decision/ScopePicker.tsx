import { useQuery } from '@tanstack/react-query'
import { TriagePreviewDocument } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import { scopes } from '#renderer/triage/session/decision.ts'
import type { DecisionValue, Scope } from '#renderer/triage/session/decision.ts'
import styles from './decision.module.css'
import marks from './marks.module.css'
import { describeKept, describeReach } from './scope-text.ts'
import type { VersionPlace } from '#renderer/triage/session/row-parts.ts'
import { nameFindings } from '#renderer/triage/session/name-findings.ts'
import * as texts from './texts.tsx'

/** Whether a decision about what a part brings holds for the version of the queue alone. */
export interface AloneChoice {
  readonly isAlone: boolean
  /** True if all findings are decided so already: nothing else can be chosen before that is withdrawn. */
  readonly isDecided: boolean
  readonly toggle: () => void
}

export interface ScopePickerProps {
  readonly scope: Scope
  /** The place that the decision is saved in. Null: several. */
  readonly place: VersionPlace | null
  readonly findingIds: readonly string[]
  /** Where the decision holds, if that is not only the version of the queue. */
  readonly holders: string | undefined
  /** Whether it holds for the version of the queue alone, and how that is switched. Null: no part brings the findings. */
  readonly alone: AloneChoice | null
  /** The picked or current status. Null: none yet. */
  readonly status: VexStatusWord | null
  /** The picked or current decision. Null while its justification is missing. */
  readonly answer: DecisionValue | null
  /** True if contrary decisions in the scope are changed, too. */
  readonly overwrites: boolean
  readonly onScope: (scope: Scope) => void
  readonly onOverwrites: (overwrites: boolean) => void
}

/** Selects the scope of the decision and shows what it would change. */
export function ScopePicker(props: ScopePickerProps) {
  const { scope, place, findingIds, holders, alone, onScope } = props
  // What is decided for this version alone has no wider scope before that is withdrawn.
  const offered = alone?.isDecided ? [] : scopes
  const one = holders === undefined ? texts.thisVersion : texts.thisPart
  const words: Readonly<Record<Scope, readonly [string, string]>> = {
    VERSION: [
      place ? one : texts.theseVersions,
      `${place ? `${place.version}, ` : ''}${formatCount(findingIds.length, texts.findingForms)}`,
    ],
    ENVIRONMENT: [place?.environment ?? texts.environment, texts.allItsVersions],
    PRODUCT: [place?.product ?? texts.product, texts.allEnvironments],
    EVERYWHERE: [texts.everywhere, texts.allProducts],
  }
  return (
    <div>
      <h3>{texts.appliesTo}</h3>
      <div className={styles.scopes} role="group" aria-label={texts.appliesTo}>
        {alone && <AloneButton {...alone} count={findingIds.length} />}
        {offered.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={word === scope && !alone?.isAlone}
            title={words[word].join(', ')}
            onClick={() => onScope(word)}
          >
            {words[word][0]}
            <span>{words[word][1]}</span>
          </button>
        ))}
      </div>
      {holders !== undefined && <p className={marks.preview}>{holders}</p>}
      <Reach {...props} />
    </div>
  )
}

/** The choice that leaves the decision of the part as it is. */
function AloneButton({ isAlone, isDecided, toggle, count }: AloneChoice & { readonly count: number }) {
  return (
    <button
      type="button"
      className={styles.alone}
      aria-pressed={isAlone || isDecided}
      disabled={isDecided}
      onClick={toggle}
    >
      {texts.thisVersionAlone}
      <span>
        {isDecided
          ? formatCount(count, texts.findingForms)
          : texts.notInThePart(formatCount(count, texts.findingForms))}
      </span>
      {!isDecided && <Kbd>O</Kbd>}
    </button>
  )
}

/** Shows what a pending decision would change, and which contrary decisions it leaves. Nothing for the scope of one version. */
function Reach({ scope, findingIds, answer, status, overwrites, onOverwrites }: ScopePickerProps) {
  // The status matters only for contrary decisions. If none is picked, those are omitted.
  const hasStatus = status !== null
  const { data, error } = usePreview({ scope, findingIds, status: status ?? vexStatuses[0].word, answer, overwrites })
  if (scope === 'VERSION') return null
  if (error) return <PreviewText text={texts.previewCouldNotBeLoaded(error.message)} />
  if (!data) return <PreviewText text={texts.loadingPreview} />
  const hasKept = hasStatus && data.keptCount > 0
  return (
    <>
      <PreviewText text={describeReach(data, hasStatus)} isWarning={hasStatus && data.overwrittenCount > 0} />
      {hasKept && <PreviewText text={describeKept(data)} isWarning />}
      {(hasKept || overwrites) && (
        <Checkbox checked={overwrites} onChange={onOverwrites}>
          {texts.overwriteContraryDecisions}
        </Checkbox>
      )}
    </>
  )
}

function PreviewText({ text, isWarning = false }: { readonly text: string; readonly isWarning?: boolean }) {
  return (
    <p className={classNames(marks.preview, isWarning && marks.warn)} role="status">
      {text}
    </p>
  )
}

function usePreview(decision: {
  readonly scope: Scope
  readonly findingIds: readonly string[]
  readonly status: VexStatusWord
  readonly answer: DecisionValue | null
  readonly overwrites: boolean
}) {
  const { scope, findingIds, status, answer, overwrites } = decision
  const justification = answer?.status === 'not_affected' ? answer.justification : null
  const asked = {
    statusId: vexStatuses.find(({ word }) => word === status)?.id ?? '',
    justificationId: vexJustifications.find(({ word }) => word === justification)?.id ?? null,
    scope,
    overwrite: overwrites,
  }
  return useQuery({
    queryKey: queryKey('finding', 'preview', asked, findingIds),
    queryFn: async ({ signal }) => {
      const { componentVulnIds: ids, selectionId = null } = await nameFindings(findingIds, null)
      return (await request(TriagePreviewDocument, { ids, selectionId, ...asked }, signal)).componentVexPreview
    },
    enabled: findingIds.length > 0 && scope !== 'VERSION',
    staleTime: 10_000,
  })
}
