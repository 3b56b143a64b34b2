import { useState } from 'react'
import { Link } from 'wouter'
import type { VersionPathFragment } from '#renderer/generated/documents.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { copyLeftWords, dutyWords } from '#renderer/lib/license-words.ts'
import { paths } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './licenses.module.css'
import { LicenseStateActions } from './LicenseStateActions.tsx'
import { LicenseTextBlock } from './LicenseTextBlock.tsx'
import { StateWord } from './StateWord.tsx'
import * as shownTexts from './texts.tsx'
import { type License, type LicenseChange, type LicenseRow, useLicensedComponents } from './use-licenses.ts'

interface LicenseDetailProps {
  readonly sbomId: string
  readonly row: LicenseRow
  /** True if components of parts are among those that carry it. */
  readonly includesParts: boolean
  readonly mayChange: boolean
  /** Whether the texts of the licenses are shown. */
  readonly isTextShown: boolean
  readonly onChange: (change: LicenseChange) => void
  /** Sets another license for some of the components; null for all. */
  readonly onReplace: (componentIds: readonly string[] | null) => void
  /** Sets the license that the expression probably means. */
  readonly onMeant: () => void
  /** Begins a rule that sets another license for components with this one. */
  readonly onRule: () => void
  /** Lists all components that carry it. */
  readonly onComponents: () => void
}

/** Components that are listed before a press shows the others that were read. */
const firstCount = 10

/** Shows the licenses of an expression, what each asks for, their texts, and the components that carry it. */
export function LicenseDetail(props: LicenseDetailProps) {
  const { row, mayChange, isTextShown, onChange, onReplace, onMeant, onRule } = props
  const { licenses, licensesExp, resolved, suggestion } = row
  // Components of parts get another license in their part.
  const ownCount = row.componentsCount - row.inheritedCount
  return (
    <div className={classNames(details.below, styles.detail)}>
      <div>
        <h2>
          {licenses.length === 0
            ? shownTexts.noLicenseThatIsKnown
            : formatCount(licenses.length, shownTexts.knownLicenseForms)}
        </h2>
        <ul>
          {licenses.map((license) => (
            <LicenseItem
              key={license.id}
              license={license}
              mayChange={mayChange}
              isTextShown={isTextShown}
              onChange={onChange}
            />
          ))}
        </ul>
        {licensesExp === '' && <p className={text.third}>{shownTexts.documentStatesNoLicenseForThese}</p>}
        {licensesExp !== '' && !resolved && <p className={text.third}>{shownTexts.partOfItIsNeither}</p>}
        {suggestion !== null && (
          <p>
            {shownTexts.didYouMean(
              <b className={text.mono}>
                <VisibleText>{suggestion}</VisibleText>
              </b>,
            )}
            ?
          </p>
        )}
        {mayChange && (
          <div className={styles.edits}>
            {suggestion !== null && ownCount > 0 && (
              <Button
                small
                icon="check"
                aria-label={shownTexts.useSuggestion(visibleText(suggestion))}
                onClick={onMeant}
              >
                {shownTexts.use}
              </Button>
            )}
            {ownCount > 0 && (
              <Button small icon="pencil" onClick={() => onReplace(null)}>
                {shownTexts.setAnotherLicense}
              </Button>
            )}
            <Button small icon="automation" keys="r" onClick={onRule}>
              {shownTexts.rule}
            </Button>
          </div>
        )}
      </div>
      <Components {...props} />
    </div>
  )
}

type LicenseItemProps = Pick<LicenseDetailProps, 'mayChange' | 'isTextShown' | 'onChange'> & {
  readonly license: License
}

function LicenseItem({ license, mayChange, isTextShown, onChange }: LicenseItemProps) {
  const { id, state, copyLeft, content, deprecated } = license
  const duties = dutyWords(license)
  return (
    <li className={styles.license}>
      <span className={styles.name}>
        <b className={text.mono}>{id}</b> {content.name !== id && <VisibleText>{content.name}</VisibleText>}
        <span className={text.third}>
          {[copyLeftWords(copyLeft), duties, deprecated && 'deprecated id'].filter(Boolean).join('; ')}
        </span>
      </span>
      <StateWord state={state} />
      {mayChange && (
        <span className={styles.actions}>
          <LicenseStateActions license={license} onChange={onChange} />
        </span>
      )}
      {isTextShown && (
        <div className={styles.whole}>
          <LicenseTextBlock id={id} />
        </div>
      )}
    </li>
  )
}

function Components({ sbomId, row, includesParts, mayChange, onReplace, onComponents }: LicenseDetailProps) {
  const { licensesExp, componentsCount } = row
  const components = useLicensedComponents(sbomId, licensesExp, includesParts)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isWhole, setWhole] = useState(false)
  const read = components.data ?? []
  const shown = isWhole ? read : read.slice(0, firstCount)
  const others = componentsCount - read.length
  const ids = read.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
  const toggle = (id: string) => (isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <div>
      <h2>{formatCount(componentsCount, shownTexts.componentForms)}</h2>
      {components.isError && <p className={text.bad}>{shownTexts.componentsCouldNotBeLoaded}</p>}
      {components.isPending && <p className={text.third}>{shownTexts.loadingComponents}</p>}
      <ul className={styles.components}>
        {shown.map(({ id, name, group, version, isPart, sbom }) => {
          const label = (
            <>
              <VisibleText>{[group, name].filter(Boolean).join('/')}</VisibleText>{' '}
              <span className={text.third}>
                <VisibleText>{version ?? ''}</VisibleText>
              </span>{' '}
              {isPart && sbom && <PartLink name={name} sbom={sbom} />}
            </>
          )
          return (
            <li key={id}>
              {mayChange && componentsCount > 1 && !isPart ? (
                <Checkbox checked={chosen.includes(id)} onChange={toggle(id)}>
                  {label}
                </Checkbox>
              ) : (
                label
              )}
            </li>
          )
        })}
      </ul>
      {components.isSuccess && componentsCount > shown.length && (
        <div className={styles.rest}>
          {read.length > shown.length && (
            <Button small kind="bare" onClick={() => setWhole(true)}>
              {shownTexts.showMore(formatNumber(read.length - shown.length))}
            </Button>
          )}
          {others > 0 && (
            <Button small kind="bare" onClick={onComponents}>
              {shownTexts.listAllComponents(formatCount(componentsCount, shownTexts.componentForms))}
            </Button>
          )}
        </div>
      )}
      {ids.length > 0 && (
        <div className={styles.edits}>
          <Button small icon="pencil" onClick={() => onReplace(ids)}>
            {shownTexts.setAnotherLicenseForChosen(ids.length)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The part that a component comes from, where it opens. */
function PartLink({ name, sbom }: { readonly name: string; readonly sbom: VersionPathFragment }) {
  const part = `${sbom.project.projectGroup.name} ${sbom.projectVersion}`
  return (
    <Link href={paths.foundComponents(sbom.project.id, sbom.id, name)}>
      <Badge tone="info" cut title={shownTexts.inheritedFromPart(part)}>
        <VisibleText>{part}</VisibleText>
      </Badge>
    </Link>
  )
}
