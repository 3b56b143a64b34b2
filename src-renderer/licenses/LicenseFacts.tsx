import { formatCount } from '#renderer/lib/format.ts'
import { copyLeftWords, dutyWords } from '#renderer/lib/license-words.ts'
import { LicenseStateActions } from './LicenseStateActions.tsx'
import { LicenseTextBlock } from './LicenseTextBlock.tsx'
import styles from './licenses.module.css'
import type { LicenseChange } from './use-licenses.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import type { ListedLicense } from './use-organization-licenses.ts'

interface LicenseFactsProps {
  readonly license: ListedLicense
  readonly mayChange: boolean
  readonly onChange: (change: LicenseChange) => void
  readonly onEdit: () => void
}

/** What a license asks for, what the organization notes about it, and its text. */
export function LicenseFacts({ license, mayChange, onChange, onEdit }: LicenseFactsProps) {
  const { id, copyLeft, osiApproved, fsfLibre, deprecated, groups, note, componentsCount, content } = license
  const approvedBy = [osiApproved && 'Open Source Initiative', fsfLibre && 'Free Software Foundation'].filter(Boolean)
  const facts: readonly (readonly [string, string])[] = [
    [texts.name, content.name],
    [texts.copyleft, copyLeftWords(copyLeft)],
    [texts.onDistribution, dutyWords(license) || 'unknown'],
    [texts.groups, groups.join(', ')],
    [texts.listedAsFreeBy, approvedBy.join(', ')],
    ['ID', deprecated ? texts.deprecatedOnTheSpdxLicenseList : ''],
    [texts.usedBy, texts.inTheNewestVersionOfEach(formatCount(componentsCount, texts.componentForms))],
    [texts.note, note ?? ''],
    ...content.urls.slice(0, 5).map((url) => ['URL', url] as const),
  ]
  return (
    <div className={classNames(details.below, styles.detail)}>
      <div>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>
                  <VisibleText>{value}</VisibleText>
                </dd>
              </div>
            ))}
        </dl>
        {mayChange && (
          <div className={styles.actions}>
            <LicenseStateActions license={license} onChange={onChange} />
            <Button small icon="pencil" aria-label={texts.editId(id)} onClick={onEdit}>
              {texts.edit}
            </Button>
          </div>
        )}
      </div>
      <div>
        <h2 className={text.third}>{texts.licenseText}</h2>
        <LicenseTextBlock id={id} />
      </div>
    </div>
  )
}
