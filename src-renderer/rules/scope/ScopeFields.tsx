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

interface ScopeFieldsProps {
  readonly draft: ScopeDraft
  readonly onChange: (change: Partial<ScopeDraft>) => void
}

/** Edits where a policy or rule holds: in all versions, or only in those of some products, environments, labels and lifecycles. */
export function ScopeFields({ draft, onChange }: ScopeFieldsProps) {
  return (
    <div className={styles.pair} role="group" aria-label="Where">
      <ProductEntry draft={draft} onChange={onChange} />
      <TextField
        label="Only environments"
        value={draft.environments}
        placeholder="all"
        hint="Names, separated by commas."
        onChange={(environments) => onChange({ environments })}
      />
      <TextField
        label="Only with labels"
        value={draft.labels}
        placeholder="any"
        hint="Of the version or its product, separated by commas."
        onChange={(labels) => onChange({ labels })}
      />
      <TextField
        label="Only lifecycles"
        value={draft.lifecycles}
        placeholder="any"
        hint="Phases that the document states, such as build or operations."
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
    else setMissing(`No other product is named “${search}”.`)
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
        label="Only products"
        value={typed}
        placeholder={products.length === 0 ? 'all' : 'add another one'}
        hint="A name, then Enter."
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
              label={`Leave out ${product.name}`}
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
