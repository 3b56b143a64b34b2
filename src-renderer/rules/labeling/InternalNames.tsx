import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { usePaused } from '#renderer/lib/paused.ts'
import editor from '#renderer/rules/editor.module.css'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { TextArea } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './labeling.module.css'
import * as texts from './texts.ts'
import { type Names, type StoredNames, useNamesSave, useWouldMark } from './use-labeling.ts'

interface Typed {
  readonly namespaces: string
  readonly names: string
  readonly purlTypes: string
}

const lines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const listsOf = ({ namespaces, names, purlTypes }: Typed): Names => ({
  namespaces: lines(namespaces),
  names: lines(names),
  purlTypes: lines(purlTypes),
})

/** Edits by what the organization recognizes its own components, and shows what that would mark before it is saved. */
export function InternalNames({ stored, mayChange }: { readonly stored: StoredNames; readonly mayChange: boolean }) {
  const before = {
    namespaces: stored.namespaces.join('\n'),
    names: stored.names.join('\n'),
    purlTypes: stored.purlTypes.join('\n'),
  }
  const [typed, setTyped] = useState<Typed>(before)
  const paused = usePaused(typed)
  const save = useNamesSave()
  const isChanged = JSON.stringify(listsOf(typed)) !== JSON.stringify(listsOf(before))
  const set = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !isChanged) return
    // Uses the promise, because saved names are read again by a new form before the callbacks are called.
    save.mutateAsync(listsOf(typed)).then(
      (count) =>
        showToast({
          text: texts.internalNamesSaved,
          ...(count > 0 && { detail: texts.willBeLabeledAgain(formatCount(count, texts.versionForms)) }),
        }),
      (error: unknown) => showError(error, texts.namesCouldNotBeSaved),
    )
  }
  const shared = { readOnly: !mayChange, spellCheck: false, rows: 3 }
  return (
    <div className={styles.names}>
      <form className={styles.form} onSubmit={submit}>
        <p className={text.second}>{texts.componentsWithTheseNamesAreMarked}</p>
        <TextArea
          {...shared}
          label={texts.namespaces}
          value={typed.namespaces}
          onChange={set('namespaces')}
          hint={texts.onePerLineWithThoseBelow}
        />
        <TextArea
          {...shared}
          label={texts.packageNames}
          value={typed.names}
          onChange={set('names')}
          hint={texts.forRegistriesWithoutNamespaces}
        />
        <TextArea
          {...shared}
          rows={2}
          label={texts.ownPackageUrlTypes}
          value={typed.purlTypes}
          onChange={set('purlTypes')}
          hint={texts.typesThatOnlyYouUseAcme}
        />
        {mayChange && (
          <span>
            <Button kind="go" type="submit" disabled={!isChanged || save.isPending}>
              {texts.saveNames}
            </Button>
          </span>
        )}
      </form>
      {mayChange && <WouldMark names={listsOf(paused)} />}
    </div>
  )
}

function WouldMark({ names }: { readonly names: Names }) {
  const hasNames = Object.values(names).some((list: string[]) => list.length > 0)
  const query = useWouldMark(names, true)
  const found = query.data
  return (
    <section className={editor.finds} aria-live="polite" aria-busy={query.isFetching}>
      <h2 className={text.third}>{texts.whatTheseNamesMark}</h2>
      {query.error ? (
        <p className={text.warn}>{query.error.message}</p>
      ) : found === undefined ? (
        <p className={text.third}>{texts.looking}</p>
      ) : (
        <>
          <p>
            {hasNames || found.unmarkedCount > 0
              ? texts.inTheNewestVersionsOf(
                  formatCount(found.matchedCount, texts.componentForms),
                  formatCount(found.sbomsCount, texts.environmentForms),
                )
              : texts.nothingThereAreNoNames}
          </p>
          {(found.markedCount > 0 || found.unmarkedCount > 0) && (
            <p className={text.second}>
              {texts.comparedWithNowMoreFewer(formatNumber(found.markedCount), formatNumber(found.unmarkedCount))}
            </p>
          )}
          <ul className={styles.examples}>
            {found.examples.map(({ id, name, version, purl, internal, sbom }) => (
              <li key={id}>
                <span>
                  {internal ? '− ' : '+ '}
                  <VisibleText>{purl ?? [name, version].filter(Boolean).join(' ')}</VisibleText>
                </span>
                <Link href={paths.version(sbom.project.id, sbom.id, 'components')}>
                  {sbom.project.projectGroup.name} <VisibleText>{sbom.projectVersion}</VisibleText>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
