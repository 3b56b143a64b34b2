import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { DropTargetsDocument } from '#renderer/generated/documents.ts'
import { formatAgo, formatCount } from '#renderer/lib/format.ts'
import { isTyping } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { removeCard } from './cards.ts'
import type { Card, Inspection } from './cards.ts'
import styles from './drop.module.css'
import { acceptCard, cancelCard } from './run-card.ts'
import { guessTarget } from './target.ts'
import { TargetLine } from './TargetLine.tsx'

/** An SBOM that was read and asks where it goes. Enter accepts the guess. */
export function AskingCard(props: { readonly card: Card; readonly inspection: Inspection; readonly waiting: number }) {
  const { card, inspection, waiting } = props
  const [target, setTarget] = useState(() => guessTarget(inspection, card.file.name))
  const [, navigate] = useLocation()
  const first = useRef<HTMLInputElement>(null)
  const note = useId()
  const products = useProducts()
  const { duplicateOf } = inspection
  useEffect(() => {
    // The card was asked for by a drop a moment ago; only someone who is typing elsewhere is not interrupted.
    if (!isTyping(document.activeElement)) first.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target.product.trim() !== '') void acceptCard(card.id, inspection, target)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    void cancelCard(card.id)
  }
  return (
    <form className={styles.asking} onSubmit={submit} onKeyDown={press}>
      {duplicateOf && (
        <p className={styles.caution}>
          <Icon name="info" />
          <span>
            The same file is here already: {duplicateOf.project.projectGroup.name} {duplicateOf.projectVersion} in{' '}
            {duplicateOf.project.name}, {formatAgo(duplicateOf.createdAt)}.
          </span>
        </p>
      )}
      <div>
        <p className={styles.question}>Where does it go?</p>
        <TargetLine target={target} products={products} firstRef={first} noteId={note} onChange={setTarget} />
        <p className={styles.hint} id={note}>
          {target.productId === null
            ? `A new product is made. `
            : 'Guessed from the file’s main component and the last upload. '}
          <Kbd>Tab</Kbd> changes a part.
        </p>
      </div>
      <Facts inspection={inspection} />
      <div className={styles.actions}>
        {duplicateOf && (
          <Button
            onClick={() => {
              removeCard(card.id)
              navigate(paths.version(duplicateOf.project.id, duplicateOf.id))
            }}
          >
            Open the existing version
          </Button>
        )}
        <Button kind="go" type="submit" keys="Enter" disabled={target.product.trim() === ''}>
          {duplicateOf ? 'Make a new one' : 'Accept'}
        </Button>
        {!duplicateOf && (
          <Button keys="Esc" onClick={() => void cancelCard(card.id)}>
            Cancel
          </Button>
        )}
        {waiting > 0 && (
          <span className={styles.push}>{formatCount(waiting, 'more file waits', 'more files wait')}</span>
        )}
      </div>
    </form>
  )
}

function useProducts() {
  const { data } = useQuery({
    queryKey: queryKey('product', 'drop-targets'),
    queryFn: async ({ signal }) => (await request(DropTargetsDocument, {}, signal)).projectGroups.nodes,
  })
  return data ?? []
}

/** What was found in the file, and what is wrong with it: it is accepted with its faults. */
function Facts({ inspection }: { readonly inspection: Inspection }) {
  const { componentCount, findings } = inspection
  return (
    <>
      {componentCount !== null && (
        <p className={styles.fact}>
          <Icon name="check" className={styles.good} />
          {componentCount === 0
            ? 'No components: there will be nothing to match'
            : formatCount(componentCount, 'component')}
        </p>
      )}
      {findings.length > 0 && (
        <details className={styles.faults}>
          <summary>
            <Icon name="warning" />
            {findings.length >= 100 ? '100 faults or more' : formatCount(findings.length, 'fault')}, read all the same
          </summary>
          <ul>
            {findings.slice(0, 20).map((fault) => (
              <li key={`${fault.pointer} ${fault.message}`}>
                {fault.message}
                <span>
                  {fault.line === null ? fault.pointer : `line ${fault.line.toLocaleString('en')}, ${fault.pointer}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
