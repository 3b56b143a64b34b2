import { lifetimes } from '#renderer/lib/lifetime.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { LinkValues, SharedProduct } from './link-values.ts'
import { fieldOf, type LinkField } from './share-links.ts'
import styles from './sharing.module.css'
import * as texts from './texts.tsx'

const environmentChoices = [
  { value: 'all', label: texts.allEnvironments },
  { value: 'some', label: texts.onlySome },
] as const

const versionChoices = [
  { value: 'newest', label: texts.newestOnly },
  { value: 'all', label: texts.all },
] as const

interface FieldsProps {
  readonly values: LinkValues
  readonly product: SharedProduct
  readonly error: Error | null
  readonly onChange: (part: Partial<LinkValues>) => void
}

/** The fields of a new link. What the service rejects is said at its field. */
export function LinkFields({ values, product, error, onChange }: FieldsProps) {
  const errorAt = (field: LinkField) => (error !== null && fieldOf(error.message) === field ? error.message : null)
  return (
    <>
      <TextField
        label={texts.name}
        placeholder={texts.whomItIsForForExample}
        value={values.name}
        onChange={(name) => onChange({ name })}
        autoComplete="off"
        autoFocus
        hint={texts.receiversDoNotSeeItEmpty}
        error={errorAt('name')?.replace('"name"', 'The name')}
      />
      <Environments values={values} product={product} error={errorAt('environments')} onChange={onChange} />
      <div className={styles.choice}>
        <span className={styles.label}>{texts.versions}</span>
        <Segments
          label={texts.versions}
          segments={versionChoices}
          value={values.versions}
          onChange={(versions) => onChange({ versions })}
        />
      </div>
      <Select
        label={texts.whatIsInAFile}
        value={values.profile}
        options={product.profiles.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(profile) => onChange({ profile })}
        error={errorAt('profile')}
      />
      <Checkbox checked={values.includeVex} onChange={(includeVex) => onChange({ includeVex })}>
        {texts.vexDocumentWithEachVersion}
      </Checkbox>
      <div className={styles.two}>
        <Select
          label={texts.stopsWorkingAfter}
          value={values.lifetime}
          options={lifetimes}
          onChange={(lifetime) => onChange({ lifetime })}
          error={values.lifetime === 'day' ? null : errorAt('expires')}
        />
        {values.lifetime === 'day' && (
          <TextField
            label={texts.lastDay}
            type="date"
            value={values.day}
            onChange={(day) => onChange({ day })}
            hint={texts.itWorksUntilThisDayEnds}
            error={errorAt('expires')?.replace('"expiresAt"', 'The last day')}
          />
        )}
      </div>
    </>
  )
}

function Environments({
  values,
  product,
  error,
  onChange,
}: Omit<FieldsProps, 'error'> & { readonly error: string | null }) {
  const { environments, chosen } = values
  const tick = (id: string, isChosen: boolean) =>
    onChange({ chosen: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) })
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{texts.environments}</span>
      <Segments
        label={texts.environments}
        segments={environmentChoices}
        value={environments}
        onChange={(value) => onChange({ environments: value })}
      />
      {environments === 'some' && (
        <div className={styles.ticks} role="group" aria-label={texts.environmentsThatAreShown}>
          {product.environments.map(({ id, name }) => (
            <Checkbox key={id} checked={chosen.includes(id)} onChange={(isChosen) => tick(id, isChosen)}>
              <VisibleText>{name}</VisibleText>
            </Checkbox>
          ))}
        </div>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
