import { useState } from 'react'
import { Link } from 'wouter'
import { copyText } from '#renderer/lib/clipboard.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import belowRow from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as componentDetailTexts from './component-detail-texts.ts'
import { shownName } from './component-draft.ts'
import { ComponentEditor } from './ComponentEditor.tsx'
import styles from './ComponentsTab.module.css'
import { DependencyEditor } from './DependencyEditor.tsx'
import { EditedValues } from './EditedValues.tsx'
import { NotesSection } from './NotesSection.tsx'
import { PrimaryQuestion } from './PrimaryQuestion.tsx'
import { StatedLicenses } from './StatedLicenses.tsx'
import { Suggestions } from './Suggestions.tsx'
import { SupplierForm } from './SupplierForm.tsx'
import { SupportSection } from './SupportSection.tsx'
import * as texts from './texts.tsx'
import { Upgrade } from './Upgrade.tsx'
import { useComponentChanges } from './use-component-changes.ts'
import type { ComponentDetails } from './use-components.ts'
import { useComponentDetails } from './use-components.ts'

interface IdentityProps {
  readonly details: ComponentDetails
  readonly sbomId: string
}

/** What a version says about a component, with ways to correct it. */
function Identity({ details, sbomId }: IdentityProps) {
  const [edited, setEdited] = useState<'component' | 'supplier' | 'primary' | null>(null)
  const { remove, isBusy } = useComponentChanges(sbomId)
  const mayEdit = !useMayOnlyRead()
  const mayRemove = !details.primary && !isBusy
  const removeIt = () => void (mayRemove && remove({ id: details.id, name: shownName(details) }))
  const isShown = edited === null
  useKeys({ e: () => setEdited('component'), Delete: removeIt }, { enabled: isShown && mayEdit })
  const close = () => setEdited(null)
  if (edited === 'component') return <ComponentEditor details={details} sbomId={sbomId} onClose={close} />
  if (edited === 'supplier') return <SupplierForm details={details} sbomId={sbomId} onClose={close} />
  return (
    <section>
      <IdentityFacts details={details} sbomId={sbomId} />
      <EditedValues id={details.id} sbomId={sbomId} isActive={isShown} mayEdit={mayEdit} />
      {mayEdit ? (
        <div className={styles.buttons}>
          <Button small icon="pencil" keys="e" onClick={() => setEdited('component')}>
            {componentDetailTexts.editComponent}
          </Button>
          <Button small onClick={() => setEdited('supplier')}>
            {details.supplier ? componentDetailTexts.editSupplier : componentDetailTexts.addSupplier}
          </Button>
          {!details.primary && (
            <>
              <Button small disabled={edited === 'primary'} onClick={() => setEdited('primary')}>
                {componentDetailTexts.makePrimary}
              </Button>
              <Button small icon="trash" disabled={!mayRemove} onClick={removeIt}>
                {componentDetailTexts.remove}
              </Button>
            </>
          )}
        </div>
      ) : (
        <p className={text.third}>{texts.yourRoleCannotEdit}</p>
      )}
      {edited === 'primary' && (
        <div className={styles.upgrade}>
          <PrimaryQuestion details={details} sbomId={sbomId} onClose={close} />
        </div>
      )}
    </section>
  )
}

function IdentityFacts({ details, sbomId }: IdentityProps) {
  const { purl, cpes, supplier, author, scope, copyright, notice, checksums, externalUrls, description } = details
  const rows: readonly (readonly [string, string | null | undefined, boolean?])[] = [
    [texts.packageUrl, purl, true],
    ...cpes.slice(0, 3).map((cpe) => ['CPE', cpe, true] as const),
    [texts.supplier, supplier?.name],
    [texts.author, author],
    [texts.scope, scope],
    [
      componentDetailTexts.declaredLicense,
      details.declaredLicensesExp === details.licensesExp ? null : details.declaredLicensesExp,
    ],
    [texts.copyright, copyright],
    [texts.notice, notice],
    ...checksums.slice(0, 2).map(({ alg, content }) => [alg, content, true] as const),
    ...externalUrls.slice(0, 3).map(({ name, url }) => [name, url] as const),
    [texts.description, description],
  ]
  return (
    <>
      <h2>{texts.identity}</h2>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => value)
          .map(([name, value, isMachine]) => [
            <dt key={`${name} ${value}?`}>
              <VisibleText>{name}</VisibleText>
            </dt>,
            <dd key={`${name} ${value}`} className={isMachine ? text.mono : undefined}>
              <VisibleText>{value ?? ''}</VisibleText>
            </dd>,
          ])}
      </dl>
      {!purl && cpes.length === 0 && <p className={text.third}>{componentDetailTexts.noPackageUrlAndNoCpe}</p>}
      <Suggestions details={details} sbomId={sbomId} />
      <div className={styles.buttons}>
        {purl && (
          <Button small icon="copy" onClick={() => void copyText(purl, purl)}>
            {componentDetailTexts.copyPackageUrl}
          </Button>
        )}
        <Link href={paths.find(purl ?? details.name, 'COMPONENT', false)}>{componentDetailTexts.whereIsIt}</Link>
      </div>
    </>
  )
}

function Paths({ details, sbomId }: IdentityProps) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = !useMayOnlyRead()
  useKeys({ d: () => setEditing(true) }, { enabled: !isEditing && mayEdit })
  const { pathsToRoot, dependencyCount, dependentCount } = details
  if (isEditing) return <DependencyEditor details={details} sbomId={sbomId} onClose={() => setEditing(false)} />
  return (
    <section>
      <h2>
        {pathsToRoot.length === 0
          ? componentDetailTexts.notReachableFromTheRoot
          : componentDetailTexts.fromTheRoot(formatCount(pathsToRoot.length, componentDetailTexts.pathForms))}
      </h2>
      {pathsToRoot.map(({ components }) => (
        <p key={components.map(({ id }) => id).join(' ')} className={styles.path}>
          {components.map((step, index) => (
            <span key={step.id} className={styles.step}>
              {index === components.length - 1 ? (
                <b>
                  <VisibleText>{[step.name, step.version].filter(Boolean).join(' ')}</VisibleText>
                </b>
              ) : (
                <VisibleText>{step.name}</VisibleText>
              )}
              {index < components.length - 1 && <Icon name="chevron-right" small />}
            </span>
          ))}
        </p>
      ))}
      <p className={text.third}>
        {componentDetailTexts.dependsOnUsedBy(
          formatCount(dependencyCount, texts.componentForms),
          dependentCount.toLocaleString('en'),
        )}
      </p>
      {mayEdit && (
        <div className={styles.buttons}>
          <Button small icon="pencil" keys="d" onClick={() => setEditing(true)}>
            {componentDetailTexts.editDependencies}
          </Button>
        </div>
      )}
    </section>
  )
}

function Findings({
  details,
  triageAt,
}: {
  readonly details: ComponentDetails
  readonly triageAt: (findingId?: string) => string
}) {
  const { vulns, matchState, matchReason } = details
  if (matchState === 'NOT_EVALUATED') {
    return (
      <section>
        <h2>{componentDetailTexts.notEvaluated}</h2>
        <p>
          <VisibleText>{matchReason ?? componentDetailTexts.thisComponentCouldNotBeEvaluated}</VisibleText>
        </p>
        <p className={text.third}>{componentDetailTexts.noFindingsHereDoesNotMean}</p>
      </section>
    )
  }
  return (
    <section>
      <h2>
        {vulns.totalCount === 0 ? componentDetailTexts.noFindings : formatCount(vulns.totalCount, texts.findingForms)}
      </h2>
      {vulns.nodes.map(({ id, kind, severity, vuln, vexStatus }) => (
        <p key={id} className={styles.finding}>
          <FindingMark kind={kind} severity={severity} small />
          <Link href={triageAt(id)}>{vuln.vulnId}</Link>
          {vuln.vulnInfo.kev && <KevBadge />}
          <StatusLabel sign={toStatusSign(vexStatus?.name)} />
        </p>
      ))}
      {vulns.totalCount === 0 && <p className={text.third}>{componentDetailTexts.currentAdvisoryDataLists}</p>}
      {details.matchBasis === 'CPE' && <p className={text.third}>{componentDetailTexts.comparedByCpeName}</p>}
      {details.safeUpgrade && <Upgrade upgrade={details.safeUpgrade} />}
      {vulns.totalCount > 0 && (
        <div className={styles.buttons}>
          <Link href={triageAt(vulns.nodes[0]?.id)}>{componentDetailTexts.openInTheQueue}</Link>
        </div>
      )}
    </section>
  )
}

/** Shows the details of an expanded row: identity, place in the graph, findings. */
export function ComponentDetail({
  id,
  sbomId,
  environmentId,
}: {
  readonly id: string
  readonly sbomId: string
  readonly environmentId: string
}) {
  const details = useComponentDetails(id, sbomId)
  if (details.isPending) {
    return (
      <div className={classNames(belowRow.below, styles.details)}>
        <Skeleton width="20rem" />
        <Skeleton width="14rem" />
        <Skeleton width="10rem" />
      </div>
    )
  }
  if (details.isError || details.data === null) {
    return (
      <div className={classNames(belowRow.below, styles.details)} role="alert">
        <div>
          <p>{details.error?.message ?? componentDetailTexts.thisComponentNoLongerExists}</p>
          {details.isError && (
            <div className={styles.buttons}>
              <Button small icon="refresh" onClick={() => void details.refetch()}>
                {componentDetailTexts.tryAgain}
              </Button>
            </div>
          )}
        </div>
      </div>
    )
  }
  return (
    <div className={classNames(belowRow.below, styles.details)}>
      <Identity details={details.data} sbomId={sbomId} />
      <div className={styles.stack}>
        <Paths details={details.data} sbomId={sbomId} />
        <StatedLicenses licenses={details.data.licenseStatements} />
        <NotesSection details={details.data} sbomId={sbomId} environmentId={environmentId} />
      </div>
      <div className={styles.stack}>
        <Findings details={details.data} triageAt={(id) => paths.versionTriage(environmentId, sbomId, id)} />
        <SupportSection details={details.data} sbomId={sbomId} />
      </div>
    </div>
  )
}
