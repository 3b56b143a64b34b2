import { Section } from './Page.tsx'
import { SkeletonRows } from './Skeleton.tsx'

/** Placeholder of a section whose rows are loading. Height of a row as a CSS length. */
export function SectionSkeleton({
  title,
  rows,
  height,
}: {
  readonly title: string
  readonly rows: number
  readonly height: string
}) {
  return (
    <Section title={title}>
      <SkeletonRows rows={rows} height={height} />
    </Section>
  )
}
