import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './checks.module.css'
import { repairSource } from './repair-of.ts'
import * as texts from './texts.tsx'
import { type Failure, type Fault, faultsOf, type Result, useFailures } from './use-checks.ts'

type LineLink = (line: number) => string | undefined

interface CheckDetailProps {
  readonly sbomId: string
  readonly result: Result
  /** The address of a line of the file; undefined without one. */
  readonly lineLink: LineLink
  readonly mayChange: boolean
  readonly onRepair: () => void
  readonly onAccept: () => void
  readonly onTakeBack: () => void
}

/** Shows why a check matters, who asks for it, what failed, and what can be done. */
export function CheckDetail(props: CheckDetailProps) {
  const { sbomId, result, lineLink, mayChange, onRepair, onAccept, onTakeBack } = props
  const { check, state, acceptance } = result
  const isAccepted = acceptance !== null
  const repairedBy = repairSource(check.id)
  return (
    <div className={classNames(details.below, styles.detail)}>
      <div>
        <p>{check.description}</p>
        {state === 'fail' && <Failures sbomId={sbomId} checkId={check.id} lineLink={lineLink} />}
        {state === 'unknown' && <p className={text.third}>{texts.thisCannotBeToldAndCounts}</p>}
        {acceptance && (
          <p>
            {texts.acceptedByNameReason(
              <VisibleText>{acceptance.by.name}</VisibleText>,
              <VisibleText>{acceptance.reason}</VisibleText>,
            )}
          </p>
        )}
      </div>
      <div>
        <h3>{texts.askedBy}</h3>
        {check.frameworks.length === 0 && <p className={text.third}>{noFrameworkText(check.id)}</p>}
        <ul>
          {check.frameworks.map(({ name, reference, required }) => (
            <li key={name}>
              {name},{' '}
              <span className={text.third}>
                {reference}, {required ? texts.required : texts.recommended}
              </span>
            </li>
          ))}
        </ul>
        {state === 'fail' && mayChange && (
          <p className={styles.actions}>
            {repairedBy === 'here' && (
              <Button small icon="pencil" onClick={onRepair}>
                {texts.repair}
              </Button>
            )}
            {isAccepted ? (
              <Button small icon="undo" onClick={onTakeBack}>
                {texts.noLongerAccept}
              </Button>
            ) : (
              <Button small icon="check" onClick={onAccept}>
                {texts.acceptWithAReason}
              </Button>
            )}
          </p>
        )}
        {state === 'fail' && repairedBy === 'maker' && <p className={text.third}>{texts.onlyTheMakerOfTheDocument}</p>}
        {state === 'fail' && repairedBy === 'advisory-data' && (
          <p className={text.third}>
            {texts.scanWithNewerDataRepairsIt(<Link href={paths.advisories}>{texts.advisoryData}</Link>)}
          </p>
        )}
      </div>
    </div>
  )
}

/** `R05` depends on which other versions are here, and rates no document. */
function noFrameworkText(checkId: string): string {
  return checkId === 'R05' ? texts.noFrameworkItDoesNotCount : texts.noFrameworkItCounts
}

/** Lists what failed, and the change that a repair without a value would make, as the message says it. */
function Failures({
  sbomId,
  checkId,
  lineLink,
}: Pick<CheckDetailProps, 'sbomId' | 'lineLink'> & { readonly checkId: string }) {
  const { list, rows, totalCount, onNeedMore } = useFailures(sbomId, checkId)
  if (list.isError) return <p className={text.bad}>{texts.failuresCouldNotBeLoaded}</p>
  if (!list.isSuccess) return <p className={text.third}>{texts.loadingFailures}</p>
  const left = totalCount - rows.length
  return (
    <>
      <ul className={styles.failures} aria-label={texts.whatFailedCheckId(checkId)}>
        {rows.map((failure, place) => (
          <li key={failure.componentId ?? `${place}`}>
            <FailedObject failure={failure} lineLink={lineLink} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button small kind="bare" onClick={onNeedMore}>
          {texts.show} {left > 500 ? texts.ofOthers(formatNumber(left)) : formatCount(left, texts.otherForms)}
        </Button>
      )}
    </>
  )
}

function FailedObject({ failure, lineLink }: { readonly failure: Failure; readonly lineLink: LineLink }) {
  const { componentName, componentVersion } = failure
  const faults = faultsOf(failure)
  return (
    <>
      {componentName !== null && (
        <b>
          <VisibleText>{componentName}</VisibleText>{' '}
          <span className={text.third}>
            <VisibleText>{componentVersion ?? ''}</VisibleText>
          </span>
        </b>
      )}
      <ul>
        {faults.slice(0, 20).map((fault) => (
          <li key={`${fault.field} ${fault.message} ${fault.value ?? ''} ${fault.pointer ?? ''}`}>
            <VisibleText>{fault.message}</VisibleText>
            {fault.value !== undefined && fault.value !== '' && (
              <>
                {': '}
                <span className={text.mono}>
                  <VisibleText>{fault.value}</VisibleText>
                </span>
              </>
            )}
            <FaultPlace fault={fault} lineLink={lineLink} />
          </li>
        ))}
      </ul>
      {faults.length > 20 && (
        <p className={text.third}>{texts.andOthers(formatCount(faults.length - 20, texts.otherForms))}</p>
      )}
    </>
  )
}

/** Names the place in the file, and leads to its line. */
function FaultPlace({ fault: { pointer, line }, lineLink }: { readonly fault: Fault; readonly lineLink: LineLink }) {
  if (pointer === undefined && line === undefined) return null
  const href = line === undefined ? undefined : lineLink(line)
  const name = line === undefined ? '' : texts.line(formatNumber(line))
  return (
    <span className={text.third}>
      {' '}
      {href === undefined ? name : <Link href={href}>{name}</Link>}
      {pointer !== undefined && pointer !== '' && (
        <span className={text.mono}>
          {' '}
          <VisibleText>{pointer}</VisibleText>
        </span>
      )}
    </span>
  )
}
