import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import * as texts from './texts.tsx'
import type { Asked } from './use-find.ts'
import { useSavedFinds, useWatch } from './use-saved-finds.ts'

/** Tells the user when another version has what is looked for, or no longer. */
export function WatchButton({ asked }: { readonly asked: Asked }) {
  const all = useSavedFinds()
  const watch = useWatch()
  const saved = all.data?.find(({ text }) => text === asked.text)
  const isReady = all.isSuccess && !watch.isPending
  const change = () => void (isReady && watch.mutate({ asked, saved }))
  useKeys({ n: change })
  const isWatched = saved?.watched ?? false
  return (
    <Button icon={isWatched ? 'check' : 'clock'} keys="n" aria-pressed={isWatched} disabled={!isReady} onClick={change}>
      {isWatched ? texts.watchedNoLongerTellMe : texts.tellMeWhenItIsFound}
    </Button>
  )
}
