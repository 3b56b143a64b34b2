import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatSince } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useTicketPlaces } from '#renderer/lib/tickets.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { TicketDialog } from '#renderer/ui/tickets/TicketDialog.tsx'
import text from '#renderer/ui/text.module.css'
import { focusedRow, focusedViolation, moveFocus } from './focus-violation.ts'
import { GatePanel } from './GatePanel.tsx'
import { PolicyGroup } from './PolicyGroup.tsx'
import { PolicyHistory } from './PolicyHistory.tsx'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
import { isUnanswered } from './unanswered.ts'
import {
  mayChangePolicies,
  type Result,
  useIsReadingLong,
  useVersionPolicies,
  type VersionPolicies,
  type Violation,
} from './use-policies.ts'
import { Verdict } from './Verdict.tsx'
import { WaiveDialog } from './WaiveDialog.tsx'
import { WaiverList } from './WaiverList.tsx'

interface Waiving {
  readonly result: Result
  readonly violation: Violation
}

/** Shows what the policies say about a version: the verdict, violations by policy, waivers, and how a build asks for it. */
export function PolicyTab({ sbomId }: { readonly sbomId: string }) {
  const places = useTicketPlaces()
  const query = useVersionPolicies(sbomId, places?.hasAny === true)
  const [waiving, setWaiving] = useState<Waiving | null>(null)
  const [ticketed, setTicketed] = useState<Pick<Violation, 'id' | 'subjectName'> | null>(null)
  const [, navigate] = useLocation()
  const version = query.data?.sbom ?? null
  const isReading = useIsReadingLong(query.isFetching)
  const mayChange = mayChangePolicies(query.data?.organizationUser.role)
  const mayOpenTickets = places?.problem === null
  const results = version?.policyResults.nodes ?? []
  const found = (): Waiving | null => focusedViolation(results)
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    'Shift+w': () => mayChange && setWaiving(found()),
    t: () => setTicketed(mayOpenTickets ? focusedRow() : null),
  })
  if (!query.isSuccess || version === null)
    return <QueryState query={query} loading={texts.loadingPolicies} failed={texts.policiesCouldNotBeLoaded} />
  const applied = results.filter(({ resultType }) => resultType !== 'skipped')
  const open = ({ componentVuln }: Violation) =>
    componentVuln !== null && navigate(paths.versionTriage(version.project.id, version.id, componentVuln.id))
  return (
    <div className={styles.tab}>
      <Verdict version={version} mayChange={mayChange} isReading={isReading} />
      {applied.length === 0 && version.policyGate.status !== 'IN_PROGRESS' ? (
        <NoPolicies skipped={results.length} missing={version.policyGate.counts.total - results.length} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.groups}>
            {results.map((result) => (
              <PolicyGroup
                key={result.id}
                sbomId={sbomId}
                result={result}
                isUnanswered={isUnanswered(result, version.stats.matchCoverage)}
                mayChange={mayChange}
                hasTickets={places?.hasAny === true}
                onTicket={mayOpenTickets ? setTicketed : null}
                onWaive={(violation) => setWaiving({ result, violation })}
                onOpen={open}
              />
            ))}
          </div>
          <aside className={styles.aside}>
            <GatePanel version={version} />
            <WaiverList waivers={query.data.policyWaivers.nodes} mayChange={mayChange} />
            <PolicyHistory changes={version.policyHistory.nodes} />
          </aside>
        </div>
      )}
      {waiving !== null && <WaiveDialog {...waiving} version={version} onClose={() => setWaiving(null)} />}
      {ticketed !== null && places && (
        <TicketDialog
          about={{ violationId: ticketed.id }}
          name={ticketed.subjectName}
          trackers={places.trackers}
          onClose={() => setTicketed(null)}
        />
      )}
      <BottomBar>
        <Evaluated version={version} />
        <span className={text.push} />
        {applied.length > 0 && (
          <>
            <KeyHint keys="j k">{texts.move}</KeyHint>
            <KeyHint keys="Enter">{texts.openInTriage}</KeyHint>
            {mayChange && <KeyHint keys="Shift+w">{texts.waiveInline}</KeyHint>}
            {mayOpenTickets && <KeyHint keys="t">{texts.ticketInline}</KeyHint>}
          </>
        )}
        <KeyHint keys="g l">{texts.policiesInline}</KeyHint>
      </BottomBar>
    </div>
  )
}

function NoPolicies({ skipped, missing }: { readonly skipped: number; readonly missing: number }) {
  if (missing > 0) {
    return (
      <EmptyState icon="policy" title={texts.notEvaluatedYet}>
        {texts.policiesHaveChangedSince}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="policy"
      title={texts.noPolicyAppliesToThisVersion}
      actions={<ButtonLink href={paths.policies}>{texts.openPolicies}</ButtonLink>}
    >
      {skipped > 0 ? texts.scopeOfEveryPolicyLeaves : ''}
      {texts.thisIsNotAPassNothing}
    </EmptyState>
  )
}

function Evaluated({ version }: { readonly version: VersionPolicies }) {
  const { status, evaluatedAt } = version.policyGate
  const [first] = version.policyResults.nodes
  if (status === 'IN_PROGRESS') return <span>{texts.policiesAreBeingEvaluated}</span>
  if (!evaluatedAt) return <span>{texts.notEvaluatedLabel}</span>
  return (
    <span>
      {texts.evaluatedAt(formatSince(evaluatedAt))}
      {first && first.snapshotId !== '' && (
        <>
          {texts.advisoryDataEngine(
            <span className={text.mono}>{first.snapshotId.slice(0, 8)}</span>,
            first.engineVersion,
          )}
        </>
      )}
    </span>
  )
}
