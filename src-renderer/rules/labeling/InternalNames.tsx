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
          text: 'Internal names saved.',
          ...(count > 0 && { detail: `${formatCount(count, 'version')} will be labeled again.` }),
        }),
      (error: unknown) => showError(error, 'The names could not be saved'),
    )
  }
  const shared = { readOnly: !mayChange, spellCheck: false, rows: 3 }
  return (
    <div className={styles.names}>
      <form className={styles.form} onSubmit={submit}>
        <p className={text.second}>
          Components with these names are marked as internal when a version arrives. They are left out of attributions
          and of redacted exports, and compared with the names of public packages. What a person says about a component
          stays.
        </p>
        <TextArea
          {...shared}
          label="Namespaces"
          value={typed.namespaces}
          onChange={set('namespaces')}
          hint="One per line, with those below it: com.acme, github.com/acme, npm:@acme"
        />
        <TextArea
          {...shared}
          label="Package names"
          value={typed.names}
          onChange={set('names')}
          hint="For registries without namespaces; * is any text: pypi:acme-*"
        />
        <TextArea
          {...shared}
          rows={2}
          label="Own package URL types"
          value={typed.purlTypes}
          onChange={set('purlTypes')}
          hint="Types that only you use: acme for pkg:acme/lamp@1"
        />
        {mayChange && (
          <span>
            <Button kind="go" type="submit" disabled={!isChanged || save.isPending}>
              Save names
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
      <h2 className={text.third}>What these names mark</h2>
      {query.error ? (
        <p className={text.warn}>{query.error.message}</p>
      ) : found === undefined ? (
        <p className={text.third}>Looking…</p>
      ) : (
        <>
          <p>
            {hasNames || found.unmarkedCount > 0
              ? `${formatCount(found.matchedCount, 'component')} in the newest versions of ${formatCount(found.sbomsCount, 'environment')}`
              : 'Nothing: there are no names.'}
          </p>
          {(found.markedCount > 0 || found.unmarkedCount > 0) && (
            <p className={text.second}>
              {`Compared with now: ${formatNumber(found.markedCount)} more, ${formatNumber(found.unmarkedCount)} fewer`}
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
