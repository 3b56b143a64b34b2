import { formatAgo, formatBytes } from '#renderer/lib/format.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { hasEnded, isAsking, removeCard } from '#renderer/drop/cards.ts'
import type { Card } from '#renderer/drop/cards.ts'
import { text as plainText } from '#renderer/drop/texts.tsx'
import * as texts from './texts.tsx'

/** Kind and size, as far as they are known. That a file is text is only what no other kind fits: what was rejected has the reason for its kind. */
export function subOf({ guess, file, state }: Pick<Card, 'guess' | 'file' | 'state'>): string {
  const kind = state.at === 'rejected' && guess === plainText ? '' : guess
  return [kind, file.problem ? '' : formatBytes(file.size)].filter(Boolean).join(', ')
}

/** When a file ended, and the button that removes its row. */
export function EndActions({ card }: { readonly card: Card }) {
  return (
    <>
      {card.endedAt !== null && <Ago at={card.endedAt} />}
      <DismissButton card={card} />
    </>
  )
}

/** Removes the row of a file. */
export function DismissButton({ card }: { readonly card: Card }) {
  return (
    <IconButton
      icon="close"
      label={texts.dismissName(card.file.name)}
      kind="bare"
      small
      disabled={!hasEnded(card) && !isAsking(card)}
      onClick={() => removeCard(card.id)}
    />
  )
}

/** How long ago something ended. */
export function Ago({ at }: { readonly at: number }) {
  return <small>{formatAgo(new Date(at).toISOString())}</small>
}
