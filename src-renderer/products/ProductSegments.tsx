import { useLocation } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import * as texts from './texts.tsx'

const segments = [
  { value: 'products', label: texts.products, icon: 'product' },
  { value: 'versions', label: texts.versions, icon: 'branch' },
] as const

/** Switches between the list of products and that of their versions. */
export function ProductSegments({ value }: { readonly value: 'products' | 'versions' }) {
  const [, navigate] = useLocation()
  return <Segments label={texts.list} segments={segments} value={value} onChange={(list) => navigate(paths[list])} />
}
