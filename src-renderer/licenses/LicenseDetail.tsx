import { formatCount } from '#renderer/lib/format.ts'
import { copyLeftWords, dutyWords } from '#renderer/lib/license-words.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './licenses.module.css'
import { LicenseStateActions } from './LicenseStateActions.tsx'
import { StateWord } from './StateWord.tsx'
import { type License, type LicenseChange, type LicenseRow, useLicensedComponents } from './use-licenses.ts'

interface LicenseDetailProps {
  readonly sbomId: string
  readonly row: LicenseRow
  readonly mayChange: boolean
  readonly onChange: (change: LicenseChange) => void
}

/** Shows the licenses of an expression, what each asks for, and the components that carry it. */
export function LicenseDetail({ sbomId, row, mayChange, onChange }: LicenseDetailProps) {
  const { licenses, licensesExp, resolved } = row
  return (
    <div className={classNames(details.below, styles.detail)}>
      <div>
        <h2>{licenses.length === 0 ? 'No license that is known' : formatCount(licenses.length, 'known license')}</h2>
        <ul>
          {licenses.map((license) => (
            <LicenseItem key={license.id} license={license} mayChange={mayChange} onChange={onChange} />
          ))}
        </ul>
        {licensesExp === '' && <p className={text.third}>The document states no license for these components.</p>}
        {licensesExp !== '' && !resolved && (
          <p className={text.third}>A part of it is neither on the SPDX License List nor a license of your own.</p>
        )}
      </div>
      <Components sbomId={sbomId} row={row} />
    </div>
  )
}

type LicenseItemProps = Pick<LicenseDetailProps, 'mayChange' | 'onChange'> & { readonly license: License }

function LicenseItem({ license, mayChange, onChange }: LicenseItemProps) {
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
    </li>
  )
}

function Components({ sbomId, row }: Pick<LicenseDetailProps, 'sbomId' | 'row'>) {
  const { licensesExp, componentsCount } = row
  const components = useLicensedComponents(sbomId, licensesExp)
  const others = componentsCount - (components.data?.length ?? 0)
  return (
    <div>
      <h2>{formatCount(componentsCount, 'component')}</h2>
      {components.isError && <p className={text.bad}>The components could not be loaded.</p>}
      {components.isPending && <p className={text.third}>Loading components</p>}
      <ul className={styles.components}>
        {components.data?.map(({ id, name, group, version }) => (
          <li key={id}>
            <VisibleText>{[group, name].filter(Boolean).join('/')}</VisibleText>{' '}
            <span className={text.third}>
              <VisibleText>{version ?? ''}</VisibleText>
            </span>
          </li>
        ))}
      </ul>
      {components.isSuccess && others > 0 && <p className={text.third}>and {formatCount(others, 'other')}</p>}
    </div>
  )
}
