import type { IconName } from '#renderer/lib/icon-names.ts'
import { ButtonLink } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import * as texts from './texts.tsx'

/** Says that the object of a link does not exist, with a link to all of its kind. */
export function NotFound({
  title,
  icon,
  all,
  isPage = false,
}: {
  readonly title: string
  readonly icon: IconName
  readonly all: { readonly href: string; readonly label: string }
  /** Whether the state is the whole page. */
  readonly isPage?: boolean
}) {
  return (
    <EmptyState
      icon={icon}
      heading={isPage ? 'h1' : 'h2'}
      title={title}
      actions={<ButtonLink href={all.href}>{all.label}</ButtonLink>}
    >
      {texts.itMayHaveBeenDeleted}
    </EmptyState>
  )
}
