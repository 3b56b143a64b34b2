import { useLocation } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { plural } from '#renderer/lib/plural.ts'
import { type Practice, setPractice } from '#renderer/lib/practice.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { courseSteps } from './course.ts'
import styles from './practice.module.css'
import * as texts from './texts.ts'
import { useSampleRemoval } from './use-sample.ts'

/** The end of the course: the keys that were used, and ways on. */
export function PracticeEnd({ practice }: { readonly practice: Practice }) {
  const [, navigate] = useLocation()
  const removal = useSampleRemoval()
  const { place, done, startedAt, endedAt } = practice
  const isBusy = removal.isPending
  const remove = (next: () => void) => {
    if (isBusy) return
    removal.mutate(place.productId, {
      onSuccess: () => {
        setPractice(null)
        next()
      },
      onError: (error) => showError(error, texts.sampleCouldNotBeRemoved),
    })
  }
  // Without a course the page prepares a fresh sample.
  const again = () => remove(() => {})
  useKeys({ r: again })
  const used = courseSteps.filter(({ id }) => (done[id] ?? 0) > 0)
  const keys = used.reduce((sum, step) => sum + step.keys.split(' ').length * (done[step.id] ?? 0), 0)
  const minutes = Math.max(1, Math.round(((endedAt ?? startedAt) - startedAt) / 60_000))
  return (
    <div className={styles.end}>
      <Icon name="check" className={styles.medal} />
      <h1>
        {keys === 0
          ? texts.practiceEnded
          : `${formatCount(keys, texts.keyForms)}, ${formatCount(minutes, texts.minuteForms)}`}
      </h1>
      <p className={styles.lead}>
        {used.length === courseSteps.length
          ? texts.fromTheFirstFinding
          : texts.stepsDoneAndSkipped(
              formatCount(used.length, texts.stepForms),
              formatCount(courseSteps.length - used.length, texts.stepForms),
            )}
      </p>
      {used.length > 0 && <UsedKeys used={used} done={done} />}
      <div className={styles.ways}>
        <Button kind="go" keys="$mod+o" onClick={() => sendCommand('open-files')}>
          {texts.openAFile}
        </Button>
        <Button keys="r" disabled={isBusy} onClick={again}>
          {texts.practiceAgain}
        </Button>
        <Button
          kind="bare"
          onClick={() => {
            setPractice(null)
            navigate(paths.home)
          }}
        >
          {texts.keepTheSample}
        </Button>
        <Button kind="bare" disabled={isBusy} onClick={() => remove(() => navigate(paths.home))}>
          {texts.removeTheSample}
        </Button>
      </div>
      <p className={styles.note}>{texts.sampleIsLeftOutOfEvery}</p>
    </div>
  )
}

function UsedKeys({ used, done }: { readonly used: typeof courseSteps; readonly done: Practice['done'] }) {
  return (
    <table className={styles.keys}>
      <thead>
        <tr>
          <th>{texts.key}</th>
          <th>{texts.whatItDid}</th>
          <th className={styles.count}>{texts.youUsedIt}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(({ id, keys: caps, did }) => (
          <tr key={id}>
            <td>
              <Keys keys={caps} />
            </td>
            <td>{did}</td>
            <td className={styles.count}>
              {plural(done[id] ?? 0, { one: texts.once, other: texts.doneTimes(done[id]) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
