import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'

/** Shows that a link leads nowhere. */
export function NotFoundView() {
  usePlace([{ label: 'Not found' }])
  return (
    <EmptyState
      icon="find"
      heading="h1"
      title="Page not found"
      actions={
        <ButtonLink href={paths.home} icon="home">
          Go home
        </ButtonLink>
      }
    >
      The product or version may have been deleted, or the link is incomplete.
    </EmptyState>
  )
}
