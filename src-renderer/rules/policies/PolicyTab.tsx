import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatSince } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { verdictLook } from '#renderer/lib/policy-words.ts'
import { useTicketPlaces } from '#renderer/lib/tickets.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { TicketDialog } from '#renderer/ui/tickets/TicketDialog.tsx'
import text from '#renderer/ui/text.module.css'
import { focusedRow, focusedViolation, moveFocus } from './focus-violation.ts'
import { GatePanel } from './GatePanel.tsx'
import { PolicyGroup } from './PolicyGroup.tsx'
import { PolicyHistory } from './PolicyHistory.tsx'
import styles from './policy-tab.module.css'
import {
  mayChangePolicies,
  type Result,
  usePoliciesRun,
  useVersionPolicies,
  type VersionPolicies,
  type Violation,
} from './use-policies.ts'
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
  const mayChange = mayChangePolicies(query.data?.organizationUser.role)
  const mayOpenTickets = places?.problem === null
  const results = version?.policyResults.nodes ?? []
  const found = (): Waiving | null => focusedViolation(results)
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    w: () => mayChange && setWaiving(found()),
    t: () => setTicketed(mayOpenTickets ? focusedRow() : null),
  })
  if (!query.isSuccess || version === null)
    return <QueryState query={query} loading="Loading policies" failed="Policies could not be loaded" />
  const applied = results.filter(({ resultType }) => resultType !== 'skipped')
  const open = ({ componentVuln }: Violation) =>
    componentVuln !== null && navigate(paths.versionTriage(version.project.id, version.id, componentVuln.id))
  return (
    <div className={styles.tab}>
      <Verdict version={version} mayChange={mayChange} />
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
            <KeyHint keys="j k">move</KeyHint>
            <KeyHint keys="Enter">open in triage</KeyHint>
            {mayChange && <KeyHint keys="w">waive</KeyHint>}
            {mayOpenTickets && <KeyHint keys="t">ticket</KeyHint>}
          </>
        )}
        <KeyHint keys="g l">policies</KeyHint>
      </BottomBar>
    </div>
  )
}

function Verdict({ version, mayChange }: { readonly version: VersionPolicies; readonly mayChange: boolean }) {
  const { status, counts } = version.policyGate
  const look = verdictLook(status)
  const run = usePoliciesRun()
  const parts = [
    counts.failed > 0 && `${counts.failed} fail`,
    counts.errored > 0 && `${counts.errored} unknown`,
    counts.warned > 0 && `${counts.warned} warn`,
    counts.passed > 0 && `${counts.passed} pass`,
    counts.skipped > 0 && `${counts.skipped} out of scope`,
  ].filter(Boolean)
  return (
    <header className={styles.verdict}>
      <span className={classNames(styles.mark, styles[look.tone])}>
        <Icon name={look.icon} />
      </span>
      <h2>{look.label}</h2>
      <span role="status" className={text.second}>
        {parts.join(', ')}
      </span>
      <span className={styles.actions}>
        {mayChange && counts.total > 0 && (
          <Button
            icon="refresh"
            disabled={run.isPending || status === 'IN_PROGRESS'}
            onClick={() => run.mutate([version.id], { onError: (error) => showError(error, 'Could not evaluate') })}
          >
            Evaluate again
          </Button>
        )}
        <ButtonLink icon="policy" href={paths.policies}>
          Policies
        </ButtonLink>
      </span>
    </header>
  )
}

function NoPolicies({ skipped, missing }: { readonly skipped: number; readonly missing: number }) {
  if (missing > 0) {
    return (
      <EmptyState icon="policy" title="Not evaluated yet">
        Policies have changed since, and this is not the newest version of its environment. Evaluate it to see a result.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="policy"
      title="No policy applies to this version"
      actions={
        <ButtonLink kind="go" href={paths.policies}>
          Open policies
        </ButtonLink>
      }
    >
      {skipped > 0 ? 'The scope of every policy leaves this version out. ' : ''}
      This is not a pass: nothing was evaluated, and “waybill gate” ends with 0 and a warning.
    </EmptyState>
  )
}

function Evaluated({ version }: { readonly version: VersionPolicies }) {
  const { status, evaluatedAt } = version.policyGate
  const [first] = version.policyResults.nodes
  if (status === 'IN_PROGRESS') return <span>Policies are being evaluated</span>
  if (!evaluatedAt) return <span>Not evaluated</span>
  return (
    <span>
      Evaluated {formatSince(evaluatedAt)}
      {first && first.snapshotId !== '' && (
        <>
          , advisory data <span className={text.mono}>{first.snapshotId.slice(0, 8)}</span>, engine{' '}
          {first.engineVersion}
        </>
      )}
    </span>
  )
}
