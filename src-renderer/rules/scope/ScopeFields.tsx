import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { ScopeProductsDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import styles from '#renderer/rules/editor.module.css'
import { Chip } from '#renderer/ui/Chip.tsx'
import chips from '#renderer/ui/Labels.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { ScopeDraft, ScopeProduct } from './scope-draft.ts'
import * as texts from './texts.ts'

interface ScopeFieldsProps {
  readonly draft: ScopeDraft
  readonly onChange: (change: Partial<ScopeDraft>) => void
}

/** Edits where a policy or rule holds: in all versions, or only in those of some products, environments, labels and lifecycles. */
export function ScopeFields({ draft, onChange }: ScopeFieldsProps) {
  return (
    <div className={styles.pair} role="group" aria-label={texts.where}>
      <ProductEntry draft={draft} onChange={onChange} />
      <TextField
        label={texts.onlyEnvironments}
        value={draft.environments}
        placeholder={texts.all}
        hint={texts.namesSeparatedByCommas}
        onChange={(environments) => onChange({ environments })}
      />
      <TextField
        label={texts.onlyWithLabels}
        value={draft.labels}
        placeholder={texts.any}
        hint={texts.ofTheVersionOrItsProduct}
        onChange={(labels) => onChange({ labels })}
      />
      <TextField
        label={texts.onlyLifecycles}
        value={draft.lifecycles}
        placeholder={texts.any}
        hint={texts.phasesThatTheDocumentStatesSuch}
        onChange={(lifecycles) => onChange({ lifecycles })}
      />
    </div>
  )
}

const productsNamed = (search: string) =>
  queryOptions({
    queryKey: queryKey('product', 'for a scope', search),
    queryFn: async ({ signal }) =>
      (await request(ScopeProductsDocument, { search: search === '' ? null : search }, signal)).projectGroups.nodes,
  })

function named(products: readonly ScopeProduct[], text: string): ScopeProduct | undefined {
  return products.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
}

/** Picks products by their names, with those that exist as suggestions. */
function ProductEntry({ draft, onChange }: ScopeFieldsProps) {
  const list = useId()
  const { products, typedProduct: typed } = draft
  const [missing, setMissing] = useState<string | null>(null)
  const search = typed.trim()
  const client = useQueryClient()
  const found = useQuery(productsNamed(search))
  const others = (all: readonly ScopeProduct[] = []) =>
    all.filter(({ id }) => products.every((chosen) => chosen.id !== id))
  const rest = others(found.data)
  const add = (product: ScopeProduct) => onChange({ products: [...products, product], typedProduct: '' })
  const type = (text: string) => {
    setMissing(null)
    onChange({ typedProduct: text })
    // A suggestion that was picked arrives as a whole name.
    const product = text.length - typed.length > 1 ? named(rest, text) : undefined
    if (product) add(product)
  }
  const enter = async () => {
    const product = named(others(await client.fetchQuery({ ...productsNamed(search), staleTime: 0 })), search)
    if (product) add(product)
    else setMissing(texts.noOtherProductIsNamed(search))
  }
  const tryEnter = () => {
    if (search === '') return
    enter().catch((error: unknown) => setMissing(error instanceof Error ? error.message : String(error)))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || search === '') return
    event.preventDefault()
    tryEnter()
  }
  return (
    <div className={chips.entry}>
      <TextField
        label={texts.onlyProducts}
        value={typed}
        placeholder={products.length === 0 ? texts.all : texts.addAnotherOne}
        hint={texts.nameThenEnter}
        error={missing}
        list={list}
        onChange={type}
        onKeyDown={onKey}
        onBlur={tryEnter}
      />
      <datalist id={list}>
        {rest.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {products.length > 0 && (
        <span className={chips.labels}>
          {products.map((product) => (
            <Chip
              key={product.id}
              label={texts.leaveOutName(product.name)}
              onRemove={() => onChange({ products: products.filter(({ id }) => id !== product.id) })}
            >
              <VisibleText>{product.name}</VisibleText>
            </Chip>
          ))}
        </span>
      )}
    </div>
  )
}
